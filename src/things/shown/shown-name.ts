/** Finds the name of the thing that a page shows, among its headings, lines and parts of lines. */
import { Flag, tagId } from "../../html/index.ts";
import { type Evidence, titlePieces } from "../../metadata/index.ts";
import { elementNames, headingLevel, type Page, readNodes } from "../../page/index.ts";
import { collapseWhitespace, compactKey, sharedShare } from "../../text/index.ts";
import { AFTER_NAME, GENERIC_NAMES, NOT_THING_NAME, THING_NAME } from "../../vocabulary/index.ts";
import { isKnownLabel, startsAsLabel } from "./labeled-values.ts";
import { isBesideContent, type Line, namesAround, textNodes } from "./shown-lines.ts";

/** A name with its position. */
export interface ShownName {
  readonly value: string;
  /** Index of the line with the name. */
  readonly line: number;
  readonly source: string;
  /** Sum of the weights of its clues. From `SURE_SCORE` on, the name is hardly ever wrong. */
  readonly score: number;
}

/** Limit: longer texts are sentences. */
const MAX_NAME_WORDS = 30;
const MAX_NAME_CHARS = 250;
const BOLD_TAGS: readonly number[] = ["b", "strong", "font", "big"].map(tagId);
const LI = tagId("li");

/** Weights of the clues for a name. Set by hand, looking at pages of SWDE. */
const HEADING_WEIGHTS = [0, 3, 2.2, 1.6, 1.2, 1, 1];
const FIRST_PIECE_OF_TITLE = 3;
const PIECE_OF_TITLE = 2;
const EXTENDED_PIECE = 2.2;
const PER_EXTRA_WORD = 0.15;
const START_OF_TITLE = 2.2;
const WITHIN_TITLE = 1.6;
const WORD_OF_TITLE = 0.8;
const SIMILAR_TO_TITLE = 1.2;
const MIN_SHARED = 0.6;
const DECLARED_TITLE = 2;
const PAGE_TITLE = 1.5;
const IN_ADDRESS = 1.2;
const NAMED = 0.9;
const NOT_NAMED = -1.5;
const BOLD = 0.6;
const LINKED = -2;
const IN_ITEM = -1;
const BESIDE_CONTENT = -3;
const SITE_NAME = -5;
const GENERIC = -6;
const PART_OF_LINE = -0.3;
const LATER_PART = -0.8;
const BEFORE_LABELS = 1;
const PER_LINE = 0.06;
const MAX_LINES_BEFORE_LABELS = 8;
const STARTS_ODDLY = -1;
const SEPARATED = -0.6;
const PER_WORD = 0.06;
const MAX_COUNTED_WORDS = 8;
/** The largest value of `textScore`. */
const MAX_TEXT_SCORE = FIRST_PIECE_OF_TITLE + DECLARED_TITLE + IN_ADDRESS + MAX_COUNTED_WORDS * PER_WORD;

/** What is known of a page before its name is searched. */
export interface ShownNameHints {
  /** Index of the first line with a label of the thing, -1 without labels. */
  readonly firstLabel: number;
  /** The title of the page by its metadata, or "". */
  readonly pageTitle: string;
}

/** The words of a piece of a title. */
interface PieceWords {
  readonly words: ReadonlySet<string>;
  /** Number of words, including repeated ones. */
  readonly count: number;
}

/** Texts that names are compared with. */
interface NameContext {
  readonly page: Page;
  readonly evidence: Evidence;
  readonly title: string;
  /** The first piece of each declared title, and all pieces. */
  readonly firstPieces: ReadonlyMap<string, PieceWords>;
  readonly pieces: ReadonlySet<string>;
  readonly declared: ReadonlySet<string>;
  readonly address: ReadonlySet<string>;
  /** Key of the title by the metadata. */
  readonly pageTitle: string;
  readonly firstLabel: number;
}

/** Returns the most probable name, or undefined if nothing on the page looks like one. */
export function shownName(evidence: Evidence, lines: readonly Line[], hints: ShownNameHints): ShownName | undefined {
  const context = contextOf(evidence, hints);
  let best: ShownName | undefined;
  for (let line = 0; line < lines.length; line++) {
    if (!mayBeName(context.page, lines[line])) continue;
    const base = lineScore(context, lines[line].block, line);
    // Fast path: no text of this line can be a better name.
    if (best !== undefined && base + MAX_TEXT_SCORE < best.score) continue;
    for (const candidate of candidatesOf(context, lines[line], { line, base })) {
      if (best === undefined || candidate.score > best.score) best = candidate;
    }
  }
  return best;
}

