import type { Page } from "../page/index.ts";
import { defineMethod } from "./method.ts";
import { segmentsOf } from "./segments.ts";

/*
 * Repeating patterns in the tags of each element's children divide the page into segments (segments.ts).
 *
 *   Importance(segment) = important tags of the segment / important tags of the page
 *
 * Important tags are all tags except inline ones. Segments below the threshold are noise.
 */

/** Constants of `patterns`. */
export interface PatternsConstants {
  /** Segments of lower importance are noise. */
  readonly threshold: number;
}

export const patterns = defineMethod<PatternsConstants>({
  id: "patterns",
  says: "Segments, found by repeating tag patterns, with a sufficient share of the page's block tags.",
  paper: {
    authors: "V. Gowri, R. Siva Prakash; patterns after J. Kang, J. Yang, J. Choi (2010)",
    title: "A Smart Way for Crawling Informative Web Content Blocks Using DOM Tree Method",
    venue: "MREC, Thathanur",
  },
  defaults: { threshold: 0.005 },
  departures: [
    "A key pattern that is a repeat of a shorter one ([h3 p h3 p]) is matched as the shorter one ([h3 p]).",
    "[h3 h3 p] in the paper's example is not a key pattern here: it occurs only once in its sequence.",
    "The paper has no threshold. Ours is the best of 0.005, 0.01, 0.02, 0.05 and 0.1 on 250 labeled pages, which is the lowest.",
    "Elements without visible text do not count as important.",
    "A block is judged by the smallest segment around it that contains several others.",
  ],
  score(page, { threshold }) {
    const { blocks } = page;
    const importance = importanceByNode(page);
    const scores = new Float64Array(blocks.count);
    for (let block = 0; block < blocks.count; block++) {
      if (blocks.hidden[block] === 1) continue;
      const share = importance[blocks.owner[block]];
      // Maps the threshold to 0.5: share / (share + threshold).
      scores[block] = share / (share + threshold);
    }
    return scores;
  },
});

/** Returns, by element, the importance of the smallest segment around it that contains several others. */
function importanceByNode(page: Page): Float64Array {
  const segments = segmentsOf(page);
  const own = new Float64Array(page.count).fill(-1);
  const inherited = new Float64Array(segments.count);
  for (let segment = 0; segment < segments.count; segment++) {
    const above = segment === 0 ? 1 : inherited[segments.parent[segment]];
    const hasSeveral = segments.end[segment] - segment > 2;
    inherited[segment] = hasSeveral ? segments.importance[segment] : above;
    if (segments.pattern[segment] === undefined) own[segments.node[segment]] = inherited[segment];
  }
  for (let node = page.body + 1; node < page.count; node++) {
    if (own[node] === -1) own[node] = own[page.parent[node]];
  }
  return own;
}
