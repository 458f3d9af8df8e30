import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { messageOf, readCorpus } from "../src/evaluate/corpora/index.ts";
import { FIELD_NAMES, type FieldName, fieldOutcome, siteNameKeys } from "../src/evaluate/metrics/index.ts";
import { readMetadata } from "../src/metadata/index.ts";
import { read } from "../src/read-page.ts";

/*
 * Compares the confidence of title, authors and date with how often they are right.
 *
 *   npm run calibrate -- DIR [SET…]
 *
 * DIR contains the sets. A value counts as in `pith eval`, on pages whose label has the field. The calibration error is the mean difference
 * between confidence and share of right values over ten bins, weighted by the size of the bins. The second figure is the error that a curve
 * fitted on the pages of other sites would have: if it is not much lower, the shipped numbers are as good as new ones. The third is the error
 * that exact confidences would have by chance.
 */
const SETS: readonly (readonly [layout: string, name: string])[] = [
  ["wcxb", "wcxb/dev"],
  ["jsonl", "snippets-trafilatura"],
  ["jsonl", "news-fundus"],
  ["jsonl", "news-daniel"],
  ["jsonl", "forum-magic"],
];
const BINS = 10;
const FOLDS = 5;

/** One value: its confidence, how right it is (0 to 1), and its site. */
interface Sample {
  readonly confidence: number;
  readonly right: number;
  readonly site: string;
}

type Samples = Readonly<Record<FieldName, Sample[]>>;

async function samplesOf(layout: string, path: string): Promise<Samples> {
  const samples: Samples = { title: [], author: [], date: [] };
  for await (const item of readCorpus(layout, path)) {
    if (item.kind === "error") continue;
    const { html, url, site, truth } = item.page;
    const { title, authors, date } = readMetadata(read(html, { url }).page);
    const answer = { title: title?.value, author: authors?.value.map(({ name }) => name), date: date?.day };
    const confidences = { title: title?.confidence, author: authors?.confidence, date: date?.confidence };
    const siteNames = truth.title === undefined ? new Set<string>() : siteNameKeys(html, site);
    for (const name of FIELD_NAMES) {
      const { isLabeled, isAnswered, right } = fieldOutcome(name, answer, { truth, siteNames });
      const confidence = confidences[name];
      if (isLabeled && isAnswered && confidence !== undefined) samples[name].push({ confidence, right, site });
    }
  }
  return samples;
}

function binOf({ confidence }: Sample): number {
  return Math.min(BINS - 1, Math.floor(confidence * BINS));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The samples of each bin. */
function bins(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  return Array.from({ length: BINS }, (_, bin) => samples.filter((sample) => binOf(sample) === bin));
}

/** Expected calibration error. */
function calibrationError(samples: readonly Sample[]): number {
  const parts = bins(samples).map((bin) => {
    const gap = mean(bin.map(({ confidence }) => confidence)) - mean(bin.map(({ right }) => right));
    return Math.abs(gap) * bin.length;
  });
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, samples.length);
}

/**
 * The error to expect by chance if every confidence were exact: the mean distance of a share from its expectation is √(2/π) standard
 * deviations. Small sets cannot have less.
 */
function chanceError(samples: readonly Sample[]): number {
  const parts = bins(samples).map((bin) => {
    const variance = bin.reduce((sum, { confidence }) => sum + confidence * (1 - confidence), 0);
    return Math.sqrt((2 / Math.PI) * variance);
  });
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, samples.length);
}

function foldOf(site: string): number {
  let hash = 0;
  for (const letter of site) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % FOLDS;
}

/** Replaces each confidence by the share of right values in its bin on the sites of the other folds. */
function refitted(samples: readonly Sample[]): readonly Sample[] {
  return samples.map((sample) => {
    const others = samples.filter(
      (other) => foldOf(other.site) !== foldOf(sample.site) && binOf(other) === binOf(sample),
    );
    return others.length === 0 ? sample : { ...sample, confidence: mean(others.map(({ right }) => right)) };
  });
}

function two(value: number): string {
  return value.toFixed(2).replace(/^0/, "");
}

function three(value: number): string {
  return value.toFixed(3).replace(/^0/, "");
}

/** One line: the calibration errors, then confidence, share of right values and number of pages of each bin. */
function line(name: string, samples: readonly Sample[]): string {
  const curve = bins(samples)
    .filter((bin) => bin.length > 0)
    .map((bin) => {
      const [confidence, right] = [mean(bin.map((s) => s.confidence)), mean(bin.map((s) => s.right))];
      return `${two(confidence)}→${two(right)} (${bin.length})`;
    });
  const own = `error ${three(calibrationError(samples))}`;
  const errors = `${own}, refitted by site ${three(calibrationError(refitted(samples)))}, by chance ${three(chanceError(samples))}`;
  return `  ${name.padEnd(7)} ${errors}   ${curve.join("  ")}`;
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [dir, ...names] = positionals;
  if (dir === undefined) {
    console.error("usage: npm run calibrate -- DIR [SET…]");
    return 2;
  }
  const sets = SETS.filter(([, name]) => (names.length === 0 || names.includes(name)) && existsSync(join(dir, name)));
  if (sets.length === 0) {
    console.error(`${dir} contains none of the sets: ${SETS.map(([, name]) => name).join(", ")}`);
    return 2;
  }
  for (const [layout, name] of sets) {
    try {
      const samples = await samplesOf(layout, join(dir, name));
      console.log(name);
      for (const field of FIELD_NAMES) if (samples[field].length > 0) console.log(line(field, samples[field]));
    } catch (error) {
      console.error(`${name}: ${messageOf(error)}`);
      return 1;
    }
  }
  return 0;
}

process.exitCode = await main();
