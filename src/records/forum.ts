import { className, elementId, KNOWN_TAGS, TEXT, TRAITS, Trait, tagId, tagSet } from "../html/index.ts";
import { firstFrom, type Page } from "../page/index.ts";
import { modelOf, Piece, QUOTES, RUN, type Slot, spanText, type TableColumn } from "./fields/index.ts";
import type { NodeSpan, RankedRegion } from "./regions/index.ts";

const BLOCKQUOTE = tagId("blockquote");
/** Names that only posts have; and names that articles of a blog have as well. */
const POST_NAMES =
  /comments?(?![a-z])|messages?(?![a-z])|repl(?:y|ies)(?![a-z])|answers?(?![a-z])|(?:block|forum|topic|c)-?post|post-?(?:bit|body|container)|topic-?body/i;
const POST_WORDS = /(?:^|[^a-z])(?:posts?|threads?)(?:$|[^a-z])/i;
const QUOTE_WORDS = /(?:^|[\s_-])(?:block)?quote(?:$|[\s_-])/i;
/** Posts are texts, not headlines. */
const LEAST_PLAIN = 60;
const FEW_HEADED = 0.34;
const NAMES_UP = 3;

/** Whether the records are posts: called so, or the list is, and made of text rather than headlines. */
export function isForum(page: Page, region: RankedRegion): boolean {
  if (region.facts.plainChars < LEAST_PLAIN) return false;
  const isHeaded = region.facts.headed > FEW_HEADED && !isHeadedByWriters(page, region.records);
  let node = region.records[0].from;
  for (let step = 0; step <= NAMES_UP && node > page.body; step++, node = page.parent[node]) {
    const names = className(page, node);
    if (POST_NAMES.test(names) || (!isHeaded && POST_WORDS.test(names))) return true;
  }
  return hasPostParts(page, region.records[0], isHeaded);
}

/** Some boards set the name of who wrote a post as a heading. */
function isHeadedByWriters(page: Page, records: readonly NodeSpan[]): boolean {
  const looked = records.slice(0, HEADINGS_LOOKED_AT);
  const named = looked.filter(({ from, to }) => {
    const heading = firstHeading(page, from, Math.min(to, from + PARTS_WITHIN));
    for (let node = heading; heading >= 0 && node < page.end[heading]; node++) {
      if (page.classAt[node] !== 0 && WRITER_NAMES.test(className(page, node))) return true;
    }
    return false;
  });
  return named.length * 2 > looked.length;
}

const HEADINGS_LOOKED_AT = 5;
const WRITER_NAMES = /author|user|poster|member|creator/i;

function firstHeading({ tag }: Page, from: number, to: number): number {
  for (let node = from; node < to; node++) {
    if (tag[node] < KNOWN_TAGS && (TRAITS[tag[node]] & Trait.HEADING) !== 0) return node;
  }
  return -1;
}

/** Parts that posts are made of, by their names. */
const POST_PARTS = /post-?(?:body|profile|author|text)|message-?(?:body|content|user)|comment-?(?:body|content|text)/i;
const PARTS_WITHIN = 120;

/** Posts are numbered; so are the articles of a blog, which have headings. */
const POST_ID = /^(?:post|comment|message|msg|reply|answer)[_-]?(?:message|content|id)?[_-]?\d+$/i;

function hasPostParts(page: Page, { from, to }: NodeSpan, isHeaded: boolean): boolean {
  for (let node = from; node < Math.min(to, from + PARTS_WITHIN); node++) {
    if (page.classAt[node] !== 0 && POST_PARTS.test(className(page, node))) return true;
    if (!isHeaded && POST_ID.test(elementId(page, node))) return true;
  }
  return false;
}

