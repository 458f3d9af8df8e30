import type { Forest, Rows } from "./forest.ts";
import { LEAST_TREES, STOPS, type Stop } from "./stops.ts";

/**
 * A forest with every tree filled up to the same depth: node n of a tree has the children 2n + 1 and 2n + 2. The way down
 * has no branches to mispredict and no links to follow, and eight rows go down side by side; that is a quarter of the time.
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
/** Levels that rows go down between two looks at where they are: the compiler checks all arrays anew each time. */
const LEVELS = 3;

/** Trees that a single row goes down side by side. */
const TOGETHER = 4;

interface Place {
  readonly node: number;
  readonly position: number;
  readonly depth: number;
}

export function completed(forest: Forest): CompleteForest {
  const least = depthOf(forest);
  const depth = forest.roots.length < LEAST_TREES ? least : Math.max(1, Math.ceil(least / LEVELS)) * LEVELS;
  if (least > MAX_DEPTH) throw new RangeError(`trees of depth ${least} are too deep`);
  const trees = forest.roots.length;
  const splits = 2 ** depth - 1;
  // Trees that say nothing fill up the last ones that are gone down together.
  const places = Math.ceil(trees / TOGETHER) * TOGETHER;
  const feature = new Uint16Array(places * splits);
  const threshold = new Float32Array(places * splits).fill(Number.POSITIVE_INFINITY);
  const leaves = new Float32Array(places * (splits + 1));
  for (const [tree, root] of forest.roots.entries()) {
    const stack: Place[] = [{ node: root, position: 0, depth: 0 }];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      const { node, position } = place;
      if (forest.feature[node] < 0) {
        const width = 2 ** (depth - place.depth);
        const first = tree * (splits + 1) + (position + 1) * width - 1 - splits;
        leaves.fill(forest.threshold[node], first, first + width);
        continue;
      }
      feature[tree * splits + position] = forest.feature[node];
      threshold[tree * splits + position] = forest.threshold[node];
      stack.push({ node: node + 1, position: 2 * position + 1, depth: place.depth + 1 });
      stack.push({ node: forest.right[node], position: 2 * position + 2, depth: place.depth + 1 });
    }
  }
  return { base: forest.base, depth, trees, feature, threshold, leaves };
}

function depthOf({ feature, right, roots }: Forest): number {
  const depth = new Int32Array(feature.length);
  let deepest = 0;
  for (const root of roots) depth[root] = 0;
  for (let node = 0; node < feature.length; node++) {
    deepest = Math.max(deepest, depth[node]);
    if (feature[node] < 0) continue;
    depth[node + 1] = depth[node] + 1;
    depth[right[node]] = depth[node] + 1;
  }
  return deepest;
}

/** Rows that go through the trees together: few places are empty when most rows have stopped. */
const TILE = 256;
/** Rows that go down a tree side by side. */
const ABREAST = 8;
/** Leaves of the largest forest that rows go down side by side, and values of a tile: 500 trees of depth 6, 179 columns. */
const MOST_LEAVES = 32_000;
const MOST_VALUES = 46_000;

/*
 * The forest that rows go down, and the rows of the present tile that are still open: what their features are and where they begin,
 * which rows they are, and what their trees say so far. Where arrays of the module itself are and how long is known when its code is
 * compiled; each step down takes half as many instructions as in arrays that are handed over.
 */
let held: CompleteForest | undefined;
const heldFeature = new Uint16Array(MOST_LEAVES);
const heldThreshold = new Float32Array(MOST_LEAVES);
const heldLeaves = new Float32Array(MOST_LEAVES);
const openValues = new Float32Array(MOST_VALUES);
const openOffset = new Int32Array(TILE);
const openRow = new Int32Array(TILE);
const openSum = new Float64Array(TILE);

/**
 * Writes one logit per row into `out`: the same as `predictInto` in forests of fewer than 100 trees, or of more than fit; in others,
 * rows that are clear stop early and get an estimate (see `STOPS`). Nothing is allocated.
 */
export function predictComplete(forest: CompleteForest, input: Rows, out: Float64Array): void {
  const { rows, columns, values } = input;
  const fits = forest.leaves.length <= MOST_LEAVES && columns <= MOST_VALUES;
  if (forest.trees < LEAST_TREES || !fits) {
    for (let row = 0; row < rows; row++) out[row] = logitOf(forest, values, row * columns);
    return;
  }
  hold(forest);
  const tile = Math.min(TILE, Math.floor(MOST_VALUES / columns));
  for (let first = 0; first < rows; first += tile) {
    let count = openTile(input, { first, tile, base: forest.base });
    let tree = 0;
    for (const stop of STOPS) {
      const until = Math.round(forest.trees * stop[0]);
      passTrees(forest.depth, { tree, until, count });
      count = closeClear(stop, count, out);
      tree = until;
    }
    passTrees(forest.depth, { tree, until: forest.trees, count });
    for (let place = 0; place < count; place++) out[openRow[place]] = openSum[place];
  }
}

/**
 * The logit of the row that begins at a place of the values, the same as `predictInto` writes. It goes down four trees side by side: in one
 * each step waits for the one before.
 */
