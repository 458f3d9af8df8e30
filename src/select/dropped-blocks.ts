/* Steps of the choice that find blocks to drop: copies, tables of contents, links to other pages, comments, headings without text. */
import { type BlockFacts, type Hint, hintBit } from "../features/index.ts";
import { Flag, tagId, tagSet } from "../html/index.ts";
import { isHeadingBlock, lowerBound, type Page } from "../page/index.ts";
import { type ChoiceContext, chosenWords } from "./choice.ts";

/** Pages are treated as prose from this probability on. */
const MIN_PROSE = 0.5;
const P = tagId("p");
const LI = tagId("li");
const DT = tagId("dt");
const CELLS = tagSet("td th");
/** Cells and code repeat by their nature, and may have no word: `$$`, `},`. */
const MAY_REPEAT = tagSet("td th pre code dt");

/** Finds blocks without a word. In cells and code they stay, except in rows without a chosen word. */
export function findWordless({ facts: { page }, chosen }: ChoiceContext): readonly number[] {
  const wordless = filterGiven(chosen, (block) => page.blocks.words[block] === 0);
  if (wordless.length === 0) return wordless;
  const isInDroppedRow = droppedRowTest(page, chosen);
  return wordless.filter((block) => !mayRepeat(page, block) || isInDroppedRow(block));
}

/** Returns the given blocks that pass a test, in page order. */
function filterGiven(given: Uint8Array, passes: (block: number) => boolean): readonly number[] {
  const found: number[] = [];
  for (let block = 0; block < given.length; block++) if (given[block] === 1 && passes(block)) found.push(block);
  return found;
}

function mayRepeat({ blocks, tag, flags }: Page, block: number): boolean {
  const owner = blocks.owner[block];
  return MAY_REPEAT[tag[owner]] === 1 || (flags[owner] & Flag.PREFORMATTED) !== 0;
}

/** Returns a test for blocks in table cells: whether no word of the cell's row was chosen. */
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

/** Consecutive links are a table of contents if at least this many, and at least this share of them, name a heading below. */
const MIN_CONTENTS_ENTRIES = 3;
const MIN_CONTENTS_SHARE = 0.6;

/** Finds tables of contents: consecutive links, most of which have the text of a chosen heading further down. */
export function findContentsTables({ facts: { page, text }, chosen }: ChoiceContext): readonly number[] {
  const { words, linkWords } = page.blocks;
  const headings = new Set<number>();
  const found: number[] = [];
  let links: number[] = [];
  let entries = 0;
  const closeRow = (): void => {
    if (entries >= MIN_CONTENTS_ENTRIES && entries >= MIN_CONTENTS_SHARE * links.length) {
      for (const link of links) found.push(link);
    }
    links = [];
    entries = 0;
  };
  // From the end of the page, so that the headings below a link are known.
  for (let block = chosen.length - 1; block >= 0; block--) {
    if (chosen[block] === 0) continue;
    if (isHeadingBlock(page, block)) headings.add(text.hash[block]);
    else if (linkWords[block] === words[block]) {
      links.push(block);
      if (headings.has(text.hash[block])) entries++;
      continue;
    }
    closeRow();
  }
  closeRow();
  return found;
}

/** Shorter texts repeat for good reasons. Measured: 4, 6 and 1 words differ by .0002. */
const MIN_DUPLICATE_WORDS = 4;

/** Finds blocks with the text of an earlier chosen block. On pages other than prose, a heading also replaces a link of the same text. */
export function findDuplicates(context: ChoiceContext): readonly number[] {
  const { page, text } = context.facts;
  const { words, linkWords } = page.blocks;
  const blockByHash = new Map<number, number>();
  const replacedLinks: number[] = [];
  const copies = filterGiven(context.chosen, (block) => {
    if (words[block] < MIN_DUPLICATE_WORDS || mayRepeat(page, block)) return false;
    const before = blockByHash.get(text.hash[block]);
    if (before !== undefined && !isAnnounced(page, block, before)) return !isRepeatedField(context, before, block);
    blockByHash.set(text.hash[block], block);
    if (before !== undefined && context.prose < MIN_PROSE && linkWords[before] > 0) replacedLinks.push(before);
    return false;
  });
  return [...replacedLinks, ...copies];
}

