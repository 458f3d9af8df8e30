/** Finds dates and bylines that belong to teasers of other pages. */

import { TEXT } from "../html/index.ts";
import { blockAt, isHeadingBlock, type Page, readBlock } from "../page/index.ts";

/** A list of teasers has at least this many different titles between its bylines. Posts of a thread repeat one title. */
const MIN_TITLES = 2;
/** Limit: nodes visited in each direction from an element. */
const MAX_VISITED_NODES = 1_000;
/** More words between two bylines are an article or a post, not a title and a teaser. */
const MAX_TEASER_WORDS = 100;
const MAX_TEASER_BLOCKS = 40;
/** Shorter links are names or buttons, not titles. */
const MIN_TITLE_WORDS = 4;
const MAX_BYLINE_WORDS = 30;
/** The other bylines of a list may have this many words more than the given one. */
const MAX_EXTRA_WORDS = 10;
/** Limit: nodes of a byline that are searched for digits. */
const MAX_INNER_NODES = 60;
const DIGIT = /\p{Nd}/u;

/**
 * Whether a node belongs to a teaser in a list, not to the page itself. Two cases: it is one of several similar elements with linked
 * titles between them, or it is between two headings that are linked titles.
 */
export function isInTeaser(page: Page, node: number): boolean {
  const { tag, parent } = page;
  const block = blockAt(page, node);
  // Fast path: most bylines have no linked title near them.
  if (
    nearestBlock(page, [block, -1], isLinkedTitle) === undefined &&
    nearestBlock(page, [block, 1], isLinkedTitle) === undefined
  )
    return false;
  const element = tag[node] === TEXT ? parent[node] : node;
  return isInList(page, element) || isInList(page, parent[element]) || isBetweenTitles(page, block);
}

function isInList(page: Page, node: number): boolean {
  if (node <= page.body || page.measures.words[node] > MAX_BYLINE_WORDS) return false;
  const after = titlesBeside(page, node, 1).size;
  return after >= MIN_TITLES || after + titlesBeside(page, node, -1).size >= MIN_TITLES;
}

/** Whether a block is between two headings that are different linked titles. The headings of posts in a thread are the same. */
function isBetweenTitles(page: Page, block: number): boolean {
  const before = nearestBlock(page, [block, -1], isHeadingBlock);
  if (before === undefined || !isLinkedTitle(page, before)) return false;
  const after = nearestBlock(page, [block, 1], isHeadingBlock);
  return after !== undefined && isLinkedTitle(page, after) && !readBlock(page, after).includes(readBlock(page, before));
}

/** The nearest block that matches, after (`step` 1) or before (-1) a block, at most `MAX_TEASER_WORDS` words away. */
function nearestBlock(
  page: Page,
  [block, step]: readonly [from: number, step: 1 | -1],
  isMatch: (page: Page, block: number) => boolean,
): number | undefined {
  const { words, hidden, count } = page.blocks;
  const last = block + step * MAX_TEASER_BLOCKS;
  let sum = 0;
  for (let at = block + step; at >= 0 && at < count && at !== last && sum <= MAX_TEASER_WORDS; at += step) {
    if (hidden[at] === 1) continue;
    if (isMatch(page, at)) return at;
    sum += words[at];
  }
  return undefined;
}

/** Blocks [first, end). */
type BlockRange = readonly [first: number, end: number];

/** The titles between a node and the elements of its kind after (`step` 1) or before (-1) it, up to the first long text. */
function titlesBeside(page: Page, node: number, step: 1 | -1): ReadonlySet<string> {
  const { end, body, count, tag } = page;
  const titles = new Set<string>();
  const kind = kindOf(page, node);
  const ownTag = tag[node];
  let last = node;
  let at = step > 0 ? end[node] : node - 1;
  for (let i = 0; i < MAX_VISITED_NODES && at > body && at < count; i++, at += step) {
    if (tag[at] !== ownTag || !matchesKind(page, at, kind) || (step < 0 && end[at] > last)) continue;
    const blocks: BlockRange =
      step > 0 ? [blockAt(page, end[last]), blockAt(page, at)] : [blockAt(page, end[at]), blockAt(page, last)];
    if (countWordsIn(page, blocks) > MAX_TEASER_WORDS) break;
    const title = firstTitle(page, blocks);
    if (title !== undefined) titles.add(readBlock(page, title));
    if (titles.size === MIN_TITLES) break;
    last = at;
  }
  return titles;
}

/** Elements of one kind have the same tag and class attribute, and all have an id or none has. The same is true of their parents. */
interface ElementKind {
  readonly node: number;
  readonly maxWords: number;
  /** Whether `node` contains digits. Then only elements with digits match. */
  readonly isDated: boolean;
}

function kindOf(page: Page, node: number): ElementKind {
  return { node, maxWords: page.measures.words[node] + MAX_EXTRA_WORDS, isDated: hasDigit(page, node) };
}

/** Whether a node, whose tag the caller has compared, is of a kind. The cheapest checks come first. */
function matchesKind(page: Page, node: number, kind: ElementKind): boolean {
  const { tag, idAt, parent, measures } = page;
  const { of } = page.classes;
  if (measures.words[node] === 0 || measures.words[node] > kind.maxWords) return false;
  const parents = [parent[node], parent[kind.node]] as const;
  if (tag[parents[0]] !== tag[parents[1]] || (idAt[node] === 0) !== (idAt[kind.node] === 0)) return false;
  if ((idAt[parents[0]] === 0) !== (idAt[parents[1]] === 0) || of[node] !== of[kind.node]) return false;
  return of[parents[0]] === of[parents[1]] && (!kind.isDated || hasDigit(page, node));
}

function hasDigit({ tag, end, source, from, to }: Page, node: number): boolean {
  const last = Math.min(end[node], node + MAX_INNER_NODES);
  for (let inner = node; inner < last; inner++) {
    if (tag[inner] === TEXT && DIGIT.test(source.slice(from[inner], to[inner]))) return true;
  }
  return false;
}

function countWordsIn({ blocks: { words, hidden } }: Page, [first, end]: BlockRange): number {
  let sum = 0;
  for (let block = first; block < end && sum <= MAX_TEASER_WORDS; block++) if (hidden[block] === 0) sum += words[block];
  return sum;
}

function firstTitle(page: Page, [first, end]: BlockRange): number | undefined {
  for (let block = first; block < end; block++) if (isLinkedTitle(page, block)) return block;
  return undefined;
}

/** Whether a block has at least `MIN_TITLE_WORDS` linked words, and more than half of its words are linked. */
function isLinkedTitle({ blocks: { words, linkWords, hidden } }: Page, block: number): boolean {
  const linked = linkWords[block];
  return hidden[block] === 0 && linked >= MIN_TITLE_WORDS && linked * 2 > words[block];
}
