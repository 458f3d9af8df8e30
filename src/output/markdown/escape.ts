/**
 * What has a meaning in GitHub-flavoured Markdown is escaped where it would have it, and only there: a backslash in front
 * of every sign that might mean something makes text hard to read.
 */

/** Where a text stands. */
export interface Place {
  /** At the beginning of a line, where `#`, `-` or `1.` would begin a block. */
  readonly startsLine: boolean;
  readonly inCell: boolean;
  readonly inLink: boolean;
  /** Dollar signs are formulas only where the document has formulas. */
  readonly hasMath: () => boolean;
  /** A bracket follows: `!` in front of it would make an image. */
  readonly bracketFollows: boolean;
}

const MAY_MEAN = /[\\`*_[\]<&~|$!]/;
const MEANING = /[\\`*_[\]<&~|$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const MARKUP = /[A-Za-z/!?]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i;
/** The longest named reference and its signs. */
const LONGEST_REFERENCE = 34;

/**
 *   # title   > quote   - item   + item   1. item   === (underline)   | - | (table)   ~~~ (fence)
 *   ^         ^         ^        ^         ^        ^                 ^
 */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|=|[:|-](?=[\s:|-]*$))/;
const ITEM_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** Text as Markdown that reads as the same text. */
export function escapeText(value: string, place: Place): string {
  let text = MAY_MEAN.test(value) ? escapeSigns(value, place) : value;
  if (place.startsLine) {
    if (BLOCK_START.test(text)) text = `\\${text}`;
    else text = text.replace(ITEM_START, "$1\\$2");
  }
  return text;
}

function escapeSigns(value: string, place: Place): string {
  const text = value.replace(MEANING, (sign, at: number) => (means(value, at, place) ? `\\${sign}` : sign));
  return place.bracketFollows && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
}

function means(value: string, at: number, place: Place): boolean {
  const sign = value.charAt(at);
  const next = value.charAt(at + 1);
  switch (sign) {
    case "\\":
      return next === "" || PUNCTUATION.test(next);
    case "_":
      return !(at > 0 && WORD.test(value.charAt(at - 1)) && WORD.test(next));
    case "*":
      return !(at > 0 && value.charAt(at - 1) === " " && next === " ");
    case "<":
      return next === "" || MARKUP.test(next);
    case "&":
      return next === "" || REFERENCE.test(value.slice(at, at + LONGEST_REFERENCE));
    case "|":
      return place.inCell;
    case "]":
      return place.inLink;
    case "$":
      return place.hasMath();
    default:
      return true;
  }
}

const BALANCED = /^(?:[^()\\]|\([^()\\]*\))*$/;
const PARENTHESIS = /[()]/g;
const REFERENCES = /&(?=#?\w{1,31};)/g;
const UNSAFE_IN_URL = /[\s<>\\]/g;
const PIPE = /\|/g;

/** An address as the target of a link. */
export function escapeUrl(url: string, inCell: boolean): string {
  let text = url.replace(UNSAFE_IN_URL, encodeURIComponent).replace(REFERENCES, "&amp;");
  if (!BALANCED.test(text)) text = text.replace(PARENTHESIS, "\\$&");
  return inCell ? text.replace(PIPE, "%7C") : text;
}

const WHITE_SPACE = /\s+/g;
const QUOTE_OR_ESCAPE = /["\\]/g;

/** A title in double quotes. */
export function escapeTitle(title: string, inCell: boolean): string {
  const text = title.replace(WHITE_SPACE, " ").replace(QUOTE_OR_ESCAPE, "\\$&").replace(REFERENCES, "&amp;");
  return inCell ? text.replace(PIPE, "\\|") : text;
}

const IN_ALT = /[[\]\\`*_<&~$!|]/g;

/** The text of an image. */
export function escapeAlt(alt: string, place: Pick<Place, "inCell" | "hasMath">): string {
  return alt
    .replace(WHITE_SPACE, " ")
    .replace(IN_ALT, (sign, at: number) => (isPlain(alt, at, place) ? sign : `\\${sign}`));
}

function isPlain(alt: string, at: number, place: Pick<Place, "inCell" | "hasMath">): boolean {
  switch (alt.charAt(at)) {
    case "&":
      return !REFERENCE.test(alt.slice(at, at + LONGEST_REFERENCE));
    case "_":
      return at > 0 && WORD.test(alt.charAt(at - 1)) && WORD.test(alt.charAt(at + 1));
    case "!":
      return alt.charAt(at + 1) !== "[";
    case "$":
      return !place.hasMath();
    case "|":
      return !place.inCell;
    default:
      return false;
  }
}
