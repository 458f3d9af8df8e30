/** Leaders that lead to a name even if it does not look like one. */
export const EXPLICIT = /\p{L}{3}\s{1,9}(?:by|von|par|por|da|door)\s|autor|author|auteur|автор|作者/iu;

/** Longer texts are more than words that lead to a name. */
const MAX_LEADER = 30;

/** Whether a text is nothing but words that lead to a name: "Written by", "Autor:". */
export function isBylinePrefix(text: string): boolean {
  return text.length <= MAX_LEADER && BYLINE_PREFIX_ALONE.test(text);
}

const FIRST_FOREIGN = 0x370;
const SHORTEST_LEADER = 2;
const LONGEST_LEADER = 13;
/** The low bits of a Latin letter are the same in both cases. */
const LETTER_BITS = 31;
const LETTERS = LETTER_BITS + 1;
const BEGINS_LEADER = new Uint8Array(LETTERS ** 2);
for (const word of BYLINE_PREFIX_WORDS) BEGINS_LEADER[twoLetters(word.charCodeAt(0), word.charCodeAt(1))] = 1;

/** The first letters of a word as one number. */
function twoLetters(first: number, second: number): number {
  return (first & LETTER_BITS) * LETTERS + (second & LETTER_BITS);
}

const FIRST_DASH = 0x2000;
const FIRST_IDEOGRAPHIC = 0x3000;
const FIRST_ACCENTED = 0xc0;
const AMPERSAND = 38;
const HASH = 35;

function isLatin(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= FIRST_ACCENTED && code < FIRST_FOREIGN);
}

/** Whether a code is a letter of another script. */
function isForeign(code: number): boolean {
  return (code >= FIRST_FOREIGN && code < FIRST_DASH) || code > FIRST_IDEOGRAPHIC;
}

/** Whether a letter of another script stands at an offset; letters may be written as character references. */
function isForeignAt(text: string, at: number): boolean {
  const code = codeAt(text, at);
  return code === AMPERSAND ? codeAt(text, at + 1) === HASH : isForeign(code);
}

/** A cheap no: Latin text at [from, to) without any of the words that lead to a name. */
import { codeAt, stringOfUnits } from "../text/index.ts";
import {
  BYLINE_PREFIX_ALONE,
  BYLINE_PREFIX_AT_START,
  BYLINE_PREFIX_WORDS,
  EXPLICIT_BYLINE_WORDS,
} from "../vocabulary/index.ts";
export function mayLead(text: string, from: number, to: number): boolean {
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && isLatin(codeAt(text, at))) continue;
    if (at < to && isForeignAt(text, at)) return true;
    const length = at - start;
    if (length >= SHORTEST_LEADER && length <= LONGEST_LEADER) {
      const isLikely = BEGINS_LEADER[twoLetters(codeAt(text, start), codeAt(text, start + 1))] === 1;
      if (isLikely && BYLINE_PREFIX_WORDS.has(text.slice(start, at).toLowerCase())) return true;
    }
    start = at + 1;
  }
  return false;
}

/** Whether a line begins by saying that someone wrote it, in more than a bare "by". */
export function isStated(text: string): boolean {
  if (isBylinePrefix(text)) return EXPLICIT.test(`${text} `);
  const leader = BYLINE_PREFIX_AT_START.exec(text);
  return leader !== null && EXPLICIT.test(leader[0]);
}

/**
 * A cheap look at the first word of a text, by its units at [from, to): whether it may begin such a line, undefined if there
 * is no word. Other scripts may, and what begins with a character reference.
 */
export function mayState(units: Uint16Array, from: number, to: number): boolean | undefined {
  let start = from;
  while (start < to && !isLatin(units[start]) && !isOpen(units[start])) start++;
  if (start === to) return undefined;
  const begin = lettersAt(units, start, to);
  if (begin !== undefined && BEGINS_STATING[begin] === 0) return false;
  let end = start;
  while (end < to && isLatin(units[end])) end++;
  if (end < to && isOpen(units[end])) return true;
  return EXPLICIT_BYLINE_WORDS.has(stringOfUnits(units, start, end).toLowerCase());
}

const BEGINS_STATING = new Uint8Array(LETTERS ** 3);
for (const word of EXPLICIT_BYLINE_WORDS) {
  const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0));
  BEGINS_STATING[lettersAt(units, 0, units.length)!] = 1;
}

/** Three letters as one number, undefined if there are not as many: no word that states something is shorter. */
function lettersAt(units: Uint16Array, at: number, to: number): number | undefined {
  if (at + 2 >= to) return undefined;
  const [first, second, third] = [units[at], units[at + 1], units[at + 2]];
  if (!isLatin(first) || !isLatin(second) || !isLatin(third)) return undefined;
  return twoLetters(first, second) * LETTERS + (third & LETTER_BITS);
}

function isOpen(code: number): boolean {
  return code === AMPERSAND || isForeign(code);
}
