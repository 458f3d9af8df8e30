import { TEXT } from "../html/index.ts";
import type { Page, Scores } from "../page/index.ts";
import { scoresOfNodes, spreadDown } from "./method.ts";

/* Helper of density.ts and hybrid.ts: the density of a node, and extraction by density sums. density.ts has the formulas. */

/**
 * Lower limit of ln(base). The base is 1 for every node of a page without links, and close to 1 for short nodes of pages with few links.
 * Without the limit, log_base would grow without bound. Measured on 250 labeled pages: limits from 0.02 to 0.4 reach a word F1 of 0.905, 0.8
 * reaches 0.904.
 */
export const MIN_LOG_BASE = 0.1;

/** Returns the scores of the method `density`. Separate from it, so that the browser bundle has no method descriptions. */
export function densityScores(page: Page, minLogBase = MIN_LOG_BASE): Scores {
  return scoresOfNodes(page, extractByDensity(page, nodeDensities(page, minLogBase)));
}

/** Returns the density of every node, text nodes included. */
function nodeDensities(page: Page, minLogBase: number): Float64Array {
  const { tag, count, body } = page;
  const { chars, tags, linkChars, linkTags } = page.measures;
  const linkRatio = linkChars[body] / (chars[body] || 1);
  const densities = new Float64Array(count);
  const plainDensity = new Float64Array(CACHED_CHARS);
  for (let node = body; node < count; node++) {
    const c = chars[node];
    if (c === 0) continue;
    const t = tags[node];
    const lc = linkChars[node];
    const lt = linkTags[node];
    const isPlain = tag[node] === TEXT || (t <= 1 && lc === 0 && lt === 0);
    if (!isPlain) densities[node] = compositeDensity({ c, t, lc, lt }, linkRatio, minLogBase);
    else {
      const known = c < CACHED_CHARS ? plainDensity[c] : 0;
      densities[node] = known || compositeDensity({ c, t: 1, lc: 0, lt: 0 }, linkRatio, minLogBase);
      if (c < CACHED_CHARS) plainDensity[c] = densities[node];
    }
  }
  return densities;
}

/** Densities of shorter texts are cached. Without links and with at most one tag, the density depends on the length alone. */
const CACHED_CHARS = 512;

/** The counts of a node: C, T, LC, LT, and ¬LC if it is not C − LC. */
export interface NodeCounts {
  readonly c: number;
  readonly t: number;
  readonly lc: number;
  readonly lt: number;
  readonly notLc?: number;
}

/** Returns the CTD of a node. `linkRatio` is LCb/Cb. */
export function compositeDensity(
  { c, t, lc, lt, notLc = c - lc }: NodeCounts,
  linkRatio: number,
  minLogBase: number,
): number {
  if (c === 0) return 0;
  const tags = t || 1;
  const ratio = (c / (lc || 1)) * (tags / (lt || 1));
  // Fast path: an element whose text and tags are all links has density 0, because ln(1) = 0.
  if (ratio === 1) return 0;
  const base = Math.log((c / (notLc || 1)) * lc + linkRatio * c + Math.E);
  const logBase = Math.max(Math.log(base), minLogBase);
  return ((c / tags) * Math.log(ratio)) / logBase;
}

/** Returns the density sum of each node: the sum of its children's densities. */
export function densitySums(page: Page, densities: Float64Array): Float64Array {
  const { parent, count, body } = page;
  const sums = new Float64Array(count);
  for (let node = body + 1; node < count; node++) sums[parent[node]] += densities[node];
  return sums;
}

/** Marks content nodes by the threshold rule of density.ts, for densities of any kind. */
export function extractByDensity(page: Page, densities: Float64Array): Uint8Array {
  const { parent, end, count, body } = page;
  const sums = densitySums(page, densities);
  // The node with the largest sum in each subtree; on a tie, the one nearest to the root.
  const best = new Int32Array(count);
  for (let node = count - 1; node >= body; node--) {
    if (best[node] === 0 || sums[node] >= sums[best[node]]) best[node] = node;
    const above = parent[node];
    if (above < 0) continue;
    if (best[above] === 0 || sums[best[node]] >= sums[best[above]]) best[above] = best[node];
  }
  let threshold = Number.POSITIVE_INFINITY;
  for (let node = best[body]; node >= body; node = parent[node]) threshold = Math.min(threshold, densities[node]);
  const marked = new Uint8Array(count);
  for (let node = body; node < count; ) {
    if (densities[node] < threshold || densities[node] === 0) {
      node = end[node];
    } else {
      if (sums[best[node]] > 0) marked[best[node]] = 1;
      node++;
    }
  }
  return spreadDown(page, marked);
}
