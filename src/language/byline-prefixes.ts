/** Finds words before names: "By", "Written by", "Autor:". */

import { FIRST_NON_LATIN, stringOfUnits } from "../text/index.ts";
import { BYLINE_PREFIX_ALONE, BYLINE_PREFIX_AT_START, EXPLICIT_BYLINE_WORDS } from "../vocabulary/index.ts";

/** Prefixes that announce an author even if the next word does not look like a name: "Posted by ada_l", "Autor: ada". */
export const EXPLICIT_PREFIX = /\p{L}{3}\s{1,9}(?:by|von|par|por|da|door)\s|autor|author|auteur|автор|作者/iu;

/** Limit: a longer text contains more than a byline prefix. */
const MAX_PREFIX_CHARS = 30;

/** Whether a text is a byline prefix and nothing else: "Written by", "Autor:". */
export function isBylinePrefix(text: string): boolean {
  return text.length <= MAX_PREFIX_CHARS && BYLINE_PREFIX_ALONE.test(text);
}

const FIRST_GENERAL_PUNCTUATION = 0x2000;
const FIRST_IDEOGRAPHIC = 0x3000;
const FIRST_ACCENTED = 0xc0;
const AMPERSAND = 38;

function isLatin(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= FIRST_ACCENTED && code < FIRST_NON_LATIN);
}

/** Whether a code unit is in the range of other scripts. Latin letters from U+1E00 on (Vietnamese) are in it too. */
function isNonLatin(code: number): boolean {
  return (code >= FIRST_NON_LATIN && code < FIRST_GENERAL_PUNCTUATION) || code > FIRST_IDEOGRAPHIC;
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
  let end = start;
  while (end < to && isLatin(units[end])) end++;
  if (end < to && mayBeNonLatin(units[end])) return true;
  return EXPLICIT_BYLINE_WORDS.has(stringOfUnits(units, start, end).toLowerCase());
}

/** Whether a code unit is a letter of another script, or starts a character reference that may be one. */
function mayBeNonLatin(code: number): boolean {
  return code === AMPERSAND || isNonLatin(code);
}
