import type { Blocks } from "../page/index.ts";

/** Probabilities are sorted into this many steps: finer than their error. */
const STEPS = 200;

/**
 * The best word F1 that is to be expected if the probabilities hold:
 *
 *   F* = max over t of  2 Σ_{p ≥ t} p·w / ( Σ_{p ≥ t} w + Σ p·w )
 *
 * The choice that reaches it takes all blocks with p ≥ F* / 2.
 */
export function expectedF1(blocks: Blocks, probabilities: Float64Array): number {
  const words = new Float64Array(STEPS + 1);
  const hits = new Float64Array(STEPS + 1);
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    const p = probabilities[block];
    const step = Math.floor(p * STEPS);
    words[step] = words[step] + blocks.words[block];
    hits[step] = hits[step] + p * blocks.words[block];
    all += p * blocks.words[block];
  }
  let best = 0;
  let taken = 0;
  let right = 0;
  for (let step = STEPS; step >= 0; step--) {
    taken += words[step];
    right += hits[step];
    if (taken + all > 0) best = Math.max(best, (2 * right) / (taken + all));
  }
  return best;
}
