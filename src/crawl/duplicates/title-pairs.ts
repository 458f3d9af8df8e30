import { fnv1a } from "../../text/index.ts";
import { foldDates, splitWords } from "./folded-text.ts";

const DIGIT = /\p{N}/u;

/**
 * Returns the pairs of neighboring words in a title, in lower case: `reviews of`, `of green`, `green lamp`. Numbers, ids and dates are left out, and
 * so are the words whose hashes are in `known`. A single word is its own pair.
 */
export function titlePairs(title: string, known: ReadonlySet<number> = new Set()): readonly string[] {
  const words = splitWords(foldDates(title).text.toLowerCase()).filter(
    (word) => !DIGIT.test(word) && !known.has(fnv1a(word)),
  );
  return words.length < 2 ? words : words.slice(1).map((word, i) => `${words[i]} ${word}`);
}
