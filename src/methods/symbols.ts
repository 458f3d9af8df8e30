import { tagSet } from "../html/index.ts";
import { defineMethod, scoresOfNodes } from "./method.ts";

/*
 * For a container with NC characters, LC of them in links, ND descendants, LD of them links, NP punctuation marks and NPD paragraphs:
 *
 *   DT = (NC − LC) / (ND + 1 − LD)      density of text
 *   DP = (NC − LC) / (NP + 1)           characters per punctuation mark
 *   DS = DT · log10(NPD + 2) · ln(DP)
 *
 * The container with the highest DS is the body.
 */

const CONTAINERS = tagSet("div section article main td");

export const symbols = defineMethod({
  id: "symbols",
  says: "The container with the most text outside of links per tag, with many paragraphs and enough punctuation.",
  paper: {
    authors: "J. Xie",
    title: "Webpage Intelligent Parsing Algorithm Based on Text and Symbol Density",
    venue: "Beijing Information Science & Technology University",
  },
  defaults: {},
  departures: [
    "The paper has the length and number of p where the code has those of links; as printed, text in paragraphs would score zero.",
    "section, article, main and td are containers like div.",
    "On a page without containers, body is the container.",
  ],
  score(page) {
    const { measures, tag, count, body, end } = page;
    let best = body;
    let highest = Number.NEGATIVE_INFINITY;
    for (let node = body + 1; node < count; node++) {
      if (CONTAINERS[tag[node]] !== 1 || measures.chars[node] === 0) continue;
      const ds = symbolDensity({
        nc: measures.chars[node],
        lc: measures.linkChars[node],
        nd: measures.tags[node],
        ld: measures.linkTags[node],
        np: measures.punctuation[node],
        npd: measures.paragraphs[node],
      });
      if (ds > highest) {
        highest = ds;
        best = node;
      }
    }
    return scoresOfNodes(page, new Uint8Array(count).fill(1, best, end[best]));
  },
});

/** The counts of a container, with the paper's symbols. */
export interface SymbolCounts {
  readonly nc: number;
  readonly lc: number;
  readonly nd: number;
  readonly ld: number;
  readonly np: number;
  readonly npd: number;
}

/** Returns the DS of a container, −∞ if all its text is in links. */
export function symbolDensity({ nc, lc, nd, ld, np, npd }: SymbolCounts): number {
  const text = nc - lc;
  if (text <= 0) return Number.NEGATIVE_INFINITY;
  return (text / (nd + 1 - ld)) * Math.log10(npd + 2) * Math.log(text / (np + 1));
}
