import type { Page } from "../page/page.ts";
import { spreadDown } from "./method.ts";

/* What the methods of text density share: the density of a node, and extraction by density sums (see density.ts). */

/** The counts of one node: C, T, LC, LT, and ¬LC where it is not C − LC. */
export interface NodeCounts {
  readonly c: number;
  readonly t: number;
  readonly lc: number;
  readonly lt: number;
  readonly notLc?: number;
}

/** CTD of one node; `linkRatio` is LCb/Cb. */
export function compositeDensity(
  { c, t, lc, lt, notLc = c - lc }: NodeCounts,
  linkRatio: number,
  minLogBase: number,
): number {
  if (c === 0) return 0;
  const tags = t || 1;
  const base = Math.log((c / (notLc || 1)) * lc + linkRatio * c + Math.E);
  const logBase = Math.max(Math.log(base), minLogBase);
  return ((c / tags) * Math.log((c / (lc || 1)) * (tags / (lt || 1)))) / logBase;
}

/** Σ of the children's densities, by node. */
export function densitySums(page: Page, densities: Float64Array): Float64Array {
  const { parent, count, body } = page;
  const sums = new Float64Array(count);
  for (let node = body + 1; node < count; node++) sums[parent[node]!]! += densities[node]!;
  return sums;
}

/** Marks content nodes by the threshold rule, from any density. */
export function extractByDensity(page: Page, densities: Float64Array): Uint8Array {
  const { parent, end, count, body } = page;
  const sums = densitySums(page, densities);
  // Node with the largest sum in each subtree; on a tie the one nearest the root.
  const best = new Int32Array(count);
  for (let node = count - 1; node >= body; node--) {
    if (best[node] === 0 || sums[node]! >= sums[best[node]!]!) best[node] = node;
    const above = parent[node]!;
    if (above < 0) continue;
    if (best[above] === 0 || sums[best[node]!]! >= sums[best[above]!]!) best[above] = best[node]!;
  }
  let threshold = Number.POSITIVE_INFINITY;
  for (let node = best[body]!; node >= body; node = parent[node]!) threshold = Math.min(threshold, densities[node]!);
  const marked = new Uint8Array(count);
  for (let node = body; node < count; ) {
    if (densities[node]! < threshold || densities[node] === 0) {
      node = end[node]!;
    } else {
      if (sums[best[node]!]! > 0) marked[best[node]!] = 1;
      node++;
    }
  }
  return spreadDown(page, marked);
}
