/** Reads who wrote a post and when. */
import { TEXT } from "../html/index.ts";
import { blockAt, elementNames, type Page, readNodes } from "../page/index.ts";
import { CONNECTING_WORD, OTHER_POST_DATES } from "../vocabulary/index.ts";
import {
  nameBeforeDate,
  readAuthorAttribute,
  readItempropAuthor,
  readNamedAuthor,
  readProfileLink,
} from "./post-author.ts";
import { headAround, isProfileCell, LETTER, nameInProfile } from "./post-boxes.ts";
import { bareDate, dateIn, itempropOf, readItempropDate, readNamedDate } from "./post-date.ts";
import { isNamedAuthor, isProfileBox } from "./post-names.ts";
import { isQuotePart } from "./post-quotes.ts";
import type { PostSpan } from "./post-spans.ts";

/** The byline is among the first nodes of a post. */
const MAX_NODES_TO_BYLINE = 150;
/** Limit for a line with the author and the date. */
const MAX_BYLINE_CHARS = 120;
const DIGIT = /\d/;

/** The author and the date of a post. */
export interface Signature {
  readonly author: Fact | undefined;
  readonly date: Fact | undefined;
}

/** Marks of nodes, 1 each. */
export interface PostMarks {
  /** First nodes and roots of posts. */
  readonly isRoot: Uint8Array;
  /** Elements with the text of posts. They are searched only if nothing is found outside of them. */
  readonly isBody: Uint8Array;
}

/** Reads the signature of a post, not those of posts inside it. */
export function signatureOf(page: Page, post: PostSpan, marks: PostMarks): Signature {
  const named = findFact(page, post, { ...marks, readers: AUTHOR_READERS });
  const date = findDate(page, post, marks);
  return { author: named ?? positionedAuthor(page, post, date), date };
}

/** Returns the elements of a post that contain nothing but its author, the author's profile or its date. */
export function bylinesOf(page: Page, post: PostSpan, { author, date, marks }: SignedPost): readonly number[] {
  const bylines = date === undefined ? [] : datelinesOf(page, date, author);
  if (author === undefined) return bylines;
  return [...bylines, profileAround(page, post, author.node), ...repeatedFacts(page, post, { marks, author, date })];
}

interface SignedPost extends Signature {
  readonly marks: PostMarks;
}

/** Microdata first: the name of the last editor may come before that of the author. */
const AUTHOR_READERS: readonly FactReader[] = [
  readItempropAuthor,
  readAuthorAttribute,
  readNamedAuthor,
  nameInProfile,
  readProfileLink,
];

/** An author or a date, and the node that contains it. */
export interface Fact {
  readonly node: number;
  readonly value: string;
  /** Whether the node is the first text of a line that contains more than the fact. */
  readonly isLine?: boolean;
}

/** Returns the author or the date if this element contains it. */
type FactReader = (page: Page, node: number) => string | undefined;

interface FactSearch extends PostMarks {
  /** The most reliable first. */
  readonly readers: readonly FactReader[];
}

/** Returns the first fact in a post that does not belong to a post inside it. Searches the body last. */
function findFact(page: Page, post: PostSpan, search: FactSearch): Fact | undefined {
  const found = factOutside(page, post, search);
  // Without bodies, the second search is the same as the first.
  if (found !== undefined || search.isBody.length === 0) return found;
  return factOutside(page, post, { ...search, isBody: NO_BODIES });
}

const NO_BODIES = new Uint8Array(0);

function factOutside(page: Page, post: PostSpan, { isRoot, isBody, readers }: FactSearch): Fact | undefined {
  for (const read of readers) {
    for (let node = post.from; node < post.to; ) {
      const isSkipped = isBody[node] === 1 || (isRoot[node] === 1 && node !== post.root && node !== post.from);
      const value = isSkipped || page.tag[node] <= TEXT ? undefined : read(page, node);
      if (value !== undefined) return { node, value };
      node = isSkipped ? page.end[node] : node + 1;
    }
  }
  return undefined;
}

function findDate(page: Page, post: PostSpan, marks: PostMarks): Fact | undefined {
  const readOwnDate: FactReader = (_, node) => {
    const value = readNamedDate(page, node);
    return value === undefined || isOtherDate(page, node) ? undefined : value;
  };
  const readBareDate: FactReader = (_, node) => {
    const value = node - post.from > MAX_NODES_TO_BYLINE ? undefined : bareDate(page, node);
    return value === undefined || isOtherDate(page, node) ? undefined : value;
  };
  const search = { ...marks, readers: [readItempropDate, readOwnDate, readBareDate] };
  const marked = findFact(page, post, search);
  if (marked !== undefined && dateIn(marked.value) !== undefined) return marked;
  return dateInLines(page, post, marks) ?? marked;
}

/** Whether a date is that of the account or of an edit: its class, or the words before it, tell so ("Joined 2015", "edited 3 May"). */
function isOtherDate(page: Page, node: number): boolean {
  const { parent, measures } = page;
  if (namesOtherDate(elementNames(page, node)) || namesOtherDate(beforeDate(textOf(page, node)))) return true;
  let above = parent[node];
  for (let level = 1; level < MAX_LABEL_LEVELS && above > page.body; level++, above = parent[above]) {
    if (measures.words[above] > MAX_LABELED_WORDS) return false;
    if (namesOtherDate(readNodes(page, above, node))) return true;
  }
  return false;
}

