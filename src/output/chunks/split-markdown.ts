import { lowerBound } from "../../page/index.ts";
import { lineCutsOf } from "./line-cuts.ts";
import { type TextRange, trimmedRange } from "./text-range.ts";
import { estimateTokens, MAX_TOKENS_PER_UNIT } from "./token-estimate.ts";
import { wordCutsOf } from "./word-cuts.ts";

/** A piece of a Markdown block. */
export interface Piece extends TextRange {
  readonly tokens: number;
}

/** Budgets of tokens for the pieces of a block. */
export interface Budgets {
  /** For the first piece, which shares its chunk with a heading. */
  readonly first: number;
  readonly others: number;
}

/** Returns the cuts of one level inside a range, in ascending order. Finer levels come later. */
type Level = (range: TextRange) => readonly number[];

/**
 * Splits a Markdown block that is too long: between its paragraphs and items, else between its lines, its sentences, its words, and at last
 * anywhere. Code, formulas, tables and links stay whole, however long they are. Only whitespace is between two pieces.
 */
export function splitMarkdown(text: string, budgets: Budgets): Piece[] {
  const pieces: Piece[] = [];
  const levels = levelsOf(text);
  splitRange({ text, budgets, levels, pieces }, { start: 0, end: text.length }, 0);
  return pieces;
}

interface Split {
  readonly text: string;
  readonly budgets: Budgets;
  readonly levels: readonly Level[];
  readonly pieces: Piece[];
}

function levelsOf(text: string): Level[] {
  const { blocks, items, lines, whole } = lineCutsOf(text);
  const among =
    (cuts: readonly number[]): Level =>
    ({ start, end }) =>
      cuts.slice(lowerBound(cuts, start + 1), lowerBound(cuts, end));
  const ends = whole.map(({ end }) => end);
  const isWhole = ({ start, end }: TextRange) => (whole[lowerBound(ends, start + 1)]?.start ?? end) < end;
  const inWords =
    (kind: "sentences" | "words"): Level =>
    (range) =>
      isWhole(range) ? [] : wordCutsOf(text.slice(range.start, range.end))[kind].map((at) => range.start + at);
  return [
    among(blocks),
    among(items),
    among(lines),
    inWords("sentences"),
    inWords("words"),
    (range) => (isWhole(range) || isLink(text, range) ? [] : everyFew(text, range)),
  ];
}

function isLink(text: string, { start, end }: TextRange): boolean {
  return text.slice(start, end).includes("](");
}

/** Limit: code units of a piece without any place to cut; few enough for the smallest budget. */
const MAX_UNCUT_UNITS = 8;
const LOW_SURROGATE = /[\udc00-\udfff]/;

function everyFew(text: string, { start, end }: TextRange): number[] {
  const cuts: number[] = [];
  for (let at = start + MAX_UNCUT_UNITS; at < end; at += MAX_UNCUT_UNITS) {
    cuts.push(LOW_SURROGATE.test(text[at]) ? at - 1 : at);
  }
  return cuts;
}

/** The smallest budget that a piece of `MAX_UNCUT_UNITS` code units fits into. */
export const MIN_BUDGET_TOKENS: number = Math.ceil(MAX_UNCUT_UNITS * MAX_TOKENS_PER_UNIT);

/** Appends the pieces of a range, joined as far as the budget allows. The depth of the recursion is the number of levels. */
function splitRange(split: Split, range: TextRange, level: number): void {
  const { text, budgets, levels, pieces } = split;
  const cuts = levels[level](range);
  let open: Piece | undefined;
  let at = range.start;
  for (const next of [...cuts, range.end]) {
    const part = trimmedRange(text, { start: at, end: next });
    at = next;
    if (part.start === part.end) continue;
    const tokens = estimateTokens(text.slice(part.start, part.end));
    const budget = pieces.length === 0 ? budgets.first : budgets.others;
    if (open !== undefined && open.tokens + tokens <= budget) {
      open = { start: open.start, end: part.end, tokens: open.tokens + tokens };
      continue;
    }
    if (open !== undefined) pieces.push(open);
    open = undefined;
    const isSplit = tokens > (pieces.length === 0 ? budgets.first : budgets.others) && level + 1 < levels.length;
    if (isSplit) splitRange(split, part, level + 1);
    else open = { ...part, tokens };
  }
  if (open !== undefined) pieces.push(open);
}
