import type { BlockFacts } from "../features/index.ts";
import { probability } from "../model/index.ts";
import type { Blocks } from "../page/index.ts";

/**
 * Turns logits into probabilities. Each logit is first mixed with the mean of its pool, the blocks with the same tags and classes above.
 * Blocks that look alike are mostly all content or all boilerplate. `share` is the weight of the mean.
 */
export function pooledProbabilities(
  { page, pool, pools }: BlockFacts,
  logits: Float64Array,
  share: number,
): Float64Array {
  const { count } = page.blocks;
  const sum = new Float64Array(pools);
  const size = new Int32Array(pools);
  for (let block = 0; block < count; block++) {
    const own = pool[block];
    sum[own] += logits[block];
    size[own] += 1;
  }
  const out = new Float64Array(count);
  for (let block = 0; block < count; block++) {
    const own = pool[block];
    out[block] = probability((1 - share) * logits[block] + (share * sum[own]) / size[own]);
  }
  return out;
}

/** Number of histogram steps between probability 0 and 1: finer than the error of the probabilities. */
const STEPS = 200;

/**
 * Returns the best word F1 to expect if the probabilities are right:
 *
 *   F* = max over t of  2 Σ_{p ≥ t} p·w / ( Σ_{p ≥ t} w + Σ p·w )
 *
 * Choosing all blocks with p ≥ F* / 2 reaches it.
 */
export function expectedF1(blocks: Pick<Blocks, "count" | "words">, probabilities: Float64Array): number {
  const words = new Float64Array(STEPS + 1);
  const hits = new Float64Array(STEPS + 1);
  let allHits = 0;
  for (let block = 0; block < blocks.count; block++) {
    const p = probabilities[block];
    const step = Math.floor(p * STEPS);
    words[step] = words[step] + blocks.words[block];
    hits[step] = hits[step] + p * blocks.words[block];
    allHits += p * blocks.words[block];
  }
  let best = 0;
  let chosenWords = 0;
  let chosenHits = 0;
  for (let step = STEPS; step >= 0; step--) {
    chosenWords += words[step];
    chosenHits += hits[step];
    if (chosenWords + allHits > 0) best = Math.max(best, (2 * chosenHits) / (chosenWords + allHits));
  }
  return best;
}
