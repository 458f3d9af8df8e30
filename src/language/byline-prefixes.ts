/** Finds words before names: "By", "Written by", "Autor:". */

import { codeAt, FIRST_NON_LATIN, stringOfUnits } from "../text/index.ts";
import {
  BYLINE_PREFIX_ALONE,
  BYLINE_PREFIX_AT_START,
  BYLINE_PREFIX_WORDS,
  EXPLICIT_BYLINE_WORDS,
} from "../vocabulary/index.ts";

/** Prefixes that announce an author even if the next word does not look like a name: "Posted by ada_l", "Autor: ada". */
export const EXPLICIT_PREFIX = /\p{L}{3}\s{1,9}(?:by|von|par|por|da|door)\s|autor|author|auteur|автор|作者/iu;

/** Limit: a longer text contains more than a byline prefix. */
const MAX_PREFIX_CHARS = 30;

/** Whether a text is a byline prefix and nothing else: "Written by", "Autor:". */
export function isBylinePrefix(text: string): boolean {
  return text.length <= MAX_PREFIX_CHARS && BYLINE_PREFIX_ALONE.test(text);
}

const MIN_PREFIX_WORD_CHARS = 2;
const MAX_PREFIX_WORD_CHARS = 13;
/** The low five bits of an ASCII letter are the same in upper and lower case. */
const LETTER_BITS = 31;
const LETTERS = LETTER_BITS + 1;
const STARTS_PREFIX_WORD = new Uint8Array(LETTERS ** 2);
for (const word of BYLINE_PREFIX_WORDS) STARTS_PREFIX_WORD[twoLetterKey(word.charCodeAt(0), word.charCodeAt(1))] = 1;

/** Encodes two letters as one number. */
function twoLetterKey(first: number, second: number): number {
  return (first & LETTER_BITS) * LETTERS + (second & LETTER_BITS);
}

const FIRST_GENERAL_PUNCTUATION = 0x2000;
const FIRST_IDEOGRAPHIC = 0x3000;
const FIRST_ACCENTED = 0xc0;
const AMPERSAND = 38;
const HASH = 35;

function isLatin(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= FIRST_ACCENTED && code < FIRST_NON_LATIN);
}

/** Whether a code unit is a letter of a script other than Latin. */
function isNonLatin(code: number): boolean {
  return (code >= FIRST_NON_LATIN && code < FIRST_GENERAL_PUNCTUATION) || code > FIRST_IDEOGRAPHIC;
}

/** Whether the letter at an offset is of a script other than Latin. Letters may be written as character references. */
function isNonLatinAt(text: string, at: number): boolean {
  const code = codeAt(text, at);
  return code === AMPERSAND ? codeAt(text, at + 1) === HASH : isNonLatin(code);
}

/** Fast path: false for Latin text at [from, to) without a word of any byline prefix. */
export function mayContainBylinePrefix(text: string, from: number, to: number): boolean {
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && isLatin(codeAt(text, at))) continue;
    if (at < to && isNonLatinAt(text, at)) return true;
    const length = at - start;
    if (length >= MIN_PREFIX_WORD_CHARS && length <= MAX_PREFIX_WORD_CHARS) {
      const isLikely = STARTS_PREFIX_WORD[twoLetterKey(codeAt(text, start), codeAt(text, start + 1))] === 1;
      if (isLikely && BYLINE_PREFIX_WORDS.has(text.slice(start, at).toLowerCase())) return true;
    }
    start = at + 1;
  }
  return false;
}

/** Whether a line starts with an explicit byline prefix: "Written by Ada", "Autor: Ada", not "By Ada". */
export function isExplicitByline(text: string): boolean {
  if (isBylinePrefix(text)) return EXPLICIT_PREFIX.test(`${text} `);
  const prefix = BYLINE_PREFIX_AT_START.exec(text);
  return prefix !== null && EXPLICIT_PREFIX.test(prefix[0]);
}

/**
 * Fast path for `isExplicitByline`: whether the first word at [from, to) can start an explicit byline prefix. True for words in other
 * scripts and words with a character reference. Undefined if there is no word.
 */
export function mayStartExplicitByline(units: Uint16Array, from: number, to: number): boolean | undefined {
  let start = from;
  while (start < to && !isLatin(units[start]) && !mayBeNonLatin(units[start])) start++;
  if (start === to) return undefined;
  const key = threeLetterKey(units, start, to);
  if (key !== undefined && STARTS_EXPLICIT_WORD[key] === 0) return false;
  let end = start;
  while (end < to && isLatin(units[end])) end++;
  if (end < to && mayBeNonLatin(units[end])) return true;
  return EXPLICIT_BYLINE_WORDS.has(stringOfUnits(units, start, end).toLowerCase());
}

const STARTS_EXPLICIT_WORD = new Uint8Array(LETTERS ** 3);
for (const word of EXPLICIT_BYLINE_WORDS) {
  const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0));
  const key = threeLetterKey(units, 0, units.length);
  if (key !== undefined) STARTS_EXPLICIT_WORD[key] = 1;
}

/** Encodes the first three letters of a word as one number; undefined for shorter words. No word of `EXPLICIT_BYLINE_WORDS` is shorter. */
function threeLetterKey(units: Uint16Array, at: number, to: number): number | undefined {
  if (at + 2 >= to) return undefined;
  const [first, second, third] = [units[at], units[at + 1], units[at + 2]];
  if (!isLatin(first) || !isLatin(second) || !isLatin(third)) return undefined;
  return twoLetterKey(first, second) * LETTERS + (third & LETTER_BITS);
}

/** Whether a code unit is a letter of another script, or starts a character reference that may be one. */
function mayBeNonLatin(code: number): boolean {
  return code === AMPERSAND || isNonLatin(code);
}
