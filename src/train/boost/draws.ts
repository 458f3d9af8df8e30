import type { Forest } from "../../model/index.ts";
import type { Binned } from "./bins.ts";
import type { BoostHooks, BoostOptions, BoostTarget } from "./boost.ts";
import { BOOST_DEFAULTS, type Boosted, boost, type Loss } from "./boost.ts";

/** A forest to grow. Plain data, since another thread may grow it. */
export interface BoostJob {
  readonly data: Binned;
  readonly target: BoostTarget;
  readonly options: Partial<BoostOptions> & Pick<BoostHooks, "watched">;
}

/**
 * Forests per model. Each samples different rows and columns and makes different errors, so their mean is more accurate. Measured; see
 * docs/decisions.
 */
export const DRAWS = 2;

/** Grows the forests of a job, each with its own seed, and returns their mean. */
export function boostDraws({ data, target, options }: BoostJob): Boosted {
  const seed = options.seed ?? BOOST_DEFAULTS.seed;
  const drawn = Array.from({ length: DRAWS }, (_, draw) =>
    boost(data, target, { ...options, seed: seed * DRAWS + draw }),
  );
  return {
    forest: meanForest(drawn.map(({ forest }) => forest)),
    loss: meanLosses(drawn.map(({ loss }) => loss)),
    gain: drawn.reduce((sum, { gain }) => sum.map((own, column) => own + gain[column]), new Float64Array(data.columns)),
  };
}

/**
 * One forest that predicts the mean of several of equal size. Their trees alternate, so that the first trees alone also approximate the
 * mean.
 */
export function meanForest(forests: readonly Forest[]): Forest {
  const roots: number[] = [];
  const feature: number[] = [];
  const threshold: number[] = [];
  const right: number[] = [];
  for (let tree = 0; tree < forests[0].roots.length; tree++) {
    for (const forest of forests) {
      const first = forest.roots[tree];
      const end = forest.roots[tree + 1] ?? forest.feature.length;
      const moved = feature.length - first;
      roots.push(feature.length);
      for (let node = first; node < end; node++) {
        const isLeaf = forest.feature[node] < 0;
        const value = forest.threshold[node];
        feature.push(forest.feature[node]);
        threshold.push(isLeaf ? value / forests.length : value);
        right.push(isLeaf ? 0 : forest.right[node] + moved);
      }
    }
  }
  return {
    base: Math.fround(forests.reduce((sum, { base }) => sum + base, 0) / forests.length),
    roots: Int32Array.from(roots),
    feature: Int16Array.from(feature),
    threshold: Float32Array.from(threshold),
    right: Int32Array.from(right),
  };
}

function meanLosses(curves: readonly (readonly Loss[])[]): Loss[] {
  const mean = (pick: (curve: readonly Loss[]) => number): number =>
    curves.reduce((sum, curve) => sum + pick(curve), 0) / curves.length;
  return curves[0].map(({ tree }, i) => ({
    tree,
    train: mean((curve) => curve[i].train),
    held: mean((curve) => curve[i].held),
  }));
}
