import type { Facts } from "../features/facts.ts";
import { tagSet } from "../html/tags.ts";
import { probability } from "../model/forest.ts";
import type { Page } from "../page/page.ts";

const LISTS = tagSet("ul ol");

/**
 * Logits, those in lists mixed with the mean of their list: a list is mostly content or not as a whole. The mean is by words, so
 * that a long post among its dates and names counts as what it is.
 */
export function listed(page: Page, logits: Float64Array, share: number): Float64Array {
  const { blocks, tag, parent, count } = page;
  const list = new Int32Array(count);
  for (let node = 1; node < count; node++) list[node] = LISTS[tag[node]!] === 1 ? node : list[parent[node]!]!;
  const sums = new Float64Array(count);
  const words = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    const at = list[blocks.owner[block]!]!;
    const own = blocks.words[block]! + 1;
    sums[at] = sums[at]! + logits[block]! * own;
    words[at] = words[at]! + own;
  }
  return logits.map((logit, block) => {
    const at = list[blocks.owner[block]!]!;
    return at === 0 ? logit : (1 - share) * logit + (share * sums[at]!) / words[at]!;
  });
}

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
