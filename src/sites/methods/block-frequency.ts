import type { Paper } from "../../methods/index.ts";
import { AlikeParts } from "./alike-parts.ts";
import { scoresOfParts, singleBlocks } from "./page-parts.ts";
import { markCopies } from "./same-articles.ts";
import { defineSiteMethod } from "./site-method.ts";
import { differentWords, SiteVocabulary } from "./site-words.ts";

/*
 * A block is a binary vector: one feature for each of its different terms. Two blocks are the same if the cosine of their vectors is
 * above ε. With S the set of pages that have a block like B:
 *
 *   IBDF(B) = f(1 / (|S| + 1)),   f(x) = x
 *
 * Blocks of one page only, with an IBDF of 1/2, are content.
 */

/** The paper of ContentExtractor and FeatureExtractor. */
export const SECTIONS_PAPER: Paper = {
  authors: "S. Debnath, P. Mitra, N. Pal, C. L. Giles",
  title: "Automatic Identification of Informative Sections of Web Pages",
  venue: "IEEE Transactions on Knowledge and Data Engineering 17(9)",
  year: 2005,
  doi: "10.1109/TKDE.2005.138",
};

export const blockFrequency = defineSiteMethod({
  id: "block-frequency",
  says: "Blocks that no other page of the site has, by inverse block document frequency (ContentExtractor).",
  paper: SECTIONS_PAPER,
  defaults: { epsilon: 0.9 },
  departures: [
    "The numbers of terms, images and scripts are not features: next to binary features they would decide alone, and all long blocks would be the same.",
    "Blocks that are the same are found by min-hash and compared with the first block of their group, so that the time is linear.",
    "Pages with the article of another page do not count.",
  ],
  score(pages, { epsilon }) {
    const vocabulary = new SiteVocabulary();
    const alike = new AlikeParts(epsilon);
    const copies = markCopies(pages);
    const parts = pages.map(singleBlocks);
    const groups = pages.map((page, index) => {
      const words = vocabulary.read(page, parts[index]);
      return Int32Array.from({ length: parts[index].count }, (_, part) => alike.groupOf(differentWords(words, part)));
    });
    const pagesWith = new Int32Array(alike.count);
    for (const [index, onPage] of groups.entries()) {
      if (copies[index] === 0) for (const group of new Set(onPage)) pagesWith[group]++;
    }
    return parts.map((of, index) => scoresOfParts(of, (part) => blockDocumentScore(pagesWith[groups[index][part]])));
  },
});

/** Returns the IBDF of a block that a number of pages have. A block that only copies have is on one page. */
export function blockDocumentScore(pages: number): number {
  return 1 / (Math.max(1, pages) + 1);
}