/** Whether a heading repeats an item or a link. Such a heading stays: its section needs its name. Headings that repeat other text are quotes. */
function isAnnounced(page: Page, block: number, before: number): boolean {
  const { owner, linkWords } = page.blocks;
  const mayAnnounce = page.tag[owner[before]] === LI || linkWords[before] > 0;
  return mayAnnounce && isHeadingBlock(page, block) && !isHeadingBlock(page, before);
}

/**
 * A repeated field of records stays from this probability on. The second value, times the probability that the page is prose, is added to
 * it. Measured: .4 to .6 differ by .0003.
 */
const MIN_FIELD_PROBABILITY = 0.5;
const FIELD_PROBABILITY_IN_PROSE = 0.25;

/**
 * Whether two blocks are the same field of two records: the city of two job offers. A copy with other tags or classes does not count: it is
 * a version for small screens, a teaser or a quote.
 */
function isRepeatedField({ facts, scores, prose }: ChoiceContext, before: number, block: number): boolean {
  const { owner } = facts.page.blocks;
  const { record } = facts.structure;
  if (facts.pool[before] !== facts.pool[block] || record[owner[before]] < 0 || record[owner[block]] < 0) return false;
  return scores[block] >= MIN_FIELD_PROBABILITY + FIELD_PROBABILITY_IN_PROSE * prose;
}

/**
 * Limits of a link paragraph: its number of words, and the share of them in links. Measured: shares of .5 to .75, and 1 to 40 words, differ
 * by .0001.
 */
const MIN_LINK_WORDS = 4;
const MAX_LINK_WORDS = 25;
const MIN_LINK_SHARE = 0.6;

/** Finds paragraphs on prose pages that are mostly a link: `Read more: …`. */
export function findLinkParagraphs({ facts: { page }, chosen, prose }: ChoiceContext): readonly number[] {
  if (prose < MIN_PROSE) return [];
  const { words, linkWords, owner } = page.blocks;
  return filterGiven(chosen, (block) => {
    const own = words[block];
    const isShort = page.tag[owner[block]] === P && own >= MIN_LINK_WORDS && own <= MAX_LINK_WORDS;
    return isShort && linkWords[block] > MIN_LINK_SHARE * own;
  });
}

/** A named part is dropped only if it has at most this share of the chosen words. Measured. */
const MAX_NAMED_SHARE = 0.3;
/** Blocks with this probability or more stay in any named part, such as a chapter on review comments. Measured: .7 is as good. */
const SURE_PROBABILITY = 0.8;

/**
 * Finds small parts that a class or id names, such as `comments`. A `dt` stays: in references, `signature` names the signature of a
 * function.
 */
export function findNamedParts({ facts, chosen, scores }: ChoiceContext, hint: Hint): readonly number[] {
  const { tag, blocks } = facts.page;
  const mayDrop = (block: number): boolean => scores[block] < SURE_PROBABILITY && tag[blocks.owner[block]] !== DT;
  const found = blocksNamed(facts, chosen, hintBit(hint)).filter(mayDrop);
  if (found.length === 0) return found;
  return wordsOf(facts, found) <= MAX_NAMED_SHARE * chosenWords(facts.page, chosen) ? found : [];
}

/** Returns the given blocks in elements with the hint, unless the element contains the seed too. */
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

function wordsOf({ page }: BlockFacts, blocks: readonly number[]): number {
  return blocks.reduce((sum, block) => sum + page.blocks.words[block], 0);
}

/** With a larger share of the chosen words, the headings are the content of the page. Measured: .03 is as good. */
const MAX_BARE_SHARE = 0.1;

/** Finds headings on prose pages with text below them but no chosen text, down to the next heading of their rank. */
export function findBareHeadings({ facts, chosen, prose }: ChoiceContext): readonly number[] {
  if (prose < MIN_PROSE) return [];
  const bare = bareHeadings(facts, chosen);
  return wordsOf(facts, bare) <= MAX_BARE_SHARE * chosenWords(facts.page, chosen) ? bare : [];
}

/** Ranks of headings: 1 to 6, and 0 for text before the first heading. */
const RANKS = 7;

function bareHeadings({ sections: { of, first, level } }: BlockFacts, chosen: Uint8Array): readonly number[] {
  const bare: number[] = [];
  // By rank: whether the headings seen so far, from the end of the page, have text below them, and whether any of it is chosen.
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
