import type { Inline } from "../../content/index.ts";
/**
 * What has a meaning in GitHub-flavoured Markdown is escaped where it would have it, and only there: a backslash in front
 * of every sign that might mean something makes text hard to read.
 */

/** Where a line stands. */
export interface LineContext {
  readonly inCell: boolean;
  /** In a heading, as in a cell, no sign begins a block. */
  readonly inHeading: boolean;
  readonly dollars: DollarState;
}

/** Dollar signs mean something only in documents with formulas; whether that is one is known when it is written. */
export interface DollarState {
  readonly isEscaping: boolean;
  /** Set when one is written as it is. */
  hasUnescaped: boolean;
  /** Set when a formula is written. */
  hasFormula: boolean;
}

/** What stands around an inline: the sign before and the sign behind, empty at the ends of the line. */
export interface InlineContext {
  readonly before: string;
  readonly after: string;
  readonly inLink: boolean;
  /** What signs that mean something in pairs may find a partner in; without it they are taken to have one. */
  readonly line?: MarkdownLine | undefined;
}

/** The inlines that are read as one line, or as the text of one link, outside of marks. */
export class MarkdownLine {
  readonly #inlines: readonly Inline[];
  #paired: number | undefined;

  constructor(inlines: readonly Inline[]) {
    this.#inlines = inlines;
  }

  /** Whether code in it may be read as the end of the name that a definition begins with. */
  get mayDefine(): boolean {
    return this.#inlines.some((inline) => inline.kind === "code-span" && inline.value.includes("]:"));
  }

  /** Bits of `PAIRING`: those of which there may be a pair. */
  get paired(): number {
    this.#paired ??= pairedDelimiters(this.#inlines);
    return this.#paired;
  }
}

const DELIMITERS = "*_~`";
const STAR_OR_UNDERSCORE = 3;
const TILDE = 4;
const TICK = 8;
const ANY_DELIMITER = 15;
const DELIMITER_RUN = /\*+|_+|~+|`+/g;

/**
 * By CommonMark's rules on flanking, a run of signs opens if no space follows it, and ends if none stands before it; beside
 * punctuation only if there is space or punctuation on its other side, too. An underscore within a word does neither.
 */
function pairedDelimiters(inlines: readonly Inline[]): number {
  let paired = 0;
  let open = 0;
  for (const [i, inline] of inlines.entries()) {
    if (inline.kind !== "text") {
      paired |= delimitersOf(inline);
      continue;
    }
    const { value } = inline;
    for (const { 0: run, index } of value.matchAll(DELIMITER_RUN)) {
      const bit = 1 << DELIMITERS.indexOf(run.charAt(0));
      const end = index + run.length;
      const before = sideOf(value, index - 1, i === 0);
      const behind = sideOf(value, end, i === inlines.length - 1);
      const isWithin = bit === 2 && (before & behind) === Side.WORD;
      const ends = !isWithin && before !== Side.SPACE && (before !== Side.PUNCTUATION || behind !== Side.WORD);
      const opens = !isWithin && behind !== Side.SPACE && (behind !== Side.PUNCTUATION || before !== Side.WORD);
      if (bit === TICK ? (open & bit) !== 0 : ends) paired |= open & bit;
      if (bit === TICK || opens) open |= bit;
    }
  }
  return paired;
}

/** The signs that an inline and the marks in it are written with. */
function delimitersOf(inline: Inline): number {
  let marks = DELIMITERS_OF_KIND[inline.kind] ?? 0;
  if (inline.kind === "strong" || inline.kind === "emphasis" || inline.kind === "delete")
    for (const child of inline.children) marks |= delimitersOf(child);
  return marks;
}

const DELIMITERS_OF_KIND: Partial<Record<Inline["kind"], number>> = {
  strong: STAR_OR_UNDERSCORE | TICK,
  emphasis: STAR_OR_UNDERSCORE | TICK,
  delete: TILDE | TICK,
  "code-span": TICK,
  link: TICK,
  image: TICK,
  math: ANY_DELIMITER,
  sub: ANY_DELIMITER,
  sup: ANY_DELIMITER,
};

/** What stands beside a run; of what parsers differ on, or what is not known, nothing. */
const Side = { UNKNOWN: 0, SPACE: 1, PUNCTUATION: 2, WORD: 4 } as const;
const UNICODE_PUNCTUATION = /\p{P}/u;

function sideOf(text: string, at: number, isEnd: boolean): number {
  const sign = text.charAt(at);
  if (sign === "") return isEnd ? Side.SPACE : Side.UNKNOWN;
  if (SPACE.test(sign)) return Side.SPACE;
  if (DELIMITERS.includes(sign)) return Side.UNKNOWN;
  if (PUNCTUATION.test(sign) || UNICODE_PUNCTUATION.test(sign)) return Side.PUNCTUATION;
  return WORD_CHARACTER.test(sign) ? Side.WORD : Side.UNKNOWN;
}

const SPACE = /\s/;

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~|$!]/;
/** Signs that mean something by themselves; `!` does so only in front of a bracket. */
const SYNTAX_CHARACTER = /[\\`*_[\]<&~|$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
export const WORD_CHARACTER: RegExp = /[\p{L}\p{N}]/u;
const TAG_START = /[A-Za-z/!?]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i;
/** The longest named reference and its signs. */
const MAX_REFERENCE_CHARS = 34;