function contextOf(evidence: Evidence, { firstLabel, pageTitle }: ShownNameHints): NameContext {
  const { title } = evidence.signals;
  const declared = ["og:title", "twitter:title", "title", "og:name"].map((name) => evidence.meta(name) ?? "");
  const isSite = (text: string): boolean => evidence.siteKeys.has(compactKey(text));
  const pieces = [title, ...declared].map((text) =>
    titlePieces(text)
      .filter((piece) => !isSite(piece))
      .map((piece) => withoutSite(piece, isSite)),
  );
  const firstPieces = keySet(evidence, [title, ...declared, ...pieces.map((list) => list[0] ?? "")]);
  return {
    page: evidence.page,
    evidence,
    title: ` ${evidence.keyOf(title)} `,
    firstPieces: new Map(Array.from(firstPieces, (key) => [key, pieceWords(key)])),
    pieces: keySet(evidence, pieces.flat()),
    declared: keySet(evidence, declared),
    address: new Set(evidence.keyOf(decoded(evidence.url ?? "")).split(" ")),
    pageTitle: evidence.keyOf(pageTitle),
    firstLabel,
  };
}

const BEFORE_SITE = /\s(?:on|at|from|by|auf|bei|von|chez|sur|en|su|da|op|på|na|w|на|в)\s/giu;

/** Removes the site's name and the preposition before it: "Rust on Steam" → "Rust". */
function withoutSite(piece: string, isSite: (text: string) => boolean): string {
  if (piece.length > MAX_NAME_CHARS) return piece;
  for (const { index, 0: preposition } of piece.matchAll(BEFORE_SITE)) {
    if (isSite(piece.slice(index + preposition.length))) return piece.slice(0, index);
  }
  return piece;
}

function pieceWords(key: string): PieceWords {
  const words = key.split(" ");
  return { words: new Set(words), count: words.length };
}

function keySet(evidence: Evidence, texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map((text) => evidence.keyOf(text)).filter((key) => key !== ""));
}

/** An address with its escapes decoded, or as it is if they are invalid. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll("+", " "));
  } catch {
    return address;
  }
}

/** Whether a line is a heading, or short enough for a name. */
function mayBeName({ tag, blocks }: Page, { block, text }: Line): boolean {
  const isHeading = headingLevel(tag[blocks.owner[block]]) > 0;
  return isHeading || (blocks.words[block] <= MAX_NAME_WORDS && text.length <= MAX_NAME_CHARS);
}

/** Index and `lineScore` of a line. */
interface ScoredLine {
  readonly line: number;
  readonly base: number;
}

/** The names that a line may contain: the line itself, its first line, its first text nodes. */
function candidatesOf(context: NameContext, { block, text }: Line, { line, base }: ScoredLine): readonly ShownName[] {
  const { page } = context;
  const whole = collapseWhitespace(text);
  const found = new Map<string, number>([[whole, 0]]);
  const [firstLine] = text.split("\n", 1);
  if (!found.has(firstLine)) found.set(firstLine.trim(), PART_OF_LINE);
  const nodes = textNodes(page, block);
  // Fast path: the only text of a line is the line.
  const parts = nodes.length === 1 && firstLine === text ? [] : nodes.slice(0, MAX_PARTS);
  for (const node of parts) {
    const part = readNodes(page, node, node + 1).trim();
    if (!found.has(part)) found.set(part, found.size > 1 ? LATER_PART : PART_OF_LINE);
  }
  const source = sourceOf(page, block);
  return [...found].flatMap(([value, change]) => {
    const cleaned = cleanName(value);
    const score = textScore(context, cleaned);
    return score === undefined ? [] : [{ value: cleaned, line, source, score: base + score + change }];
  });
}

/** Limit: text nodes of a line that are tried as names. */
const MAX_PARTS = 6;

/** Removes words around a name: "Blue Note Review" → "Blue Note", "Emma [Hardcover]" → "Emma". */
export function cleanName(text: string): string {
  let name = text.replace(NAME_EDGES, "");
  for (let i = 0; i < 2; i++) {
    const shorter = name.replace(AFTER_NAME, "").replace(NAME_EDGES, "");
    if (shorter.length < 2 || shorter === name) break;
    name = shorter;
  }
  return name;
}

