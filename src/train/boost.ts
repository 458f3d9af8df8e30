import type { Forest } from "../model/forest.ts";
import { type Binned, binned, type Matrix } from "./bins.ts";
import { type Growth, growTree, type TreeNodes } from "./grow.ts";
import { type Random, sampleOf, seeded } from "./random.ts";

/** Rows of features with what is to be learned. */
export interface Samples extends Matrix {
  /** What is true of each row, 0 to 1. */
  readonly label: Float32Array;
  readonly weight: Float32Array;
}

export interface BoostOptions {
  readonly trees: number;
  /** Share of each tree's step that is taken. */
  readonly rate: number;
  readonly depth: number;
  /** Share of columns each tree may look at, and of rows it is grown on. */
  readonly columns: number;
  readonly rows: number;
  /** Least sum of second derivatives in a leaf. */
  readonly minChildWeight: number;
  /** Penalty on the square of leaf values. */
  readonly l2: number;
  readonly bins: number;
  readonly seed: number;
  /** Stop when the loss on the held-out samples has not fallen for so many trees. */
  readonly patience: number;
}

/** The recipe three trials ended with; see docs/decisions. */
export const BOOST_DEFAULTS: BoostOptions = {
  trees: 220,
  rate: 0.06,
  depth: 6,
  columns: 0.2,
  rows: 0.4,
  minChildWeight: 20,
  l2: 1,
  bins: 128,
  seed: 1,
  patience: 30,
};

export interface Boosted {
  readonly forest: Forest;
  /** Mean weighted logistic loss after each tree, on the training and the held-out rows. */
  readonly loss: readonly { readonly train: number; readonly held: number }[];
  /** Loss taken away by splits on each column. */
  readonly gain: Float64Array;
}

export interface BoostHooks {
  /** Rows that are not learned from but decide when to stop. */
  readonly held?: Samples;
  readonly progress?: (tree: number, loss: number) => void;
}

/**
 * Gradient boosting for the logistic loss: each tree fits the first and second derivatives
 * g = w (p − y), h = w p (1 − p) of the loss at the sum so far, with leaf value −Σg / (Σh + l2).
 */
export function boost(samples: Samples, options: Partial<BoostOptions> = {}, hooks: BoostHooks = {}): Boosted {
  const settings = { ...BOOST_DEFAULTS, ...options };
  const random = seeded(settings.seed);
  const data = binned(samples, settings.bins);
  const state = startState(samples, data);
  const held = hooks.held === undefined ? undefined : heldState(hooks.held, data, state.base);
  const loss: { train: number; held: number }[] = [];
  let best = 0;
  for (let tree = 0; tree < settings.trees; tree++) {
    const train = derive(state, samples);
    const heldLoss = held === undefined ? train : derive(held, held.samples);
    loss.push({ train, held: heldLoss });
    hooks.progress?.(tree, heldLoss);
    if (heldLoss < loss[best]!.held) best = tree;
    if (held !== undefined && tree - best >= settings.patience) break;
    addTree(state, grown(state, settings, random), data);
    if (held !== undefined) apply(state.trees.at(-1)!, held.data, held.logits);
  }
  const kept = held === undefined ? state.trees : state.trees.slice(0, best);
  return { forest: flatten(kept, data, state.base), loss, gain: state.gain };
}

interface State {
  readonly base: number;
  readonly data: Binned;
  readonly logits: Float64Array;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly trees: TreeNodes[];
  readonly gain: Float64Array;
}

function startState(samples: Samples, data: Binned): State {
  let positive = 0;
  let total = 0;
  for (let row = 0; row < samples.rows; row++) {
    positive += samples.weight[row]! * samples.label[row]!;
    total += samples.weight[row]!;
  }
  // One sample of either kind keeps the logit finite.
  const base = Math.fround(Math.log((positive + 1) / (total - positive + 1)));
  return emptyState(base, data);
}

function emptyState(base: number, data: Binned): State {
  return {
    base,
    data,
    logits: new Float64Array(data.rows).fill(base),
    gradient: new Float64Array(data.rows),
    hessian: new Float64Array(data.rows),
    trees: [],
    gain: new Float64Array(data.columns),
  };
}

function heldState(samples: Samples, like: Binned, base: number): State & { readonly samples: Samples } {
  const data = binnedLike(samples, like);
  return { ...emptyState(base, data), samples };
}

function binnedLike(samples: Samples, like: Binned): Binned {
  const bins = new Uint8Array(samples.rows * like.columns);
  for (let column = 0; column < like.columns; column++) {
    const cuts = like.cuts[column]!;
    for (let row = 0; row < samples.rows; row++) {
      const value = samples.values[row * like.columns + column]!;
      let bin = 0;
      while (bin < cuts.length && value >= cuts[bin]!) bin++;
      bins[column * samples.rows + row] = bin;
    }
  }
  return { rows: samples.rows, columns: like.columns, bins, cuts: like.cuts };
}

/** Sets the derivatives at the present sum and returns the mean loss. */
function derive(state: State, samples: Samples): number {
  let loss = 0;
  let total = 0;
  for (let row = 0; row < samples.rows; row++) {
    const weight = samples.weight[row]!;
    const logit = state.logits[row]!;
    const label = samples.label[row]!;
    const p = 1 / (1 + Math.exp(-logit));
    state.gradient[row] = weight * (p - label);
    state.hessian[row] = weight * p * (1 - p);
    // −y log p − (1 − y) log(1 − p), written so that it cannot overflow.
    loss += weight * (Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - label * logit);
    total += weight;
  }
  return total === 0 ? 0 : loss / total;
}

function grown(state: State, settings: BoostOptions, random: Random): TreeNodes {
  const { data } = state;
  const growth: Growth = {
    data,
    gradient: state.gradient,
    hessian: state.hessian,
    rows: sampleOf(random, data.rows, Math.max(1, Math.round(data.rows * settings.rows))),
    columns: sampleOf(random, data.columns, Math.max(1, Math.round(data.columns * settings.columns))),
    depth: settings.depth,
    minChildWeight: settings.minChildWeight,
    l2: settings.l2,
    rate: settings.rate,
    gain: state.gain,
  };
  return growTree(growth);
}

function addTree(state: State, tree: TreeNodes, data: Binned): void {
  state.trees.push(tree);
  apply(tree, data, state.logits);
}

function apply(tree: TreeNodes, data: Binned, logits: Float64Array): void {
  const { feature, bin, right, value } = tree;
  for (let row = 0; row < data.rows; row++) {
    let node = 0;
    while (feature[node]! >= 0) {
      node = data.bins[feature[node]! * data.rows + row]! > bin[node]! ? right[node]! : node + 1;
    }
    logits[row] = logits[row]! + value[node]!;
  }
}

function flatten(trees: readonly TreeNodes[], data: Binned, base: number): Forest {
  const size = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const forest = {
    base,
    roots: new Int32Array(trees.length),
    feature: new Int16Array(size),
    threshold: new Float32Array(size),
    right: new Int32Array(size),
  };
  let at = 0;
  for (const [index, tree] of trees.entries()) {
    forest.roots[index] = at;
    for (let node = 0; node < tree.feature.length; node++) {
      const feature = tree.feature[node]!;
      forest.feature[at + node] = feature;
      forest.threshold[at + node] = feature < 0 ? tree.value[node]! : data.cuts[feature]![tree.bin[node]!]!;
      forest.right[at + node] = feature < 0 ? 0 : at + tree.right[node]!;
    }
    at += tree.feature.length;
  }
  return forest;
}
