/**
 * What has a meaning in GitHub-flavoured Markdown is escaped where it would have it, and only there: a backslash in front
 * of every sign that might mean something makes text hard to read.
 */

/** Where a line stands. */
export interface LineContext {
  readonly inCell: boolean;
  /** In a heading, as in a cell, no sign begins a block. */
  readonly inHeading: boolean;
  readonly dollars: Dollars;
}

/** Dollar signs mean something only in documents with formulas; whether that is one is known when it is written. */
export interface Dollars {
  readonly areEscaped: boolean;
  /** Set when one is written as it is. */
  areBare: boolean;
  /** Set when a formula is written. */
  haveFormula: boolean;
}

/** What stands around an inline: the sign before and the sign behind, empty at the ends of the line. */
export interface Around {
  readonly before: string;
  readonly after: string;
  readonly inLink: boolean;
}

const MAY_MEAN = /[\\`*_[\]<&~|$!]/;
/** Signs that mean something by themselves; `!` does so only in front of a bracket. */
const MEANING = /[\\`*_[\]<&~|$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
export const WORD: RegExp = /[\p{L}\p{N}]/u;
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

/** 1 for the signs that may begin a block, and for digits. */
const STARTS = new Uint8Array(128);
for (const sign of "#>-+=:|0123456789") STARTS[sign.charCodeAt(0)] = 1;

/** Text as Markdown that reads as the same text. */
export function escapeText(value: string, context: LineContext, around: Around): string {
  const text = MAY_MEAN.test(value) ? escapeSigns(value, context, around) : value;
  // Where the text is empty the code is NaN: to look that up is slow, and NUL begins nothing either.
  return STARTS[text.charCodeAt(0) | 0] === 1 && startsLine(context, around) ? escapeStart(text) : text;
}

/** Whether a text stands at the beginning of a line, where `#`, `-` or `1.` would begin a block. */
function startsLine({ inCell, inHeading }: LineContext, { before }: Around): boolean {
  return !inCell && !inHeading && (before === "" || before === "\n");
}

function escapeStart(text: string): string {
  return BLOCK_START.test(text) ? `\\${text}` : text.replace(ITEM_START, "$1\\$2");
}

function escapeSigns(value: string, context: LineContext, around: Around): string {
  const place = { inCell: context.inCell, inLink: around.inLink, dollars: context.dollars };
  const text = value.replace(MEANING, (sign, at: number) => (means(value, at, place) ? `\\${sign}` : sign));
  // In front of a bracket, `!` would make an image.
  return around.after === "[" && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
}

interface Place extends Pick<LineContext, "inCell" | "dollars"> {
  readonly inLink: boolean;
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
      return isEscaped(place.dollars);
    default:
      return true;
  }
}

function isEscaped(dollars: Dollars): boolean {
  dollars.areBare ||= !dollars.areEscaped;
  return dollars.areEscaped;
}

const SPECIAL_IN_URL = /[\s<>\\()|]|&(?=#?\w{1,31};)/;
const BALANCED = /^(?:[^()\\]|\([^()\\]*\))*$/;
const PARENTHESIS = /[()]/g;
const REFERENCES = /&(?=#?\w{1,31};)/g;
const UNSAFE_IN_URL = /[\s<>\\]/g;
export const PIPE: RegExp = /\|/g;

/** An address as the target of a link. */
export function escapeUrl(url: string, inCell: boolean): string {
  if (!SPECIAL_IN_URL.test(url)) return url;
  let text = url.replace(UNSAFE_IN_URL, encodeURIComponent).replace(REFERENCES, "&amp;");
  if (!BALANCED.test(text)) text = text.replace(PARENTHESIS, "\\$&");
  return inCell ? text.replace(PIPE, "%7C") : text;
}

export const WHITE_SPACE: RegExp = /\s+/g;
const SPECIAL_IN_TITLE = /[^\S ]| {2}|["\\&|]/;
const QUOTE_OR_ESCAPE = /["\\]/g;

/** A title in double quotes. */
export function escapeTitle(title: string, inCell: boolean): string {
  if (!SPECIAL_IN_TITLE.test(title)) return title;
  const text = title.replace(WHITE_SPACE, " ").replace(QUOTE_OR_ESCAPE, "\\$&").replace(REFERENCES, "&amp;");
  return inCell ? text.replace(PIPE, "\\|") : text;
}

const IN_ALT = /[[\]\\`*_<&~$!|]/g;

/** The text of an image. */
export function escapeAlt(alt: string, place: Pick<LineContext, "inCell" | "dollars">): string {
  return alt.replace(IN_ALT, (sign, at: number) => (isPlain(alt, at, place) ? sign : `\\${sign}`));
}

function isPlain(alt: string, at: number, place: Pick<LineContext, "inCell" | "dollars">): boolean {
  switch (alt.charAt(at)) {
    case "&":
      return !REFERENCE.test(alt.slice(at, at + LONGEST_REFERENCE));
    case "_":
      return at > 0 && WORD.test(alt.charAt(at - 1)) && WORD.test(alt.charAt(at + 1));
    case "!":
      return alt.charAt(at + 1) !== "[";
    case "$":
      return !isEscaped(place.dollars);
    case "|":
      return !place.inCell;
    default:
      return false;
  }
}
