/*
 * Teasers beside an article: lists of a linked title with a line of text. A short article has fewer words than they have, so the trees alone do
 * not tell them apart.
 */
import { type BlockFacts, MAX_LONG_LINKS, MIN_LONG_WORDS, placeBit } from "../../features/index.ts";
import { tagId } from "../../html/index.ts";
import { blockAt, readBlock } from "../../page/index.ts";
import { RELATED_HEADING } from "../../vocabulary/index.ts";
import type { ChoiceContext } from "../choice.ts";

const ASIDE = placeBit(tagId("aside"));
/** From this probability of prose on, the page is an article. */
const MIN_PROSE = 0.5;
/** Blocks with this probability or more stay. Measured: see docs/decisions. */
const SURE_PROBABILITY = 0.9;
/** A teaser has at most this many words, and a link of at least so many that fills a block. Set by hand. */
const MAX_TEASER_WORDS = 80;
const MIN_TITLE_WORDS = 3;
/** A list has at least so many teasers, and at least this share of its items are teasers. In other lists, only some items are long links. */
const MIN_TEASERS = 3;
const MIN_TEASER_SHARE = 0.5;
/** Teasers beside the content are dropped only if its sure paragraphs have this many words. Pages with an introduction and cards have fewer. */
const MIN_SURE_WORDS = 60;
/**
 * Teasers after the content are dropped only if its sure paragraphs have this many words, and this many times as many as the teasers. Below
 * that, the list may be the content: resources, chapters, dates. Measured on WCXB: ratios of 1.5 and 2 differ by .0002; dropping all teasers costs
 * .0010, and up to .005 on small sets.
 */
const MIN_SURE_WORDS_BEFORE = 500;
const MIN_SURE_RATIO = 1.5;

/** The paragraphs that are surely content. */
interface SureText {
  readonly words: number;
  /** Number of the last one; -1 without any. */
  readonly last: number;
  /** The smallest element around them and the title block (see `Anchor`); the body if there is no title. */
  readonly container: number;
}

/**
 * Finds the chosen blocks of teasers that do not contain the seed (see `Anchor`):
 *
 * - in `<aside>`, on pages of any kind whose seed is outside,
 * - outside of the element with the title and the sure paragraphs, on articles,
 * - after the last sure paragraph, on long articles, or below a heading such as `Read also`.
 *
 * Teasers between paragraphs stay, since articles are also made of lists with linked titles.
 */
export function findSideTeasers({ facts, chosen, scores, prose }: ChoiceContext): readonly number[] {
  const isArticle = prose >= MIN_PROSE;
  const isInAside = asideTest(facts);
  if (!isArticle && isInAside === undefined) return [];
  const isTeaser = teaserTest(facts);
  const isRelated = relatedTest(facts);
  const isSure = (block: number): boolean =>
    chosen[block] === 1 && scores[block] >= SURE_PROBABILITY && isParagraph(facts, block) && !isTeaser(block);
  const sure = sureText(facts, isSure);
  if (sure.words < MIN_SURE_WORDS) return [];
  const { blocks, end } = facts.page;
  const beside: number[] = [];
  const after: number[] = [];
  let wordsAfter = 0;
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0 || scores[block] >= SURE_PROBABILITY || !isTeaser(block)) continue;
    const owner = blocks.owner[block];
    const isOutside = isArticle && (owner < sure.container || owner >= end[sure.container]);
    const isAfter = isArticle && block > sure.last;
    if (isOutside || isInAside?.(block) === true || (isAfter && isRelated(block))) beside.push(block);
    else if (isAfter) {
      after.push(block);
      wordsAfter += blocks.words[block] * facts.scale;
    }
  }
  const isLong = sure.words >= MIN_SURE_WORDS_BEFORE && sure.words >= MIN_SURE_RATIO * wordsAfter;
  return isLong ? [...beside, ...after] : beside;
}

function sureText({ page, anchor, scale }: BlockFacts, isSure: (block: number) => boolean): SureText {
  const { blocks, parent, end, body } = page;
  let lowest = anchor.title < 0 ? body : blocks.owner[anchor.title];
  let highest = lowest;
  let words = 0;
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (!isSure(block)) continue;
    words += blocks.words[block] * scale;
    lowest = Math.min(lowest, blocks.owner[block]);
    highest = Math.max(highest, blocks.owner[block]);
    last = block;
  }
  let container = lowest;
  while (container > body && end[container] <= highest) container = parent[container];
  return { words, last, container };
}

/** Returns a test: whether a block is in `<aside>`. Undefined if the seed is, too. */
function asideTest({ page, structure, anchor }: BlockFacts): ((block: number) => boolean) | undefined {
  const isInAside = (block: number): boolean => (structure.pathPlaces[page.blocks.owner[block]] & ASIDE) !== 0;
  return anchor.seed < 0 || isInAside(anchor.seed) ? undefined : isInAside;
}

/** Limit: words of the heading of a list. */
const MAX_HEADING_WORDS = 8;

/** Returns a test: whether the block before the list of a block is a heading such as `Read also`. */
function relatedTest({ page, structure }: BlockFacts): (block: number) => boolean {
  const { words, linkWords, owner } = page.blocks;
  const isHeading = (block: number): boolean =>
    block >= 0 &&
    words[block] <= MAX_HEADING_WORDS &&
    linkWords[block] === 0 &&
    RELATED_HEADING.test(readBlock(page, block));
  /** By list: the result. */
  const known = new Map<number, boolean>();
  return (block) => {
    const list = structure.set[structure.record[owner[block]]];
    const isRelated = known.get(list) ?? isHeading(blockAt(page, list) - 1);
    known.set(list, isRelated);
    return isRelated;
  };
}

function isParagraph({ page: { blocks }, scale }: BlockFacts, block: number): boolean {
  const hasFewLinks = blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
  return hasFewLinks && blocks.words[block] * scale >= MIN_LONG_WORDS;
}

/** Returns a test: whether a block is in a teaser of a list of teasers. */
function teaserTest({ page, structure, anchor, scale }: BlockFacts): (block: number) => boolean {
  const { blocks, measures, end } = page;
  const seedOwner = anchor.seed < 0 ? -1 : blocks.owner[anchor.seed];
  const titled = new Set<number>();
  const teasersOf = new Map<number, number>();
  for (let block = 0; block < blocks.count; block++) {
    const record = structure.record[blocks.owner[block]];
    const isTitle = blocks.words[block] >= MIN_TITLE_WORDS && blocks.linkWords[block] === blocks.words[block];
    if (record < 0 || !isTitle || titled.has(record)) continue;
    const holdsSeed = seedOwner >= record && seedOwner < end[record];
    if (holdsSeed || measures.words[record] * scale > MAX_TEASER_WORDS) continue;
    titled.add(record);
    const set = structure.set[record];
    teasersOf.set(set, (teasersOf.get(set) ?? 0) + 1);
  }
  return (block) => {
    const record = structure.record[blocks.owner[block]];
    if (record < 0 || !titled.has(record)) return false;
    const set = structure.set[record];
    const teasers = teasersOf.get(set) ?? 0;
    return teasers >= MIN_TEASERS && teasers >= MIN_TEASER_SHARE * structure.siblings.size[set];
  };
}
