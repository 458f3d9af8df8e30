import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  FOLDS,
  type FoldResult,
  judgeAll,
} from "../src/train/cross-validate.ts";
import { readDataset } from "../src/train/dataset.ts";
import { modelModule, readable, train } from "../src/train/train.ts";
import { type CrossValidated, foldScores, meanOfSets } from "./folds.ts";
import { TRAINING_SETS, trainingSources } from "./training-sets.ts";

/*
 * Cross-validates the learned extractor by site: the model that judges a page saw no page of its site. Prints word scores of each set, and
 * their mean, in which every set counts once.
 *
 *   npm run cv -- [DIR] [--json FILE] [--model FILE] [--boost JSON] [--jobs N] [--variants]
 *
 * DIR contains the sets of bench/training-sets.ts. Sets that are missing there are left out. `--json` writes the scores of each page;
 * `npm run compare -- … --cv FILE` compares those of WCXB with other extractors on the same pages. `--model` also trains on all pages and
 * writes the model: `--model src/model/weights.ts` makes the shipped one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    model: { type: "string" },
    boost: { type: "string", default: "{}" },
    jobs: { type: "string", default: String(DEFAULT_THREADS) },
    variants: { type: "boolean", default: false },
  },
});

/** Articles with fewer words are short: they are easily lost beside long sidebars. */
const SHORT_BELOW_WORDS = 100;

/** Name of the shipped model. */
const MODEL_NAME = "pith";

const dir = positionals[0] ?? "../shared/data";
const sets = TRAINING_SETS.filter(({ name }) => existsSync(join(dir, name)));
if (sets.length === 0) {
  console.error(`${dir} contains none of the sets: ${TRAINING_SETS.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const dataset = await readDataset(trainingSources(dir, sets));
console.error(`${dataset.pages.length} pages read, ${dataset.skipped.length} skipped`);
const options = {
  boost: JSON.parse(values.boost) as Partial<BoostOptions>,
  variants: dataset.variants,
  threads: Number(values.jobs),
  onFold: (fold: number) => console.error(fold < FOLDS ? `fold ${fold + 1}` : "all pages"),
};
const trained = values.model === undefined ? undefined : await train(dataset, { ...options, name: MODEL_NAME });
if (values.model !== undefined && trained !== undefined) {
  writeFileSync(values.model, values.model.endsWith(".ts") ? modelModule(trained.file) : readable(trained.file));
}
const validation = trained?.validation ?? (await crossValidate(dataset.pages, options));

const { results } = validation;
const resultsOf = new Map(
  sets.map(({ name }): [string, readonly FoldResult[]] => [
    name,
    results.filter(({ page }) => page.source.path === join(dir, name)),
  ]),
);
for (const [name, own] of resultsOf) printSet(name, own);
console.log(`\nmean over sets   ${meanOfSets([...resultsOf.values()].map(averages)).toFixed(4)}`);
printCalibration(results);
if (values.variants) {
  compareVariants();
  measureOptions();
}

if (values.json !== undefined) {
  const scores = [...resultsOf].map(([name, own]) => [name, foldScores(own)] as const);
  const found: CrossValidated = {
    mean: meanOfSets(scores.map(([, own]) => own)),
    ...scores[0][1],
    sets: Object.fromEntries(scores.slice(1)),
  };
  writeFileSync(values.json, `${JSON.stringify(found, null, 1)}\n`);
}

function printSet(name: string, own: readonly FoldResult[]): void {
  console.log(`\n${name.padEnd(16)} pages      F1  precision  recall`);
  printRow("all", averages(own));
  printGroups(own, ({ page }) => page.kind);
  printGroups(own, ({ page }) => page.language);
  printGroups(own, ({ page }) => (page.truth.ids.length < SHORT_BELOW_WORDS ? "under 100 words" : "longer"));
}

/** Prints a row per group, unless all pages are in one. */
function printGroups(own: readonly FoldResult[], key: (result: FoldResult) => string): void {
  const groups = averagesBy(own, key);
  if (groups.size < 2) return;
  for (const [name, scores] of groups) printRow(name, scores);
}

function printRow(name: string, { pages, f1, precision, recall }: ReturnType<typeof averages>): void {
  console.log(
    `${name.padEnd(16)} ${String(pages).padStart(5)}  ${f1.toFixed(4)}     ${precision.toFixed(4)}  ${recall.toFixed(4)}`,
  );
}

/** Prints the mean F1 of pages by confidence, and how often the page kind of WCXB was right. */
function printCalibration(all: readonly FoldResult[]): void {
  console.log("\nconfidence       pages  mean F1");
  for (let low = 0; low < 1; low += 0.1) {
    const group = all.filter(({ confidence }) => confidence >= low && confidence < low + 0.1);
    if (group.length > 0)
      console.log(
        `${low.toFixed(1)} to ${(low + 0.1).toFixed(1)}       ${String(group.length).padStart(5)}  ${averages(group).f1.toFixed(3)}`,
      );
  }
  const labeled = all.filter(({ page }) => page.source.layout === "wcxb");
  const right = labeled.filter(({ page, kind }) => page.kind === kind).length;
  console.log(`page kind right: ${((100 * right) / Math.max(1, labeled.length)).toFixed(1)} % of WCXB`);
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
    const other = judgeAll(results, validation.forests, { tuning: { ...TUNING, ...change } });
    const { difference, error } = compareResults(other, results);
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
    printRow(name, averages(judgeAll(results, validation.forests, { options: chosen })));
  }
}
