import type { Inline } from "../../content/index.ts";

/**
 * Escapes text for GitHub-flavored Markdown. Puts a backslash only before characters that would be read as syntax where they are: `*` in `2
 * * 3` stays as it is, so that the text stays readable.
 */

/** Where a line is written. */
export interface LineContext {
  readonly inCell: boolean;
  /** In headings and cells, no character starts a block. */
  readonly inHeading: boolean;
  readonly dollars: DollarState;
}

/**
 * Dollar signs are syntax only in documents with formulas. Whether there is one is known only after everything is written, so a document
 * may be written twice.
 */
export interface DollarState {
  /** Whether to escape dollar signs: true when a document is written for the second time. */
  readonly isEscaping: boolean;
  /** Set when a dollar sign is written unescaped. */
  hasUnescaped: boolean;
  /** Set when a formula is written. */
  hasFormula: boolean;
}

/** The surroundings of an inline. `before` and `after` are the characters next to it, empty at the ends of the line. */
export interface InlineContext {
  readonly before: string;
  readonly after: string;
  readonly inLink: boolean;
  /** Whether an address ends right before the inline. Some renderers read the next characters as a part of it. */
  readonly afterAddress?: boolean;
  /** The line that tells whether a delimiter has a partner. If undefined, all delimiters are escaped as if they had one. */
  readonly line?: MarkdownLine | undefined;
}

/** The inlines of a line or of a link's text. Answers questions about the whole line that decide whether a character needs a backslash. */
export class MarkdownLine {
  readonly #inlines: readonly Inline[];
  #paired: number | undefined;

  constructor(inlines: readonly Inline[]) {
    this.#inlines = inlines;
  }

  /**
   * Whether a code span contains `]:`, so that a bracket at the start of the line could be read as a link definition (`[label]: address`).
   */
  get mayDefine(): boolean {
    return this.#inlines.some((inline) => inline.kind === "code-span" && inline.value.includes("]:"));
  }

  /** The delimiters that may form a pair in this line, as bits (see `DELIMITERS`). */
  get paired(): number {
    this.#paired ??= pairedDelimiters(this.#inlines);
    return this.#paired;
  }
}

/** Characters that are syntax only in pairs. The bit of a delimiter is `1 << index`. */
const DELIMITERS = "*_~`";
const STAR_OR_UNDERSCORE = 3;
const TILDE = 4;
const TICK = 8;
const ANY_DELIMITER = 15;
const DELIMITER_RUN = /\*+|_+|~+|`+/g;

/**
 * Returns the delimiters that may form a pair, as bits. By CommonMark's flanking rules, a delimiter run can open emphasis if no space
 * follows it, and close emphasis if no space precedes it. If punctuation follows an opening run, space or punctuation must also precede it;
 * for a closing run the other way round. An underscore inside a word neither opens nor closes.
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

/** Returns the delimiters that the Markdown of an inline and its children may contain, as bits. */
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

/** The kind of character next to a delimiter run. `UNKNOWN` for characters that parsers classify differently. */
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
/** All characters that may need a backslash, except `!`, which needs one only before a bracket. */
const SYNTAX_CHARACTER = /[\\`*_[\]<&~|$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** A letter or digit. */
export const WORD_CHARACTER: RegExp = /[\p{L}\p{N}]/u;
const TAG_START = /[A-Za-z/!?]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i;
/** No character reference is longer: `&CounterClockwiseContourIntegral;` has 33 characters (HTML standard). */
const MAX_REFERENCE_CHARS = 34;

/**
 *   # title   > quote   - item   + item   1. item   === (underline)   | - | (table)   ~~~ (fence)
 *   ^         ^         ^        ^         ^        ^                 ^
 */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|\*(?=[\s*]|$)|=|[:|-](?=[\s:|-]*$)|_(?=[ _]*$)|`{3}|~{3})/;
const ITEM_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** By code unit: 1 for characters that may start a block (see `BLOCK_START` and `ITEM_START`). */
const MAY_START_BLOCK = new Uint8Array(128);
for (const character of "#>-+=:|0123456789*_~`") MAY_START_BLOCK[character.charCodeAt(0)] = 1;

/** Escapes a text so that a Markdown parser returns the same text. */
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
    needsEscape({ value, at, character }, context, around) ? escaped(value, at, around) : character,
  );
  // Before a bracket, `!` would make an image.
  return around.after === "[" && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
}

/**
 * Writes a character as text, with a backslash. In two places a backslash is not safe: some renderers read it as a part
 * of the address before it, and `marked` removes it from the text of a link before it reads that text. There, characters
 * that would make a tag or a link are references.
 */