export function logitOf(forest: CompleteForest, values: Float32Array, row = 0): number {
  const { base, depth, trees, feature, threshold, leaves } = forest;
  const splits = (1 << depth) - 1;
  let sum = base;
  for (let tree = 0; tree < trees; tree += TOGETHER) {
    const at = (tree * splits) | 0;
    // Nodes of a tree are counted from its root on.
    let i = 0;
    let j = 0;
    let k = 0;
    let l = 0;
    const b = at + splits;
    const c = b + splits;
    const d = c + splits;
    for (let level = 0; level < depth; level++) {
      i = (2 * i + 1 + +(values[(row + feature[(at + i) | 0]) | 0] >= threshold[(at + i) | 0])) | 0;
      j = (2 * j + 1 + +(values[(row + feature[(b + j) | 0]) | 0] >= threshold[(b + j) | 0])) | 0;
      k = (2 * k + 1 + +(values[(row + feature[(c + k) | 0]) | 0] >= threshold[(c + k) | 0])) | 0;
      l = (2 * l + 1 + +(values[(row + feature[(d + l) | 0]) | 0] >= threshold[(d + l) | 0])) | 0;
    }
    const leaf = tree * (splits + 1) - splits;
    sum += leaves[leaf + i];
    sum += leaves[leaf + splits + 1 + j];
    sum += leaves[leaf + 2 * (splits + 1) + k];
    sum += leaves[leaf + 3 * (splits + 1) + l];
  }
  return sum;
}

function hold(forest: CompleteForest): void {
  if (held === forest) return;
  heldFeature.set(forest.feature);
  heldThreshold.set(forest.threshold);
  heldLeaves.set(forest.leaves);
  held = forest;
}

function openTile(
  { rows, columns, values }: Rows,
  { first, tile, base }: { first: number; tile: number; base: number },
): number {
  const count = Math.min(tile, rows - first);
  openValues.set(values.subarray(first * columns, (first + count) * columns));
  for (let place = 0; place < count; place++) {
    openRow[place] = first + place;
    openOffset[place] = place * columns;
    openSum[place] = base;
  }
  return count;
}

/** Writes the logits of the rows that are clear; the others move up. Gives how many those are. */
function closeClear([, below, above, growth]: Stop, count: number, out: Float64Array): number {
  let left = 0;
  for (let place = 0; place < count; place++) {
    const logit = openSum[place];
    if (logit < below || logit > above) {
      out[openRow[place]] = logit * growth;
      continue;
    }
    openRow[left] = openRow[place];
    openOffset[left] = openOffset[place];
    openSum[left] = logit;
    left++;
  }
  return left;
}

function passTrees(depth: number, { tree: from, until, count }: { tree: number; until: number; count: number }): void {
  // Once more by names of the function: within its loops the compiler does not see through those of the module.
  const feature = heldFeature;
  const threshold = heldThreshold;
  const leaves = heldLeaves;
  const values = openValues;
  const offset = openOffset;
  const sum = openSum;
  // Shifts, not powers: a power is a fraction to the compiler, and so would be all places counted from it.
  const splits = (1 << depth) - 1;
  const places = Math.ceil(count / ABREAST) * ABREAST;
  for (let place = count; place < places; place++) offset[place] = offset[0];
  for (let tree = from; tree < until; tree++) {
    const at = tree * splits;
    // From the place of a node to that of its left child: at + 2n + 1 = 2 (at + n) + left.
    const left = 1 - at;
    const leaf = tree - splits;
    // All rows begin at the root.
    const column = feature[at];
    const cut = threshold[at];
    for (let place = 0; place < places; place += ABREAST) {
      const a = offset[place];
      const b = offset[place + 1];
      const c = offset[place + 2];
      const d = offset[place + 3];
      const e = offset[place + 4];
      const f = offset[place + 5];
      const g = offset[place + 6];
      const h = offset[place + 7];
      // A comparison as a number keeps the processor from guessing, and a sum as a whole number the compiler from checking it.
      let i = (at + 1 + +(values[(a + column) | 0] >= cut)) | 0;
      let j = (at + 1 + +(values[(b + column) | 0] >= cut)) | 0;
      let k = (at + 1 + +(values[(c + column) | 0] >= cut)) | 0;
      let l = (at + 1 + +(values[(d + column) | 0] >= cut)) | 0;
      let m = (at + 1 + +(values[(e + column) | 0] >= cut)) | 0;
      let n = (at + 1 + +(values[(f + column) | 0] >= cut)) | 0;
      let o = (at + 1 + +(values[(g + column) | 0] >= cut)) | 0;
      let p = (at + 1 + +(values[(h + column) | 0] >= cut)) | 0;
      i = (2 * i + left + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
      j = (2 * j + left + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
      k = (2 * k + left + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
      l = (2 * l + left + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
      m = (2 * m + left + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
      n = (2 * n + left + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
      o = (2 * o + left + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
      p = (2 * p + left + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
      i = (2 * i + left + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
      j = (2 * j + left + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
      k = (2 * k + left + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
      l = (2 * l + left + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
      m = (2 * m + left + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
      n = (2 * n + left + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
      o = (2 * o + left + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
      p = (2 * p + left + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
      for (let level = LEVELS; level < depth; level += LEVELS) {
        i = (2 * i + left + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + left + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + left + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + left + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + left + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + left + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + left + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + left + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
        i = (2 * i + left + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + left + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + left + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + left + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + left + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + left + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + left + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + left + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
        i = (2 * i + left + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + left + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + left + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + left + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + left + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + left + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + left + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + left + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
      }
      sum[place] += leaves[leaf + i];
      sum[place + 1] += leaves[leaf + j];
      sum[place + 2] += leaves[leaf + k];
      sum[place + 3] += leaves[leaf + l];
      sum[place + 4] += leaves[leaf + m];
      sum[place + 5] += leaves[leaf + n];
      sum[place + 6] += leaves[leaf + o];
      sum[place + 7] += leaves[leaf + p];
    }
  }
}