/**
 *   # title   > quote   - item   + item   1. item   === (underline)   | - | (table)   ~~~ (fence)
 *   ^         ^         ^        ^         ^        ^                 ^
 */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|\*(?=[\s*]|$)|=|[:|-](?=[\s:|-]*$)|_(?=[ _]*$)|`{3}|~{3})/;
const ITEM_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** 1 for the signs that may begin a block, and for digits. */
const MAY_START_BLOCK = new Uint8Array(128);
for (const sign of "#>-+=:|0123456789*_~`") MAY_START_BLOCK[sign.charCodeAt(0)] = 1;

/** Text as Markdown that reads as the same text. */
export function escapeMarkdown(value: string, context: LineContext, around: InlineContext): string {
  const text = MAY_NEED_ESCAPE.test(value) ? escapeSyntax(value, context, around) : value;
  // Where the text is empty the code is NaN: to look that up is slow, and NUL begins nothing either.
  return MAY_START_BLOCK[text.charCodeAt(0) | 0] === 1 && startsLine(context, around) ? escapeBlockStart(text) : text;
}

/** Whether a text stands at the beginning of a line, where `#`, `-` or `1.` would begin a block. */
function startsLine({ inCell, inHeading }: LineContext, { before }: InlineContext): boolean {
  return !inCell && !inHeading && (before === "" || before === "\n");
}

function escapeBlockStart(text: string): string {
  return BLOCK_START.test(text) ? `\\${text}` : text.replace(ITEM_START, "$1\\$2");
}

function escapeSyntax(value: string, context: LineContext, around: InlineContext): string {
  const text = value.replace(SYNTAX_CHARACTER, (character, at: number) =>
    needsEscape({ value, at, character }, context, around) ? `\\${character}` : character,
  );
  // In front of a bracket, `!` would make an image.
  return around.after === "[" && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
}

interface SyntaxCharacter {
  readonly value: string;
  readonly at: number;
  readonly character: string;
}

function needsEscape({ value, at, character }: SyntaxCharacter, context: LineContext, around: InlineContext): boolean {
  const next = value.charAt(at + 1);
  switch (character) {
    case "\\":
      return next === "" || PUNCTUATION.test(next);
    case "<":
      return next === "" || TAG_START.test(next);
    case "&":
      return next === "" || REFERENCE.test(value.slice(at, at + MAX_REFERENCE_CHARS));
    case "|":
      return context.inCell;
    case "[":
      // A footnote, an alert, a task.
      if (around.inLink || IN_BRACKETS.test(next)) return true;
      return at === 0 && startsLine(context, around) && (TASK.test(value) || around.line?.mayDefine !== false);
    case "]":
      return around.inLink || AFTER_BRACKET.test(next === "" ? around.after : next);
    case "$":
      return noteDollar(context.dollars);
    default:
      return isPaired({ value, at, character }, context, around);
  }
}

const IN_BRACKETS = /^[!^]/;
const AFTER_BRACKET = /^[(:]/;
const TASK = /^\[[ x]\]/i;

/** Whether a sign that means something in pairs may be one of a pair. */
function isPaired(
  { value, at, character }: SyntaxCharacter,
  { inCell }: LineContext,
  { line, inLink }: InlineContext,
): boolean {
  const before = value.charAt(at - 1);
  const next = value.charAt(at + 1);
  if (character === "*" && before === " " && next === " ") return false;
  if (character === "_" && WORD_CHARACTER.test(before) && WORD_CHARACTER.test(next)) return false;
  // The lines of a cell are read as one; code begins or ends wherever there is a tick.
  if (inCell || line === undefined || (inLink && character === "`")) return true;
  return (line.paired & (1 << DELIMITERS.indexOf(character))) !== 0;
}

function noteDollar(dollars: DollarState): boolean {
  dollars.hasUnescaped ||= !dollars.isEscaping;
  return dollars.isEscaping;
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
