/*
 * Steps of the choice that find blocks to drop: copies, links to other pages, comments, headings without text. Measured
 * differences are in mean word F1.
 */
import { type BlockFacts, type Hint, hintBit } from "../../features/index.ts";
import { Flag, tagId, tagSet } from "../../html/index.ts";
import { isHeadingBlock, lowerBound, type Page, readBlock } from "../../page/index.ts";
import { ThreadPart } from "../../posts/index.ts";
import { RELATED_HEADING } from "../../vocabulary/index.ts";
import type { ChoiceContext } from "../choice.ts";

/** A page counts as prose from this probability on. */
const MIN_PROSE = 0.5;
const P = tagId("p");
const LI = tagId("li");
const DT = tagId("dt");
const CELLS = tagSet("td th");
const BOLD = tagSet("b strong");
/** Cells, terms and code may repeat each other, and may have no word: `$$`, `},`. */
const MAY_REPEAT = tagSet("td th pre code dt");

/** Finds blocks without a word. Those in cells, terms and code stay, unless they are in a table row without a chosen word. */
export function findWordless({ facts: { page }, chosen }: ChoiceContext): readonly number[] {
  const wordless = filterGiven(chosen, (block) => page.blocks.words[block] === 0);
  if (wordless.length === 0) return wordless;
  const isInDroppedRow = droppedRowTest(page, chosen);
  return wordless.filter((block) => !mayRepeat(page, block) || isInDroppedRow(block));
}

/** Returns the blocks with `given[block]` 1 that pass a test, in page order. */
function filterGiven(given: Uint8Array, passes: (block: number) => boolean): readonly number[] {
  const found: number[] = [];
  for (let block = 0; block < given.length; block++) if (given[block] === 1 && passes(block)) found.push(block);
  return found;
}

function mayRepeat({ blocks, tag, flags }: Page, block: number): boolean {
  const owner = blocks.owner[block];
  return MAY_REPEAT[tag[owner]] === 1 || (flags[owner] & Flag.PREFORMATTED) !== 0;
}

/** Returns a test: whether a block is in a table cell whose row has no chosen word. */
function droppedRowTest({ blocks, tag, parent, end }: Page, chosen: Uint8Array): (block: number) => boolean {
  const chosenBefore = new Int32Array(blocks.count + 1);
  for (let block = 0; block < blocks.count; block++) {
    chosenBefore[block + 1] = chosenBefore[block] + (chosen[block] === 1 && blocks.words[block] > 0 ? 1 : 0);
  }
  const before = (node: number): number => chosenBefore[lowerBound(blocks.from, node)];
  return (block) => {
    const owner = blocks.owner[block];
    const row = parent[owner];
    return CELLS[tag[owner]] === 1 && before(row) === before(end[row]);
  };
}

/** On pages that a browser has laid out, finds blocks that it does not show. Without a browser, hidden text may be content that scripts show. */
export function findUnseen({ facts: { page }, chosen }: ChoiceContext): readonly number[] {
  if (page.layout?.from !== "browser") return [];
  return filterGiven(chosen, (block) => page.blocks.hidden[block] === 1);
}

/** Shorter texts, such as `Read more`, may repeat. Measured: 1, 4 and 6 words differ by .0002. */
const MIN_DUPLICATE_WORDS = 4;

/**
 * Finds blocks with the text of an earlier chosen block. Quotations in posts are not copies. A heading that repeats an item, a link or a
 * bold line stays. Except on prose pages, the link is then dropped.
 */
export function findDuplicates(context: ChoiceContext): readonly number[] {
  const { page, text } = context.facts;
  const { words, linkWords } = page.blocks;
  const blockByHash = new Map<number, number>();
  const replacedLinks: number[] = [];
  const copies = filterGiven(context.chosen, (block) => {
    if (words[block] < MIN_DUPLICATE_WORDS || mayRepeat(page, block) || isPostQuote(context, block)) return false;
    const before = blockByHash.get(text.hash[block]);
    if (before !== undefined && !isAnnounced(page, block, before)) return !isRepeatedField(context, before, block);
    blockByHash.set(text.hash[block], block);
    if (before !== undefined && context.prose < MIN_PROSE && linkWords[before] > 0) replacedLinks.push(before);
    return false;
  });
  return [...replacedLinks, ...copies];
}

function isPostQuote({ discussion }: ChoiceContext, block: number): boolean {
  return discussion?.parts[block] === ThreadPart.QUOTE;
}

/** Whether `block` is a heading that the earlier block announces: an item, a link or a bold line with the same text. */
function isAnnounced(page: Page, block: number, before: number): boolean {
  if (!isHeadingBlock(page, block) || isHeadingBlock(page, before)) return false;
  const { owner, linkWords } = page.blocks;
  return page.tag[owner[before]] === LI || linkWords[before] > 0 || isBoldLine(page, before);
}

/** Limit: elements between the first text of a line and its bold element: a link, a span. */
const MAX_BOLD_LEVELS = 3;

/** Whether all words of a block are in one `<b>` or `<strong>`. */
function isBoldLine({ blocks, tag, parent, measures: { words } }: Page, block: number): boolean {
  let above = parent[blocks.from[block]];
  for (let level = 0; level < MAX_BOLD_LEVELS && above !== blocks.owner[block]; level++, above = parent[above]) {
    if (BOLD[tag[above]] === 1) return words[above] === blocks.words[block];
  }
  return false;
}

/**
 * A repeated field of records stays if its probability is at least the first value plus the second times the probability of prose.
 * Measured: first values of .4 to .6 differ by .0003.
 */
const MIN_FIELD_PROBABILITY = 0.5;
const FIELD_PROBABILITY_IN_PROSE = 0.25;

