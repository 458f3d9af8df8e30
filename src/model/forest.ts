/**
 * A sum of regression trees as a struct of arrays. The nodes of a tree are in pre-order: the left child of a split is the next node, the
 * right child is `right[node]`. A leaf has `feature` -1 and its value in `threshold`.
 */
export interface Forest {
  /** Logit of a forest without trees. */
  readonly base: number;
  /** First node of each tree. */
  readonly roots: Int32Array;
  /** Column that a split compares; -1 for leaves. */
  readonly feature: Int16Array;
  /** In splits, values at or above it go right, lower and missing values (NaN) go left. In leaves, the value. */
  readonly threshold: Float32Array;
  readonly right: Int32Array;
}

/** Feature values, row after row. `values` may be longer than `rows * columns`. */
export interface Rows {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Writes one logit per row into `out`, without allocation. */
export function predictInto(forest: Forest, input: Rows, out: Float64Array): void {
  const { base, roots, feature, threshold, right } = forest;
  const { rows, columns, values } = input;
  out.fill(base, 0, rows);
  // Trees in the outer loop, so that a tree stays in the cache while all rows pass through it.
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree];
    for (let row = 0; row < rows; row++) {
      const at = row * columns;
      let node = root;
      let column = feature[node];
      while (column >= 0) {
        node = values[at + column] >= threshold[node] ? right[node] : node + 1;
        column = feature[node];
      }
      out[row] = out[row] + threshold[node];
    }
  }
}

/** Turns a logit into a probability. */
export function probability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
