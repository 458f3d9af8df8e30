import { type Random, seeded } from "../../evaluate/index.ts";
import type { Forest } from "../../model/index.ts";
import type { Binned } from "./bins.ts";
import { type Growth, growTree, type TreeNodes } from "./grow.ts";
import { sampleOf } from "./row-sample.ts";

/** The labels and weights of the rows. */
export interface BoostTarget {
  /** The label, 0 to 1. */
  readonly label: Float32Array;
  /** Rows of weight 0 are not trained on. */
  readonly weight: Float32Array;
  /** A known logit of the row. Trees add to it; the forest contains only the addition. */
  readonly start?: Float32Array;
}

export interface BoostOptions {
  readonly trees: number;
  /** Learning rate. */
  readonly rate: number;
  readonly depth: number;
  /** Shares of columns and rows that each tree uses. */
  readonly columns: number;
  readonly rows: number;
  /** Minimum sum of second derivatives in a leaf. */
  readonly minChildWeight: number;
  /** Penalty on the square of leaf values. */
  readonly l2: number;
  readonly bins: number;
  readonly seed: number;
  /** Stops after this many trees without a lower loss on held-out samples. */
  readonly patience: number;
}

/** Measured over folds of sites, for the mean of two such forests. See docs/decisions. */
export const BOOST_DEFAULTS: BoostOptions = {
  trees: 146,
  rate: 0.08,
  depth: 6,
  columns: 0.2,
  rows: 0.4,
  minChildWeight: 20,
  l2: 1,
  bins: 128,
  seed: 1,
  patience: 30,
};

/** Mean weighted logistic loss before a tree, on training rows and on held-out rows. */
export interface Loss {
  readonly tree: number;
  readonly train: number;
  readonly held: number;
}

/** Without held-out rows nothing depends on the loss. It takes as long as the derivatives, so it is computed only at every tenth tree. */
const LOSS_EVERY = 10;

export interface Boosted {
  readonly forest: Forest;
  /** The learning curve: a point per tree with held-out rows, else one per `LOSS_EVERY` trees. */
  readonly loss: readonly Loss[];
  /** Loss reduction by splits on each column. */
  readonly gain: Float64Array;
}

export interface BoostHooks {
  /** Weights of held-out rows that decide when to stop. */
  readonly held?: Float32Array;
  /** Weights of held-out rows that only appear in the learning curve. */
  readonly watched?: Float32Array;
  readonly progress?: (tree: number, loss: number) => void;
}

/**
 * Gradient boosting for the logistic loss: each tree fits the first and second derivatives
 * g = w (p − y), h = w p (1 − p) of the loss at the sum so far, with leaf value −Σg / (Σh + l2).
 */
export function boost(data: Binned, target: BoostTarget, options: Partial<BoostOptions> & BoostHooks = {}): Boosted {
  const settings = { ...BOOST_DEFAULTS, ...options };
  const { held, progress, watched } = options;
  const random = seeded(settings.seed);
  const state = startState(data, target);
  const aside = held ?? watched;
  const asideRows = weighted(aside ?? new Float32Array(0));
  const loss: Loss[] = [];
  let best = 0;
  for (let tree = 0; tree < settings.trees; tree++) {
    derive(state, target);
    if (held !== undefined || tree % LOSS_EVERY === 0) {
      const train = meanLoss(state.logits, target.label, target.weight);
      const heldLoss = aside === undefined ? train : meanLoss(state.logits, target.label, aside);
      loss.push({ tree, train, held: heldLoss });
      progress?.(tree, heldLoss);
    }
    if (held !== undefined) {
      if (loss[tree].held < loss[best].held) best = tree;
      if (tree - best >= settings.patience) break;
    }
    const grownTree = grown(state, settings, random);
    state.trees.push(grownTree);
    apply(grownTree, state, state.active);
    apply(grownTree, state, asideRows);
  }
  const kept = held === undefined ? state.trees : state.trees.slice(0, best);
  return { forest: flatten(kept, data, state.base), loss, gain: state.gain };
}

interface State {
  readonly base: number;
  readonly data: Binned;
  /** The rows that have weight. */
  readonly active: Int32Array;
  readonly logits: Float64Array;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly trees: TreeNodes[];
  readonly gain: Float64Array;
}

function startState(data: Binned, { label, weight, start }: BoostTarget): State {
  const active = weighted(weight);
  const base = start === undefined ? meanLogit(active, label, weight) : 0;
  return {
    base,
    data,
    active,
    logits: start === undefined ? new Float64Array(data.rows).fill(base) : Float64Array.from(start),
    gradient: new Float64Array(data.rows),
    hessian: new Float64Array(data.rows),
    trees: [],
    gain: new Float64Array(data.columns),
  };
}

function meanLogit(rows: Int32Array, label: Float32Array, weight: Float32Array): number {
  let positive = 0;
  let total = 0;
  for (const row of rows) {
    positive += weight[row] * label[row];
    total += weight[row];
  }
  // One more sample of each kind keeps the logit finite.
  return Math.fround(Math.log((positive + 1) / (total - positive + 1)));
}

/** Sets the derivatives at the current sum. */
function derive(state: State, { label, weight }: BoostTarget): void {
  for (const row of state.active) {
    const p = 1 / (1 + Math.exp(-state.logits[row]));
    state.gradient[row] = weight[row] * (p - label[row]);
    state.hessian[row] = weight[row] * p * (1 - p);
  }
}

function meanLoss(logits: Float64Array, label: Float32Array, weight: Float32Array): number {
  let loss = 0;
  let total = 0;
  for (let row = 0; row < logits.length; row++) {
    if (weight[row] <= 0) continue;
    const logit = logits[row];
    // −y log p − (1 − y) log(1 − p), written so that it cannot overflow.
    loss += weight[row] * (Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - label[row] * logit);
    total += weight[row];
  }
  return total === 0 ? 0 : loss / total;
}

function grown(state: State, settings: BoostOptions, random: Random): TreeNodes {
  const { data, active } = state;
  const growth: Growth = {
    data,
    gradient: state.gradient,
    hessian: state.hessian,
    rows: sampleOf(random, active.length, Math.max(1, Math.round(active.length * settings.rows))).map((i) => active[i]),
    columns: sampleOf(random, data.columns, Math.max(1, Math.round(data.columns * settings.columns))),
    depth: settings.depth,
    minChildWeight: settings.minChildWeight,
    l2: settings.l2,
    rate: settings.rate,
    gain: state.gain,
  };
  return growTree(growth);
}

/** The rows that have weight. */
function weighted(weight: Float32Array): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < weight.length; row++) if (weight[row] > 0) rows.push(row);
  return Int32Array.from(rows);
}

function apply(tree: TreeNodes, { data, logits }: State, rows: Int32Array): void {
  const feature = Int16Array.from(tree.feature);
  const bin = Uint8Array.from(tree.bin);
  const right = Int32Array.from(tree.right);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let node = 0;
    while (feature[node] >= 0) {
      node = data.bins[feature[node] * data.rows + row] > bin[node] ? right[node] : node + 1;
    }
    logits[row] = logits[row] + tree.value[node];
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
      const feature = tree.feature[node];
      forest.feature[at + node] = feature;
      forest.threshold[at + node] = feature < 0 ? tree.value[node] : data.cuts[feature][tree.bin[node]];
      forest.right[at + node] = feature < 0 ? 0 : at + tree.right[node];
    }
    at += tree.feature.length;
  }
  return forest;
}
