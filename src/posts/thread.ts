/** The posts of a discussion, with author, date, level and text. */
import { attribute, TEXT, tagId } from "../html/index.ts";
import { type Page, startTagSource } from "../page/index.ts";
import { type FoundPosts, findPosts, type PostSearch } from "./find-posts.ts";
import { findBodies } from "./post-bodies.ts";
import type { PostMark } from "./post-groups.ts";
import { readNumbers } from "./post-numbers.ts";
import { quotesIn } from "./post-quotes.ts";
import { bylinesOf, type PostMarks, signatureOf } from "./post-signature.ts";
import { markRoots, type PostSpan } from "./post-spans.ts";

/** Who wrote a post and when, and how deep it is: 0 for a post, 1 for an answer to one. */
export interface PostFacts extends PostSpan {
  readonly level: number;
  readonly author: string | undefined;
  readonly date: string | undefined;
  /** The number of the post in the thread. */
  readonly number: number | undefined;
  /** Elements with the text of the post; undefined if they are unknown. */
  readonly body: readonly number[] | undefined;
  /** Elements in the body with quotations of other posts. */
  readonly quotes: readonly number[];
}

/** The posts of a discussion. */
export interface Thread {
  /** Root node of each post → its facts. */
  readonly posts: ReadonlyMap<number, PostFacts>;
  /** The root nodes in page order. */
  readonly order: readonly number[];
  /** Elements that only show the author, the author's profile or the date of a post. */
  readonly bylines: ReadonlySet<number>;
  /** Elements of posts that contain nothing of their text. Only for posts whose body is known. */
  readonly heads: ReadonlySet<number>;
  /** Elements in posts with quotations of other posts. */
  readonly quotes: ReadonlySet<number>;
  /** The names that mark the posts; undefined without posts. */
  readonly mark: PostMark | undefined;
}

const TD = tagId("td");
const TOPIC_TYPE = /schema\.org\/(?:DiscussionForumPosting|Question)\b/i;

const NO_THREAD: Thread = {
  posts: new Map(),
  order: [],
  bylines: new Set(),
  heads: new Set(),
  quotes: new Set(),
  mark: undefined,
};

/** Finds the posts of a discussion. Returns an empty thread if no group of posts has authors or dates. */
export function findThread(page: Page, search: PostSearch): Thread {
  const found = findPosts(page, search);
  return found === undefined ? NO_THREAD : readThread(page, found);
}

/** Reads posts whose elements are known, in page order. */
export function readThread(page: Page, { spans, mark }: FoundPosts): Thread {
  const isRoot = markRoots(page, spans);
  const bodies = findBodies(page, spans, isRoot);
  const isBody = new Uint8Array(page.count);
  for (const body of bodies.values()) for (const node of body) isBody[node] = 1;
  const marks = { isRoot, isBody };
  const signatures = spans.map((span) => signatureOf(page, span, marks));
  const numbers = readNumbers(page, spans, marks);
  const levels = levelsOf(page, spans);
  const facts = spans.map((span, i): PostFacts => {
    const [author, date] = [signatures[i].author?.value, signatures[i].date?.value];
    const body = bodies.get(span.root);
    return { ...span, author, date, number: numbers[i], level: levels[i], body, quotes: quotesIn(page, body ?? []) };
  });
  return {
    posts: new Map(facts.map((post) => [post.root, post])),
    order: spans.map(({ root }) => root),
    bylines: new Set([
      ...spans.flatMap((span, i) => bylinesOf(page, span, { ...signatures[i], marks })),
      ...headsBefore(page, spans),
    ]),
    heads: findHeads(page, facts, marks),
    quotes: new Set(facts.flatMap(({ quotes }) => quotes)),
    mark,
  };
}

/** Returns the level of each post. */
function levelsOf(page: Page, spans: readonly PostSpan[]): readonly number[] {
  /** End nodes of the posts around the current one. */
  const ends: number[] = [];
  const levels = spans.map((span) => {
    while (ends.length > 0 && ends[ends.length - 1] <= span.from) ends.pop();
    const level = Math.max(ends.length, writtenLevel(page, span.root));
    ends.push(span.to);
    return level;
  });
  // If the element of the topic contains all posts, being inside it does not make them answers.
  const isAround = levels.filter((level) => level === 0).length === 1 && isTopic(page, spans[0].root);
  return isAround ? levels.map((level) => Math.max(0, level - 1)) : levels;
}

/** The level is among the first nodes of a post. */
const MAX_NODES_TO_LEVEL = 8;
const INDENT = /\sindent=/;

/** Returns the level in an attribute: `data-level` in our own HTML output, `depth` on Reddit, `indent` on Hacker News; else 0. */
function writtenLevel(page: Page, root: number): number {
  const own = attribute(page, root, "data-level") ?? attribute(page, root, "depth");
  if (own !== undefined) return Number(own) | 0;
  const end = Math.min(page.end[root], root + MAX_NODES_TO_LEVEL);
  for (let node = root + 1; node < end; node++) {
    if (page.tag[node] === TD && INDENT.test(startTagSource(page, node))) {
      return Number(attribute(page, node, "indent")) | 0;
    }
  }
  return 0;
}

/** Returns the siblings before the roots of posts that contain their heads. */
function headsBefore(page: Page, spans: readonly PostSpan[]): readonly number[] {
  const heads: number[] = [];
  for (const { from, root } of spans) for (let node = from; node < root; node = page.end[node]) heads.push(node);
  return heads;
}

/** Returns the outermost elements of posts with a known body that contain neither the body nor another post. */
function findHeads(page: Page, posts: readonly PostFacts[], { isRoot, isBody }: PostMarks): ReadonlySet<number> {
  const heads = new Set<number>();
  /** By node: the next body or root at the node or after it. */
  const next = new Int32Array(page.count + 1).fill(page.count);
  for (let node = page.count - 1; node >= 0; node--) {
    next[node] = isBody[node] === 1 || isRoot[node] === 1 ? node : next[node + 1];
  }
  for (const { root, body } of posts) {
    if (body === undefined) continue;
    for (let node = root + 1; node < page.end[root]; ) {
      const isHead = next[node] >= page.end[node];
      if (isHead && page.tag[node] > TEXT) heads.add(node);
      node = isHead || isBody[node] === 1 || isRoot[node] === 1 ? page.end[node] : node + 1;
    }
  }
  return heads;
}

function isTopic(page: Page, post: number): boolean {
  return TOPIC_TYPE.test(startTagSource(page, post));
}
