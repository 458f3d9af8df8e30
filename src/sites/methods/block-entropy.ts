import { isTerm } from "../../language/index.ts";
import { featureEntropies } from "./feature-entropy.ts";
import { partsOf, scoresOfParts } from "./page-parts.ts";
import { markCopies } from "./same-articles.ts";
import { defineSiteMethod, scoreAround } from "./site-method.ts";
import { type PartWords, SiteVocabulary } from "./site-words.ts";

/*
 * The features of a content block CB are its terms. For a term F with the share w_j of its occurrences on page j of n pages:
 *
 *   H(F) = −Σ_j w_j · log_n w_j
 *   H(CB) = mean of H(F) over the k terms of CB
 *
 * A content block is redundant if H(CB) is above a threshold. The threshold rises from 0 by steps of 0.1. It stops before the first step
 * that adds hardly any terms: there, the informative blocks end.
 */

/** The least share of the site's terms that informative blocks have. Without it, the threshold could stop before the first block. */
const MIN_INFORMATIVE_SHARE = 0.05;

export const blockEntropy = defineSiteMethod({
  id: "block-entropy",
  says: "Containers whose terms are on few pages of the site, by the entropy of the terms (InfoDiscoverer).",
  paper: {
    authors: "S.-H. Lin, J.-M. Ho",
    title: "Discovering Informative Content Blocks from Web Documents",
    venue: "KDD",
    year: 2002,
    doi: "10.1145/775047.775134",
  },
  defaults: { step: 0.1, minAdded: 0.03 },
  departures: [
    "Content blocks are the texts of table cells, divs, lists and other containers; those of the paper are tables.",
    "Terms are words without stop words and numbers. They are not stemmed, since pages have any language.",
    "A step adds hardly any terms if it adds less than 3 % of them (minAdded); the paper has no number. Of 1, 3 and 6 %, this was best on 31 sites.",
    "A content block without terms is redundant.",
    "Pages with the article of another page do not count.",
  ],
  score(pages, constants) {
    const vocabulary = new SiteVocabulary();
    const parts = pages.map(partsOf);
    const words = pages.map((page, index) => vocabulary.read(page, parts[index], isTerm));
    const copies = markCopies(pages);
    const entropies = featureEntropies(words.filter((_, index) => copies[index] === 0).map((page) => page.words));
    const byPart = words.map((page) => partEntropies(page, entropies));
    const threshold = entropyThreshold(words, byPart, constants);
    return parts.map((of, index) => scoresOfParts(of, (part) => scoreAround(1 - byPart[index][part], 1 - threshold)));
  },
});

/** Returns H(CB) of each part. A term that only copies have is informative. */
function partEntropies({ words, starts }: PartWords, entropies: ReadonlyMap<number, number>): Float64Array {
  const means = new Float64Array(starts.length - 1).fill(1);
  for (let part = 0; part < means.length; part++) {
    const count = starts[part + 1] - starts[part];
    if (count === 0) continue;
    let sum = 0;
    for (let at = starts[part]; at < starts[part + 1]; at++) sum += entropies.get(words[at]) ?? 0;
    means[part] = sum / count;
  }
  return means;
}

/** Returns the threshold of a site, between one step and 1 minus one step. */
function entropyThreshold(
  pages: readonly PartWords[],
  byPart: readonly Float64Array[],
  { step, minAdded }: { readonly step: number; readonly minAdded: number },
): number {
  const steps = Math.max(2, Math.round(1 / step));
  const added = new Float64Array(steps + 1);
  let total = 0;
  for (const [page, { starts }] of pages.entries()) {
    for (const [part, entropy] of byPart[page].entries()) {
      const terms = starts[part + 1] - starts[part];
      added[Math.ceil(entropy * steps)] += terms;
      total += terms;
    }
  }
  let informative = 0;
  for (let at = 0; at < steps; at++) {
    informative += added[at];
    if (informative > MIN_INFORMATIVE_SHARE * total && added[at + 1] < minAdded * total) return Math.max(1, at) / steps;
  }
  return 1 - 1 / steps;
}
