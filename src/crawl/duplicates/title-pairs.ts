import { foldDates } from "./folded-text.ts";

/** A word or a number. */
const TOKENS = /[\p{L}\p{N}]+/gu;
const DIGIT = /\p{N}/u;

/**
 * Returns the pairs of neighboring words in a title, in lower case: `reviews of`, `of green`, `green lamp`. Numbers, ids and dates are left out, and
 * so are the words of `known`. A single word is its own pair.
 */
export function titlePairs(title: string, known: ReadonlySet<string> = new Set()): readonly string[] {
  const tokens: readonly string[] = foldDates(title).text.toLowerCase().match(TOKENS) ?? [];
  const words = tokens.filter((token) => !DIGIT.test(token) && !known.has(token));
  return words.length < 2 ? words : words.slice(1).map((word, i) => `${words[i]} ${word}`);
}
