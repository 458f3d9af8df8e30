/** Finds the elements of a page that are the posts of a discussion. */
import type { Page } from "../page/index.ts";
import { grownRoots, withAlikeSiblings, withHeadsBefore } from "./grown-posts.ts";
import { withOtherGroups } from "./other-posts.ts";
import { namedGroups, openingPost, type PostGroup, type PostMark, plainWords } from "./post-groups.ts";
import { type Signature, signatureOf } from "./post-signature.ts";
import {
  inPageOrder,
  isNested,
  markRoots,
  type PostScope,
  type PostSpan,
  visibleScope,
  wholeSpan,
} from "./post-spans.ts";
import { siblingGroups } from "./sibling-groups.ts";
import { isTeaserList } from "./teaser-lists.ts";

/** Where and how to search for posts. */
export interface PostSearch {
  /** By default all elements with visible words. */
  readonly scope?: PostScope;
  /** Fewer posts than this are not a thread. */
  readonly minPosts: number;
  /** Whether the page is probably a discussion. Then posts may have unusual names or no name. */
  readonly isForum?: boolean;
  /** Whether names that only resemble those of posts count. By default on forums only. */
  readonly isLoose?: boolean;
}

/** The posts of a discussion in page order, and what marks most of them as posts. */
export interface FoundPosts {
  readonly spans: readonly PostSpan[];
  readonly mark: PostMark;
}

/** Finds the posts of a discussion; undefined if no group of posts has authors or dates. */
export function findPosts(
  page: Page,
  { scope = visibleScope(page), minPosts, isForum = false, isLoose = isForum }: PostSearch,
): FoundPosts | undefined {
  const groups = namedGroups(page, { scope, isLoose }).filter(({ roots }) => !isTeaserList(page, roots));
  const named = bestGroup(page, groups, minPosts);
  const best =
    named ??
    (isForum
      ? bestGroup(
          page,
          siblingGroups(page, scope).filter(({ roots }) => !isTeaserList(page, roots)),
          minPosts,
        )
      : undefined);
  if (best === undefined) return undefined;
  return { spans: withOtherGroups(page, withOpening(page, scope, best.spans), groups), mark: best.mark };
}

function bestGroup(page: Page, groups: readonly PostGroup[], minPosts: number): SignedPosts | undefined {
  let best: SignedPosts | undefined;
  for (const group of groups) {
    const posts = group.roots.length < minPosts ? undefined : signGroup(page, group);
    if (posts !== undefined && posts.spans.length >= minPosts && posts.score > (best?.score ?? 0)) best = posts;
  }
  return best;
}

/** Posts with their signatures. */
interface SignedPosts {
  readonly spans: readonly PostSpan[];
  readonly signatures: readonly Signature[];
  /** Words outside of links, weighted by the share of posts with author and date. */
  readonly score: number;
  readonly mark: PostMark;
}

/** Returns a group of posts with their signatures; undefined if these are missing. */
function signGroup(page: Page, group: PostGroup): SignedPosts | undefined {
  const { roots } = group;
  const spans = roots.map((root) => wholeSpan(page, root));
  const plain = signPosts(page, isNested(page, roots) ? dropUnsigned(page, spans) : spans, group);
  const isComplete = completeness(plain.signatures) >= MIN_COMPLETENESS;
  const best = isComplete || isNested(page, roots) ? plain : bestGrown(page, group, plain);
  return hasEnoughFacts(best) ? best : undefined;
}

/**
 * Whether at least half of the posts have an author or a date. Half of the posts with unusual names need authors, since lists of news have
 * dates, too. Posts without a name need both.
 */
function hasEnoughFacts({ signatures, mark }: SignedPosts): boolean {
  const count = (isWanted: (signature: Signature) => boolean): number => 2 * signatures.filter(isWanted).length;
  const [authors, dates] = [count((one) => one.author !== undefined), count((one) => one.date !== undefined)];
  if (count(hasFact) < signatures.length) return false;
  if (mark === "unnamed") return authors > signatures.length && dates > signatures.length;
  return mark !== "alike" || authors >= signatures.length;
}

/** Posts with this share of their authors and dates are taken as they are. */
const MIN_COMPLETENESS = 0.75;

/** Drops posts inside posts that have neither author nor date: `<div id=message1>` inside `<div class=post>`. */
function dropUnsigned(page: Page, spans: readonly PostSpan[]): readonly PostSpan[] {
  const isRoot = markRoots(page, spans);
  let past = 0;
  return spans.filter((span) => {
    const isInner = span.root < past;
    past = Math.max(past, span.to);
    return !isInner || hasFact(signatureOf(page, span, { isRoot, isBody: NO_MARKS }));
  });
}

