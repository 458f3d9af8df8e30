/** Adds posts whose markup differs from that of most posts: comments below answers, replies between posts. */
import type { Page } from "../page/index.ts";
import type { PostGroup } from "./post-groups.ts";
import { type Signature, signatureOf } from "./post-signature.ts";
import { inPageOrder, markRoots, type PostSpan, wholeSpan } from "./post-spans.ts";

/** Share of posts that must have an author for a group to count. */
const MIN_SIGNED_SHARE = 0.7;
/** Posts in a wrapper of several posts, on average. */
const MIN_PER_WRAPPER = 1.5;
const NO_MARKS = new Uint8Array(0);

/** Adds the groups of posts that are inside posts or between them. */
export function withOtherGroups(
  page: Page,
  spans: readonly PostSpan[],
  groups: readonly PostGroup[],
): readonly PostSpan[] {
  let posts = spans;
  const start = spans[0].from;
  const end = spans.reduce((last, { to }) => Math.max(last, to), 0);
  for (const [i, { roots, words, mark }] of groups.entries()) {
    // Links named `comment-reply` have no text of their own.
    if (words === 0) continue;
    const known = new Set(posts.flatMap(({ from, root }) => [from, root]));
    const added = roots
      .filter((root) => !known.has(root) && root >= start && root < end)
      .map((root) => wholeSpan(page, root, i + 1));
    if (added.length === roots.length) posts = withGroup(page, posts, { added, needsDate: mark === "alike" });
  }
  return posts;
}

/** Posts of one group. Posts by unusual names need a date, since `anonymous-post` may be the box of an author. */
interface AddedPosts {
  readonly added: readonly PostSpan[];
  readonly needsDate: boolean;
}

/**
 * Adds a group of posts. If the posts around them then have no author of their own, those are only wrappers: of several posts each, which
 * replace them, or of one post each.
 */
function withGroup(page: Page, posts: readonly PostSpan[], { added, needsDate }: AddedPosts): readonly PostSpan[] {
  const all = inPageOrder([...posts, ...added]);
  if (areAround(added, all)) return posts;
  const isRoot = markRoots(page, all);
  const known = new Map<PostSpan, Signature>();
  const signature = (span: PostSpan): Signature => {
    const found = known.get(span) ?? signatureOf(page, span, { isRoot, isBody: NO_MARKS });
    known.set(span, found);
    return found;
  };
  const isSigned = (span: PostSpan): boolean => signature(span).author !== undefined;
  const isPost = (span: PostSpan): boolean => isSigned(span) && !(needsDate && signature(span).date === undefined);
  if (added.filter(isPost).length < MIN_SIGNED_SHARE * added.length) return posts;
  const around = nearestAround(posts, added);
  if (areInnerParts(page, added, around)) return posts;
  const wrappers = around.filter((post) => !isSigned(post));
  if (wrappers.length <= (1 - MIN_SIGNED_SHARE) * around.length) return all;
  const dropped = new Set(wrappers);
  return added.length >= MIN_PER_WRAPPER * around.length ? all.filter((span) => !dropped.has(span)) : posts;
}

/** Whether each post contains one of the added ones, which has most of its words: it is a part of the post then, not an answer. */
function areInnerParts(
  { measures: { words } }: Page,
  added: readonly PostSpan[],
  around: readonly PostSpan[],
): boolean {
  const sum = (spans: readonly PostSpan[]): number => spans.reduce((total, { root }) => total + words[root], 0);
  return added.length === around.length && sum(added) * 2 > sum(around);
}

/** Whether an added post contains a post that is known already. */
function areAround(added: readonly PostSpan[], all: readonly PostSpan[]): boolean {
  const isAdded = new Set(added);
  let past = 0;
  return all.some((span) => {
    if (isAdded.has(span)) past = Math.max(past, span.to);
    return !isAdded.has(span) && span.root < past;
  });
}

/** Returns the posts that are nearest around the added ones, each once. */
function nearestAround(posts: readonly PostSpan[], added: readonly PostSpan[]): readonly PostSpan[] {
  const around = new Set<PostSpan>();
  const open: PostSpan[] = [];
  const isAdded = new Set(added);
  for (const span of inPageOrder([...posts, ...added])) {
    while (open.length > 0 && open[open.length - 1].to <= span.root) open.pop();
    const nearest = open[open.length - 1];
    if (!isAdded.has(span)) open.push(span);
    else if (nearest !== undefined) around.add(nearest);
  }
  return [...around];
}
