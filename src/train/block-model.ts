import { type CompleteForest, predictComplete } from "../model/complete.ts";
import { type Binned, binned } from "./bins.ts";
import { type Boosted, type BoostOptions, boost } from "./boost.ts";
import type { TrainingPage } from "./dataset.ts";
import { seeded } from "./random.ts";

/** All blocks of all pages as one table. */
export interface BlockTable {
  readonly pages: readonly TrainingPage[];
  readonly data: Binned;
  readonly label: Float32Array;
  /** First row of each page. */
  readonly starts: Int32Array;
  /** 1 for rows that are learned from; see `BLOCKS_PER_PAGE`. */
  readonly sampled: Uint8Array;
}

/** Of longer pages a sample of blocks is learned from: a menu of a thousand lines teaches no more than one of a hundred. */
const BLOCKS_PER_PAGE = 150;
const SAMPLE_SEED = 11;
const BINS = 100;

export function blockTable(pages: readonly TrainingPage[]): BlockTable {
  const starts = new Int32Array(pages.length + 1);
  for (const [index, page] of pages.entries()) starts[index + 1] = starts[index]! + page.matrix.rows;
  const rows = starts[pages.length]!;
  const columns = pages[0]?.matrix.columns ?? 0;
  const values = new Float32Array(rows * columns);
  const label = new Float32Array(rows);
  const sampled = new Uint8Array(rows);
  const random = seeded(SAMPLE_SEED);
  for (const [index, page] of pages.entries()) {
    values.set(page.matrix.values, starts[index]! * columns);
    label.set(page.labels, starts[index]!);
    for (let block = 0; block < page.matrix.rows; block++) {
      sampled[starts[index]! + block] = random.next() * page.matrix.rows < BLOCKS_PER_PAGE ? 1 : 0;
    }
  }
  return { pages, data: binned({ rows, columns, values }, BINS), label, starts, sampled };
}

/** The weight of a page's blocks sums to about the square root of this sum: long pages count more, but not by their length. */
const LEAST_SUM = 20;

/**
 * What each row counts: the root of its words, divided by the root of the page's sum, times the weight of the set. Rows of
 * pages that are not used have none. The mean over used rows is 1.
 */
export function blockWeights(table: BlockTable, isUsed: (page: TrainingPage) => boolean): Float32Array {
  const weight = new Float32Array(table.data.rows);
  let total = 0;
  let used = 0;
  for (const [index, page] of table.pages.entries()) {
    if (!isUsed(page)) continue;
    const start = table.starts[index]!;
    const { starts } = page.words;
    let sum = 0;
    for (let block = 0; block < page.matrix.rows; block++) {
      if (table.sampled[start + block] === 0) continue;
      weight[start + block] = Math.sqrt(starts[block + 1]! - starts[block]! + 1);
      sum += weight[start + block]!;
    }
    const scale = page.source.weight / Math.sqrt(Math.max(LEAST_SUM, sum));
    for (let row = start; row < start + page.matrix.rows; row++) {
      weight[row] = weight[row]! * scale;
      total += weight[row]!;
      if (weight[row]! > 0) used++;
    }
  }
  return weight.map((w) => (w * used) / total);
}

/** Trees on the blocks of the pages that are used. */
export function trainBlocks(
  table: BlockTable,
  isUsed: (page: TrainingPage) => boolean,
  options: Partial<BoostOptions> & { progress?: (tree: number) => void } = {},
): Boosted {
  return boost(table.data, { label: table.label, weight: blockWeights(table, isUsed) }, options);
}

/** The logits of a page's blocks, as the choice will see them. */
export function logitsOf(fast: CompleteForest, { matrix }: TrainingPage): Float64Array {
  const logits = new Float64Array(matrix.rows);
  predictComplete(fast, matrix, logits);
  return logits;
}