/** Reads posts as larger parts of the page. Returns the version with the most authors and dates. */
function bestGrown(page: Page, group: PostGroup, plain: SignedPosts): SignedPosts {
  const isHead = (node: number) =>
    hasFact(signatureOf(page, wholeSpan(page, node), { isRoot: NO_MARKS, isBody: NO_MARKS }));
  const grown = grownRoots(page, group.roots);
  const roots = grown ?? group.roots;
  const headed = withHeadsBefore(page, roots, isHead);
  const hasHeads = headed.some(({ from, root }) => from !== root);
  const versions = [
    ...(grown === undefined ? [] : [roots.map((root) => wholeSpan(page, root))]),
    ...(hasHeads ? [headed] : []),
  ].map((spans) => signPosts(page, spans, group));
  return versions.reduce(
    (best, version) => (completeness(version.signatures) > completeness(best.signatures) ? version : best),
    plain,
  );
}

const NO_MARKS = new Uint8Array(0);
/** Weights of author and date in the completeness of a post. Lists of other threads have dates, but rarely authors. */
const AUTHOR_WEIGHT = 0.7;
const DATE_WEIGHT = 0.3;
/** Part of a group's score that does not depend on authors and dates, and the factor for groups by unusual names. */
const BASE_SCORE = 0.25;
const ALIKE_FACTOR = 0.1;

function signPosts(page: Page, spans: readonly PostSpan[], { words, mark }: PostGroup): SignedPosts {
  const isRoot = markRoots(page, spans);
  const signatures = spans.map((span) => signatureOf(page, span, { isRoot, isBody: NO_MARKS }));
  const score = words * (BASE_SCORE + completeness(signatures)) * (mark === "alike" ? ALIKE_FACTOR : 1);
  return { spans, signatures, score, mark };
}

/** Returns the weighted share of authors and dates, 0 to 1. */
function completeness(signatures: readonly Signature[]): number {
  let sum = 0;
  for (const { author, date } of signatures) {
    sum += (author === undefined ? 0 : AUTHOR_WEIGHT) + (date === undefined ? 0 : DATE_WEIGHT);
  }
  return sum / Math.max(1, signatures.length);
}

function hasFact({ author, date }: Signature): boolean {
  return author !== undefined || date !== undefined;
}

/** Adds the post that opens the discussion, and siblings like the posts, if they have authors or dates. */
function withOpening(page: Page, scope: PostScope, spans: readonly PostSpan[]): readonly PostSpan[] {
  const roots = spans.map(({ root }) => root);
  const opening = openingPost(page, scope, spans[0].from);
  const alike = isNested(page, roots) ? [] : withAlikeSiblings(page, roots);
  const others = outsideOf(spans, opening < 0 || alike.includes(opening) ? alike : [opening, ...alike]);
  const added = others.map((root) => wholeSpan(page, root));
  const isRoot = markRoots(page, [...spans, ...added]);
  const signed = added.filter((span) => hasFact(signatureOf(page, span, { isRoot, isBody: NO_MARKS })));
  return inPageOrder([...spans, ...signed]);
}

/** Returns the only post of a thread; undefined if no element that is named as a post has text, an author and a date. */
export function findSinglePost(
  page: Page,
  { scope = visibleScope(page), isLoose = false }: Partial<PostSearch>,
): FoundPosts | undefined {
  const groups = namedGroups(page, { scope, isLoose }).filter(({ roots }) => roots.length === 1);
  const opening = openingPost(page, scope, page.count);
  if (opening >= 0) groups.unshift({ roots: [opening], words: plainWords(page, [opening]), mark: "forum" });
  for (const group of groups) {
    const { spans, signatures, mark } = signPosts(
      page,
      group.roots.map((root) => wholeSpan(page, root)),
      group,
    );
    const isNamed = mark === "forum" || mark === "post";
    if (isNamed && completeness(signatures) === 1 && !isTeaserList(page, group.roots)) return { spans, mark };
  }
  return undefined;
}

/** Returns the nodes that are in none of the spans. Both are in page order. */
function outsideOf(spans: readonly PostSpan[], nodes: readonly number[]): readonly number[] {
  let next = 0;
  return nodes.filter((node) => {
    while (next < spans.length && spans[next].to <= node) next++;
    return next === spans.length || node < spans[next].from;
  });
}
