import { defineMethod } from "./method.ts";
import { tokenStream } from "./token-stream.ts";

/*
 * The page is a sequence of tokens, with B(n) = 1 for a tag and 0 for a word. The body is the range [i, j] with the largest number of words
 * inside plus tags outside:
 *
 *   max over i, j of   Σ_{n<i} B(n) + Σ_{i≤n≤j} (1 − B(n)) + Σ_{n>j} B(n)
 *
 * This is the range with the largest sum, where a word counts +1 and a tag −1.
 */
export const bodyText = defineMethod({
  id: "body-text",
  says: "The one range of the page with the most words and the fewest tags (body text extraction).",
  paper: {
    authors: "A. Finn, N. Kushmerick, B. Smyth",
    title: "Fact or fiction: Content classification for digital libraries",
    venue: "DELOS Workshop: Personalisation and Recommender Systems in Digital Libraries",
    year: 2001,
  },
  defaults: {},
  departures: ["The range is found in one pass (maximum subarray) instead of by trying all pairs."],
  score(page) {
    const { length, block } = tokenStream(page, { withLinks: true });
    let best = 0;
    let from = 0;
    let to = 0;
    let sum = 0;
    let start = 0;
    for (let i = 0; i < length; i++) {
      sum += block[i] >= 0 ? 1 : -1;
      if (sum <= 0) {
        sum = 0;
        start = i + 1;
      } else if (sum > best) {
        best = sum;
        from = start;
        to = i + 1;
      }
    }
    const scores = new Float64Array(page.blocks.count);
    for (let i = from; i < to; i++) if (block[i] >= 0) scores[block[i]] = 1;
    return scores;
  },
});
