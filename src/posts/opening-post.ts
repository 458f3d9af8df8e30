/**
 * Finds the post that opens a discussion by its place: before the list of replies, with an author or a date. Its element may have nothing in
 * common with those of the replies:
 *
 *     <div class="topic"> title, author, date, text </div>
 *     <div id="replies"> <div class="reply"> … </div> … </div>
 */
import { KNOWN_TAGS, TEXT, tagId, tagSet } from "../html/index.ts";
import { blockAt, elementNames, isHeadingBlock, type Page, readBlock } from "../page/index.ts";
import { dateIn } from "./post-date.ts";
import { type Signature, signatureOf } from "./post-signature.ts";
import { isSidebar, type PostScope, type PostSpan, visibleScope, wholeSpan } from "./post-spans.ts";

/** Elements that never contain the opening post. */
const OTHER_PARTS = tagSet("nav header footer aside form button script style noscript");
/** Limit for the siblings before the replies: adverts, buttons, a form for replies. */
const MAX_SIBLINGS = 12;
/** Minimum words of the longest text in the opening post. Set by hand. */
const MIN_TEXT_WORDS = 5;
const MAX_BYLINE_WORDS = 16;
/** Limit for the share of words in links. Menus have more. */
const MAX_LINK_SHARE = 0.5;
const NO_MARKS = { isRoot: new Uint8Array(0), isBody: new Uint8Array(0) };

/** Returns the opening post before the first of the known posts; undefined if no element before it has text, an author and a date of its own. The page's title is not between the two. */
export function openingBefore(
  page: Page,
  first: PostSpan,
  scope: PostScope = visibleScope(page),
): PostSpan | undefined {
  const known = signatureOf(page, first, NO_MARKS);
  for (let child = first.from; child > page.body; child = page.parent[child]) {
    const siblings = siblingsBefore(page, scope, child);
    const found = openingAmong(page, siblings);
    if (found === undefined || isRepeated(signatureOf(page, found, NO_MARKS), known)) continue;
    return hasTitle(page, found.to, first.to) ? undefined : found;
  }
  return undefined;
}

const H1 = tagId("h1");

/** Whether a visible `<h1>` is in a range of nodes. */
function hasTitle({ tag, measures: { words } }: Page, from: number, to: number): boolean {
  for (let node = from; node < to; node++) if (tag[node] === H1 && words[node] > 0) return true;
  return false;
}

const TIME_OF_DAY = /\d:\d\d/;

/** Whether the author and the date before the posts are those of the first post: "Thread starter: Ann, 3 May". */
function isRepeated(before: Signature, first: Signature): boolean {
  if (before.date?.value !== first.date?.value) return false;
  return TIME_OF_DAY.test(before.date?.value ?? "") || before.author?.value === first.author?.value;
}

/** Returns the siblings before a node that may belong to the opening post, in page order. */
function siblingsBefore(page: Page, scope: PostScope, child: number): number[] {
  const siblings: number[] = [];
  for (let node = page.parent[child] + 1; node < child; node = page.end[node]) {
    if (page.tag[node] > TEXT && scope.has(node) && !isOtherPart(page, node)) siblings.push(node);
  }
  return siblings.slice(-MAX_SIBLINGS);
}

function isOtherPart(page: Page, node: number): boolean {
  const kind = page.tag[node];
  return (kind < KNOWN_TAGS && OTHER_PARTS[kind] === 1) || isSidebar(page, node, elementNames(page, node));
}

/** Returns the opening post among siblings: the one with the longest text, from the sibling on that contains its head. */
function openingAmong(page: Page, siblings: readonly number[]): PostSpan | undefined {
  const { words, linkWords } = page.measures;
  const lengths = siblings.map((node) =>
    linkWords[node] > MAX_LINK_SHARE * words[node] ? 0 : longestText(page, node),
  );
  const most = Math.max(...lengths);
  if (most < MIN_TEXT_WORDS) return undefined;
  const text = lengths.indexOf(most);
  for (let head = text; head >= 0; head--) {
    const span = { ...wholeSpan(page, siblings[text]), from: siblings[head] };
    const { author, date } = signatureOf(page, span, NO_MARKS);
    if (author !== undefined && date !== undefined) return span;
  }
  return undefined;
}

/** Returns the number of words outside links in the longest block of an element that is neither a heading nor a byline. */
function longestText(page: Page, node: number): number {
  const { blocks } = page;
  let longest = 0;
  for (let block = blockAt(page, node); block < blocks.count && blocks.from[block] < page.end[node]; block++) {
    if (blocks.hidden[block] === 1 || isHeadingBlock(page, block)) continue;
    const share = blocks.linkChars[block] / Math.max(1, blocks.chars[block]);
    const words = Math.round(blocks.words[block] * (1 - share));
    if (words > longest && !isByline(page, block)) longest = words;
  }
  return longest;
}

/** Whether a short block contains a date: "Asked 3 years ago", "last updated 1 year ago by Ann". */
function isByline(page: Page, block: number): boolean {
  return page.blocks.words[block] <= MAX_BYLINE_WORDS && dateIn(readBlock(page, block)) !== undefined;
}