/** The place of the post's text: as deep as most of the text outside links stays together. */
const TOGETHER = 0.55;
const PRESENT = 0.7;
const MOST_LEVELS = 30;
/** What boards call the text itself; beside it a post may say more of who wrote it than that one wrote. */
const BODY_NAMES =
  /(?:post|message|msg|comment|answer|reply|topic)[-_]?(?:body|content|text|msg|message|copy)(?![a-z])|bbwrapper|(?:^|[\s_-])(?:prose|user-?content|rich-?text|cooked)(?![a-z])/i;
/** Places looked at for that, and the least share of the text that one has. */
const MOST_PLACES = 300;
const LEAST_TEXT = 0.03;

export function bodyOf(page: Page, root: Slot): Slot | undefined {
  let slot = namedBody(page, root) ?? root;
  const whole = plainChars(page, slot);
  for (let level = 0; level < MOST_LEVELS; level++) {
    let best: Slot | undefined;
    let most = 0;
    for (const child of inMost(page, slot, root)) {
      const chars = plainChars(page, child);
      if (chars > most) [best, most] = [child, chars];
    }
    if (best === undefined || most < TOGETHER * whole) break;
    slot = best;
  }
  return slot === root ? undefined : slot;
}

/** The elements in a place that most posts have one of. One paragraph among others is not the text of a post, all of them are. */
function inMost(page: Page, { children }: Slot, root: Slot): Slot[] {
  const records = root.pieces.length;
  const parts = children.filter((child) => isPartOfText(page, child)).length;
  return children.filter((child) => {
    const { length } = child.pieces;
    if (child.key === RUN || length < PRESENT * records || length > records) return false;
    return parts === 1 || !isPartOfText(page, child);
  });
}

function isPartOfText({ tag }: Page, slot: Slot): boolean {
  const kind = tag[modelOf(slot)];
  return slot.key === RUN || (kind < KNOWN_TAGS && PARTS_OF_TEXT[kind] === 1);
}

const PARTS_OF_TEXT = tagSet("p ul ol li pre");

/** The place with most text of those that are called the body of a post. */
function namedBody(page: Page, root: Slot): Slot | undefined {
  let best: Slot | undefined;
  let most = LEAST_TEXT * plainChars(page, root);
  const open = [root];
  for (let looked = 0; looked < Math.min(open.length, MOST_PLACES); looked++) {
    const slot = open[looked];
    const chars = plainChars(page, slot);
    if (chars < most) continue;
    if (slot !== root && BODY_NAMES.test(className(page, modelOf(slot)))) [best, most] = [slot, chars];
    else for (const child of inMost(page, slot, root)) open.push(child);
  }
  return best;
}

function plainChars(page: Page, slot: Slot): number {
  const { chars, linkChars } = page.measures;
  let sum = 0;
  for (let at = 0; at < slot.pieces.length; at += Piece.LENGTH) {
    const to = slot.pieces[at + Piece.TO];
    for (let node = slot.pieces[at + Piece.FROM]; node < to; node = page.end[node])
      sum += chars[node] - linkChars[node];
  }
  return sum;
}

/** Some boards put the post itself into a blockquote: what nearly every post has is no quote. */
const TOO_OFTEN = 0.7;

/** What posts quote: the outermost quotes in each, and the column they make. */
export function quotesIn(page: Page, spans: readonly NodeSpan[]): { nodes: number[]; column: TableColumn } {
  const outer = quotesAt(page, spans);
  const quoting = outer.column.values.filter((value) => value !== undefined).length;
  if (quoting < TOO_OFTEN * spans.length || spans.length < 3) return outer;
  const inside = spans.map(({ from, to }) => {
    const body = outer.nodes[firstFrom(outer.nodes, from)];
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
    column: { name: "quotes", source: "text", selector: () => "", take: QUOTES, confidence: 0.9, values },
  };
}

function isQuote(page: Page, node: number): boolean {
  if (page.tag[node] === BLOCKQUOTE) return true;
  return page.classAt[node] !== 0 && page.measures.words[node] > 0 && QUOTE_WORDS.test(className(page, node));
}
