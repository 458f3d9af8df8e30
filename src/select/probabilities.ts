import type { BlockFacts } from "../features/index.ts";
import { probability } from "../model/index.ts";
import type { Blocks } from "../page/index.ts";

/**
 * Turns logits into probabilities. Each logit is first averaged with the mean of its pool, with weight `share` for the mean. A pool is the
 * set of blocks with the same tags and classes above. Usually either all blocks of a pool are content or none. Concealed blocks have
 * probability 0 and do not count in their pool.
 */
export function pooledProbabilities(
  { page, pool, pools }: BlockFacts,
  logits: Float64Array,
  share: number,
): Float64Array {
  const { count, concealed } = page.blocks;
  const sum = new Float64Array(pools);
  const size = new Int32Array(pools);
  for (let block = 0; block < count; block++) {
    if (concealed[block] === 1) continue;
    const id = pool[block];
    sum[id] += logits[block];
    size[id] += 1;
  }
  const out = new Float64Array(count);
  for (let block = 0; block < count; block++) {
    if (concealed[block] === 1) continue;
    const id = pool[block];
    out[block] = probability((1 - share) * logits[block] + (share * sum[id]) / size[id]);
  }
  return out;
}

/** Number of histogram steps between probability 0 and 1. A step is smaller than the error of the probabilities. */
const STEPS = 200;

/**
 * Returns the best expected word F1, if each word of a block with w words is content with probability p:
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
