import { codeAt } from "./code-units.ts";

const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

/** Soft hyphens and signs without width: they stand inside words. */
const UNSEEN = /[\xad\u200b-\u200d\u2060\ufeff]+/g;

/** ASCII, and signs of Latin-1 and general punctuation: no letters with accents. */
const PLAIN: readonly (readonly [first: number, last: number])[] = [
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
const SIGN = 1;
const IN_WORD = 2;
/** What plain characters are, 0 for all others. */
const KINDS = new Uint8Array(0x2060);
for (const [first, last] of PLAIN) KINDS.fill(SIGN, first, last + 1);
for (const sign of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  KINDS[sign.charCodeAt(0)] = IN_WORD;
const SPACE = 32;

/** Words in lower case parted by one space, without signs and accents: equal for texts that people read alike. */
export function wordKey(text: string): string {
  return (
    plainKey(text) ??
    text.replace(UNSEEN, "").normalize("NFKD").replace(MARKS, "").toLowerCase().replace(NOT_WORD, " ").trim()
  );
}

/** The key of plain text, put together of its stretches that need no change; undefined for other text. */
function plainKey(text: string): string | undefined {
  let key = "";
  let from = 0;
  let end = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    const kind = code < KINDS.length ? KINDS[code] : 0;
    if (kind === 0) return undefined;
    if (kind === SIGN) continue;
    const isNext = at === end || (at === end + 1 && end > from && codeAt(text, end) === SPACE);
    if (!isNext) {
      if (end > from) key += `${text.slice(from, end)} `;
      from = at;
    }
    end = at + 1;
  }
  return (key + text.slice(from, end)).toLowerCase();
}

/** The key without its spaces: equal for "New York Times" and "newyorktimes". */
export function compactKey(text: string): string {
  const key = wordKey(text);
  return key.includes(" ") ? key.replaceAll(" ", "") : key;
}

/** The share of some words that the others have too, in [0, 1]. */
export function sharedShare(words: readonly string[], others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared / words.length;
}
