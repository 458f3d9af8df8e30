import type { Page } from "../../page/index.ts";
import { findPosts, isForumPage } from "../../posts/index.ts";
import { commonAncestor } from "./merge.ts";
import type { NodeSpan, Region } from "./region.ts";

/** The posts of a page. */
export interface PageThread {
  readonly region: Region;
  /** Whether the page is a forum by its address or its own declarations, or marks its posts as only forums do. */
  readonly isForum: boolean;
  /** Whether names or types mark the posts. Otherwise they only look like posts. */
  readonly isNamed: boolean;
}

const MIN_POSTS = 2;

/** Finds the posts of a page. Undefined if it has fewer than two that are not inside another one. */
export function threadOf(page: Page): PageThread | undefined {
  const isForum = isForumPage(page);
  const found = findPosts(page, { minPosts: MIN_POSTS, isForum });
  if (found === undefined) return undefined;
  const records = outermost(found.spans);
  if (records.length < MIN_POSTS) return undefined;
  const isWhole = records.every(({ from, to }) => page.end[from] === to);
  const container = commonAncestor(page, records[0].from, records[records.length - 1].from);
  const region: Region = { kind: isWhole ? "merged" : "pattern", container, records, isThread: true };
  return { region, isForum: isForum || found.mark === "forum", isNamed: found.mark !== "unnamed" };
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
