import type { Inline } from "../../content/index.ts";

/**
 * Escapes text for GitHub-flavored Markdown, only where a character would be syntax. A backslash before every syntax
 * character would make text hard to read.
 */

/** Where a line is written. */
export interface LineContext {
  readonly inCell: boolean;
  /** In headings and cells, no character starts a block. */
  readonly inHeading: boolean;
  readonly dollars: DollarState;
}

/** Dollar signs are syntax only in documents with formulas, which is known after writing. */
export interface DollarState {
  /** Whether dollar signs are escaped. */
  readonly isEscaping: boolean;
  /** Set when a dollar sign is written unescaped. */
  hasUnescaped: boolean;
  /** Set when a formula is written. */
  hasFormula: boolean;
}

/** The characters before and after an inline; empty at the ends of the line. */
export interface InlineContext {
  readonly before: string;
  readonly after: string;
  readonly inLink: boolean;
  /** The line in which delimiters may find a partner. If undefined, they are assumed to have one. */
  readonly line?: MarkdownLine | undefined;
}

/** The inlines that Markdown reads as one line, or as the text of one link, outside of emphasis. */
export class MarkdownLine {
  readonly #inlines: readonly Inline[];
  #paired: number | undefined;

  constructor(inlines: readonly Inline[]) {
    this.#inlines = inlines;
  }

  /** Whether code may be read as the end of a link definition's label. */
  get mayDefine(): boolean {
    return this.#inlines.some((inline) => inline.kind === "code-span" && inline.value.includes("]:"));
  }

  /** Bits of `DELIMITERS`: those that may have a pair. */
  get paired(): number {
    this.#paired ??= pairedDelimiters(this.#inlines);
    return this.#paired;
  }
}

/** Characters that are syntax in pairs. Their index is their bit. */
const DELIMITERS = "*_~`";
const STAR_OR_UNDERSCORE = 3;
const TILDE = 4;
const TICK = 8;
const ANY_DELIMITER = 15;
const DELIMITER_RUN = /\*+|_+|~+|`+/g;

/**
 * The delimiters that may form a pair, as bits. By CommonMark's flanking rules, a delimiter run can open if no space
 * follows, and close if no space precedes it. Next to punctuation it also needs space or punctuation on the other side.
 * An underscore within a word does neither.
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
      const after = sideOf(value, end, i === inlines.length - 1);
      const isWithin = bit === 2 && (before & after) === Side.WORD;
      const closes = !isWithin && before !== Side.SPACE && (before !== Side.PUNCTUATION || after !== Side.WORD);
      const opens = !isWithin && after !== Side.SPACE && (after !== Side.PUNCTUATION || before !== Side.WORD);
      if (bit === TICK ? (open & bit) !== 0 : closes) paired |= open & bit;
      if (bit === TICK || opens) open |= bit;
    }
  }
  return paired;
}

/** The delimiters that an inline and its children are written with, as bits. */
function delimitersOf(inline: Inline): number {
  let delimiters = DELIMITERS_OF_KIND[inline.kind] ?? 0;
  if (inline.kind === "strong" || inline.kind === "emphasis" || inline.kind === "delete")
    for (const child of inline.children) delimiters |= delimitersOf(child);
  return delimiters;
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

/** The character class next to a delimiter run. Unknown if parsers differ. */
const Side = { UNKNOWN: 0, SPACE: 1, PUNCTUATION: 2, WORD: 4 } as const;
const UNICODE_PUNCTUATION = /\p{P}/u;

function sideOf(text: string, at: number, isEnd: boolean): number {
  const character = text.charAt(at);
  if (character === "") return isEnd ? Side.SPACE : Side.UNKNOWN;
  if (SPACE.test(character)) return Side.SPACE;
  if (DELIMITERS.includes(character)) return Side.UNKNOWN;
  if (PUNCTUATION.test(character) || UNICODE_PUNCTUATION.test(character)) return Side.PUNCTUATION;
  return WORD_CHARACTER.test(character) ? Side.WORD : Side.UNKNOWN;
}

const SPACE = /\s/;

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~|$!]/;
/** Syntax characters; `!` is one only before a bracket. */
const SYNTAX_CHARACTER = /[\\`*_[\]<&~|$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** A letter or digit. */
export const WORD_CHARACTER: RegExp = /[\p{L}\p{N}]/u;
const TAG_START = /[A-Za-z/!?]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i;
/** Length of the longest named character reference. */
const MAX_REFERENCE_CHARS = 34;

