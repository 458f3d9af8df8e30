import { EARLY_STOPS, type EarlyStop, MIN_EARLY_STOP_TREES } from "./early-stops.ts";
import type { Forest, Rows } from "./forest.ts";

/**
 * A forest for fast prediction. It takes less than half the time of `predictInto` (docs/decisions/0001-learned-extractor.md). All trees are
 * padded to the same depth, so node n of a tree has the children 2n + 1 and 2n + 2. The walk down a tree has no branch to mispredict and no
 * link to follow, and eight rows walk down together.
 */
export interface CompleteForest {
  readonly base: number;
  readonly depth: number;
  /** Number of trees, without padding trees. */
  readonly trees: number;
  /** Column and threshold of each split, tree after tree. The threshold of padding splits is infinity: every value goes left. */
  readonly feature: Uint16Array;
  readonly threshold: Float32Array;
  /** Values of the leaves, tree after tree. */
  readonly leaves: Float32Array;
}

/** Limit: padded trees double in size per level, and must fit in the processor's cache. */
const MAX_DEPTH = 10;
/** Levels per iteration of the inner loop in `passTrees`. It is unrolled, because V8 checks all arrays again in each iteration. */
const LEVELS = 3;

/** Trees that a single row walks down together. */
const TREES_TOGETHER = 4;