/**
 * Whether two blocks are the same field of two records, such as the city of two job offers. Both must have the same tags and classes:
 * otherwise one is a version for small screens, a teaser or a quote.
 */
function isRepeatedField({ facts, scores, prose }: ChoiceContext, before: number, block: number): boolean {
  const { owner } = facts.page.blocks;
  const { record } = facts.structure;
  if (facts.pool[before] !== facts.pool[block] || record[owner[before]] < 0 || record[owner[block]] < 0) return false;
  return scores[block] >= MIN_FIELD_PROBABILITY + FIELD_PROBABILITY_IN_PROSE * prose;
}

/**
 * Limits of a link paragraph: its number of words, and the share of its words in links. Measured: shares from .5 to .75 differ by .0001, and
 * so do limits from 1 to 40 words.
 */
const MIN_LINK_WORDS = 4;
const MAX_LINK_WORDS = 25;
const MIN_LINK_SHARE = 0.6;

/** On prose pages, finds `p` elements with more than `MIN_LINK_SHARE` of their words in links: `Read more: …`. */
export function findLinkParagraphs({ facts: { page }, chosen, prose }: ChoiceContext): readonly number[] {
  if (prose < MIN_PROSE) return [];
  const { words, linkWords, owner } = page.blocks;
  return filterGiven(chosen, (block) => {
    const wordCount = words[block];
    const isShort = page.tag[owner[block]] === P && wordCount >= MIN_LINK_WORDS && wordCount <= MAX_LINK_WORDS;
    return isShort && linkWords[block] > MIN_LINK_SHARE * wordCount;
  });
}

/** Blocks with this probability or more stay: `comments` may name a chapter on review comments. Measured: .7 is as good. */
const SURE_PROBABILITY = 0.8;
/** From this probability of prose on, the page is an article, and what follows it in an element called `comments` is by its readers. */
const MIN_SURE_PROSE = 0.8;

/**
 * Finds blocks in elements whose class or id matches the hint, such as `comments`. A `dt` stays: in API references, `signature` means the
 * signature of a function.
 */
export function findNamedParts({ facts, chosen, scores }: ChoiceContext, hint: Hint): readonly number[] {
  const { tag, blocks } = facts.page;
  const mayDrop = (block: number): boolean => scores[block] < SURE_PROBABILITY && tag[blocks.owner[block]] !== DT;
  return blocksNamed(facts, chosen, hintBit(hint)).filter(mayDrop);
}

/** On pages that are surely articles, finds all blocks in elements called `comments`, whatever their probability. */
export function findArticleComments({ facts, chosen, prose, discussion }: ChoiceContext): readonly number[] {
  const isArticle = prose >= MIN_SURE_PROSE && discussion === undefined;
  return isArticle ? blocksNamed(facts, chosen, hintBit("comment")) : [];
}

/** Finds reader comments. In a discussion, comments are its posts. */
export function findReaderComments(context: ChoiceContext): readonly number[] {
  return context.discussion === undefined ? findNamedParts(context, "comment") : [];
}

/** Returns the blocks with `given[block]` 1 in elements with the hint bit. Skips elements that also contain the seed (see `Anchor`). */
export function blocksNamed(
  { page, structure, anchor }: BlockFacts,
  given: Uint8Array,
  hint: number,
): readonly number[] {
  const { pathHints } = structure;
  return filterGiven(given, (block) => {
    const owner = page.blocks.owner[block];
    return (pathHints[owner] & hint) !== 0 && (pathHints[anchor.shared[owner]] & hint) === 0;
  });
}

/** Limit: words of a line such as `Read also:`. */
const MAX_RELATED_WORDS = 8;

/**
 * On prose pages, finds chosen headings of sections that have text, but no chosen text. Subsections count as part of the section. Also finds
 * lines such as `Read also:` before text that is not chosen.
 */
export function findBareHeadings({ facts, chosen, prose }: ChoiceContext): readonly number[] {
  if (prose < MIN_PROSE) return [];
  const { words, hidden } = facts.page.blocks;
  let next = chosen.length;
  const related: number[] = [];
  for (let block = chosen.length - 1; block >= 0; block--) {
    if (hidden[block] === 1 && chosen[block] === 0) continue;
    const isLast = next < chosen.length && chosen[next] === 0;
    if (chosen[block] === 1 && isLast && words[block] <= MAX_RELATED_WORDS) {
      if (RELATED_HEADING.test(readBlock(facts.page, block))) related.push(block);
    }
    next = block;
  }
  return [...new Set([...bareHeadings(facts, chosen), ...related])];
}

/** Number of ranks: 1 to 6 for headings, 0 for text before the first heading. */
const RANKS = 7;

function bareHeadings({ sections: { of, first, level } }: BlockFacts, chosen: Uint8Array): readonly number[] {
  const bare: number[] = [];
  // By rank: whether the sections already passed (backward) have text, and whether any of that text is chosen.
  const holdsText = new Uint8Array(RANKS);
  const holdsChosen = new Uint8Array(RANKS);
  let hasText = 0;
  let isChosen = 0;
  for (let block = chosen.length - 1; block >= 0; block--) {
    const section = of[block];
    const rank = level[section];
    if (rank === 0) break;
    if (block === first[section]) {
      for (let lower = rank + 1; lower < RANKS; lower++) {
        hasText |= holdsText[lower];
        isChosen |= holdsChosen[lower];
        holdsText[lower] = holdsChosen[lower] = 0;
      }
      if (chosen[block] > isChosen && hasText === 1) bare.push(block);
      holdsText[rank] = 1;
      holdsChosen[rank] |= isChosen;
      hasText = isChosen = 0;
    } else {
      hasText = 1;
      isChosen |= chosen[block];
    }
  }
  return bare;
}
