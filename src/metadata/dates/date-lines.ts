import { decodeText, Flag, TEXT, tagId } from "../../html/index.ts";
import { type DateOptions, type FoundDate, findDates } from "../../language/index.ts";
import { blockAt, type Page } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import {
  MODIFICATION_WORD,
  PERIOD_CONNECTIVE,
  PUBLICATION_LABEL,
  UNRELATED_DATE_WORD,
} from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { mayHoldDate } from "../sources/index.ts";

/** A date in the text of the page, with the meaning of the words before it. */
export interface DateLine {
  readonly date: FoundDate;
  /** `unstated`: no word before the date tells what happened on that day. */
  readonly meaning: "published" | "modified" | "unstated";
  /** The first node of the line, or the element marked as a date. */
  readonly node: number;
  /** Log-odds that the date is the day of publication. Not used for modification dates. */
  readonly weight: number;
}

/** How often a line names the right day, by label and position, as log-odds (measured on three sets of labeled pages). */
const WEIGHTS = {
  /** After a word such as "Published". */
  labeled: 2.2,
  /** After such a word, but below the first paragraph, where the dates of other publications appear. */
  labeledInText: 1.25,
  /** A `bare` date (see `roleOf`) up to `MAX_NEAR_BLOCKS` below the heading. */
  below: 1.95,
  /** A `bare` date above the heading. */
  above: 1.75,
  /** A `bare` date up to `MAX_FAR_BLOCKS` below the heading. */
  farBelow: 1.25,
  /** A `bare` date still farther below the heading. */
  farthestBelow: 0.2,
  /** A `bare` date right before the text, if the text starts far below the heading. */
  beforeText: 1.2,
  /** In an element that is marked as a date. */
  marked: 1.95,
  /** A paragraph that starts with a date. */
  dateline: 0.6,
  /** A date among other words of a short line. */
  among: 0.2,
  /** Anywhere on the page, after a word such as "Published". */
  anywhereLabeled: 0.6,
  /** Anywhere on the page, without such a word. */
  anywhere: 0.1,
} as const;

/** Date lines farther from the heading belong to other pages (measured). */
const MAX_BLOCKS_BEFORE = 8;
const MAX_BLOCKS_AFTER = 14;
/** Distances for the weights `below` and `farBelow`. */
const MAX_NEAR_BLOCKS = 4;
const MAX_FAR_BLOCKS = 9;
/** A date line before the text is at most this many blocks above it. */
const MAX_BLOCKS_BEFORE_TEXT = 4;
/** A date in a longer block is about something else, unless the block starts with it. */
const MAX_LINE_WORDS = 45;
/** Limit: characters that are read of a longer block. */
const MAX_DATELINE_CHARS = 80;

/** The date lines around a heading, and those right before the text if the text starts farther below. */
export function datesNear(evidence: Evidence, heading: number, options: DateOptions): readonly DateLine[] {
  const { page } = evidence;
  const { blocks } = page;
  const center = blockAt(page, heading);
  const last = Math.min(blocks.count, center + MAX_BLOCKS_AFTER);
  // On some pages the heading and its date line are in the caption of an image.
  const isCaption = evidence.isInCaption(heading);
  const textStart = firstTextBlock(page, center + 1) ?? blocks.count;
  const lines: DateLine[] = [];
  const read = (block: number, weight: number): void => {
    const node = blocks.from[block];
    if (blocks.hidden[block] === 1) return;
    if (!mayHoldDate(page, block) || (!isCaption && evidence.isInCaption(node))) return;
    const text = lineText(page, node, blocks.to[block]);
    const isLong = blocks.words[block] > MAX_LINE_WORDS;
    lines.push(
      ...dateLinesIn(isLong ? text.slice(0, MAX_DATELINE_CHARS) : text, {
        ...options,
        node,
        weight,
        labeled: block > textStart ? WEIGHTS.labeledInText : WEIGHTS.labeled,
        isLong,
        label: () => labelBefore(page, block),
      }),
    );
  };
  for (let block = center; block < last; block++) read(block, weightBelow(block - center));
  for (let block = center - 1; block >= Math.max(0, center - MAX_BLOCKS_BEFORE); block--) read(block, WEIGHTS.above);
  const text = firstTextBlock(page, last) ?? 0;
  for (let block = text; block >= Math.max(last, text - MAX_BLOCKS_BEFORE_TEXT); block--)
    read(block, WEIGHTS.beforeText);
  return lines;
}

