import { TEXT } from "../html/tags.ts";
import { blockAt } from "../page/block-at.ts";
import type { Page } from "../page/page.ts";
import { readBlock, readNodes } from "../page/read.ts";
import { type DateOptions, FIRST_FOREIGN_DIGIT, type FoundDate, findDates, isForeignDigit } from "../text/dates.ts";
import { CHANGED, PUBLISHED, UNRELATED } from "../text/vocabulary-dates.ts";

/** A date in the text, and what the words before it make of it. */
export interface DateLine {
  readonly date: FoundDate;
  readonly meaning: "published" | "changed" | "unsaid";
  readonly node: number;
}

/** How many blocks before and after the heading may hold its date line (measured: farther ones belong to others). */
const BLOCKS_BEFORE = 8;
const BLOCKS_AFTER = 14;
/** A date line is short; a date in a paragraph is about something else. */
const MAX_LINE_WORDS = 45;
const MAX_BARE_WORDS = 24;
const WORDS_BEFORE = 40;

/** Dates in the short blocks around a node, the nearest below first. */
export function datesNear(page: Page, node: number, options: DateOptions): readonly DateLine[] {
  const { blocks } = page;
  const center = blockAt(page, node);
  const lines: DateLine[] = [];
  const read = (block: number): void => {
    if (
      blocks.hidden[block] === 1 ||
      blocks.words[block]! > MAX_LINE_WORDS ||
      !hasDigits(page, blocks.from[block]!, blocks.to[block]!)
    )
      return;
    lines.push(...linesOf(readBlock(page, block), blocks.from[block]!, options));
  };
  for (let block = center; block < Math.min(blocks.count, center + BLOCKS_AFTER); block++) read(block);
  for (let block = center - 1; block >= Math.max(0, center - BLOCKS_BEFORE); block--) read(block);
  return lines;
}

const MAX_BLOCKS = 200;
/** Far from the heading only lines that hold little else count. */
const MAX_FAR_WORDS = 16;
/** A block that is a date and little else. */
const MAX_ALONE_WORDS = 10;

/**
 * The likeliest date line of a whole page, for pages that say nothing else: a stated one, else the first block that is
 * little more than a date.
 */
export function dateAnywhere(page: Page, options: DateOptions): DateLine | undefined {
  const { blocks } = page;
  let alone: DateLine | undefined;
  for (let block = 0, read = 0; block < blocks.count && read < MAX_BLOCKS; block++) {
    if (
      blocks.words[block]! > MAX_FAR_WORDS ||
      blocks.hidden[block] === 1 ||
      !hasDigits(page, blocks.from[block]!, blocks.to[block]!)
    )
      continue;
    read++;
    const lines = linesOf(readBlock(page, block), blocks.from[block]!, options);
    const stated = lines.find(({ meaning }) => meaning === "published");
    if (stated !== undefined) return stated;
    if (alone === undefined && blocks.words[block]! <= MAX_ALONE_WORDS) {
      alone = lines.find(({ meaning }) => meaning === "unsaid");
    }
  }
  return alone;
}

const MIN_DIGITS = 4;

/** A cheap no: dates have at least four digits. */
function hasDigits({ tag, source, from, to }: Page, first: number, end: number): boolean {
  let digits = 0;
  for (let node = first; node < end; node++) {
    if (tag[node] !== TEXT) continue;
    for (let at = from[node]!; at < to[node]!; at++) {
      const code = source.charCodeAt(at);
      const isDigit = (code >= 48 && code <= 57) || (code >= FIRST_FOREIGN_DIGIT && isForeignDigit(code));
      if (isDigit && ++digits >= MIN_DIGITS) return true;
    }
  }
  return false;
}

/** Dates in a small element. */
export function datesWithin(page: Page, node: number, options: DateOptions): readonly DateLine[] {
  const end = page.end[node]!;
  return hasDigits(page, node, end) ? linesOf(readNodes(page, node, end), node, options) : [];
}

function linesOf(text: string, node: number, options: DateOptions): readonly DateLine[] {
  const lines: DateLine[] = [];
  let from = 0;
  for (const date of findDates(text, options)) {
    const before = text.slice(Math.max(from, date.start - WORDS_BEFORE), date.start);
    from = date.end;
    if (UNRELATED.test(before)) continue;
    const meaning = CHANGED.test(before) ? "changed" : PUBLISHED.test(before) ? "published" : "unsaid";
    if (meaning === "unsaid" && isSentence(text, date)) continue;
    lines.push({ date, meaning, node });
  }
  return lines;
}

const WORD = /\p{L}+/gu;

/** A date among many words is part of a sentence. */
function isSentence(text: string, date: FoundDate): boolean {
  const rest = text.slice(0, date.start) + text.slice(date.end);
  return (rest.match(WORD)?.length ?? 0) > MAX_BARE_WORDS;
}
