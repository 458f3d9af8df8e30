import type { Page } from "../../page/index.ts";
import {
  type FoundPosts,
  findPosts,
  findSinglePost,
  isDiscussion,
  isForumPage,
  openingBefore,
  type PostSpan,
  readThread,
  ThreadPart,
  threadParts,
} from "../../posts/index.ts";
import { commonAncestor } from "./merge.ts";
import { isProseBlock } from "./prose-blocks.ts";
import type { NodeSpan, Region } from "./region.ts";

/** The posts of a page. */
export interface PageThread {
  readonly region: Region;
  /**
   * Whether the posts are the content of the page: it is a forum by its address or its own declarations, it marks its posts as only forums
   * do, or it has little running text outside of them.
   */
  readonly isForum: boolean;
  /** The same without the last reason: markup or address tell that the page is a forum. */
  readonly isDeclared: boolean;
}

const MIN_POSTS = 2;

/** Finds the posts of a page. Undefined if it has fewer than two that are not inside another one; on a forum, one is enough. */
export function threadOf(page: Page): PageThread | undefined {
  const isForum = isForumPage(page);
  const found = findPosts(page, { minPosts: MIN_POSTS, isLoose: true }) ?? (isForum ? findRarePosts(page) : undefined);
  if (found === undefined) return undefined;
  const isDeclared = isForum || found.mark === "forum";
  const isThread = isDeclared || isDiscussionWithProse(page, found);
  const records = isThread ? withOpening(page, found.spans) : outermost(found.spans);
  if (records.length < MIN_POSTS && !isDeclared) return undefined;
  const isWhole = records.every(({ from, to }) => page.end[from] === to);
  const container = commonAncestor(page, records[0].from, records[records.length - 1].from);
  const region: Region = { kind: isWhole ? "merged" : "pattern", container, records, posts: found.spans };
  return { region, isForum: isThread, isDeclared };
}

/** Finds a thread of one post, or posts without names. */
function findRarePosts(page: Page): FoundPosts | undefined {
  return findSinglePost(page, { isLoose: true }) ?? findPosts(page, { minPosts: MIN_POSTS, isForum: true });
}

/** Whether the posts are the content of the page, judged by the running text before and between them. */
function isDiscussionWithProse(page: Page, found: FoundPosts): boolean {
  const thread = readThread(page, found);
  const parts = threadParts(page, thread);
  const chosen = parts.map((part, block) => (part !== ThreadPart.AFTER && isProseBlock(page, block) ? 1 : 0));
  return isDiscussion(page, thread, { parts, chosen });
}

/**
 * Returns the outermost posts, with the opening post before them. If all posts are inside the first, and no post is before it, it is the
 * element of the whole topic: the posts inside it are the records.
 */
function withOpening(page: Page, spans: readonly PostSpan[]): NodeSpan[] {
  const outer = openedBy(openingBefore(page, spans[0]), outermost(spans));
  if (outer.length > 1 || spans.length === 1) return outer;
  return openedBy(openingBefore(page, spans[1]), outermost(spans.slice(1)));
}

function openedBy(opening: NodeSpan | undefined, posts: readonly NodeSpan[]): NodeSpan[] {
  return opening === undefined ? [...posts] : [{ from: opening.from, to: opening.to }, ...posts];
}

/** Returns the spans that are not inside another one. They must be in page order. */
function outermost(all: readonly NodeSpan[]): NodeSpan[] {
  const spans: NodeSpan[] = [];
  for (const { from, to } of all) {
    if (spans.length === 0 || spans[spans.length - 1].to <= from) spans.push({ from, to });
  }
  return spans;
}

/**
 * Returns the share of posts that are one record each: the number of records with exactly one post, divided by the number of posts or of
 * records, whichever is larger. Both lists are in page order.
 */
export function postShare(records: readonly NodeSpan[], posts: readonly NodeSpan[]): number {
  let at = 0;
  let matched = 0;
  for (const { from, to } of records) {
    while (at < posts.length && posts[at].to <= from) at++;
    let inside = 0;
    for (; at < posts.length && posts[at].from < to; at++) inside++;
    if (inside === 1) matched++;
  }
  return matched / Math.max(records.length, posts.length);
}
