import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { JudgeOptions, Tuning } from "../src/select/judge-options.ts";
import { TUNING } from "../src/select/judge-options.ts";
import type { BoostOptions } from "../src/train/boost/boost.ts";
import { DEFAULT_THREADS } from "../src/train/boost/threads.ts";
import {
  averages,
  averagesBy,
  compareResults,
  crossValidate,
  type FoldResult,
  judgeAll,
} from "../src/train/cross-validate.ts";
import { readDataset, type TrainingSource } from "../src/train/dataset.ts";
import { type CrossValidated, foldScores } from "./folds.ts";

/*
 * Cross-validates the learned extractor by site: the model that judges a page saw no page of its site. Prints word scores.
 *
 *   npm run cv -- [--wcxb DIR] [--extra DIR] [--json FILE] [--boost JSON] [--jobs N] [--variants]
 *
 * `--extra` names a jsonl set of articles that is learned from, and scored, in addition to WCXB; `none` omits it. `--json` writes
 * the scores of each page; `npm run compare -- … --cv FILE` compares them with those of others on the same pages.
 */
const { values } = parseArgs({
  options: {
    wcxb: { type: "string", default: "../shared/data/wcxb/dev" },
    extra: { type: "string", default: "../shared/data/news-fundus" },
    json: { type: "string" },
    boost: { type: "string", default: "{}" },
    jobs: { type: "string", default: String(DEFAULT_THREADS) },
    variants: { type: "boolean", default: false },
  },
});

/** A page of the extra set counts as two. Measured: the third value tried. */
const EXTRA_WEIGHT = 2;

const sources: TrainingSource[] = [{ layout: "wcxb", path: values.wcxb, weight: 1 }];
if (values.extra !== "none")
  sources.push({ layout: "jsonl", path: values.extra, weight: EXTRA_WEIGHT, kind: "article" });

const dataset = await readDataset(sources);
console.error(`${dataset.pages.length} pages read, ${dataset.skipped.length} skipped`);
const boost = JSON.parse(values.boost) as Partial<BoostOptions>;
const validation = await crossValidate(dataset.pages, {
  boost,
  shortened: dataset.shortened,
  threads: Number(values.jobs),
  onFold: (fold) => console.error(`fold ${fold + 1}`),
});

const isWcxb = ({ page }: FoldResult): boolean => page.source.layout === "wcxb";
const own = validation.results.filter(isWcxb);
printTable("WCXB", own);
for (const [kind, scores] of averagesBy(own, ({ page }) => page.kind)) printRow(kind, scores);
const extra = validation.results.filter((result) => !isWcxb(result));
if (extra.length > 0) {
  printTable("extra set", extra);
  for (const [language, scores] of averagesBy(extra, ({ page }) => page.language)) printRow(language, scores);
}
printCalibration(own);
if (values.variants) {
  compareVariants();
  measureOptions();
}

if (values.json !== undefined) {
  const found: CrossValidated = {
    ...foldScores(own),
    ...(extra.length > 0 ? { extra: foldScores(extra) } : {}),
  };
  writeFileSync(values.json, `${JSON.stringify(found, null, 1)}\n`);
}

function printTable(title: string, results: readonly FoldResult[]): void {
  console.log(`\n${title.padEnd(16)} pages      F1  precision  recall`);
  printRow("all", averages(results));
}

function printRow(name: string, { pages, f1, precision, recall }: ReturnType<typeof averages>): void {
  console.log(
    `${name.padEnd(16)} ${String(pages).padStart(5)}  ${f1.toFixed(4)}     ${precision.toFixed(4)}  ${recall.toFixed(4)}`,
  );
}

/** Prints the mean F1 of pages by confidence, and how often the page kind was right. */
function printCalibration(results: readonly FoldResult[]): void {
  console.log("\nconfidence       pages  mean F1");
  for (let low = 0; low < 1; low += 0.1) {
    const group = results.filter(({ confidence }) => confidence >= low && confidence < low + 0.1);
    if (group.length > 0)
      console.log(
        `${low.toFixed(1)} to ${(low + 0.1).toFixed(1)}       ${String(group.length).padStart(5)}  ${averages(group).f1.toFixed(3)}`,
      );
  }
  const right = results.filter(({ page, kind }) => page.kind === kind).length;
  console.log(`page kind right: ${((100 * right) / results.length).toFixed(1)} %`);
}

/** Prints the difference that each step of the choice makes, paired by page. */
function compareVariants(): void {
  const variants: Readonly<Record<string, Partial<Tuning>>> = {
    "no pooling": { poolShare: 0 },
    "lower for prose": { proseThreshold: 0.35 },
    "never empty": { minExpectedF1: 0 },
    "long but empty": { minLongPageWords: Number.POSITIVE_INFINITY },
  };
  console.log("\nwithout          difference ± error");
  for (const [name, change] of Object.entries(variants)) {
    const other = judgeAll(own, validation.forests, { tuning: { ...TUNING, ...change } });
    const { difference, error } = compareResults(other, own);
    console.log(`${name.padEnd(16)} ${difference.toFixed(4)} ± ${error.toFixed(4)}`);
  }
}

/** Prints the scores with other options of the choice, on the same folds. */
function measureOptions(): void {
  const options: Readonly<Record<string, JudgeOptions>> = {
    "favor precision": { favor: "precision" },
    "favor recall": { favor: "recall" },
    "comments keep": { comments: "keep" },
  };
  console.log("\noption           pages      F1  precision  recall");
  for (const [name, chosen] of Object.entries(options)) {
    printRow(name, averages(judgeAll(own, validation.forests, { options: chosen })));
  }
}
