import type { Forest } from "./forest.ts";

/** Returns, by node, the unweighted mean of the leaf values below it. */
export function nodeMeans({ feature, threshold, right }: Forest): Float64Array {
  const sum = new Float64Array(feature.length);
  const leaves = new Int32Array(feature.length);
  // Children come after their parents, so a walk from the end reaches them first.
  for (let node = feature.length - 1; node >= 0; node--) {
    if (feature[node] < 0) {
      sum[node] = threshold[node];
      leaves[node] = 1;
    } else {
      sum[node] = sum[node + 1] + sum[right[node]];
      leaves[node] = leaves[node + 1] + leaves[right[node]];
    }
  }
  return sum.map((total, node) => total / leaves[node]);
}

/**
 * Returns the contribution of each column to the logit of one row (A. Saabas, "Interpreting random forests", 2014). On the walk down a
 * tree, each split adds the mean of the chosen child minus the mean of its parent to the column of the split. The logit is the base, plus the
 * means of the roots, plus all contributions.
 */
export function contributions(forest: Forest, values: Float32Array, means = nodeMeans(forest)): Float64Array {
  const { feature, threshold, right, roots } = forest;
  const moved = new Float64Array(values.length);
  for (const root of roots) {
    let node = root;
    while (feature[node] >= 0) {
      const column = feature[node];
      const next = values[column] >= threshold[node] ? right[node] : node + 1;
      moved[column] = moved[column] + means[next] - means[node];
      node = next;
    }
  }
  return moved;
}
