/**
 * `npm run fit:records -- --testbed DIR --wcxb DIR [--write] [--rank]`: what the grounds of a region's rank and confidence are
 * worth. Learns from the records of the testbed and the named records of WCXB; articles without such names list nothing. Prints
 * scores by folds over sites. `--write` writes the weights of the confidence to src/records/regions/rank/rank-weights.ts, with `--rank` those
 * of the rank as well; without, the rank stays as it is.
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
import { type Example, fitClasses, fitLists, type Linear, type Option } from "./linear-fits.ts";

const { values } = parseArgs({
  options: {
    testbed: { type: "string", default: "../shared/data/records-testbed" },
    wcxb: { type: "string", default: "../shared/data/wcxb" },
    write: { type: "boolean", default: false },
    rank: { type: "boolean", default: false },
  },
});

const FOLDS = 6;
/** Chosen by folds among .0003, .001, .003, .01, .03. */
const RANK_L2 = 0.003;
const SURE_L2 = 0.003;
/** A region with at least this share of the page's records is right. */
const RIGHT = 0.5;

/** A page's regions; `isLabeled` if it is known to list something. */
interface Listed {
  readonly id: string;
  readonly fold: number;
  readonly isLabeled: boolean;
  /** How many records are known. */
  readonly actual: number;
  readonly options: readonly Option[];
}

/** How good a list of records is, by their texts. */
type Judge = (texts: readonly string[]) => number;

function optionsOf(html: string, judge: Judge): Option[] {
  const page = parse(html);
  const shapes = shapesOf(page);
  const ranked = regionsByMethod("shapes", page, shapes);
  return ranked.map((region) => {
    const { records } = completeRecords(page, shapes, { region, ranked });
    return {
      values: TERMS.map((term) => term.of(region.facts)),
      gain: judge(records.map((span) => spanText(page, span))),
    };
  });
}

/** The same for all pages of a site, and about the same number of sites for each. */
function foldOf(site: string): number {
  let hash = 0;
  for (let i = 0; i < site.length; i++) hash = (Math.imul(hash, 31) + site.charCodeAt(i)) | 0;
  return ((hash % FOLDS) + FOLDS) % FOLDS;
}

async function readPages(): Promise<Listed[]> {
  const pages: Listed[] = [];
  for await (const item of readCorpus("testbed", values.testbed)) {
    if (item.kind === "error") continue;
    const { id, site, html, truth } = item.page;
    const judge: Judge = (texts) => {
      const found = texts.map((text) => ({ text, cells: [] }));
      const { correct, extracted, actual } = recordCounts(found, truth.records ?? []);
      return (2 * correct) / Math.max(1, extracted + actual);
    };
    const actual = truth.records?.length ?? 0;
    pages.push({ id, fold: foldOf(site), isLabeled: true, actual, options: optionsOf(html, judge) });
  }
  const named = JSON.parse(readFileSync(join(values.wcxb, "records-weak.json"), "utf8")) as {
    pages: Record<string, NamedRecord[]>;
  };
  for await (const item of readCorpus("wcxb", join(values.wcxb, "dev"))) {
    if (item.kind === "error") continue;
    const { id, site, type, html } = item.page;
    const names = named.pages[id];
    if (names === undefined && type !== "article") continue;
    const judge: Judge = (texts) => {
      if (names === undefined) return 0;
      const { found, actual } = namedRecall(texts, names);
      return found / Math.max(1, actual);
    };
    const known = { isLabeled: names !== undefined, actual: names?.length ?? 0 };
    pages.push({ id, fold: foldOf(site), ...known, options: optionsOf(html, judge) });
  }
  return pages.filter(({ options }) => options.length > 0);
}

function score({ weights, offset }: Linear, { values: row }: Option): number {
  return row.reduce((sum, value, c) => sum + value * weights[c], offset);
}

function best(model: Linear, { options }: Listed): Option {
  return options.reduce((a, b) => (score(model, b) > score(model, a) ? b : a));
}

const isUseful = ({ isLabeled, options }: Listed): boolean => isLabeled && options.some(({ gain }) => gain >= RIGHT);

