/*
 * Steps of the choice that find blocks to add: code, headings, items, cells and comments. Measured differences are in mean word F1.
 */
import { hintBit, MAX_LONG_LINKS } from "../../features/index.ts";
import { href, tagId, tagSet } from "../../html/index.ts";
import { cellFilledBy, isHeadingBlock, lowerBound, type Page } from "../../page/index.ts";
import { type ChoiceContext, choose } from "../choice.ts";
import { blocksNamed } from "./dropped-blocks.ts";

const PRE = tagId("pre");
const SCRIPT = tagId("script");

/**
 * Finds blocks in `pre` elements between the first and the last chosen block. Code scores low, because it does not look like prose.
 * Measured: 97 % of the words in such blocks are content.
 */
export function findCodeBetween({ facts, chosen }: ChoiceContext): readonly number[] {
  const { blocks, tag, parent, count } = facts.page;
  const first = chosen.indexOf(1);
  const start = tag.indexOf(PRE);
  if (first < 0 || start < 0 || start >= count) return [];
  const isCode = new Uint8Array(count);
  for (let node = start; node < count; node++) {
    const up = parent[node];
    isCode[node] = tag[node] === PRE || (up >= 0 && isCode[up] === 1) ? 1 : 0;
  }
  const found: number[] = [];
  for (let block = chosen.lastIndexOf(1); block > first; block--) {
    if (chosen[block] === 0 && isCode[blocks.owner[block]] === 1) found.push(block);
  }
  return found;
}

/**
 * Finds all blocks of a page on which nothing is chosen, if it has no links, no controls and no scripts: `<p>Hello world`. Then there is
 * nothing around the content, and no script that brings other text.
 */
export function findOnlyText({ facts: { page }, chosen }: ChoiceContext): readonly number[] {
  const { tag, count, measures, blocks } = page;
  if (chosen.includes(1) || measures.linkTags[0] + measures.inputs[0] > 0) return [];
  if (tag.subarray(0, count).includes(SCRIPT)) return [];
  return Array.from(chosen, (_, block) => block).filter((block) => blocks.hidden[block] === 0);
}

/** Headings between chosen blocks are added from this probability on. Measured: values from .05 on differ by .0001. */
const MIN_HEADING_PROBABILITY = 0.2;
/**
 * List items are added from this probability on if the two blocks before and the two after are chosen. Measured: with one on each side
 * instead of two, half of the added items are wrong.
 */
const MIN_ITEM_PROBABILITY = 0.3;
const ITEMS = tagSet("li dt dd");
const LI = tagId("li");
/** Items in a chosen item are added from this probability on: the trees take short nested lists for menus. Measured: .1 and .2 differ by < .0001. */
const MIN_NESTED_PROBABILITY = 0.2;

/**
 * Newspapers put a summary between title and text. The trees underrate summaries, because many labels lack them. A block there is added
 * from this probability on, if the page is prose with a probability of `MIN_SUMMARY_PROSE` or more. Measured: .35 gives newspapers +.0007,
 * articles −.0001; .3 costs newspapers .0009 and the others up to .0012, but a lost summary is worse for readers than a line too much. With a
 * `MIN_SUMMARY_PROSE` of .8 or .5, articles lose more.
 */
const MIN_SUMMARY_PROBABILITY = 0.3;
const MIN_SUMMARY_PROSE = 0.9;
/**
 * A sentence of so many words is added from this probability on if a class names it as a summary: `story__summary`. Other classes name captions
 * and bylines.
 */
const MIN_NAMED_PROBABILITY = 0.1;
const MIN_NAMED_WORDS = 10;
const SUMMARY = hintBit("detail");
const NAMED = SUMMARY | hintBit("caption") | hintBit("byline") | hintBit("related") | hintBit("promo");

/** Finds headings and items between chosen blocks, and the summary between title and text. */
export function findPartsBetween(context: ChoiceContext): readonly number[] {
  const { chosen, scores, prose } = context;
  const { page, anchor, text } = context.facts;
  const found: number[] = [];
  for (let block = 1; block < chosen.length - 1; block++) {
    if (chosen[block] === 1 || page.blocks.hidden[block] === 1) continue;
    const mayBeSummary = prose >= MIN_SUMMARY_PROSE && anchor.title < block && block <= anchor.seed;
    const maySummarize = mayBeSummary && text.hash[block] !== text.hash[anchor.title];
    if ((maySummarize && scores[block] >= minSummary(context, block)) || isPartBetween(context, block))
      found.push(block);
  }
  return found;
}

function minSummary({ facts }: ChoiceContext, block: number): number {
  const { page, structure, text, scale } = facts;
  const owner = page.blocks.owner[block];
  const isSentence = page.blocks.words[block] * scale >= MIN_NAMED_WORDS && text.stops[block] + text.commas[block] > 0;
  const hints = structure.names.hints[owner] | structure.names.hints[page.parent[owner]];
  return isSentence && (hints & NAMED) === SUMMARY ? MIN_NAMED_PROBABILITY : MIN_SUMMARY_PROBABILITY;
}