/** Pads the trees of a forest. Throws a RangeError if they are deeper than `MAX_DEPTH`. */
export function toCompleteForest(forest: Forest): CompleteForest {
  const deepest = depthOf(forest);
  const depth =
    forest.roots.length < MIN_EARLY_STOP_TREES ? deepest : Math.max(1, Math.ceil(deepest / LEVELS)) * LEVELS;
  if (deepest > MAX_DEPTH) throw new RangeError(`trees of depth ${deepest} are too deep`);
  const trees = forest.roots.length;
  const splits = 2 ** depth - 1;
  // Padding trees, all zeros, complete the last group of `TREES_TOGETHER`.
  const padded = Math.ceil(trees / TREES_TOGETHER) * TREES_TOGETHER;
  const feature = new Uint16Array(padded * splits);
  const threshold = new Float32Array(padded * splits).fill(Number.POSITIVE_INFINITY);
  const leaves = new Float32Array(padded * (splits + 1));
  // By node: its position in its padded tree, and its depth. The nodes come in pre-order.
  const position = new Int32Array(forest.feature.length);
  const depths = new Int32Array(forest.feature.length);
  let tree = -1;
  for (let node = 0; node < forest.feature.length; node++) {
    if (node === forest.roots[tree + 1]) tree++;
    const place = position[node];
    if (forest.feature[node] < 0) {
      const width = 1 << (depth - depths[node]);
      const first = tree * (splits + 1) + (place + 1) * width - 1 - splits;
      for (let leaf = first; leaf < first + width; leaf++) leaves[leaf] = forest.threshold[node];
      continue;
    }
    feature[tree * splits + place] = forest.feature[node];
    threshold[tree * splits + place] = forest.threshold[node];
    const right = forest.right[node];
    position[node + 1] = 2 * place + 1;
    position[right] = 2 * place + 2;
    depths[node + 1] = depths[right] = depths[node] + 1;
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

/** Rows per tile. All rows of a tile pass a tree before the next tree. With large tiles, groups of eight stay full after most rows stopped. */
const TILE_ROWS = 256;
/** Rows that walk down a tree together. */
const ROWS_TOGETHER = 8;
/** Sizes of the working memory: enough for 500 trees of depth 6, and for a tile of rows with 179 columns. */
const MAX_LEAVES = 32_000;
const MAX_VALUES = 46_000;

/*
 * Working memory of `predictComplete`: a copy of the forest in use (`held…`), and the rows of the current tile that have not stopped early
 * (`open…`). An open row has the offset of its values in `openValues`, its row number, and its logit so far. V8 knows the address and length
 * of module-level arrays when it compiles, so a step down takes half as many instructions as with arrays passed as arguments.
 */
let held: CompleteForest | undefined;
const heldFeature = new Uint16Array(MAX_LEAVES);
const heldThreshold = new Float32Array(MAX_LEAVES);
const heldLeaves = new Float32Array(MAX_LEAVES);
const openValues = new Float32Array(MAX_VALUES);
const openOffset = new Int32Array(TILE_ROWS);
const openRow = new Int32Array(TILE_ROWS);
const openSum = new Float64Array(TILE_ROWS);

/**
 * Writes one logit per row into `out`, without allocation. Forests of fewer than 100 trees, and forests too large for the working memory,
 * predict the same logits as `predictInto`. In other forests, rows with a clear result stop early and get an estimate (see `EARLY_STOPS`).
 */
export function predictComplete(forest: CompleteForest, input: Rows, out: Float64Array): void {
  const { rows, columns, values } = input;
  const isSmallEnough = forest.leaves.length <= MAX_LEAVES && columns <= MAX_VALUES;
  if (forest.trees < MIN_EARLY_STOP_TREES || !isSmallEnough) {
    for (let row = 0; row < rows; row++) out[row] = logitOf(forest, values, row * columns);
    return;
  }
  holdForest(forest);
  const tile = Math.min(TILE_ROWS, Math.floor(MAX_VALUES / columns));
  for (let first = 0; first < rows; first += tile) {
    let count = openTile(input, { first, tile, base: forest.base });
    let tree = 0;
    for (const stop of EARLY_STOPS) {
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
 * Returns the logit of one row, the same as `predictInto`. `row` is the offset of its first value. The row walks down four trees at once,
 * because within one tree each step waits for the step before.
 */
export function logitOf(forest: CompleteForest, values: Float32Array, row = 0): number {
  const { base, depth, trees, feature, threshold, leaves } = forest;
  const splits = (1 << depth) - 1;
  let sum = base;
  for (let tree = 0; tree < trees; tree += TREES_TOGETHER) {
    const root = (tree * splits) | 0;
    // Positions in the four trees, counted from each root.
    let i = 0;
    let j = 0;
    let k = 0;
    let l = 0;
    const b = root + splits;
    const c = b + splits;
    const d = c + splits;
    for (let level = 0; level < depth; level++) {
      i = (2 * i + 1 + +(values[(row + feature[(root + i) | 0]) | 0] >= threshold[(root + i) | 0])) | 0;
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

/** Copies a forest into the working memory, unless it is there already. */
function holdForest(forest: CompleteForest): void {
  if (held === forest) return;
  heldFeature.set(forest.feature);
  heldThreshold.set(forest.threshold);
  heldLeaves.set(forest.leaves);
  held = forest;
}

/** Copies rows into the working memory. Returns their number. */
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

/** Writes the logits of rows with a clear result and closes them. Returns the number of rows that stay open. */
function closeClear([, below, above, growth]: EarlyStop, count: number, out: Float64Array): number {
  let open = 0;
  for (let place = 0; place < count; place++) {
    const logit = openSum[place];
    if (logit < below || logit > above) {
      out[openRow[place]] = logit * growth;
      continue;
    }
    openRow[open] = openRow[place];
    openOffset[open] = openOffset[place];
    openSum[open] = logit;
    open++;
  }
  return open;
}

/** Adds the leaf values of the trees `[tree, until)` to the sums of the open rows. */
function passTrees(depth: number, { tree: from, until, count }: { tree: number; until: number; count: number }): void {
  // Local copies: V8 does not treat module variables as constant inside loops.
  const feature = heldFeature;
  const threshold = heldThreshold;
  const leaves = heldLeaves;
  const values = openValues;
  const offset = openOffset;
  const sum = openSum;
  // A shift keeps the type an integer for V8; `2 ** depth` would make all indexes floating-point.
  const splits = (1 << depth) - 1;
  const places = Math.ceil(count / ROWS_TOGETHER) * ROWS_TOGETHER;
  for (let place = count; place < places; place++) offset[place] = offset[0];
  for (let tree = from; tree < until; tree++) {
    const root = tree * splits;
    // The left child of node root + n is root + 2n + 1 = 2 (root + n) + toLeft.
    const toLeft = 1 - root;
    const leaf = tree - splits;
    // All rows start at the root.
    const column = feature[root];
    const cut = threshold[root];
    for (let place = 0; place < places; place += ROWS_TOGETHER) {
      const a = offset[place];
      const b = offset[place + 1];
      const c = offset[place + 2];
      const d = offset[place + 3];
      const e = offset[place + 4];
      const f = offset[place + 5];
      const g = offset[place + 6];
      const h = offset[place + 7];
      // `+(…)` avoids a branch that the processor would mispredict; `| 0` spares V8 a check of the sum.
      let i = (root + 1 + +(values[(a + column) | 0] >= cut)) | 0;
      let j = (root + 1 + +(values[(b + column) | 0] >= cut)) | 0;
      let k = (root + 1 + +(values[(c + column) | 0] >= cut)) | 0;
      let l = (root + 1 + +(values[(d + column) | 0] >= cut)) | 0;
      let m = (root + 1 + +(values[(e + column) | 0] >= cut)) | 0;
      let n = (root + 1 + +(values[(f + column) | 0] >= cut)) | 0;
      let o = (root + 1 + +(values[(g + column) | 0] >= cut)) | 0;
      let p = (root + 1 + +(values[(h + column) | 0] >= cut)) | 0;
      i = (2 * i + toLeft + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
      j = (2 * j + toLeft + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
      k = (2 * k + toLeft + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
      l = (2 * l + toLeft + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
      m = (2 * m + toLeft + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
      n = (2 * n + toLeft + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
      o = (2 * o + toLeft + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
      p = (2 * p + toLeft + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
      i = (2 * i + toLeft + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
      j = (2 * j + toLeft + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
      k = (2 * k + toLeft + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
      l = (2 * l + toLeft + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
      m = (2 * m + toLeft + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
      n = (2 * n + toLeft + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
      o = (2 * o + toLeft + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
      p = (2 * p + toLeft + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
      for (let level = LEVELS; level < depth; level += LEVELS) {
        i = (2 * i + toLeft + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + toLeft + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + toLeft + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + toLeft + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + toLeft + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + toLeft + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + toLeft + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + toLeft + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
        i = (2 * i + toLeft + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + toLeft + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + toLeft + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + toLeft + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + toLeft + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + toLeft + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + toLeft + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + toLeft + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
        i = (2 * i + toLeft + +(values[(a + feature[i]) | 0] >= threshold[i])) | 0;
        j = (2 * j + toLeft + +(values[(b + feature[j]) | 0] >= threshold[j])) | 0;
        k = (2 * k + toLeft + +(values[(c + feature[k]) | 0] >= threshold[k])) | 0;
        l = (2 * l + toLeft + +(values[(d + feature[l]) | 0] >= threshold[l])) | 0;
        m = (2 * m + toLeft + +(values[(e + feature[m]) | 0] >= threshold[m])) | 0;
        n = (2 * n + toLeft + +(values[(f + feature[n]) | 0] >= threshold[n])) | 0;
        o = (2 * o + toLeft + +(values[(g + feature[o]) | 0] >= threshold[o])) | 0;
        p = (2 * p + toLeft + +(values[(h + feature[p]) | 0] >= threshold[p])) | 0;
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
