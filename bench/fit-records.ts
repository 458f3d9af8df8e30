/**
 * `npm run fit:records -- --testbed DIR --wcxb DIR [--write] [--rank]`: fits the weights of a region's rank and confidence.
 * Learns from the records of the testbed and from the named records of WCXB; articles of WCXB without such names count as pages
 * without a list. Prints scores by folds over sites. `--write` writes the weights of the confidence to
 * src/records/regions/rank/rank-weights.ts; `--rank` writes those of the rank too. It fits them
 * with a penalty on their distance from the weights in use, which were set by hand at first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readCorpus } from "../src/evaluate/corpora/index.ts";
import { type NamedRecord, namedRecall, recordCounts } from "../src/evaluate/metrics/record-scores.ts";
import { parse } from "../src/page/parse.ts";
import { spanText } from "../src/records/fields/texts.ts";
import { completeRecords, regionsByMethod } from "../src/records/find-records.ts";
import { TERMS } from "../src/records/regions/rank/rank.ts";
import { RANK_WEIGHTS } from "../src/records/regions/rank/rank-weights.ts";
import { shapesOf } from "../src/records/regions/shape.ts";
import { foldOf } from "../src/train/dataset.ts";
import { type Example, fitClasses, fitLists, type Linear, type ListPenalty, type Option } from "./linear-fits.ts";

const { values } = parseArgs({
  options: {
    testbed: { type: "string", default: "../shared/data/records-testbed" },
    wcxb: { type: "string", default: "../shared/data/wcxb" },
    write: { type: "boolean", default: false },
    rank: { type: "boolean", default: false },
  },
});

const WEIGHTS_FILE = "src/records/regions/rank/rank-weights.ts";
const FOLDS = 6;
/** Strength of the L2 penalty. Measured by folds among .0003, .001, .003, .006, .01, .015, .02, .03, .1. */
const RANK_L2 = 0.006;
/** The same for `--rank`, which starts from the weights in use. Measured among .01, .03, .1. */
const PRIOR_L2 = 0.03;
const CONFIDENCE_L2 = 0.003;
/** A region of at least this gain is right. */
const MIN_RIGHT_GAIN = 0.5;

/** A page and its regions. */
interface RankedPage {
  readonly id: string;
  readonly fold: number;
  /** Whether the page is known to list something. */
  readonly isLabeled: boolean;
  /** The number of known records. */
  readonly actual: number;
  readonly options: readonly ListOption[];
}

/** A region of a page. */
interface ListOption extends Option {
  /** Only for pages of the testbed: correct and extracted records. */
  readonly correct?: number;
  readonly extracted?: number;
}

/** Judges a list of records by their texts. */
type Judge = (texts: readonly string[]) => Omit<ListOption, "values">;

/** Returns the regions of a page. A thread that comes first whatever its rank is the only one. */
function optionsOf({ html, url }: { html: string; url?: string | undefined }, judge: Judge): ListOption[] {
  const page = parse(html, { url });
  const shapes = shapesOf(page);
  const ranked = regionsByMethod("shapes", page, shapes);
  const isFixed = ranked.slice(1).some(({ rank }) => rank > ranked[0].rank);
  return ranked.slice(0, isFixed ? 1 : ranked.length).map((region) => {
    const { records } = completeRecords(page, shapes, { region, ranked });
    return {
      values: TERMS.map((term) => term.of(region.facts)),
      ...judge(records.map((span) => spanText(page, span))),
    };
  });
}

async function readPages(): Promise<RankedPage[]> {
  const pages: RankedPage[] = [];
  for await (const item of readCorpus("testbed", values.testbed)) {
    if (item.kind === "error") continue;
    const { id, site, truth } = item.page;
    const judge: Judge = (texts) => {
      const found = texts.map((text) => ({ text, cells: [] }));
      const { correct, extracted, actual } = recordCounts(found, truth.records ?? []);
      return { gain: (2 * correct) / Math.max(1, extracted + actual), correct, extracted };
    };
    const actual = truth.records?.length ?? 0;
    pages.push({ id, fold: foldOf(site, FOLDS), isLabeled: true, actual, options: optionsOf(item.page, judge) });
  }
  const named = JSON.parse(readFileSync(join(values.wcxb, "records-weak.json"), "utf8")) as {
    pages: Record<string, NamedRecord[]>;
  };
  for await (const item of readCorpus("wcxb", join(values.wcxb, "dev"))) {
    if (item.kind === "error") continue;
    const { id, site, type } = item.page;
    const names = named.pages[id];
    if (names === undefined && type !== "article") continue;
    const judge: Judge = (texts) => {
      if (names === undefined) return { gain: 0 };
      const { found, actual } = namedRecall(texts, names);
      return { gain: found / Math.max(1, actual) };
    };
    const known = { isLabeled: names !== undefined, actual: names?.length ?? 0 };
    pages.push({ id, fold: foldOf(site, FOLDS), ...known, options: optionsOf(item.page, judge) });
  }
  return pages.filter(({ options }) => options.length > 0);
}

function score({ weights, offset }: Linear, { values: row }: Option): number {
  return row.reduce((sum, value, c) => sum + value * weights[c], offset);
}

