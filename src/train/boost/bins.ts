/** Columns of numbers as bytes: each value becomes the number of cuts at or below it. Missing values (NaN) are in bin 0. */
export interface Binned {
  readonly rows: number;
  readonly columns: number;
  /** Column after column. */
  readonly bins: Uint8Array;
  /** Per column the ascending cuts; `bin > k` means that the value is at least `cuts[k]`. */
  readonly cuts: readonly Float32Array[];
}

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** Row after row. */
  readonly values: Float32Array;
}

/** Limit: rows sampled for quantiles; enough for cuts at 1 %. */
const QUANTILE_ROWS = 60_000;

/** Sorts each column into at most `most` bins of about equal size. */
export function binned(matrix: Matrix, most: number): Binned {
  const { rows, columns, values } = matrix;
  const bins = new Uint8Array(rows * columns);
  const cuts: Float32Array[] = [];
  for (let column = 0; column < columns; column++) {
    const own = quantileCuts(sortedColumn(matrix, column), most);
    cuts.push(own);
    for (let row = 0; row < rows; row++) bins[column * rows + row] = binOf(own, values[row * columns + column]);
  }
  return { rows, columns, bins, cuts };
}

function sortedColumn({ rows, columns, values }: Matrix, column: number): Float32Array {
  const step = Math.max(1, Math.ceil(rows / QUANTILE_ROWS));
  const sample = new Float32Array(Math.ceil(rows / step));
  let count = 0;
  for (let row = 0; row < rows; row += step) {
    const value = values[row * columns + column];
    if (!Number.isNaN(value)) sample[count++] = value;
  }
  return sample.subarray(0, count).sort();
}

/** Cuts between distinct neighbors of a sorted column, evenly spaced in rank. */
export function quantileCuts(sorted: Float32Array, most: number): Float32Array {
  const cuts: number[] = [];
  if (sorted.length > 0) cuts.push(sorted[0]);
  const size = sorted.length / most;
  let next = size;
  for (let i = 1; i < sorted.length; i++) {
    if (i < next || sorted[i] === sorted[i - 1]) continue;
    cuts.push(shortBetween(sorted[i - 1], sorted[i]));
    next = Math.max(next + size, i + size / 2);
  }
  // The first cut only separates missing values from the rest.
  return Float32Array.from(cuts.slice(0, most - 1));
}

/** A number c with low < c <= high that has few digits. */
export function shortBetween(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  for (let digits = 1; digits < 9; digits++) {
    const short = Math.fround(Number(middle.toPrecision(digits)));
    if (short > low && short <= high) return short;
  }
  return high;
}

/** Number of cuts at or below the value. */
export function binOf(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= cuts[middle]) low = middle + 1;
    else high = middle;
  }
  return low;
}
