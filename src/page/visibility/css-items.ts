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
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Returns the next `{`, `}` or `;` from `start` on, outside of strings, comments, brackets and escapes. Returns the length at the end. */
export function itemEnd(css: string, start: number): number {
  const { length } = css;
  for (let at = start; at < length; at++) {
    const unit = css.charCodeAt(at);
    if (unit === OPEN_BRACE || unit === CLOSE_BRACE || unit === SEMICOLON) return at;
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE || unit === APOSTROPHE) at = stringEnd(css, at, unit) - 1;
    else if (unit === OPEN_BRACKET) at = bracketEnd(css, at) - 1;
    else if (unit === SLASH && css.charCodeAt(at + 1) === ASTERISK) {
      const end = css.indexOf("*/", at + 2);
      if (end < 0) return length;
      at = end + 1;
    }
  }
  return length;
}

/** Returns the end of the string that starts at `start`: after its closing quote, or at the end of the line. */
function stringEnd(css: string, start: number, quote: number): number {
  for (let at = start + 1; at < css.length; at++) {
    const unit = css.charCodeAt(at);
    if (unit === quote) return at + 1;
    if (unit === LINE_FEED) return at;
    if (unit === BACKSLASH) at++;
  }
  return css.length;
}

/** Returns the end of a bracket without strings and brackets inside: `(min-width: 600px)`. Otherwise returns the end of its first character. */
function bracketEnd(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    const unit = css.charCodeAt(at);
    if (unit === CLOSE_BRACKET) return at + 1;
    if (unit === OPEN_BRACKET || unit === QUOTE || unit === APOSTROPHE) break;
    if (unit === BACKSLASH) at++;
  }
  return start + 1;
}
