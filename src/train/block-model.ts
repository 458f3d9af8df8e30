import { seeded } from "../evaluate/index.ts";
import type { FeatureMatrix } from "../features/index.ts";
import { type CompleteForest, predictComplete } from "../model/index.ts";
import { type Binned, binned } from "./boost/index.ts";
import type { TrainingPage } from "./dataset.ts";

/** Rows of the table from one page: its blocks, or the blocks of its plainer copy. */
interface Part {
  readonly page: TrainingPage;
  readonly matrix: FeatureMatrix;
  /** Weight relative to other parts. */
  readonly share: number;
  /** Approximate number of its blocks in the training sample. */
  readonly blocks: number;
}

/** One table of all blocks: first of all pages, then of their copies, then of shortened pages. */
export interface BlockTable {
  readonly parts: readonly Part[];
  readonly data: Binned;
  readonly label: Float32Array;
  /** First row of each part. */
  readonly starts: Int32Array;
  /** 1 for rows in the training sample; see `PAGE_BLOCKS`. */
  readonly sampled: Uint8Array;
}

/**
 * Limits: blocks per page, and per plainer copy, in the training sample. Measured: with 150 blocks per page, word F1 is .002 lower. See
 * docs/decisions.
 */
const PAGE_BLOCKS = 700;
const COPY_BLOCKS = 150;
const SAMPLE_SEED = 11;
const BINS = 100;
/** Weight of a copy relative to its page. Measured; see docs/decisions. */
const COPY_SHARE = 0.25;

export function blockTable(pages: readonly TrainingPage[], shortened: readonly TrainingPage[]): BlockTable {
  const parts = [
    ...pages.map((page): Part => ({ page, matrix: page.matrix, share: 1, blocks: PAGE_BLOCKS })),
    ...pages.map((page): Part => ({ page, matrix: page.copy.matrix, share: COPY_SHARE, blocks: COPY_BLOCKS })),
    ...shortened.map((page): Part => ({ page, matrix: page.matrix, share: 1, blocks: COPY_BLOCKS })),
  ];
  const starts = new Int32Array(parts.length + 1);
  for (const [index, { matrix }] of parts.entries()) starts[index + 1] = starts[index] + matrix.rows;
  const rows = starts[parts.length];
  const label = new Float32Array(rows);
  const sampled = new Uint8Array(rows);
  const random = seeded(SAMPLE_SEED);
  for (const [index, { page, blocks }] of parts.entries()) {
    label.set(page.labels, starts[index]);
    for (let block = 0; block < page.matrix.rows; block++) {
      sampled[starts[index] + block] = random.next() * page.matrix.rows < blocks ? 1 : 0;
    }
  }
  const columns = Array.from({ length: pages[0]?.matrix.columns ?? 0 }, (_, column) => column);
  return { parts, data: binned(gathered(parts, columns, starts), BINS), label, starts, sampled };
}

/** Joins the given columns of all parts into one matrix. */
function gathered(parts: readonly Part[], columns: readonly number[], starts: Int32Array): FeatureMatrix {
  const rows = starts[parts.length];
  const values = new Float32Array(rows * columns.length);
  for (const [index, { matrix }] of parts.entries()) {
    let at = starts[index] * columns.length;
    for (let row = 0; row < matrix.rows; row++) {
      for (const column of columns) values[at++] = matrix.values[row * matrix.columns + column];
    }
  }
  return { rows, columns: columns.length, values };
}

/** Updates columns in place and returns the table. The old table must not be used afterwards. */
export function withColumns(table: BlockTable, columns: readonly number[]): BlockTable {
  const { rows, bins, cuts } = table.data;
  const fresh = binned(gathered(table.parts, columns, table.starts), BINS);
  const changed = [...cuts];
  for (const [index, column] of columns.entries()) {
    bins.set(fresh.bins.subarray(index * rows, (index + 1) * rows), column * rows);
    changed[column] = fresh.cuts[index];
  }
  return { ...table, data: { ...table.data, cuts: changed } };
}

/**
 * The weights of a page's blocks are divided by the square root of their sum, or of this value if the sum is less. So long pages count more
 * than short ones, but not in proportion to their length.
 */
export const MIN_WEIGHT_SUM = 20;
/** The weight of a block is its words to this power. Measured; see docs/decisions. */
export const WORD_POWER = 0.75;

/**
 * Weight of each row: a power of its words, divided by the square root of the page's sum, times the weight of the set. Rows of
 * unused pages have weight 0. The mean over used rows is 1.
 */
export function blockWeights(table: BlockTable, isUsed: (page: TrainingPage) => boolean): Float32Array {
  const weight = new Float32Array(table.data.rows);
  let total = 0;
  let used = 0;
  for (const [index, { page, share }] of table.parts.entries()) {
    if (!isUsed(page)) continue;
    const start = table.starts[index];
    const { starts } = page.words;
    let sum = 0;
    for (let block = 0; block < page.matrix.rows; block++) {
      if (table.sampled[start + block] === 0) continue;
      weight[start + block] = (starts[block + 1] - starts[block] + 1) ** WORD_POWER;
      sum += weight[start + block];
    }
    const scale = (share * page.source.weight) / Math.sqrt(Math.max(MIN_WEIGHT_SUM, sum));
    for (let row = start; row < start + page.matrix.rows; row++) {
      weight[row] = weight[row] * scale;
      total += weight[row];
      if (weight[row] > 0) used++;
    }
  }
  return weight.map((w) => (w * used) / total);
}

/** Returns the logits of a page's blocks, with early stops as in extraction. */
export function logitsOf(fast: CompleteForest, { matrix }: TrainingPage): Float64Array {
  const logits = new Float64Array(matrix.rows);
  predictComplete(fast, matrix, logits);
  return logits;
}
