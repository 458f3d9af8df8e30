import type { Forest } from "../model/index.ts";
import { LIST_COLUMNS, type Lists } from "../select/index.ts";
import { MIN_WEIGHT_SUM, WORD_POWER } from "./block-model.ts";
import { type Binned, type BoostOptions, binned, boost } from "./boost/index.ts";
import type { TrainingPage } from "./dataset.ts";

/** The lists of a page, as seen by models that were trained without its site. */
export interface SeenLists {
  readonly page: Pick<TrainingPage, "facts" | "labels" | "source">;
  readonly lists: Lists;
  readonly fold: number;
}

/** All lists of all pages. */
export interface ListTable {
  readonly data: Binned;
  /** Share of the list's words that are content. */
  readonly label: Float32Array;
  readonly weight: Float32Array;
  /** The logit that its blocks predict. */
  readonly start: Float32Array;
  readonly fold: Int32Array;
}

/** Few shallow trees with large leaves: they only correct the block model. Measured; see docs/decisions. */
const LIST_TREES: Partial<BoostOptions> = {
  trees: 60,
  rate: 0.06,
  depth: 4,
  columns: 0.5,
  rows: 0.5,
  minChildWeight: 100,
};
const BINS = 64;
/** Limit that keeps logits finite. */
const SUREST = 0.995;

export function listTable(seen: readonly SeenLists[]): ListTable {
  const rows = seen.reduce((sum, { lists }) => sum + lists.count, 0);
  const columns = LIST_COLUMNS.length;
  const values = new Float32Array(rows * columns);
  const label = new Float32Array(rows);
  const weight = new Float32Array(rows);
  const start = new Float32Array(rows);
  const fold = new Int32Array(rows);
  let first = 0;
  for (const { page, lists, fold: own } of seen) {
    values.set(lists.values, first * columns);
    label.set(trueShares(page, lists), first);
    const counts = lists.words.map((words) => words ** WORD_POWER);
    const scale = page.source.weight / Math.sqrt(Math.max(MIN_WEIGHT_SUM, sumOf(counts)));
    weight.set(
      counts.map((count) => count * scale),
      first,
    );
    start.set(lists.scores.map(logitOfShare), first);
    fold.fill(own, first, first + lists.count);
    first += lists.count;
  }
  return { data: binned({ rows, columns, values }, BINS), label, weight, start, fold };
}

function trueShares({ facts, labels }: SeenLists["page"], { count, of }: Lists): Float64Array {
  const { blocks } = facts.page;
  const words = new Float64Array(count);
  const hits = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    const list = of[block];
    if (list < 0) continue;
    words[list] += blocks.words[block];
    hits[list] += blocks.words[block] * labels[block];
  }
  return hits.map((own, list) => (words[list] > 0 ? own / words[list] : 0));
}

function logitOfShare(share: number): number {
  const p = Math.min(SUREST, Math.max(1 - SUREST, share));
  return Math.log(p / (1 - p));
}

/** Trains the correction from block logits to list content. With `without`, leaves that fold out. */
export function trainLists({ data, label, weight, start, fold }: ListTable, without?: number): Forest {
  const used = weight.map((own, row) => (fold[row] === without ? 0 : own));
  const count = used.reduce((sum, own) => sum + (own > 0 ? 1 : 0), 0);
  const mean = sumOf(used) / Math.max(1, count);
  return boost(data, { label, weight: used.map((own) => own / mean), start }, LIST_TREES).forest;
}

function sumOf(list: Float32Array | Float64Array): number {
  let sum = 0;
  for (const value of list) sum += value;
  return sum;
}
