import { UNSPACED_SCRIPT } from "../text/index.ts";
import { STOP_WORDS } from "../vocabulary/index.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text as written, without a possessive `'s`. `Intl.Segmenter` finds the words of scripts without spaces. */
export function wordsOf(text: string): readonly string[] {
  if (!UNSPACED_SCRIPT.test(text)) return (text.match(WORD) ?? []).map((word) => word.replace(POSSESSIVE, ""));
  // With the default locale the words would depend on the settings of the machine.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const words: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = cutAfter(text, from);
    for (const part of segmenter.segment(text.slice(from, to))) if (part.isWordLike === true) words.push(part.segment);
    from = to;
  }
  return words;
}

/** The segmenter takes quadratic time on long texts, so it gets pieces of at most this length. */
const MAX_SEGMENTED_CHARS = 2_000;
/** A piece is cut after the last whitespace or punctuation within this distance of its end. */
const CUT_SEARCH_CHARS = 200;
const HIGH_SURROGATE = /[\ud800-\udbff]/;
const BETWEEN_WORDS = /[\s\p{P}](?=[^\s\p{P}]*$)/u;

/** The end of the piece that starts at an offset. */
function cutAfter(text: string, from: number): number {
  const end = from + MAX_SEGMENTED_CHARS;
  if (end >= text.length) return text.length;
  const at = text.slice(end - CUT_SEARCH_CHARS, end).search(BETWEEN_WORDS);
  if (at >= 0) return end - CUT_SEARCH_CHARS + at + 1;
  return HIGH_SURROGATE.test(text[end - 1]) ? end - 1 : end;
}

const MAX_STOP_WORD_CHARS = Math.max(...Array.from(STOP_WORDS, (word) => word.length));

/** Joins neighboring words: with a space, or without one if all are in a script without spaces. */
export function joinWords(words: readonly string[]): string {
  return words.join(words.every(isUnspaced) ? "" : " ");
}

function isUnspaced(word: string): boolean {
  // Fast path: most words have no code unit that high.
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) >= FIRST_UNSPACED_CODE) return UNSPACED_SCRIPT.test(word);
  return false;
}

/** Shorter words of scripts with spaces are never terms. */
export const MIN_TERM_CHARS = 3;
/** All characters of `NUMBER` have smaller codes except `’`, and no word starts with `’`. */
const FIRST_LETTER = "a".charCodeAt(0);
const NUMBER = /^[\d.,'’-]+$/;
const UNSPACED_TERM = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u;

/** The first code unit of a script without spaces (Thai). */
const FIRST_UNSPACED_CODE = 0xe00;

/** Whether a word in lower case can be a keyword: not too short, not a stop word, not a number. */
export function isTerm(word: string): boolean {
  const isSpaced = word.charCodeAt(0) < FIRST_UNSPACED_CODE;
  if (!isSpaced && UNSPACED_TERM.test(word)) return true;
  if (word.length < MIN_TERM_CHARS || (!isSpaced && UNSPACED_SCRIPT.test(word))) return false;
  if (word.length <= MAX_STOP_WORD_CHARS && STOP_WORDS.has(word)) return false;
  // Fast path: most words start with a letter.
  return word.charCodeAt(0) >= FIRST_LETTER || !NUMBER.test(word);
}
