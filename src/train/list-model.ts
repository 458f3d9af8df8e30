import type { Forest } from "../model/index.ts";
import { LIST_COLUMNS, type Lists } from "../select/index.ts";
import { MIN_WEIGHT_SUM, WORD_POWER } from "./block-model.ts";
import { type Binned, type BoostOptions, binned, boost } from "./boost/index.ts";
import type { TrainingPage } from "./dataset.ts";

/** The lists of a training page. Their features come from models that were not trained on pages of its site. */
export interface SeenLists {
  readonly page: Pick<TrainingPage, "facts" | "labels" | "taught" | "source">;
  readonly lists: Lists;
  /** The cross-validation fold of the page. */
  readonly fold: number;
}

/** The training table: one row per list, for the lists of all pages. */
export interface ListTable {
  /** The features. */
  readonly data: Binned;
  /** Share of the list's words that are labeled as content. */
  readonly label: Float32Array;
  readonly weight: Float32Array;
  /** Logit of the list before the correction: from the mean probability of its blocks. */
  readonly start: Float32Array;
  readonly fold: Int32Array;
}

/** A small forest suffices, since it only corrects the block model. Measured; see docs/decisions. */
const LIST_TREES: Partial<BoostOptions> = {
  trees: 120,
  rate: 0.06,
  depth: 5,
  columns: 0.5,
  rows: 0.5,
  minChildWeight: 40,
};
const BINS = 64;
/** Limit: shares are cut to [1 - limit, limit], since the logits of 0 and 1 are infinite. */
const MAX_SHARE = 0.995;

/** Builds the training table. */
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

/** Returns for each list the share of its words that are labeled as content. Blocks without a meaningful label do not count. */
function trueShares({ facts, labels, taught }: SeenLists["page"], { count, of }: Lists): Float64Array {
  const { blocks } = facts.page;
  const words = new Float64Array(count);
  const hits = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    const list = of[block];
    if (list < 0 || taught[block] === 0) continue;
    words[list] += blocks.words[block];
    hits[list] += blocks.words[block] * labels[block];
  }
  return hits.map((own, list) => (words[list] > 0 ? own / words[list] : 0));
}

function logitOfShare(share: number): number {
  const p = Math.min(MAX_SHARE, Math.max(1 - MAX_SHARE, share));
  return Math.log(p / (1 - p));
}

/** Trains the forest that corrects the logits of lists. If `without` is given, ignores the pages of that fold. */
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
