import { pageValues } from "../features/index.ts";
import type { Forest } from "../model/index.ts";
import { PAGE_KINDS, VERDICT_COLUMNS } from "../select/index.ts";
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
  readonly gate: Forest;
  readonly kinds: readonly { readonly kind: string; readonly forest: Forest }[];
}

/** Page shapes as a table; outcome columns stay empty. */
export function shapeTable(pages: readonly TrainingPage[]): Binned {
  const columns = VERDICT_COLUMNS.length;
  const values = new Float32Array(pages.length * columns);
  for (const [row, page] of pages.entries()) values.set(pageValues(page.facts), row * columns);
  return binned({ rows: pages.length, columns, values }, BINS);
}

/** Trains gate and kinds. Pages of unknown kind are left out. */
export function trainPages(
  shapes: Binned,
  pages: readonly TrainingPage[],
  isUsed: (page: TrainingPage) => boolean,
): PageForests {
  const taught = pages.map(taughtKind);
  const weight = Float32Array.from(pages, (page, index) => (isUsed(page) && KNOWN_KINDS.has(taught[index]) ? 1 : 0));
  const forestFor = (kind: string): Forest => {
    const label = Float32Array.from(taught, (own) => (own === kind ? 1 : 0));
    return boost(shapes, { label, weight }, PAGE_TREES).forest;
  };
  const kinds = PAGE_KINDS.map((kind) => ({ kind, forest: forestFor(kind) }));
  return { gate: kinds[0].forest, kinds };
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