function weightBelow(blocks: number): number {
  if (blocks <= MAX_NEAR_BLOCKS) return WEIGHTS.below;
  return blocks <= MAX_FAR_BLOCKS ? WEIGHTS.farBelow : WEIGHTS.farthestBelow;
}

const MIN_PARAGRAPH_WORDS = 25;

/** The first block at or after `from` with at least `MIN_PARAGRAPH_WORDS` words, of which less than a quarter are linked. */
export function firstTextBlock({ blocks }: Page, from = 0): number | undefined {
  for (let block = from; block < blocks.count; block++) {
    if (blocks.words[block] < MIN_PARAGRAPH_WORDS || blocks.hidden[block] === 1) continue;
    if (blocks.linkWords[block] * 4 < blocks.words[block]) return block;
  }
  return undefined;
}

const MAX_READ_BLOCKS = 200;
/** A block with more words is not just a date. */
const MAX_ALONE_WORDS = 10;

/**
 * The most likely date line anywhere on the page, for pages without any other date. It is the first labeled line, or else the first block
 * of at most `MAX_ALONE_WORDS` words with a date.
 */
export function dateAnywhere(evidence: Evidence, options: DateOptions): DateLine | undefined {
  const { page, dateBlocks } = evidence;
  const { blocks } = page;
  let alone: DateLine | undefined;
  for (let i = 0, read = 0; i < dateBlocks.length && read < MAX_READ_BLOCKS; i++) {
    const block = dateBlocks[i];
    const node = blocks.from[block];
    if (evidence.isInCaption(node)) continue;
    read++;
    if (!mayHoldDate(page, block)) continue;
    const mayBeAlone = alone === undefined && blocks.words[block] <= MAX_ALONE_WORDS;
    const text = lineText(page, node, blocks.to[block]);
    const label = () => labelBefore(page, block);
    const lines = dateLinesIn(text, { ...options, node, weight: WEIGHTS.anywhere, label });
    const labeled = lines.find(({ meaning }) => meaning === "published");
    if (labeled !== undefined) return { ...labeled, weight: WEIGHTS.anywhereLabeled };
    if (mayBeAlone) alone = lines.find(({ meaning }) => meaning === "unstated");
  }
  return alone && { ...alone, weight: WEIGHTS.anywhere };
}

/** The last short line with a modification date. Most systems put it at the end of the page. */
export function modificationAnywhere(evidence: Evidence, options: DateOptions): DateLine | undefined {
  const { page, dateBlocks } = evidence;
  for (let i = dateBlocks.length - 1, read = 0; i >= 0 && read < MAX_READ_BLOCKS; i--) {
    const block = dateBlocks[i];
    if (evidence.isInCaption(page.blocks.from[block])) continue;
    read++;
    if (!mayHoldDate(page, block)) continue;
    const text = lineText(page, page.blocks.from[block], page.blocks.to[block]);
    const label = () => labelBefore(page, block);
    if (!MODIFICATION_WORD.test(text) && !MODIFICATION_WORD.test(label())) continue;
    const lines = dateLinesIn(text, {
      ...options,
      node: page.blocks.from[block],
      weight: 0,
      label,
    });
    const line = lines.find(({ meaning }) => meaning === "modified");
    if (line !== undefined && !evidence.isInReaderText(line.node)) return line;
  }
  return undefined;
}

const MAX_LABEL_WORDS = 3;

/** The text of the previous block if it is a label such as "Last changed:" in a table or list, or else an empty string. */
function labelBefore(page: Page, block: number): string {
  const { blocks } = page;
  if (block === 0 || blocks.words[block - 1] > MAX_LABEL_WORDS || blocks.hidden[block - 1] === 1) return "";
  const text = lineText(page, blocks.from[block - 1], blocks.to[block - 1]);
  return text.endsWith(":") ? text : "";
}

const BR = tagId("br");
const LETTER = /\p{L}/u;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_DIGIT = /^\p{Nd}/u;

/** The text of the nodes [first, end). Adds a space between a word and a number of different elements: `<b>28.09.19</b><i>12:44</i>`. */
function lineText({ tag, flags, source, from, to }: Page, first: number, end: number): string {
  const pieces: string[] = [];
  // The end of the line so far. Testing the joined line for each piece would take quadratic time.
  let last = "";
  for (let node = first; node < end; node++) {
    if (tag[node] === BR) pieces.push((last = "\n"));
    if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) continue;
    const text = collapseWhitespace(decodeText(source.slice(from[node], to[node])));
    let piece = text;
    if (last.endsWith(" ")) piece = text.trimStart();
    else if (STARTS_WITH_DIGIT.test(text) && ENDS_IN_WORD.test(last)) piece = ` ${text}`;
    if (piece !== "") pieces.push((last = piece));
  }
  return pieces.join("").trim();
}