const NAME_EDGES = /^[\s|>»›•·:,]{1,12}|[\s|>»›•·:,]{1,12}$/gu;

function sourceOf(page: Page, block: number): string {
  const level = headingLevel(page.tag[page.blocks.owner[block]]);
  return level > 0 ? `h${level}` : "text";
}

/** Computes the part of the score that depends on the element of a line. */
function lineScore({ page, firstLabel }: NameContext, block: number, line: number): number {
  const { tag, parent, blocks, flags } = page;
  const owner = blocks.owner[block];
  const first = blocks.from[block];
  let score = HEADING_WEIGHTS[headingLevel(tag[owner])];
  if (THING_NAME.test(elementNames(page, owner)) || THING_NAME.test(namesAround(page, first, 1))) score += NAMED;
  if (NOT_THING_NAME.test(namesAround(page, first, 3))) score += NOT_NAMED;
  if (BOLD_TAGS.includes(tag[parent[first]])) score += BOLD;
  if ((flags[first] & Flag.LINKED) !== 0) score += LINKED;
  if (tag[owner] === LI) score += IN_ITEM;
  if (isBesideContent(page, first)) score += BESIDE_CONTENT;
  const beforeLabels = firstLabel - line;
  if (beforeLabels >= 0 && beforeLabels <= MAX_LINES_BEFORE_LABELS) score += BEFORE_LABELS - PER_LINE * beforeLabels;
  return score;
}

const NO_LETTER = /^[^\p{L}]*$/u;
const ENDS_AS_LABEL = /[:：]$/u;
/** Names start with a letter, a number or a quotation mark. */
const ODD_START = /^[^\p{L}\p{N}"'“‘«¿¡(]/u;
const MIN_EXTENDED_WORDS = 2;

/** Computes the part of the score that depends on a text. Undefined if the text cannot be a name. */
function textScore(context: NameContext, text: string): number | undefined {
  const { evidence, declared, address } = context;
  if (text === "" || text.length > MAX_NAME_CHARS || NO_LETTER.test(text) || ENDS_AS_LABEL.test(text)) return undefined;
  const key = evidence.keyOf(text);
  const words = key.split(" ");
  if (key.length < 2 || words.length > MAX_NAME_WORDS || startsAsLabel(text)) return undefined;
  const titled = titleScore(context, key, words);
  if (titled === 0 && (isNumber(text) || isKnownLabel(key))) return undefined;
  let score = Math.min(words.length, MAX_COUNTED_WORDS) * PER_WORD + titled;
  if (declared.has(key)) score += DECLARED_TITLE;
  if (words.length > 1 && words.every((word) => address.has(word))) score += IN_ADDRESS;
  if (titled === 0 && key === context.pageTitle) score += PAGE_TITLE;
  if (ODD_START.test(text)) score += STARTS_ODDLY;
  if (text.includes("|")) score += SEPARATED;
  if (GENERIC_NAMES.has(key)) score += GENERIC;
  if (evidence.siteKeys.has(compactKey(text))) score += SITE_NAME;
  return score;
}

const DIGITS = /\d/g;
const LETTERS = /\p{L}/gu;

/** Whether a text is a phone number, a date or a price rather than a name: it has more digits than letters. */
function isNumber(text: string): boolean {
  const digits = text.match(DIGITS)?.length ?? 0;
  return digits > 0 && digits > (text.match(LETTERS)?.length ?? 0);
}

/** How well a text matches the title element and other declared titles. */
function titleScore({ title, firstPieces, pieces }: NameContext, key: string, words: readonly string[]): number {
  if (firstPieces.has(key)) return FIRST_PIECE_OF_TITLE;
  if (pieces.has(key)) return PIECE_OF_TITLE;
  if (title.startsWith(` ${key} `)) return words.length > 1 ? START_OF_TITLE : WORD_OF_TITLE;
  if (words.length > 1 && title.includes(` ${key} `)) return WITHIN_TITLE;
  for (const [piece, { count }] of firstPieces) {
    if (count < MIN_EXTENDED_WORDS || !key.startsWith(`${piece} `)) continue;
    return Math.max(0, EXTENDED_PIECE - PER_EXTRA_WORD * (words.length - count));
  }
  for (const { count, words: others } of firstPieces.values()) {
    const shared = sharedShare(words, others);
    if (shared >= MIN_SHARED && shared * words.length >= MIN_SHARED * count) return SIMILAR_TO_TITLE;
  }
  return 0;
}
