/** Normal forms of texts: collapsed whitespace, and keys that are equal for texts that differ only in case, accents or punctuation. */

import { codeAt } from "./code-units.ts";

const WHITESPACE = /\s+/g;
/** Whitespace other than a single space. */
const UNCOLLAPSED = /[^\S ]| {2}/;

/** Replaces each run of whitespace with one space. Fast path: a text with only single spaces is returned unchanged. */
export function collapseWhitespace(text: string): string {
  return UNCOLLAPSED.test(text) ? text.replace(WHITESPACE, " ") : text;
}

const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

/** Soft hyphens and zero-width characters, which occur inside words. */
const ZERO_WIDTH = /[\xad\u200b-\u200d\u2060\ufeff]+/g;

/** Code units whose key needs no Unicode normalization: ASCII, and punctuation of Latin-1 and General Punctuation. */
const PLAIN_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa9],
  [0xab, 0xac],
  [0xae, 0xb1],
  [0xb4, 0xb4],
  [0xb6, 0xb8],
  [0xbb, 0xbb],
  [0xbf, 0xbf],
  [0x2000, 0x200a],
  [0x200e, 0x205f],
];
const SEPARATOR = 1;
const IN_WORD = 2;
/** `SEPARATOR` or `IN_WORD` for plain code units, 0 for all others. */
const PLAIN_KINDS = new Uint8Array(0x2060);
for (const [first, last] of PLAIN_RANGES) PLAIN_KINDS.fill(SEPARATOR, first, last + 1);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  PLAIN_KINDS[character.charCodeAt(0)] = IN_WORD;
const SPACE = 32;

/** The words of a text in lower case, without accents and punctuation, separated by one space: `Don’t Panic!` → `don t panic`. */
export function wordKey(text: string): string {
  return (
    plainKey(text) ??
    text.replace(ZERO_WIDTH, "").normalize("NFKD").replace(MARKS, "").toLowerCase().replace(NOT_WORD, " ").trim()
  );
}

/**
 * Fast path: the key of a text of plain code units; undefined for other texts. A stretch of words with single spaces between them is copied
 * as a whole, not word by word.
 */
function plainKey(text: string): string | undefined {
  let key = "";
  let from = 0;
  let end = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    const kind = code < PLAIN_KINDS.length ? PLAIN_KINDS[code] : 0;
    if (kind === 0) return undefined;
    if (kind === SEPARATOR) continue;
    const continuesStretch = at === end || (at === end + 1 && end > from && codeAt(text, end) === SPACE);
    if (!continuesStretch) {
      if (end > from) key += `${text.slice(from, end)} `;
      from = at;
    }
    end = at + 1;
  }
  return (key + text.slice(from, end)).toLowerCase();
}

/** `wordKey` without spaces: equal for `New York Times` and `newyorktimes`. */
export function compactKey(text: string): string {
  const key = wordKey(text);
  return key.includes(" ") ? key.replaceAll(" ", "") : key;
}

/** The share of the words that are in the set, in [0, 1]. */
export function sharedShare(words: readonly string[], others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared / words.length;
}
