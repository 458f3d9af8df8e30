import { LEADER_ALONE, LEADER_FIRST, LEADING_WORDS, STATING_WORDS } from "./vocabulary-authors.ts";

/** Leaders that lead to a name even if it does not look like one. */
export const EXPLICIT = /\p{L}{3}\s{1,9}(?:by|von|par|por|da|door)\s|autor|author|auteur|автор|作者/iu;

/** Longer texts are more than words that lead to a name. */
const MAX_LEADER = 30;

/** Whether a text is nothing but words that lead to a name: "Written by", "Autor:". */
export function isLeader(text: string): boolean {
  return text.length <= MAX_LEADER && LEADER_ALONE.test(text);
}

const FIRST_FOREIGN = 0x370;
const SHORTEST_LEADER = 2;
const LONGEST_LEADER = 13;
/** The low bits of a Latin letter are the same in both cases. */
const LETTER_BITS = 31;
const BEGINS_LEADER = new Uint8Array(LETTER_BITS + 1);
for (const word of LEADING_WORDS) BEGINS_LEADER[word.charCodeAt(0) & LETTER_BITS] = 1;

const FIRST_DASH = 0x2000;
const FIRST_IDEOGRAPHIC = 0x3000;
const FIRST_ACCENTED = 0xc0;
const AMPERSAND = 38;
const HASH = 35;

function isLatin(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= FIRST_ACCENTED && code < FIRST_FOREIGN);
}

/** Whether a letter of another script stands at an offset; letters may be written as character references. */
function isForeign(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === AMPERSAND) return text.charCodeAt(at + 1) === HASH;
  return (code >= FIRST_FOREIGN && code < FIRST_DASH) || code > FIRST_IDEOGRAPHIC;
}

/** A cheap no: Latin text at [from, to) without any of the words that lead to a name. */
export function mayLead(text: string, from: number, to: number): boolean {
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && isLatin(text.charCodeAt(at))) continue;
    if (at < to && isForeign(text, at)) return true;
    const length = at - start;
    if (length >= SHORTEST_LEADER && length <= LONGEST_LEADER && BEGINS_LEADER[text.charCodeAt(start) & LETTER_BITS]) {
      if (LEADING_WORDS.has(text.slice(start, at).toLowerCase())) return true;
    }
    start = at + 1;
  }
  return false;
}

/** Whether a line begins by saying that someone wrote it, in more than a bare "by". */
export function isStated(text: string): boolean {
  if (isLeader(text)) return EXPLICIT.test(`${text} `);
  const leader = LEADER_FIRST.exec(text);
  return leader !== null && EXPLICIT.test(leader[0]);
}

/**
 * A cheap look at the first word of a text at [from, to): whether it may begin such a line, undefined if there is no word.
 * Other scripts may, and what begins with a character reference.
 */
export function mayState(text: string, from: number, to: number): boolean | undefined {
  let start = from;
  while (start < to && !isLatin(text.charCodeAt(start)) && !isOpen(text, start)) start++;
  if (start === to) return undefined;
  let end = start;
  while (end < to && isLatin(text.charCodeAt(end))) end++;
  if (end < to && isOpen(text, end)) return true;
  return BEGINS_STATING[firstLetters(text, start)] === 1 && STATING_WORDS.has(text.slice(start, end).toLowerCase());
}

const BEGINS_STATING = new Uint8Array((LETTER_BITS + 1) ** 2);
for (const word of STATING_WORDS) BEGINS_STATING[firstLetters(word, 0)] = 1;

/** Two letters of a word as one number. */
function firstLetters(text: string, at: number): number {
  return (text.charCodeAt(at) & LETTER_BITS) * (LETTER_BITS + 1) + (text.charCodeAt(at + 1) & LETTER_BITS);
}

function isOpen(text: string, at: number): boolean {
  return text.charCodeAt(at) === AMPERSAND || isForeign(text, at);
}
