import { LEAF_SCALE } from "../../model/index.ts";
import type { Binned } from "./bins.ts";

/** The input of one tree. */
export interface Growth {
  readonly data: Binned;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  /** The rows and columns of this tree. The rows are reordered. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly depth: number;
  readonly minChildWeight: number;
  readonly l2: number;
  readonly rate: number;
  /** Accumulates the gain of splits per column. */
  readonly gain: Float64Array;
}

/** A tree in pre-order: the left child of a split is the next node. Leaves have feature -1. */
export interface TreeNodes {
  readonly feature: number[];
  /** Splits: a row goes right if its bin is above this. */
  readonly bin: number[];
  readonly right: number[];
  /** Leaf values, rounded to the precision of the model file. */
  readonly value: number[];
}

const MAX_BINS = 256;
/** Gradient and hessian. */
const SUMS = 2;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  readonly histogram: Float64Array | undefined;
  /** The split whose right child this is, -1 otherwise. */
  readonly rightOf: number;
}

interface Split {
  readonly column: number;
  readonly bin: number;
  readonly gain: number;
}

/** Grows one tree, depth first. Counts the histogram of the smaller sibling; the larger one follows by subtraction. */
export function growTree(growth: Growth): TreeNodes {
  const tree: TreeNodes = { feature: [], bin: [], right: [], value: [] };
  const scratch = new Int32Array(growth.rows.length);
  const pool: Float64Array[] = [];
  const stack: Part[] = [{ start: 0, end: growth.rows.length, depth: 0, histogram: undefined, rightOf: -1 }];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const node = tree.feature.length;
    if (part.rightOf >= 0) tree.right[part.rightOf] = node;
    const histogram = part.depth < growth.depth ? (part.histogram ?? counted(growth, part, pool)) : undefined;
    const split = histogram === undefined ? undefined : bestSplit(growth, histogram);
    if (split === undefined || histogram === undefined) {
      addLeaf(tree, growth, part);
      if (histogram !== undefined) pool.push(histogram);
      continue;
    }
    const column = growth.columns[split.column];
    growth.gain[column] = growth.gain[column] + split.gain;
    tree.feature.push(column);
    tree.bin.push(split.bin);
    tree.right.push(0);
    tree.value.push(0);
    const middle = partition(growth, part, { column, bin: split.bin, scratch });
    const [left, right] = childHistograms(growth, part, { middle, histogram, pool });
    stack.push({ start: middle, end: part.end, depth: part.depth + 1, histogram: right, rightOf: node });
    stack.push({ start: part.start, end: middle, depth: part.depth + 1, histogram: left, rightOf: -1 });
  }
  return tree;
}

function addLeaf(tree: TreeNodes, growth: Growth, part: Part): void {
  let g = 0;
  let h = 0;
  for (let i = part.start; i < part.end; i++) {
    const row = growth.rows[i];
    g += growth.gradient[row];
    h += growth.hessian[row];
  }
  const value = (-g / (h + growth.l2)) * growth.rate;
  tree.feature.push(-1);
  tree.bin.push(0);
  tree.right.push(0);
  tree.value.push(Number.isFinite(value) ? Math.round(value * LEAF_SCALE) / LEAF_SCALE : 0);
}

/** Histograms of both children; undefined for children that will be leaves. */
function childHistograms(
  growth: Growth,
  part: Part,
  { middle, histogram, pool }: { middle: number; histogram: Float64Array; pool: Float64Array[] },
): readonly [Float64Array | undefined, Float64Array | undefined] {
  if (part.depth + 1 >= growth.depth) {
    pool.push(histogram);
    return [undefined, undefined];
  }
  const leftIsSmall = middle - part.start <= part.end - middle;
  const small = leftIsSmall
    ? counted(growth, { start: part.start, end: middle }, pool)
    : counted(growth, { start: middle, end: part.end }, pool);
  for (let i = 0; i < histogram.length; i++) histogram[i] = histogram[i] - small[i];
  return leftIsSmall ? [small, histogram] : [histogram, small];
}

/** Sums of gradient and hessian per column and bin. */
function counted(growth: Growth, { start, end }: { start: number; end: number }, pool: Float64Array[]): Float64Array {
  const { data, rows, columns } = growth;
  const histogram = pool.pop()?.fill(0) ?? new Float64Array(columns.length * MAX_BINS * SUMS);
  const ordered = inOrder(growth, start, end);
  for (let c = 0; c < columns.length; c++) {
    const bins = data.bins.subarray(columns[c] * data.rows, (columns[c] + 1) * data.rows);
    const base = c * MAX_BINS * SUMS;
    for (let i = start, k = 0; i < end; i++, k += SUMS) {
      const at = base + bins[rows[i]] * SUMS;
      histogram[at] = histogram[at] + ordered[k];
      histogram[at + 1] = histogram[at + 1] + ordered[k + 1];
    }
  }
  return histogram;
}

/** Gathers gradients and hessians in the order of the tree's rows, since they are read once per column. */
function inOrder({ gradient, hessian, rows }: Growth, start: number, end: number): Float64Array {
  const ordered = new Float64Array((end - start) * SUMS);
  for (let i = start, k = 0; i < end; i++, k += SUMS) {
    ordered[k] = gradient[rows[i]];
    ordered[k + 1] = hessian[rows[i]];
  }
  return ordered;
}

/** The split that lowers the loss most: gain = G_l²/(H_l+l2) + G_r²/(H_r+l2) − G²/(H+l2). Ties go to the first. */
function bestSplit(growth: Growth, histogram: Float64Array): Split | undefined {
  const { data, columns, l2, minChildWeight } = growth;
  let best: Split | undefined;
  for (let c = 0; c < columns.length; c++) {
    const base = c * MAX_BINS * SUMS;
    const last = data.cuts[columns[c]].length;
    let g = 0;
    let h = 0;
    for (let bin = 0; bin <= last; bin++) {
      g += histogram[base + bin * SUMS];
      h += histogram[base + bin * SUMS + 1];
    }
    const whole = (g * g) / (h + l2);
    let gl = 0;
    let hl = 0;
    for (let bin = 0; bin < last; bin++) {
      gl += histogram[base + bin * SUMS];
      hl += histogram[base + bin * SUMS + 1];
      if (hl < minChildWeight) continue;
      if (h - hl < minChildWeight) break;
      const gain = (gl * gl) / (hl + l2) + ((g - gl) * (g - gl)) / (h - hl + l2) - whole;
      if (gain > (best?.gain ?? MIN_SPLIT_GAIN)) best = { column: c, bin, gain };
    }
  }
  return best;
}

/** Smaller gains are rounding errors. */
const MIN_SPLIT_GAIN = 1e-9;

/** Moves rows of the right child after those of the left, keeping their order. Returns the first right row. */
function partition(
  growth: Growth,
  part: Part,
  { column, bin, scratch }: { column: number; bin: number; scratch: Int32Array },
): number {
  const { data, rows } = growth;
  const base = column * data.rows;
  let left = part.start;
  let right = 0;
  for (let i = part.start; i < part.end; i++) {
    const row = rows[i];
    if (data.bins[base + row] > bin) scratch[right++] = row;
    else rows[left++] = row;
  }
  rows.set(scratch.subarray(0, right), left);
  return left;
}
