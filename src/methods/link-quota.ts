import { defineMethod } from "./method.ts";

/*
 * Link quota of a block = characters in links / characters. Blocks above the threshold are navigation, all others are content.
 */

/** Constants of `linkQuota`. */
export interface LinkQuotaConstants {
  /** Blocks with a larger quota are navigation. */
  readonly threshold: number;
}

export const linkQuota = defineMethod<LinkQuotaConstants>({
  id: "link-quota",
  says: "All blocks except those that are mostly links (link quota filter).",
  paper: {
    authors: "C. Mantratzis, M. Orgun, S. Cassidy",
    title: "Separating XHTML content from navigation clutter using DOM-structure block analysis",
    venue: "Hypertext",
    year: 2005,
    doi: "10.1145/1083356.1083384",
  },
  defaults: { threshold: 0.5 },
  departures: ["Blocks are runs of inline text; the paper filters every element, from the leaves up."],
  score(page, { threshold }) {
    const { blocks } = page;
    const scores = new Float64Array(blocks.count);
    for (let block = 0; block < blocks.count; block++) {
      const quota = blocks.linkChars[block] / (blocks.chars[block] || 1);
      scores[block] = blocks.hidden[block] === 1 || quota > threshold ? 0 : 1;
    }
    return scores;
  },
});