/** The dates of a small element that is marked as a date. */
export function datesWithin(page: Page, node: number, options: DateOptions): readonly DateLine[] {
  const end = page.end[node];
  return dateLinesIn(lineText(page, node, end), { ...options, node, weight: WEIGHTS.marked });
}

/** Where a text comes from, and the weights for that place. */
interface LineOptions extends DateOptions {
  readonly node: number;
  /** The weight of a `bare` date. */
  readonly weight: number;
  /** The weight of a line labeled as the day of publication. */
  readonly labeled?: number;
  /** Whether the text is the start of a paragraph. */
  readonly isLong?: boolean;
  /** Returns the label in the previous block, see `labelBefore`. */
  readonly label?: () => string;
}

/** Words farther before a date are not its label. */
const MAX_LABEL_CHARS = 40;

/** The dates of a text. Leaves out periods ("May 3 to May 5") and unrelated events ("Joined May 3"). */
function dateLinesIn(text: string, options: LineOptions): readonly DateLine[] {
  const { node, weight, labeled = WEIGHTS.labeled, isLong, label } = options;
  const lines: DateLine[] = [];
  let from = 0;
  const dates = findDates(text, options);
  for (const [i, date] of dates.entries()) {
    if (isPeriod(text, dates[i - 1], date) || isPeriod(text, date, dates[i + 1])) continue;
    const textBefore = text.slice(Math.max(from, date.start - MAX_LABEL_CHARS), date.start);
    const before =
      from === 0 && label !== undefined && !LETTER.test(textBefore) ? `${label()} ${textBefore}` : textBefore;
    from = date.end;
    if (UNRELATED_DATE_WORD.test(before)) continue;
    const meaning = MODIFICATION_WORD.test(before)
      ? "modified"
      : PUBLICATION_LABEL.test(before)
        ? "published"
        : "unstated";
    const role = roleOf(text, date, isLong === true);
    if (role === "sentence" && (meaning === "unstated" || isLong)) continue;
    const maxWeight = role === "bare" ? weight : role === "dateline" ? WEIGHTS.dateline : WEIGHTS.among;
    const minWeight = meaning === "published" ? labeled : 0;
    lines.push({ date, meaning, node, weight: Math.max(minWeight, Math.min(weight, maxWeight)) });
  }
  return lines;
}

/** Whether two neighboring dates are the ends of a period, such as that of an exhibition. */
function isPeriod(text: string, first: FoundDate | undefined, last: FoundDate | undefined): boolean {
  return first !== undefined && last !== undefined && PERIOD_CONNECTIVE.test(text.slice(first.end, last.start));
}

const WORD = /\p{L}+/gu;
/** A `bare` date has at most this many words before it. */
const MAX_WORDS_BEFORE_DATE = 5;
/** The text of a `bare` date has at most this many other words. */
const MAX_BARE_WORDS = 24;
/** The text of a date `among` words has at most this many other words. */
const MAX_AMONG_WORDS = 14;
/** A dateline has at most this many words before its date, for place and agency: "LONDON (Reuters), May 3 –". */
const MAX_DATELINE_PLACE_WORDS = 3;
/** The delimiter between a dateline and the text. */
const DATELINE_END = /^\s{0,2}(?:[–—|:)\]„“".]|-\s|\n)/;

/** The role of a date in its text: nearly the whole text, the dateline of a paragraph, among a few words, or part of a sentence. */
function roleOf(text: string, date: FoundDate, isLong: boolean): "bare" | "dateline" | "among" | "sentence" {
  const wordsBefore = countWords(text.slice(0, date.start));
  const otherWords = wordsBefore + countWords(text.slice(date.end));
  if (isLong || otherWords > MAX_BARE_WORDS) {
    return wordsBefore <= MAX_DATELINE_PLACE_WORDS && DATELINE_END.test(text.slice(date.end)) ? "dateline" : "sentence";
  }
  if (wordsBefore <= MAX_WORDS_BEFORE_DATE) return "bare";
  return otherWords <= MAX_AMONG_WORDS ? "among" : "sentence";
}

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