function isPartBetween({ facts: { page }, chosen, scores }: ChoiceContext, block: number): boolean {
  const sides = (before: number, after: number): number => chosen[block - before] + chosen[block + after];
  if (isHeadingBlock(page, block)) {
    if (hasAnchorLink(page, block)) return sides(1, 2) === 2;
    return scores[block] >= MIN_HEADING_PROBABILITY && sides(1, 1) === 2;
  }
  if (scores[block] >= MIN_NESTED_PROBABILITY && isInChosenItem(page, chosen, block)) return true;
  const isItem = ITEMS[page.tag[page.blocks.owner[block]]] === 1;
  return isItem && scores[block] >= MIN_ITEM_PROBABILITY && sides(1, 1) + sides(2, 2) === 4;
}

/** Whether a block that is not mostly links is an item of a list in an item whose text before the list is chosen. */
function isInChosenItem({ blocks, tag, parent }: Page, chosen: Uint8Array, block: number): boolean {
  const { owner, from, words, linkWords } = blocks;
  const list = parent[owner[block]];
  const outer = parent[list];
  if (tag[owner[block]] !== LI || tag[outer] !== LI || linkWords[block] * 2 > words[block]) return false;
  const before = lowerBound(from, list) - 1;
  return chosen[before] === 1 && from[before] > outer;
}

/** Whether the next block is a heading's link to itself: `<h2>Dens</h2><a href="#dens">Section titled Dens</a>`. */
function hasAnchorLink(page: Page, block: number): boolean {
  const { owner, from } = page.blocks;
  const next = page.end[owner[block]];
  return from[block + 1] < page.end[next] && href(page, next)?.[0] === "#";
}

const TABLE = tagId("table");
const TH = tagId("th");
/** Missing cells are added from this probability on. Measured: values from 0 to .3 differ by .0001. */
const MIN_CELL_PROBABILITY = 0.1;

/** A table cell whose whole text is one block. */
interface Cell {
  readonly block: number;
  readonly row: number;
  readonly isHeader: boolean;
}

/**
 * Finds the missing cells of tables with two or more chosen cells. These are the cells between the first and the last chosen cell, the
 * other cells of their two rows, and header cells before the last chosen cell. Measured: +.0005 ± .0002, listings +.0051 ± .0027. If cells
 * with several blocks are added too, forums lose .0027.
 */
export function findCellsBetween({ facts: { page }, chosen, scores }: ChoiceContext): readonly number[] {
  const found: number[] = [];
  const isChosen = ({ block }: Cell): boolean => chosen[block] === 1;
  for (const cells of cellsByTable(page).values()) {
    const first = cells.find(isChosen);
    const last = cells.findLast(isChosen);
    if (first === undefined || last === undefined || first === last) continue;
    for (const { block, row, isHeader } of cells) {
      const isBetween =
        row === first.row || row === last.row || (block < last.block && (isHeader || block > first.block));
      const isLikely = page.blocks.hidden[block] === 0 && scores[block] >= MIN_CELL_PROBABILITY;
      if (isBetween && isLikely && chosen[block] === 0) found.push(block);
    }
  }
  return found;
}

function cellsByTable(page: Page): ReadonlyMap<number, readonly Cell[]> {
  const { blocks, tag, parent } = page;
  const tables = new Map<number, Cell[]>();
  for (let block = 0; block < blocks.count; block++) {
    const cell = cellFilledBy(page, blocks.owner[block], blocks.words[block]);
    if (cell < 0) continue;
    const row = parent[cell];
    let table = row;
    while (table >= 0 && tag[table] !== TABLE) table = parent[table];
    const cells = tables.get(table) ?? [];
    cells.push({ block, row, isHeader: tag[cell] === TH });
    tables.set(table, cells);
  }
  return tables;
}

const COMMENT = hintBit("comment");

/** With `comments: "keep"` or `"apart"`, finds the reader comments with a probability of `commentThreshold` or more. Not in discussions. */
export function findWantedComments({ facts, scores, discussion, options, tuning }: ChoiceContext): readonly number[] {
  if (discussion !== undefined) return [];
  if (options.comments !== "keep" && options.comments !== "apart") return [];
  const likely = choose(facts.page, scores, tuning.commentThreshold);
  return blocksNamed(facts, likely.chosen, COMMENT);
}

/**
 * Limits for prose that people open between chosen blocks: its probability, and its number of words (times the word scale). Measured: from .15
 * on, WCXB loses .0002, mostly menus and forms.
 */
const MIN_OPENED_PROBABILITY = 0.3;
const MIN_OPENED_WORDS = 12;

/** Finds hidden prose that people can open, between chosen blocks: answers of questions, tabs. */
export function findOpened({ facts, chosen, scores }: ChoiceContext): readonly number[] {
  const { words, hidden, concealed, linkChars, chars } = facts.page.blocks;
  const isProse = (block: number): boolean =>
    scores[block] >= MIN_OPENED_PROBABILITY &&
    words[block] * facts.scale >= MIN_OPENED_WORDS &&
    linkChars[block] < MAX_LONG_LINKS * chars[block];
  const found: number[] = [];
  /** Since the last chosen block, if only hidden blocks follow it. */
  let opened: number[] = [];
  let isAfterChosen = false;
  for (let block = 0; block < chosen.length; block++) {
    if (concealed[block] === 1) continue;
    if (chosen[block] === 1) {
      found.push(...opened);
      opened = [];
      isAfterChosen = true;
    } else if (hidden[block] === 0) {
      opened = [];
      isAfterChosen = false;
    } else if (isAfterChosen && isProse(block)) opened.push(block);
  }
  return found;
}