function best(model: Linear, { options }: RankedPage): ListOption {
  return options.reduce((a, b) => (score(model, b) > score(model, a) ? b : a));
}

const isUseful = ({ isLabeled, options }: RankedPage): boolean =>
  isLabeled && options.some(({ gain }) => gain >= MIN_RIGHT_GAIN);

/** Long lists count more, as in scores over all records, but only by the square root of their length. */
function fitRank(pages: readonly RankedPage[], penalty: ListPenalty = { l2: RANK_L2 }): Linear {
  const choices = pages.filter(isUseful).map(({ options, actual }) => ({ options, weight: Math.sqrt(actual) }));
  const mean = choices.reduce((sum, { weight }) => sum + weight, 0) / choices.length;
  return fitLists(
    choices.map(({ options, weight }) => ({ options, weight: weight / mean })),
    penalty,
  );
}

function fitConfidence(pages: readonly RankedPage[], rank: Linear): Linear {
  const examples = pages.map((page): Example => {
    const first = best(rank, page);
    return { values: first.values, isOne: page.isLabeled && first.gain >= MIN_RIGHT_GAIN };
  });
  return fitClasses(examples, CONFIDENCE_L2);
}

interface Verdict {
  readonly page: RankedPage;
  readonly first: ListOption;
  readonly gain: number;
  readonly confidence: number;
}

function judged(pages: readonly RankedPage[], rank: Linear, confidence: Linear): Verdict[] {
  return pages.map((page) => {
    const first = best(rank, page);
    return { page, first, gain: first.gain, confidence: 1 / (1 + Math.exp(-score(confidence, first))) };
  });
}

function printScores(label: string, verdicts: readonly Verdict[]): void {
  const labeled = verdicts.filter(({ page }) => page.isLabeled);
  const right = labeled.filter(({ gain }) => gain >= MIN_RIGHT_GAIN).map(({ confidence }) => confidence);
  const articles = verdicts.filter(({ page }) => !page.isLabeled).map(({ confidence }) => confidence);
  const above = (list: readonly number[], min: number): string =>
    (list.filter((confidence) => confidence >= min).length / list.length).toFixed(3);
  const gain = labeled.reduce((sum, verdict) => sum + verdict.gain, 0) / labeled.length;
  const records = labeled.reduce((sum, { page }) => sum + page.actual, 0);
  const byRecord = labeled.reduce((sum, verdict) => sum + verdict.gain * verdict.page.actual, 0) / records;
  console.log(`${label}: gain of the first region ${gain.toFixed(4)} a page, ${byRecord.toFixed(4)} a record`);
  const testbed = labeled.filter(({ first }) => first.extracted !== undefined);
  const sum = (value: (verdict: Verdict) => number | undefined): number =>
    testbed.reduce((total, verdict) => total + (value(verdict) ?? 0), 0);
  const correct = sum(({ first }) => first.correct);
  const precision = (correct / sum(({ first }) => first.extracted)).toFixed(4);
  console.log(`  testbed: P ${precision}, R ${(correct / sum(({ page }) => page.actual)).toFixed(4)}`);
  for (const min of [0.003, 0.01, 0.03, 0.1, 0.5, 0.9]) {
    console.log(`  confidence ≥ ${min}: right lists ${above(right, min)}, articles ${above(articles, min)}`);
  }
}

const pages = await readPages();
console.log(`${pages.length} pages, ${pages.filter(({ isLabeled }) => isLabeled).length} of them with records`);
const current: Linear = { weights: TERMS.map(({ id }) => RANK_WEIGHTS[id] ?? 0), offset: 0 };
/** Judges each fold with weights that were fitted to the other folds. */
function foldwise(rankOf: (others: readonly RankedPage[]) => Linear): Verdict[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = pages.filter((page) => page.fold !== fold);
    const own = pages.filter((page) => page.fold === fold);
    const rank = rankOf(others);
    return judged(own, rank, fitConfidence(others, rank));
  }).flat();
}

printScores(
  "current rank, confidence by folds",
  foldwise(() => current),
);
printScores(
  "both by folds",
  foldwise((others) => fitRank(others)),
);
const rank = values.rank ? fitRank(pages, { l2: PRIOR_L2, prior: current }) : current;
const confidence = fitConfidence(pages, rank);
printScores("as written", judged(pages, rank, confidence));
if (values.write) {
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  writeFileSync(join(root, WEIGHTS_FILE), weightsModule(rank, confidence));
}

function weightsModule(rankModel: Linear, confidenceModel: Linear): string {
  const lines = (weights: readonly number[]): string =>
    TERMS.map(({ id }, c) => `  ${id}: ${Number(weights[c].toPrecision(4))},`).join("\n");
  return `/** Weight of each term of rank.ts in the rank of a region. Written by \`npm run fit:records\` (docs/records.md). */
export const RANK_WEIGHTS: Readonly<Record<string, number>> = {
${lines(rankModel.weights)}
};

/** Weight of each term in the log-odds that the region is the main list of the page. */
export const CONFIDENCE_WEIGHTS: Readonly<Record<string, number>> = {
${lines(confidenceModel.weights)}
};

/** The intercept of the log-odds. */
export const CONFIDENCE_OFFSET = ${Number(confidenceModel.offset.toPrecision(4))};
`;
}