function escaped(value: string, at: number, { inLink, afterAddress }: InlineContext): string {
  const character = value.charAt(at);
  const makesLink = character === "]" && value.charAt(at + 1) === "(";
  const isUnsafe = (makesLink || character === "<") && (inLink || afterAddress === true || inAddress(value, at));
  return isUnsafe ? `&#${character.charCodeAt(0)};` : `\\${character}`;
}

const ADDRESS_START = /:\/\/|www\.|@/i;
/** Longer words count as addresses: reading them again for each character would take quadratic time. */
const MAX_WORD_CHARS = 500;

/** Whether the word that ends at an index of a text is an address that renderers make a link of. */
function inAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - MAX_WORD_CHARS), at);
  const space = before.lastIndexOf(" ");
  return (space < 0 && at > MAX_WORD_CHARS) || ADDRESS_START.test(before.slice(space + 1));
}

/** Whether a line ends in an address after a part was added to it. `wasInAddress`: it did before. */
export function endsInAddress(part: string, wasInAddress: boolean): boolean {
  const space = part.lastIndexOf(" ");
  return (wasInAddress && space < 0) || ADDRESS_START.test(part.slice(space + 1));
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
      // An image (`![a]`), a footnote (`[^1]`) or an alert (`[!NOTE]`); at the start of a line also a task (`[x]`) or a link definition.
      if (around.inLink || value.charAt(at - 1) === "!" || IN_BRACKETS.test(next)) return true;
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

/** Whether a delimiter may be half of a pair, and so needs a backslash. */
function isPaired(
  { value, at, character }: SyntaxCharacter,
  { inCell }: LineContext,
  { line, inLink }: InlineContext,
): boolean {
  const before = value.charAt(at - 1);
  const next = value.charAt(at + 1);
  if (character === "*" && before === " " && next === " ") return false;
  if (character === "_" && WORD_CHARACTER.test(before) && WORD_CHARACTER.test(next)) return false;
  // A cell joins its lines into one, and a backtick may pair with one outside the link: escape in both cases.
  if (inCell || line === undefined || (inLink && character === "`")) return true;
  return (line.paired & (1 << DELIMITERS.indexOf(character))) !== 0;
}

/** Returns whether to escape a dollar sign. Notes in `dollars` that one stays unescaped. */
function noteDollar(dollars: DollarState): boolean {
  dollars.hasUnescaped ||= !dollars.isEscaping;
  return dollars.isEscaping;
}

const SPECIAL_IN_URL = /[\s<>\\()|]|&(?=#?\w{1,31};)/;
const BALANCED = /^(?:[^()\\]|\([^()\\]*\))*$/;
const PARENTHESIS = /[()]/g;
const REFERENCES = /&(?=#?\w{1,31};)/g;
const UNSAFE_IN_URL = /[\s<>\\]/g;
/** Pipes separate the cells of a table. */
export const PIPE: RegExp = /\|/g;

/** Escapes an address for use as a link target: `[text](address)`. */
export function escapeUrl(url: string, inCell: boolean): string {
  if (!SPECIAL_IN_URL.test(url)) return url;
  let text = url.replace(UNSAFE_IN_URL, encodeURIComponent).replace(REFERENCES, "&amp;");
  if (!BALANCED.test(text)) text = text.replace(PARENTHESIS, "\\$&");
  return inCell ? text.replace(PIPE, "%7C") : text;
}

/** Runs of whitespace. */
export const WHITE_SPACE: RegExp = /\s+/g;
const SPECIAL_IN_TITLE = /[^\S ]| {2}|["\\&|<[\]]/;
const QUOTE_OR_ESCAPE = /["\\]/g;
const LESS_THAN = /</g;
const BRACKETS = /[[\]]/g;

/**
 * Escapes the title of a link or image for double quotes: `[text](address "title")`. Tags and links in it stay text even if a renderer does
 * not find the title.
 */
export function escapeTitle(title: string, inCell: boolean): string {
  if (!SPECIAL_IN_TITLE.test(title)) return title;
  const text = title
    .replace(WHITE_SPACE, " ")
    .replace(QUOTE_OR_ESCAPE, "\\$&")
    .replace(REFERENCES, "&amp;")
    .replace(LESS_THAN, "&lt;")
    .replace(BRACKETS, (bracket) => `&#${bracket.charCodeAt(0)};`);
  return inCell ? text.replace(PIPE, "\\|") : text;
}
