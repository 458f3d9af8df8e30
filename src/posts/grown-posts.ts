/** Extends posts whose author and date are outside of the element that is named as a post. */
import { className } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { PostSpan } from "./post-spans.ts";

/** Minimum share of elements with only one post among those at which the posts part. */
const MIN_SINGLE_SHARE = 0.4;

/** Returns the elements at which the posts part: the children of their nearest common ancestor. Undefined if many posts share one. */
export function grownRoots(page: Page, roots: readonly number[]): readonly number[] | undefined {
  const { parent, end, tag } = page;
  const last = roots[roots.length - 1];
  let shared = parent[roots[0]];
  while (shared > 0 && end[shared] <= last) shared = parent[shared];
  const grown: number[] = [];
  let next = 0;
  for (let child = shared + 1; child < end[shared] && next < roots.length; child = end[child]) {
    if (roots[next] >= end[child]) continue;
    while (next < roots.length && roots[next] < end[child]) next++;
    if (tag[child] !== tag[grown[0] ?? child]) return undefined;
    grown.push(child);
  }
  if (grown.length < MIN_SINGLE_SHARE * roots.length) return undefined;
  return grown.length === roots.length && grown.every((top, i) => top === roots[i]) ? undefined : grown;
}

/** Returns the siblings with the tag and first class of the posts, together with the posts, in page order. */
export function withAlikeSiblings(page: Page, roots: readonly number[]): readonly number[] {
  const { parent, end, tag, measures } = page;
  const shared = parent[roots[0]];
  if (roots.some((root) => parent[root] !== shared)) return roots;
  const known = new Set(roots);
  const name = firstClass(page, roots[0]);
  const all: number[] = [];
  for (let child = shared + 1; child < end[shared]; child = end[child]) {
    const isAlike = tag[child] === tag[roots[0]] && measures.words[child] > 0 && firstClass(page, child) === name;
    if (known.has(child) || isAlike) all.push(child);
  }
  return all;
}

const DIGITS = /\d+/g;
const SPACE = /\s/;

/** Returns the first class of an element without digits. */
export function firstClass(page: Page, node: number): string {
  if (page.classAt[node] === 0) return "";
  return className(page, node).trim().split(SPACE, 1)[0].replace(DIGITS, "");
}

/** Starts each post at the first sibling between the post before it and its root that `isHead` accepts. */
export function withHeadsBefore(
  page: Page,
  roots: readonly number[],
  isHead: (node: number) => boolean,
): readonly PostSpan[] {
  const { parent, end, measures } = page;
  const starts = roots.map((root, i) => {
    if (i === 0 || parent[roots[i - 1]] !== parent[root]) return root;
    for (let node = end[roots[i - 1]]; node < root; node = end[node]) {
      if (measures.words[node] > 0 && isHead(node)) return node;
    }
    return root;
  });
  // The head of the first post is as many siblings before its root as that of the second one.
  if (starts.length > 1) starts[0] = siblingBefore(page, roots[0], countSiblings(page, starts[1], roots[1]));
  return roots.map((root, i) => ({ from: starts[i], root, to: end[root] }));
}

function countSiblings({ end }: Page, from: number, to: number): number {
  let count = 0;
  for (let node = from; node < to; node = end[node]) count++;
  return count;
}

/** Returns the sibling that is `count` siblings before a node; the node itself if there are fewer. */
function siblingBefore({ parent, end }: Page, node: number, count: number): number {
  const siblings: number[] = [];
  for (let child = parent[node] + 1; child < node; child = end[child]) siblings.push(child);
  return count === 0 ? node : (siblings[siblings.length - count] ?? node);
}
