/** Decides whether the posts of a page are its content, or comments of readers below it. */
import { blockAt, type Page } from "../page/index.ts";
import { FORUM_ADDRESS, FORUM_GENERATOR } from "../vocabulary/index.ts";
import type { FoundPosts } from "./find-posts.ts";
import type { PostMark } from "./post-groups.ts";
import type { Thread } from "./thread.ts";
import { ThreadPart } from "./thread-blocks.ts";

/** What is known about a page besides its posts. */
export interface DiscussionEvidence {
  /** The part of each block (see `threadParts`). */
  readonly parts: Uint8Array;
  /** 1 for each block that a method took for content. */
  readonly chosen: Uint8Array;
  /** Learned probability that the page is a forum; undefined if unknown. */
  readonly forum?: number | undefined;
}

/**
 * Limits for the text outside of posts, in words and as a share of the words in posts. Above them, posts that are named as comments belong
 * to an article. Measured on 1,246 pages of WCXB that are not forums and 112 that are.
 */
const MAX_OPENING_WORDS = 250;
const MAX_OPENING_SHARE = 0.5;
/** From this probability on, a page with posts is a forum. Pages with posts that are none have less than .15. */
const MIN_FORUM = 0.2;

/** Whether the posts are the content of the page. */
export function isDiscussion(page: Page, thread: Thread, evidence: DiscussionEvidence): boolean {
  if (thread.order.length < 2) return false;
  if (isDiscussionAnyway(page, thread.mark, evidence)) return true;
  return isShort(countWords(page, evidence), thread.mark) && hasSeveralAuthors(thread);
}

/** Fast path: whether posts that were found may be the content of the page. Their bodies need not be known. */
export function mayBeDiscussion(
  page: Page,
  { spans, mark }: FoundPosts,
  evidence: Omit<DiscussionEvidence, "parts">,
): boolean {
  // At most, all blocks in their elements are text of the posts.
  const parts = new Uint8Array(page.blocks.count);
  for (const { from, to } of spans) parts.fill(ThreadPart.BODY, blockAt(page, from), blockAt(page, to));
  return isShort(countWords(page, { ...evidence, parts }), mark) || isDiscussionAnyway(page, mark, evidence);
}

/** Whether posts are the content of a page whatever else it contains. */
function isDiscussionAnyway(
  page: Page,
  mark: PostMark | undefined,
  { forum = 0 }: Pick<DiscussionEvidence, "forum">,
): boolean {
  if (mark === "forum" || isDeclared(page)) return true;
  return mark !== "comment" && (forum >= MIN_FORUM || FORUM_ADDRESS.test(page.url ?? ""));
}

/** Whether the text outside of posts is short enough for a discussion. */
function isShort({ opening, posted }: WordCounts, mark: PostMark | undefined): boolean {
  if (mark === "comment" && opening >= MAX_OPENING_WORDS) return false;
  return opening === 0 || opening < MAX_OPENING_SHARE * posted;
}

interface WordCounts {
  readonly opening: number;
  readonly posted: number;
}

const DECLARED =
  /"@type"\s?:\s?\[?\s{0,9}"(?:DiscussionForumPosting|QAPage)"|schema\.org\/(?:DiscussionForumPosting|QAPage)\b/i;
const GENERATOR = /<meta[^>]{0,200}\bname=["']?generator[^>]{0,200}/i;

/** Whether the address of a page or its own declarations tell that it is a forum. */
export function isForumPage(page: Page): boolean {
  return FORUM_ADDRESS.test(page.url ?? "") || isDeclared(page);
}

/** Whether structured data or the name of the publishing software declare the page as a forum. */
function isDeclared({ source }: Page): boolean {
  return DECLARED.test(source) || FORUM_GENERATOR.test(GENERATOR.exec(source)?.[0] ?? "");
}

/** Counts the chosen words outside of posts, and the words of posts. */
function countWords({ blocks }: Page, { parts, chosen }: DiscussionEvidence): WordCounts {
  let opening = 0;
  let posted = 0;
  for (let block = 0; block < blocks.count; block++) {
    const isPosted = parts[block] === ThreadPart.BODY || parts[block] === ThreadPart.QUOTE;
    if (isPosted && blocks.hidden[block] === 0) posted += blocks.words[block];
    else if (chosen[block] === 1 && parts[block] !== ThreadPart.HEAD) opening += blocks.words[block];
  }
  return { opening, posted };
}

/** Whether two or more people wrote the posts. Posts of one author are entries of a blog. */
function hasSeveralAuthors({ posts }: Thread): boolean {
  return new Set([...posts.values()].flatMap(({ author }) => author ?? [])).size > 1;
}
