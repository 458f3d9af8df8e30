import { type BlockFacts, PAGE_COLUMNS, pageValues } from "../features/index.ts";
import { findPosts, isDiscussion, mayBeDiscussion, readThread, type Thread, threadParts } from "../posts/index.ts";
import { FORUM_ADDRESS } from "../vocabulary/index.ts";

/** The posts that are the content of a page. */
export interface Discussion {
  readonly thread: Thread;
  /** The `ThreadPart` of each block. */
  readonly parts: Uint8Array;
}

/** From this probability of a forum on, posts may have unusual names. */
const MIN_FORUM = 0.2;
const POST_HINTS = PAGE_COLUMNS.indexOf("pagePostHints");
const COMMENT_HINTS = PAGE_COLUMNS.indexOf("pageCommentHints");

/** Returns the discussion that is the content of a page; undefined on other pages. `forum` is the probability of a forum. */
export function discussionOf(facts: BlockFacts, chosen: Uint8Array, forum: number): Discussion | undefined {
  const { page } = facts;
  const isForum = forum >= MIN_FORUM || FORUM_ADDRESS.test(page.url ?? "");
  const values = pageValues(facts);
  // Fast path: without such names, the slow path finds no posts.
  if (!isForum && values[POST_HINTS] + values[COMMENT_HINTS] === 0) return undefined;
  const found = findPosts(page, { minPosts: 2, isForum });
  if (found === undefined || !mayBeDiscussion(page, found, { chosen, forum })) return undefined;
  const thread = readThread(page, found);
  const parts = threadParts(page, thread);
  return isDiscussion(page, thread, { parts, chosen, forum }) ? { thread, parts } : undefined;
}
