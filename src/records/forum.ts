/**
 * Recognizes forum threads and comment sections among record regions. Finds the text of their posts, and the quotations in it. This works
 * on the aligned records of a region; src/posts finds posts in the main content, without alignment.
 */
import { className, elementId, KNOWN_TAGS, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { lowerBound, type Page } from "../page/index.ts";
import {
  AUTHOR_CLASS_PART,
  POST_BODY_CLASS,
  POST_CLASS,
  POST_ID,
  POST_OR_ARTICLE_CLASS,
  POST_PART_CLASS,
  QUOTE_NAME,
} from "../vocabulary/index.ts";
import {
  firstNodeOf,
  Occurrence,
  type Slot,
  spanText,
  TAKE_QUOTES,
  type TableColumn,
  TEXT_RUN,
} from "./fields/index.ts";
import type { NodeSpan, RankedRegion } from "./regions/index.ts";

const BLOCKQUOTE = tagId("blockquote");
/**
 * Limits that separate posts from lists of headlines: posts have more characters outside links on average, and fewer headings. Set by hand.
 */
const MIN_POST_CHARS = 60;
const MAX_HEADED_SHARE = 0.34;
const MAX_NAME_STEPS_UP = 3;

/**
 * Whether the records are forum posts or comments. They must be texts, not headlines. A class of the first record or of an element around
 * it must name posts, or the record must have parts of a post.
 */
export function isForum(page: Page, region: RankedRegion): boolean {
  if (region.facts.plainChars < MIN_POST_CHARS) return false;
  const isHeaded = region.facts.headed > MAX_HEADED_SHARE && !isHeadedByAuthors(page, region.records);
  let node = region.records[0].from;
  for (let step = 0; step <= MAX_NAME_STEPS_UP && node > page.body; step++, node = page.parent[node]) {
    const names = className(page, node);
    if (POST_CLASS.test(names) || (!isHeaded && POST_OR_ARTICLE_CLASS.test(names))) return true;
  }
  return hasPostParts(page, region.records[0], isHeaded);
}

/** Whether most headings are names of authors. Some forum systems mark these as headings. */
function isHeadedByAuthors(page: Page, records: readonly NodeSpan[]): boolean {
  const sampled = records.slice(0, MAX_SAMPLED_POSTS);
  const named = sampled.filter(({ from, to }) => {
    const heading = firstHeading(page, from, Math.min(to, from + MAX_SEARCHED_NODES));
    for (let node = heading; heading >= 0 && node < page.end[heading]; node++) {
      if (page.classAt[node] !== 0 && AUTHOR_CLASS_PART.test(className(page, node))) return true;
    }
    return false;
  });
  return named.length * 2 > sampled.length;
}

const MAX_SAMPLED_POSTS = 5;

function firstHeading({ tag }: Page, from: number, to: number): number {
  for (let node = from; node < to; node++) {
    if ((traitsOf(tag[node]) & Trait.HEADING) !== 0) return node;
  }
  return -1;
}

const MAX_SEARCHED_NODES = 120;

/**
 * Whether a record has elements of a post (by class), or the numbered id of a post (`post-12`). The articles of a blog have such ids too,
 * so the id does not count if the records have headings.
 */
function hasPostParts(page: Page, { from, to }: NodeSpan, isHeaded: boolean): boolean {
  for (let node = from; node < Math.min(to, from + MAX_SEARCHED_NODES); node++) {
    if (page.classAt[node] !== 0 && POST_PART_CLASS.test(className(page, node))) return true;
    if (!isHeaded && POST_ID.test(elementId(page, node))) return true;
  }
  return false;
}

/**
 * `postBodyOf` descends into a child slot that has at least the first share of the text outside links, and that at least the second share
 * of the posts have. Set by hand.
 */
const MIN_BODY_SHARE = 0.55;
const MIN_PRESENT_SHARE = 0.7;
const MAX_LEVELS = 30;
/** Limit for the slots that `namedBody` searches, and the minimum share of the text in a named body. Set by hand. */
const MAX_SEARCHED_SLOTS = 300;
const MIN_NAMED_BODY_SHARE = 0.03;

/** Returns the slot with the text of the posts; undefined if the text is spread over several slots. */
export function postBodyOf(page: Page, root: Slot): Slot | undefined {
  let slot = namedBody(page, root) ?? root;
  const total = plainChars(page, slot);
  for (let level = 0; level < MAX_LEVELS; level++) {
    let best: Slot | undefined;
    let most = 0;
    for (const child of commonChildren(page, slot, root)) {
      const chars = plainChars(page, child);
      if (chars > most) [best, most] = [child, chars];
    }
    if (best === undefined || most < MIN_BODY_SHARE * total) break;
    slot = best;
  }
  return slot === root ? undefined : slot;
}

/**
 * Returns the child slots that most posts fill once. A paragraph counts only if it is the only one: one of several is only a part of the
 * text.
 */
function commonChildren(page: Page, { children }: Slot, root: Slot): Slot[] {
  const records = root.occurrences.length;
  const textBlocks = children.filter((child) => isTextBlock(page, child)).length;
  return children.filter((child) => {
    const { length } = child.occurrences;
    if (child.key === TEXT_RUN || length < MIN_PRESENT_SHARE * records || length > records) return false;
    return textBlocks === 1 || !isTextBlock(page, child);
  });
}

function isTextBlock({ tag }: Page, slot: Slot): boolean {
  const kind = tag[firstNodeOf(slot)];
  return slot.key === TEXT_RUN || (kind < KNOWN_TAGS && TEXT_BLOCKS[kind] === 1);
}

const TEXT_BLOCKS = tagSet("p ul ol li pre");

/** Returns the slot with the most text among those with a class like `post-body`. */
function namedBody(page: Page, root: Slot): Slot | undefined {
  let best: Slot | undefined;
  let most = MIN_NAMED_BODY_SHARE * plainChars(page, root);
  const open = [root];
  for (let i = 0; i < Math.min(open.length, MAX_SEARCHED_SLOTS); i++) {
    const slot = open[i];
    const chars = plainChars(page, slot);
    if (chars < most) continue;
    if (slot !== root && POST_BODY_CLASS.test(className(page, firstNodeOf(slot)))) [best, most] = [slot, chars];
    else for (const child of commonChildren(page, slot, root)) open.push(child);
  }
  return best;
}

/** Returns the number of characters outside links in all occurrences of a slot. */
function plainChars(page: Page, slot: Slot): number {
  const { chars, linkChars } = page.measures;
  let sum = 0;
  for (let at = 0; at < slot.occurrences.length; at += Occurrence.STRIDE) {
    const to = slot.occurrences[at + Occurrence.TO];
    for (let node = slot.occurrences[at + Occurrence.FROM]; node < to; node = page.end[node])
      sum += chars[node] - linkChars[node];
  }
  return sum;
}

/**
 * If a larger share of the posts have a `<blockquote>`, it is not a quotation: some forum systems write the post itself in one. Set by
 * hand.
 */
const MAX_QUOTING_SHARE = 0.7;

/** Finds the outermost quotations of each post. Returns their elements, and a column with their texts. */
export function quoteColumnOf(page: Page, spans: readonly NodeSpan[]): { nodes: number[]; column: TableColumn } {
  const outer = quotesAt(page, spans);
  const quoting = outer.column.values.filter((value) => value !== undefined).length;
  if (quoting < MAX_QUOTING_SHARE * spans.length || spans.length < 3) return outer;
  const inside = spans.map(({ from, to }) => {
    const body = outer.nodes[lowerBound(outer.nodes, from)];
    return body === undefined || body >= to ? { from, to: from } : { from: body, to: page.end[body] };
  });
  return quotesAt(page, inside);
}

function quotesAt(page: Page, spans: readonly NodeSpan[]): { nodes: number[]; column: TableColumn } {
  const nodes: number[] = [];
  const values = spans.map(({ from, to }, i) => {
    const stop = Math.min(to, spans[i + 1]?.from ?? to);
    const own: string[] = [];
    for (let node = from + 1; node < stop; node++) {
      if (page.tag[node] === TEXT || !isQuote(page, node)) continue;
      nodes.push(node);
      const text = spanText(page, { from: node, to: page.end[node] });
      if (text !== "") own.push(text);
      node = page.end[node] - 1;
    }
    return own.length === 0 ? undefined : own;
  });
  return {
    nodes,
    column: { name: "quotes", source: "text", selector: () => "", take: TAKE_QUOTES, confidence: 0.9, values },
  };
}

function isQuote(page: Page, node: number): boolean {
  if (page.tag[node] === BLOCKQUOTE) return true;
  return page.classAt[node] !== 0 && page.measures.words[node] > 0 && QUOTE_NAME.test(className(page, node));
}
