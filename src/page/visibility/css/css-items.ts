/* Finds the ends of declarations and rules in a style sheet. */

const LINE_FEED = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const OPEN_BRACKET = 40;
const CLOSE_BRACKET = 41;
const ASTERISK = 42;
const SLASH = 47;
const SEMICOLON = 59;
const BACKSLASH = 92;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** A part of a source: a style sheet, or a style attribute. */
export interface CssText {
  readonly source: string;
  /** The code units of the source. */
  readonly units: Uint16Array;
  readonly start: number;
  readonly end: number;
}

/** By code unit: 1 if `itemEnd` stops at it or skips something. */
const STOPS = new Uint8Array(1 << 16);
for (const unit of [QUOTE, APOSTROPHE, OPEN_BRACKET, SLASH, SEMICOLON, BACKSLASH, OPEN_BRACE, CLOSE_BRACE])
  STOPS[unit] = 1;

/** Returns the next `{`, `}` or `;` from `start` on, outside of strings, comments, brackets and escapes. Returns `end` if there is no such character. */
export function itemEnd(units: Uint16Array, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const unit = units[at];
    if (STOPS[unit] === 0) continue;
    if (unit === OPEN_BRACE || unit === CLOSE_BRACE || unit === SEMICOLON) return at;
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE || unit === APOSTROPHE) at = stringEnd(units, at, end) - 1;
    else if (unit === OPEN_BRACKET) at = bracketEnd(units, at, end) - 1;
    else if (units[at + 1] === ASTERISK) at = commentEnd(units, at, end) - 1;
  }
  return end;
}

/** Returns the end of a block whose content starts at `start`: after its closing brace. */
export function blockEnd(units: Uint16Array, start: number, end: number): number {
  let depth = 1;
  let at = start;
  while (depth > 0 && at < end) {
    at = itemEnd(units, at, end);
    if (units[at] === OPEN_BRACE) depth++;
    else if (units[at] === CLOSE_BRACE) depth--;
    at++;
  }
  return Math.min(at, end);
}

/** Returns the end of the string that starts at `start`: after its closing quote, or at the end of the line. */
export function stringEnd(units: Uint16Array, start: number, end: number): number {
  const quote = units[start];
  for (let at = start + 1; at < end; at++) {
    const unit = units[at];
    if (unit === quote) return at + 1;
    if (unit === LINE_FEED) return at;
    if (unit === BACKSLASH) at++;
  }
  return end;
}

/** Returns the end of a bracket without strings and brackets inside: `(min-width: 600px)`. Otherwise returns the end of its first character. */
function bracketEnd(units: Uint16Array, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const unit = units[at];
    if (unit === CLOSE_BRACKET) return at + 1;
    if (unit === OPEN_BRACKET || unit === QUOTE || unit === APOSTROPHE) break;
    if (unit === BACKSLASH) at++;
  }
  return start + 1;
}

function commentEnd(units: Uint16Array, start: number, end: number): number {
  for (let at = start + 2; at + 1 < end; at++) if (units[at] === ASTERISK && units[at + 1] === SLASH) return at + 2;
  return end;
}
