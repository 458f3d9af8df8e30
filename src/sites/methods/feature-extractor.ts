import { KNOWN_TAGS, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { SECTIONS_PAPER } from "./block-frequency.ts";
import { type ContainerParts, partsOf, scoresOfParts } from "./page-parts.ts";
import { defineSiteMethod } from "./site-method.ts";

/*
 * A block B has a number f_k(B) of each feature k: words of text, links, images, list items, table cells, form controls, scripts, objects.
 *
 *   n_k(B) = f_k(B) / largest f_k of the page           P(text | B) = n_text(B) / Σ_k n_k(B)
 *
 * Blocks with a high P(text | B) are candidates. The candidate with the most text wins.
 */

/** Features other than text, by the tags that count. */
const OTHER_FEATURES = [
  "a",
  "img image picture svg video canvas",
  "li dt dd",
  "td th",
  "form input button select textarea",
  "script noscript",
  "iframe object embed applet frame",
].map(tagSet);

export const featureExtractor = defineSiteMethod({
  id: "feature-extractor",
  says: "The one container with the most text, if text is its main feature rather than links, images or forms (FeatureExtractor).",
  paper: SECTIONS_PAPER,
  defaults: { minShare: 0.3 },
  departures: [
    "It judges each page alone. It is here because the paper defines it next to block-frequency.",
    "minShare is .3. With .5, articles with several links and images were no candidates, and shorter texts won.",
    "If no container has that share of text, the one with the most text wins.",
    "K-FeatureExtractor, which clusters the candidates by k-means, was no better on 31 sites and is left out.",
  ],
  score: (pages, { minShare }) => pages.map((page) => scorePage(page, minShare)),
});

function scorePage(page: Page, minShare: number): Float64Array {
  const parts = partsOf(page);
  const text = textWords(page, parts);
  const shares = textShares(text, otherFeatures(page, parts));
  let winner = -1;
  for (let part = 0; part < parts.count; part++) {
    const isBetter = winner === -1 || text[part] > text[winner];
    const [isCandidate, wasCandidate] = [shares[part] >= minShare, shares[winner] >= minShare];
    if (isCandidate === wasCandidate ? isBetter : isCandidate) winner = part;
  }
  return scoresOfParts(parts, (part) => (part === winner ? 1 : MAX_LOSER_SCORE * shares[part]));
}

/** Other blocks are graded by their share of text, below 0.5. */
const MAX_LOSER_SCORE = 0.4;

/** Returns P(text | B) of each part. */
export function textShares(text: Float64Array, others: readonly Float64Array[]): Float64Array {
  const features = [text, ...others];
  const largest = features.map((values) => values.reduce((most, value) => Math.max(most, value), 0));
  return text.map((words, part) => {
    if (words === 0) return 0;
    let sum = 0;
    for (const [k, values] of features.entries()) if (largest[k] > 0) sum += values[part] / largest[k];
    return words / largest[0] / sum;
  });
}

/** Returns the words outside of links of each part. */
function textWords({ blocks }: Page, parts: ContainerParts): Float64Array {
  const words = new Float64Array(parts.count);
  for (const [block, part] of parts.of.entries()) {
    if (part !== -1) words[part] += blocks.words[block] - blocks.linkWords[block];
  }
  return words;
}

/** Returns the numbers of all other features, each by part. */
function otherFeatures({ tag, count, body }: Page, parts: ContainerParts): readonly Float64Array[] {
  const numbers = OTHER_FEATURES.map(() => new Float64Array(parts.count));
  for (let node = body + 1; node < count; node++) {
    const part = parts.ofNode[node];
    if (part === -1 || tag[node] >= KNOWN_TAGS) continue;
    for (const [k, tags] of OTHER_FEATURES.entries()) numbers[k][part] += tags[tag[node]];
  }
  return numbers;
}
