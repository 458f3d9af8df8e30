import { seeded } from "../evaluate/index.ts";
import type { FeatureMatrix } from "../features/index.ts";
import { type CompleteForest, predictComplete } from "../model/index.ts";
import { type Binned, binned } from "./boost/index.ts";
import { type TrainingPage, taughtKind } from "./dataset.ts";

/** Rows of the table from one page: its blocks, or the blocks of its plainer copy. */
interface Part {
  readonly page: TrainingPage;
  readonly matrix: FeatureMatrix;
  /** Weight relative to other parts. */
  readonly share: number;
  /** The blocks in the table: a sample if the page has many. */
  readonly blocks: Int32Array;
}

/** One table of all blocks: first of all pages, then of their copies, then of shortened and lengthened pages. */
export interface BlockTable {
  readonly parts: readonly Part[];
  readonly data: Binned;
  readonly label: Float32Array;
  /** First row of each part. */
  readonly starts: Int32Array;
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

export function blockTable(pages: readonly TrainingPage[], variants: readonly TrainingPage[]): BlockTable {
  const random = seeded(SAMPLE_SEED);
  const sample = ({ matrix: { rows }, taught }: TrainingPage, most: number): Int32Array =>
    Int32Array.from({ length: rows }, (_, block) => block).filter(
      (block) => random.next() * rows < most && taught[block] === 1,
    );
  const parts = [
    ...pages.map((page): Part => ({ page, matrix: page.matrix, share: 1, blocks: sample(page, PAGE_BLOCKS) })),
    ...pages.map((page): Part => {
      return { page, matrix: page.copy.matrix, share: COPY_SHARE, blocks: sample(page, COPY_BLOCKS) };
    }),
    ...variants.map((page): Part => ({ page, matrix: page.matrix, share: 1, blocks: sample(page, COPY_BLOCKS) })),
  ];
  const starts = new Int32Array(parts.length + 1);
  for (const [index, { blocks }] of parts.entries()) starts[index + 1] = starts[index] + blocks.length;
  const label = new Float32Array(starts[parts.length]);
  for (const [index, { page, blocks }] of parts.entries()) {
    label.set(
      blocks.map((block) => page.labels[block]),
      starts[index],
    );
  }
  const columns = Array.from({ length: pages[0]?.matrix.columns ?? 0 }, (_, column) => column);
  return { parts, data: binned(gathered(parts, columns, starts), BINS), label, starts };
}

/** Joins the given columns of all parts into one matrix. */
function gathered(parts: readonly Part[], columns: readonly number[], starts: Int32Array): FeatureMatrix {
  const rows = starts[parts.length];
  const values = new Float32Array(rows * columns.length);
  for (const [index, { matrix, blocks }] of parts.entries()) {
    let at = starts[index] * columns.length;
    for (const block of blocks) {
      for (const column of columns) values[at++] = matrix.values[block * matrix.columns + column];
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
 * Weight of each row: a power of its words, divided by the square root of the page's sum, times the weight of the set
 * and the balance of its kind. Rows of unused pages have weight 0. The mean over used rows is 1.
 */
export function blockWeights(table: BlockTable, isUsed: (page: TrainingPage) => boolean): Float32Array {
  const weight = new Float32Array(table.data.rows);
  const balance = kindBalance(table.parts);
  let total = 0;
  let used = 0;
  for (const [index, { page, share, blocks }] of table.parts.entries()) {
    if (!isUsed(page)) continue;
    const start = table.starts[index];
    const { starts } = page.words;
    let sum = 0;
    for (const [i, block] of blocks.entries()) {
      weight[start + i] = (starts[block + 1] - starts[block] + 1) ** WORD_POWER;
      sum += weight[start + i];
    }
    const scale = (balance(page) * share * page.source.weight) / Math.sqrt(Math.max(MIN_WEIGHT_SUM, sum));
    for (let row = start; row < start + blocks.length; row++) {
      weight[row] = weight[row] * scale;
      total += weight[row];
    }
    used += blocks.length;
  }
  return weight.map((w) => (w * used) / total);
}

/** Exponent of the balance of kinds: 0 leaves the kinds as the sets have them, 1 makes them count the same. Measured; see docs/decisions. */
const KIND_BALANCE = 0.35;

/**
 * Returns the balance of a page's kind: kinds that the sets have few pages of count more. With n the weighted number of pages of a kind, and
 * n̄ its mean over all kinds, it is (n̄ / n)^`KIND_BALANCE`.
 */
function kindBalance(parts: readonly Part[]): (page: TrainingPage) => number {
  const counts = new Map<string, number>();
  let sum = 0;
  for (const { page, share } of parts) {
    const kind = taughtKind(page);
    counts.set(kind, (counts.get(kind) ?? 0) + share * page.source.weight);
    sum += share * page.source.weight;
  }
  const mean = sum / counts.size;
  return (page) => (mean / (counts.get(taughtKind(page)) ?? mean)) ** KIND_BALANCE;
}

/** Returns the logits of a page's blocks, with early stops as in extraction. */
export function logitsOf(fast: CompleteForest, { matrix }: TrainingPage): Float64Array {
  const logits = new Float64Array(matrix.rows);
  predictComplete(fast, matrix, logits);
  return logits;
}
