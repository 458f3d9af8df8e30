import type { BlockFacts } from "../features/index.ts";
import { probability } from "../model/index.ts";
/**
 * Probabilities from logits, each mixed with the mean of the blocks with the same tags and classes around them: blocks that
 * look alike are mostly content together or not at all.
 */
export function pooled({ page, pool, pools }: BlockFacts, logits: Float64Array, share: number): Float64Array {
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
