/** The posts of a discussion, with author, date, level and text. */
import { attribute, TEXT } from "../html/index.ts";
import { type Page, startTagSource } from "../page/index.ts";
import { type FoundPosts, findPosts, type PostSearch } from "./find-posts.ts";
import { findBodies } from "./post-bodies.ts";
import type { PostMark } from "./post-groups.ts";
import { quotesIn } from "./post-quotes.ts";
import { type PostMarks, signatureOf } from "./post-signature.ts";
import { markRoots, type PostSpan } from "./post-spans.ts";

/** Who wrote a post and when, and how deep it is: 0 for a post, 1 for an answer to one. */
export interface PostFacts extends PostSpan {
  readonly level: number;
  readonly author: string | undefined;
  readonly date: string | undefined;
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
  /** What marks the posts; undefined if there are none. */
  readonly mark: PostMark | undefined;
}

const TOPIC_TYPE = /schema\.org\/(?:DiscussionForumPosting|Question)\b/i;

const NO_THREAD: Thread = { posts: new Map(), order: [], bylines: new Set(), heads: new Set(), mark: undefined };

/** Finds the posts of a discussion. Returns an empty thread if no group of posts has authors or dates. */
export function findThread(page: Page, search: PostSearch): Thread {
  const found = findPosts(page, search);
  return found === undefined ? NO_THREAD : readThread(page, found);
}

/** Reads posts whose elements are known, in page order. */
export function readThread(page: Page, { spans, mark }: FoundPosts): Thread {
  const posts = new Map<number, PostFacts>();
  const bylines = new Set<number>();
  const isRoot = markRoots(page, spans);
  const bodies = findBodies(page, spans, isRoot);
  const isBody = new Uint8Array(page.count);
  for (const body of bodies.values()) for (const node of body) isBody[node] = 1;
  /** End nodes of the posts around the current one. */
  const ends: number[] = [];
  for (const span of spans) {
    const { author, date, bylines: own } = signatureOf(page, span, { isRoot, isBody });
    while (ends.length > 0 && ends[ends.length - 1] <= span.from) ends.pop();
    // An answer is inside the post it answers, or after it with `data-level`, as in our own HTML output.
    const level = Math.max(ends.length, Number(attribute(page, span.root, "data-level")) | 0);
    const body = bodies.get(span.root);
    posts.set(span.root, { ...span, author, date, level, body, quotes: quotesIn(page, body ?? []) });
    for (const byline of own) bylines.add(byline);
    for (let node = span.from; node < span.root; node = page.end[node]) bylines.add(node);
    ends.push(span.to);
  }
  const order = spans.map(({ root }) => root);
  return {
    posts: isTopic(page, order[0]) ? withoutTopicLevel(posts) : posts,
    order,
    bylines,
    heads: findHeads(page, [...posts.values()], { isRoot, isBody }),
    mark,
  };
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

/** Moves posts up one level if the element of the topic contains all of them: being inside it does not make them answers. */
function withoutTopicLevel(posts: ReadonlyMap<number, PostFacts>): ReadonlyMap<number, PostFacts> {
  const outermost = [...posts.values()].filter(({ level }) => level === 0);
  if (outermost.length > 1) return posts;
  return new Map([...posts].map(([node, facts]) => [node, { ...facts, level: Math.max(0, facts.level - 1) }]));
}
