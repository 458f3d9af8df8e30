import { className } from "../html/attributes.ts";
import { TEXT, Trait, traitsOf } from "../html/tags.ts";
import { blockAt } from "../page/block-at.ts";
import type { Page } from "../page/page.ts";
import { readBlock } from "../page/read.ts";

/** A list has at least so many titles between elements of one kind. Those of posts in a thread are all the same. */
const MIN_TITLES = 2;
/** Nodes looked at on either side. */
const MAX_LOOKED_AT = 3_000;
/** Words between two bylines of a list: a title and a teaser. The text of an article or a post is longer. */
const MAX_TEASER_WORDS = 100;
const MAX_TEASER_BLOCKS = 40;
/** Words of a title that is a link; fewer are a name or a button. */
const MIN_TITLE_WORDS = 4;
/** More are no byline. */
const MAX_WORDS = 30;
/** Words that one byline may have more than another. */
const MORE_WORDS = 10;
/** Nodes of a byline that are read. */
const MAX_INNER = 60;
const DIGIT = /\p{Nd}/u;

/**
 * Whether what an element or a text says belongs to a teaser in a list, not to the page: it is one of several of its kind with linked
 * titles between them, or stands between two of the headings that are such titles.
 */
export function isOfTeaser(page: Page, node: number): boolean {
  const { tag, parent } = page;
  const element = tag[node] === TEXT ? parent[node]! : node;
  return isListed(page, element) || isListed(page, parent[element]!) || isBetweenTitles(page, blockAt(page, node));
}

function isListed(page: Page, node: number): boolean {
  if (node <= page.body || page.measures.words[node]! > MAX_WORDS) return false;
  const after = titlesBeside(page, node, 1).size;
  return after >= MIN_TITLES || after + titlesBeside(page, node, -1).size >= MIN_TITLES;
}

/** Headings of posts in a thread are titles too, but all say the same. */
function isBetweenTitles(page: Page, block: number): boolean {
  const before = headingFrom(page, block, -1);
  if (before === undefined || !isTitle(page, before)) return false;
  const after = headingFrom(page, block, 1);
  return after !== undefined && isTitle(page, after) && !readBlock(page, after).includes(readBlock(page, before));
}

/** The nearest heading behind a block or before it, as far as a teaser reaches. */
function headingFrom({ blocks, tag }: Page, block: number, step: 1 | -1): number | undefined {
  const { words, hidden, owner, count } = blocks;
  const last = block + step * MAX_TEASER_BLOCKS;
  let sum = 0;
  for (let at = block + step; at >= 0 && at < count && at !== last && sum <= MAX_TEASER_WORDS; at += step) {
    if (hidden[at] === 1) continue;
    if ((traitsOf(tag[owner[at]!]!) & Trait.HEADING) !== 0) return at;
    sum += words[at]!;
  }
  return undefined;
}

/** Blocks [first, end). */
type Range = readonly [first: number, end: number];

/** Titles between a node and the elements of its kind behind it (or before it), up to where running text parts them. */
function titlesBeside(page: Page, node: number, step: 1 | -1): ReadonlySet<string> {
  const { end, body, count } = page;
  const titles = new Set<string>();
  // A line with a date is like others with a date only.
  const isDated = hasDigit(page, node);
  let last = node;
  let at = step > 0 ? end[node]! : node - 1;
  for (let i = 0; i < MAX_LOOKED_AT && at > body && at < count && titles.size < MIN_TITLES; i++, at += step) {
    if (!areAlike(page, at, node) || (step < 0 && end[at]! > last) || (isDated && !hasDigit(page, at))) continue;
    const blocks: Range =
      step > 0 ? [blockAt(page, end[last]!), blockAt(page, at)] : [blockAt(page, end[at]!), blockAt(page, last)];
    if (wordsOf(page, blocks) > MAX_TEASER_WORDS) break;
    const title = titleAmong(page, blocks);
    if (title !== undefined) titles.add(readBlock(page, title));
    last = at;
  }
  return titles;
}

/** Same tag, same class, of both an id or of none; and the same for the elements around them. */
function areAlike(page: Page, a: number, b: number): boolean {
  const { parent, measures } = page;
  if (!isSameKind(page, a, b) || !isSameKind(page, parent[a]!, parent[b]!)) return false;
  return measures.words[a]! > 0 && measures.words[a]! <= measures.words[b]! + MORE_WORDS;
}

function isSameKind(page: Page, a: number, b: number): boolean {
  const { tag, idAt } = page;
  if (tag[a] !== tag[b] || (idAt[a] === 0) !== (idAt[b] === 0)) return false;
  return className(page, a) === className(page, b);
}

function hasDigit({ tag, end, source, from, to }: Page, node: number): boolean {
  const last = Math.min(end[node]!, node + MAX_INNER);
  for (let inner = node; inner < last; inner++) {
    if (tag[inner] === TEXT && DIGIT.test(source.slice(from[inner]!, to[inner]!))) return true;
  }
  return false;
}

function wordsOf({ blocks: { words, hidden } }: Page, [first, end]: Range): number {
  let sum = 0;
  for (let block = first; block < end && sum <= MAX_TEASER_WORDS; block++)
    if (hidden[block] === 0) sum += words[block]!;
  return sum;
}

function titleAmong(page: Page, [first, end]: Range): number | undefined {
  for (let block = first; block < end; block++) if (isTitle(page, block)) return block;
  return undefined;
}

/** Whether a block is a link and as long as a title. */
function isTitle({ blocks: { words, linkWords, hidden } }: Page, block: number): boolean {
  const linked = linkWords[block]!;
  return hidden[block] === 0 && linked >= MIN_TITLE_WORDS && linked * 2 > words[block]!;
}
