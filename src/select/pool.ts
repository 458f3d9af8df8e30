import type { Facts } from "../features/facts.ts";
import { probability } from "../model/forest.ts";

/**
 * Probabilities from logits, each mixed with the mean of the blocks with the same tags and classes around them: blocks that
 * look alike are mostly content together or not at all.
 */
export function pooled({ page, structure }: Facts, logits: Float64Array, share: number): Float64Array {
  const { blocks } = page;
  const pools = new Map<number, { sum: number; count: number }>();
  for (let block = 0; block < blocks.count; block++) {
    const key = structure.classPath[blocks.owner[block]!]!;
    const pool = pools.get(key);
    if (pool === undefined) pools.set(key, { sum: logits[block]!, count: 1 });
    else {
      pool.sum += logits[block]!;
      pool.count++;
    }
  }
  const out = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const { sum, count } = pools.get(structure.classPath[blocks.owner[block]!]!)!;
    out[block] = probability((1 - share) * logits[block]! + (share * sum) / count);
  }
  return out;
}
