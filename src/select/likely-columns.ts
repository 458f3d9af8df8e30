import { type BlockFacts, MAX_LONG_LINKS, MIN_LONG_WORDS, ratio } from "../features/index.ts";

/**
 * Features of the words that are likely content, before any is chosen. A word of a block with probability p counts p. They tell a short article
 * beside many teasers from a page of teasers, which the page's shape alone does not.
 */
export const LIKELY_COLUMNS = [
  /** Likely words over all words. */
  "likelyShare",
  /** Shares of the likely words in long blocks with few links, in links, in records, and in blocks with a probability of `SURE` or more. */
  "likelyProse",
  "likelyLinks",
  "likelyRecords",
  "likelySure",
  /** Share of the likely words in the pool that has most of them. */
  "likelyPool",
  /** Probability of the seed (see `Anchor`), and the highest one of a long block with few links. */
  "likelySeed",
  "likelyBest",
  /** Number of likely words, times the word scale, at most `MAX_LIKELY_WORDS`. */
  "likelyWords",
] as const;

/** From this probability on, a block is sure to be content. */
const SURE = 0.8;
const MAX_LIKELY_WORDS = 3000;

/** Returns the features in the order of `LIKELY_COLUMNS`. `scores` are the probabilities of the blocks. */
export function likelyValues(facts: BlockFacts, scores: Float64Array): readonly number[] {
  const { page, structure, anchor, pool, scale } = facts;
  const { blocks } = page;
  const byPool = new Float64Array(facts.pools);
  let words = 0;
  let hits = 0;
  let prose = 0;
  let links = 0;
  let records = 0;
  let sure = 0;
  let best = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.concealed[block] === 1) continue;
    const count = blocks.words[block];
    const p = scores[block];
    const hit = p * count;
    words += count;
    hits += hit;
    links += p * blocks.linkWords[block];
    byPool[pool[block]] += hit;
    if (p >= SURE) sure += hit;
    if (structure.record[blocks.owner[block]] >= 0) records += hit;
    if (count * scale >= MIN_LONG_WORDS && blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block]) {
      prose += hit;
      if (p > best) best = p;
    }
  }
  const inPool = byPool.reduce((most, own) => Math.max(most, own), 0);
  return [
    ratio(hits, words),
    ratio(prose, hits),
    ratio(links, hits),
    ratio(records, hits),
    ratio(sure, hits),
    ratio(inPool, hits),
    anchor.seed < 0 ? 0 : scores[anchor.seed],
    best,
    Math.min(MAX_LIKELY_WORDS, hits * scale),
  ];
}
