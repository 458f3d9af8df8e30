import type { Forest } from "../model/index.ts";
import { PAGE_KINDS, pageRow, pooledProbabilities, TUNING, VERDICT_COLUMNS } from "../select/index.ts";
import { type Binned, type BoostOptions, binned, boost } from "./boost/index.ts";
import { KNOWN_KINDS, type TrainingPage, taughtKind } from "./dataset.ts";

/** Small trees: one row per page is little data. */
const PAGE_TREES: Partial<BoostOptions> = {
  trees: 80,
  rate: 0.06,
  depth: 4,
  columns: 0.4,
  rows: 0.6,
  minChildWeight: 4,
};
const BINS = 64;

/** The page-level models other than confidence. */
export interface PageForests {
  readonly kinds: readonly { readonly kind: string; readonly forest: Forest }[];
}

/** One row per page; outcome columns stay empty. `logits` has the logits of each page's blocks, from forests not trained on its site. */
export function pageTable(pages: readonly TrainingPage[], logits: readonly Float64Array[]): Binned {
  const columns = VERDICT_COLUMNS.length;
  const values = new Float32Array(pages.length * columns);
  for (const [row, { facts }] of pages.entries()) {
    values.set(pageRow(facts, pooledProbabilities(facts, logits[row], TUNING.poolShare)), row * columns);
  }
  return binned({ rows: pages.length, columns, values }, BINS);
}

/** Trains a forest per kind. Pages of unknown kind are left out. */
export function trainPages(
  table: Binned,
  pages: readonly TrainingPage[],
  isUsed: (page: TrainingPage) => boolean,
): PageForests {
  const taught = pages.map(taughtKind);
  const weight = Float32Array.from(pages, (page, index) => (isUsed(page) && KNOWN_KINDS.has(taught[index]) ? 1 : 0));
  const forestFor = (kind: string): Forest => {
    const label = Float32Array.from(taught, (own) => (own === kind ? 1 : 0));
    return boost(table, { label, weight }, PAGE_TREES).forest;
  };
  return { kinds: PAGE_KINDS.map((kind) => ({ kind, forest: forestFor(kind) })) };
}

/** A page judged by models trained without its site, and the resulting F1. */
export interface PageOutcome {
  readonly verdict: Float32Array;
  readonly f1: number;
  readonly fold: number;
}

/** Trains the model of expected F1. With `without`, leaves that fold out. */
export function trainConfidence(outcomes: readonly PageOutcome[], without?: number): Forest {
  const columns = VERDICT_COLUMNS.length;
  const values = new Float32Array(outcomes.length * columns);
  for (const [row, { verdict }] of outcomes.entries()) values.set(verdict, row * columns);
  const label = Float32Array.from(outcomes, ({ f1 }) => f1);
  const weight = Float32Array.from(outcomes, ({ fold }) => (fold === without ? 0 : 1));
  const data = binned({ rows: outcomes.length, columns, values }, BINS);
  return boost(data, { label, weight }, PAGE_TREES).forest;
}

/** A forest without trees, used until one is trained. */
export const EMPTY_FOREST: Forest = {
  base: 0,
  roots: new Int32Array(0),
  feature: new Int16Array(0),
  threshold: new Float32Array(0),
  right: new Int32Array(0),
};