/** Long lists matter more, as they do where records are counted, but not in proportion. */
function fitRank(pages: readonly Listed[]): Linear {
  const choices = pages.filter(isUseful).map(({ options, actual }) => ({ options, weight: Math.sqrt(actual) }));
  const mean = choices.reduce((sum, { weight }) => sum + weight, 0) / choices.length;
  return fitLists(
    choices.map(({ options, weight }) => ({ options, weight: weight / mean })),
    RANK_L2,
  );
}

function fitSure(pages: readonly Listed[], rank: Linear): Linear {
  const examples = pages.map((page): Example => {
    const first = best(rank, page);
    return { values: first.values, isOne: page.isLabeled && first.gain >= RIGHT };
  });
  return fitClasses(examples, SURE_L2);
}

interface Verdict {
  readonly page: Listed;
  readonly gain: number;
  readonly confidence: number;
}

function judged(pages: readonly Listed[], rank: Linear, sure: Linear): Verdict[] {
  return pages.map((page) => {
    const first = best(rank, page);
    return { page, gain: first.gain, confidence: 1 / (1 + Math.exp(-score(sure, first))) };
  });
}

function print(label: string, verdicts: readonly Verdict[]): void {
  const labeled = verdicts.filter(({ page }) => page.isLabeled);
  const right = labeled.filter(({ gain }) => gain >= RIGHT).map(({ confidence }) => confidence);
  const articles = verdicts.filter(({ page }) => !page.isLabeled).map(({ confidence }) => confidence);
  const above = (list: readonly number[], least: number): string =>
    (list.filter((confidence) => confidence >= least).length / list.length).toFixed(3);
  const gain = labeled.reduce((sum, verdict) => sum + verdict.gain, 0) / labeled.length;
  const records = labeled.reduce((sum, { page }) => sum + page.actual, 0);
  const byRecord = labeled.reduce((sum, verdict) => sum + verdict.gain * verdict.page.actual, 0) / records;
  console.log(`${label}: gain of the first region ${gain.toFixed(4)} a page, ${byRecord.toFixed(4)} a record`);
  for (const least of [0.003, 0.01, 0.03, 0.1, 0.5, 0.9]) {
    console.log(`  confidence ≥ ${least}: right lists ${above(right, least)}, articles ${above(articles, least)}`);
  }
}

const pages = await readPages();
console.log(`${pages.length} pages, ${pages.filter(({ isLabeled }) => isLabeled).length} of them with records`);
const current: Linear = { weights: TERMS.map(({ id }) => RANK_WEIGHTS[id] ?? 0), offset: 0 };
/** Each fold judged by what the others taught. */
function foldwise(rankOf: (others: readonly Listed[]) => Linear): Verdict[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = pages.filter((page) => page.fold !== fold);
    const own = pages.filter((page) => page.fold === fold);
    const rank = rankOf(others);
    return judged(own, rank, fitSure(others, rank));
  }).flat();
}

print(
  "rank as it is, confidence by folds",
  foldwise(() => current),
);
print("both by folds", foldwise(fitRank));
const rank = values.rank ? fitRank(pages) : current;
const sure = fitSure(pages, rank);
print("as written", judged(pages, rank, sure));
if (values.write) {
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  writeFileSync(join(root, "src", "records", "regions", "rank", "rank-weights.ts"), weightsModule(rank, sure));
}

function weightsModule(rankModel: Linear, sureModel: Linear): string {
  const lines = (weights: readonly number[]): string =>
    TERMS.map(({ id }, c) => `  ${id}: ${Number(weights[c].toPrecision(4))},`).join("\n");
  return `/** Weight of each term of rank.ts in the rank of a region. Written by \`npm run fit:records\` (docs/records.md). */
export const RANK_WEIGHTS: Readonly<Record<string, number>> = {
${lines(rankModel.weights)}
};

/** Weight of each term in the log-odds that the region is the main list of the page. */
export const CONFIDENCE_WEIGHTS: Readonly<Record<string, number>> = {
${lines(sureModel.weights)}
};

/** The intercept of the log-odds. */
export const CONFIDENCE_OFFSET = ${Number(sureModel.offset.toPrecision(4))};
`;
}