/** Returns the part of a line before its date; "" if it has none. */
function beforeDate(line: string): string {
  const date = dateIn(line);
  return date === undefined ? "" : line.slice(0, line.indexOf(date));
}

function namesOtherDate(text: string): boolean {
  return OTHER_POST_DATES.some(([, pattern]) => pattern.test(text));
}

/** Limits for the levels from a date to the box with its label, and for the words of the box. */
const MAX_LABEL_LEVELS = 3;
const MAX_LABELED_WORDS = 12;

/** Returns the first date in the short lines of a post, outside of its body, of profiles and of quotations. */
function dateInLines(page: Page, post: PostSpan, { isRoot, isBody }: PostMarks): Fact | undefined {
  for (let node = post.from; node < post.to; ) {
    const isOther = isBody[node] === 1 || (isRoot[node] === 1 && node !== post.root && node !== post.from);
    const isInner = page.tag[node] > TEXT && node !== post.root;
    if (isOther || (isInner && (isProfileBox(page, node) || isQuotePart(page, node)))) {
      node = page.end[node];
      continue;
    }
    const value = page.tag[node] === TEXT && page.measures.chars[node] > 0 ? dateOfLine(page, node) : undefined;
    if (value !== undefined) return { node, value, isLine: true };
    node++;
  }
  return undefined;
}

/** Returns the date in the block that starts with a text, if the block is short. */
function dateOfLine(page: Page, text: number): string | undefined {
  const { blocks } = page;
  const block = blockAt(page, text);
  if (block >= blocks.count || blocks.from[block] !== text || blocks.chars[block] > MAX_BYLINE_CHARS) return undefined;
  const line = readNodes(page, text, blocks.to[block]);
  const date = dateIn(line);
  if (date === undefined || namesOtherDate(beforeDate(line))) return undefined;
  const shortened = line.replace(date, DATE_WORD);
  if (line.startsWith(date)) return date;
  return SENTENCE_END.test(shortened) || shortened.split(SPACES).length > MAX_LINE_WORDS ? undefined : date;
}

const DATE_WORD = "date";
/** A line with a date is a sentence if it ends like one, or if it has more words than this, where the date is one word. */
const SENTENCE_END = /\p{L}{3}[.!?](?:\s|$)/u;
const MAX_LINE_WORDS = 12;
const SPACES = /\s+/;

/** Returns the element of a date, or the element of a line that contains only author and date. */
function datelinesOf(page: Page, date: Fact, author: Fact | undefined): number[] {
  if (date.isLine !== true) return [headAround(page, date.node)];
  const { blocks } = page;
  const block = blockAt(page, date.node);
  const line = readNodes(page, date.node, blocks.to[block]);
  const isByline = isOnlySigned(line, author?.value, date.value);
  const owner = blocks.owner[block];
  return isByline && page.measures.words[owner] === blocks.words[block] ? [owner] : [];
}

/** Whether a line contains nothing but the author, the date and words such as "posted by". */
function isOnlySigned(line: string, author: string | undefined, date: string | undefined): boolean {
  const rest = line
    .replace(author ?? "", "")
    .replace(date ?? "", "")
    .replace(CONNECTING_WORD, "");
  return !LETTER.test(rest) && !DIGIT.test(rest);
}

/** Returns the name before the date, for posts without markup for it. */
function positionedAuthor(page: Page, { from }: PostSpan, date: Fact | undefined): Fact | undefined {
  const node = date === undefined ? -1 : nameBeforeDate(page, from, date.node);
  return node < 0 ? undefined : { node, value: readNodes(page, node, node + 1).trim() };
}

interface Facts {
  readonly marks: PostMarks;
  readonly author: Fact;
  readonly date: Fact | undefined;
}

/** Returns elements that only repeat the author ("by Ann » 3 May" next to the profile), the date or the number of a post. */
function repeatedFacts(page: Page, post: PostSpan, { marks, author, date }: Facts): number[] {
  const found: number[] = [];
  const end = Math.min(post.to, post.from + MAX_NODES_TO_BYLINE);
  for (let node = post.from; node < end; node++) {
    if (node === post.root || node === post.from) continue;
    if (marks.isRoot[node] === 1) break;
    if (page.measures.chars[node] > MAX_BYLINE_CHARS) continue;
    if (itempropOf(page, node) === "position" || (date !== undefined && readNamedDate(page, node) === date.value))
      found.push(node);
    if (!isNamedAuthor(page, node)) continue;
    const isDated = date !== undefined && date.node > node && date.node < page.end[node];
    const shownDate = isDated && date.isLine !== true ? textOf(page, date.node) : date?.value;
    if (isOnlySigned(textOf(page, node), author.value, shownDate)) found.push(node);
  }
  return found;
}

/** Returns the profile around the author's name, with picture, rank and numbers; the name's own element if there is no profile. */
function profileAround(page: Page, { from, root: post }: PostSpan, author: number): number {
  const { words } = page.measures;
  let profile = author;
  for (let above = page.parent[author]; above > from && above !== post; above = page.parent[above]) {
    if (isProfileCell(page, above, { post, author }) || (isProfileBox(page, above) && words[above] * 2 < words[post]))
      profile = above;
  }
  return profile;
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]);
}
