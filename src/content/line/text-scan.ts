import type { Page } from "../../page/index.ts";
import { HIDDEN_UNITS } from "../../text/index.ts";

/** Kinds of characters in a text, as bits. */
export const TextFlag = {
  /** ASCII whitespace. */
  SPACE: 1,
  /** Whitespace that is not a single plain space: a tab, a line end, two spaces. */
  SPACE_RUN: 2,
  /** A space outside of ASCII, or an invisible character. */
  SPECIAL: 4,
  /** A character that decoding changes: `&` and the units of hidden characters. */
  ENCODED: 8,
  /** The first character of a TeX delimiter: `\` and `$`. */
  TEX: 16,
  /** A carriage return. */
  RETURN: 32,
  /** An invisible character: a soft hyphen, a zero-width space or joiner. */
  INVISIBLE: 64,
} as const;

const { SPACE, SPACE_RUN } = TextFlag;
/** The shift from the bit `SPACE` to `SPACE_RUN`. */
const TO_SPACE_RUN = 1;

/** The flags of each code unit; most have none. */
const FLAGS = new Uint8Array(0x10000);
FLAGS.fill(SPACE | SPACE_RUN, 9, 14);
FLAGS[13] |= TextFlag.RETURN;
for (const [characters, flag] of [
  [" ", SPACE],
  ["&", TextFlag.ENCODED],
  ["\\$", TextFlag.TEX],
] as const) {
  for (const character of characters) FLAGS[character.charCodeAt(0)] = flag;
}
/** Outside of ASCII: the matches of `\s`, soft hyphens, zero-width spaces and joiners, byte order marks. */
for (const [from, to] of [
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x1680, 0x1680],
  [0x2000, 0x200d],
  [0x2028, 0x202f],
  [0x205f, 0x2060],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const) {
  FLAGS.fill(TextFlag.SPECIAL, from, to + 1);
}
for (const unit of HIDDEN_UNITS) FLAGS[unit] |= TextFlag.ENCODED;
for (const unit of [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]) FLAGS[unit] |= TextFlag.INVISIBLE;

/** Buffer for the code units of short strings. */
const BUFFER = new Uint16Array(1 << 12);

/**
 * The result of one pass over a text: where it starts and ends without the whitespace around it, and which kinds of characters it contains.
 * One pass replaces several regular expressions. One object is reused for all texts of a page.
 */
export class TextScan {
  /** Start and end of the text without ASCII whitespace around it; equal if nothing is left. */
  from = 0;
  to = 0;
  /** Whether ASCII whitespace was before `from` and after `to`. */
  spaceBefore = false;
  spaceAfter = false;
  /** `TextFlag` bits of the text between `from` and `to`. */
  flags = 0;

  /** Scans a range of code units. */
  scan(units: Uint16Array, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && isAsciiSpace(units[start])) start++;
    while (end > start && isAsciiSpace(units[end - 1])) end--;
    this.from = start;
    this.to = end;
    this.spaceBefore = start > from;
    this.spaceAfter = end < to;
    this.flags = textFlags(units, start, end);
  }

  /** Scans a string. */
  scanString(text: string): void {
    const { length } = text;
    const units = length <= BUFFER.length ? BUFFER : new Uint16Array(length);
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    this.scan(units, 0, length);
  }
}

/** Whether a code unit is ASCII whitespace. */
function isAsciiSpace(code: number): boolean {
  return (FLAGS[code] & SPACE) !== 0;
}

/** Returns the `TextFlag` bits of the code units at [from, to). */
export function textFlags(units: Uint16Array, from: number, to: number): number {
  let all = 0;
  let before = 0;
  // No branch: the processor could not predict where the next space is.
  for (let at = from; at < to; at++) {
    const flags = FLAGS[units[at]];
    all |= flags | ((flags & before & SPACE) << TO_SPACE_RUN);
    before = flags;
  }
  return all;
}

/** Whether a text node is only whitespace that browsers show as one space. Zero-width characters are not whitespace. */
export function isBlankText({ source, from, measures }: Page, units: Uint16Array, text: number): boolean {
  if (measures.chars[text] !== 0 || measures.hiddenChars[text] !== 0) return false;
  return isAsciiSpace(units[from[text]]) || source.startsWith("&nbsp;", from[text]);
}

/** Whether a scanned text has characters other than whitespace. */
export function isVisible(text: string, flags: number): boolean {
  return (flags & TextFlag.SPECIAL) === 0 ? text !== "" : text.trim() !== "";
}