/**
 *   # title   > quote   - item   + item   1. item   === (underline)   | - | (table)   ~~~ (fence)
 *   ^         ^         ^        ^         ^        ^                 ^
 */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|\*(?=[\s*]|$)|=|[:|-](?=[\s:|-]*$)|_(?=[ _]*$)|`{3}|~{3})/;
const ITEM_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** 1 for characters that may start a block, and for digits. */
const MAY_START_BLOCK = new Uint8Array(128);
for (const character of "#>-+=:|0123456789*_~`") MAY_START_BLOCK[character.charCodeAt(0)] = 1;

/** Escapes a text so that Markdown reads it as the same text. */
export function escapeMarkdown(value: string, context: LineContext, around: InlineContext): string {
  const text = MAY_NEED_ESCAPE.test(value) ? escapeSyntax(value, context, around) : value;
  // Fast path: for an empty text the code is NaN, a slow index. `| 0` makes it 0, which starts no block.
  return MAY_START_BLOCK[text.charCodeAt(0) | 0] === 1 && startsLine(context, around) ? escapeBlockStart(text) : text;
}

/** Whether a text is at the start of a line, where `#`, `-` or `1.` would start a block. */
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
  // Before a bracket, `!` would make an image.
  return around.after === "[" && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
}

/** A syntax character at an index of a text. */
interface SyntaxCharacter {
  readonly value: string;
  readonly at: number;
  readonly character: string;
}

/** Whether a character would be read as syntax. */
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

/** Whether a delimiter may be one of a pair. */
function isPaired(
  { value, at, character }: SyntaxCharacter,
  { inCell }: LineContext,
  { line, inLink }: InlineContext,
): boolean {
  const before = value.charAt(at - 1);
  const next = value.charAt(at + 1);
  if (character === "*" && before === " " && next === " ") return false;
  if (character === "_" && WORD_CHARACTER.test(before) && WORD_CHARACTER.test(next)) return false;
  // The lines of a cell are read as one. Code starts or ends at any backtick.
  if (inCell || line === undefined || (inLink && character === "`")) return true;
  return (line.paired & (1 << DELIMITERS.indexOf(character))) !== 0;
}

/** Whether to escape a dollar sign. Notes if one is written unescaped. */
function noteDollar(dollars: DollarState): boolean {
  dollars.hasUnescaped ||= !dollars.isEscaping;
  return dollars.isEscaping;
}

const SPECIAL_IN_URL = /[\s<>\\()|]|&(?=#?\w{1,31};)/;
const BALANCED = /^(?:[^()\\]|\([^()\\]*\))*$/;
const PARENTHESIS = /[()]/g;
const REFERENCES = /&(?=#?\w{1,31};)/g;
const UNSAFE_IN_URL = /[\s<>\\]/g;
/** Pipes, which separate cells. */
export const PIPE: RegExp = /\|/g;

/** Writes an address as the target of a link. */
export function escapeUrl(url: string, inCell: boolean): string {
  if (!SPECIAL_IN_URL.test(url)) return url;
  let text = url.replace(UNSAFE_IN_URL, encodeURIComponent).replace(REFERENCES, "&amp;");
  if (!BALANCED.test(text)) text = text.replace(PARENTHESIS, "\\$&");
  return inCell ? text.replace(PIPE, "%7C") : text;
}

/** Runs of whitespace. */
export const WHITE_SPACE: RegExp = /\s+/g;
const SPECIAL_IN_TITLE = /[^\S ]| {2}|["\\&|]/;
const QUOTE_OR_ESCAPE = /["\\]/g;

/** Escapes the title of a link or image, which is in double quotes. */
export function escapeTitle(title: string, inCell: boolean): string {
  if (!SPECIAL_IN_TITLE.test(title)) return title;
  const text = title.replace(WHITE_SPACE, " ").replace(QUOTE_OR_ESCAPE, "\\$&").replace(REFERENCES, "&amp;");
  return inCell ? text.replace(PIPE, "\\|") : text;
}
