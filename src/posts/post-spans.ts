import type { Page } from "../page/index.ts";

/** A post as a range of nodes. Its head may be in siblings before its root: `<tr>Ann, 3 May</tr><tr>Hello.</tr>`. */
export interface PostSpan {
  /** First node: the root, or the sibling before it where the head starts. */
  readonly from: number;
  /** The element that contains the text of the post. */
  readonly root: number;
  /** First node after the post. */
  readonly to: number;
  /** Posts of one kind have similar markup. Comments below answers are of another kind than the answers. By default 0. */
  readonly kind?: number;
}

/** The nodes of a page in which posts are searched. `next` skips subtrees outside of them. */
export interface PostScope {
  has(node: number): boolean;
  next(node: number): number;
}

/** Returns the scope of all elements with visible words. */
export function visibleScope({ measures: { words }, end }: Page): PostScope {
  return {
    has: (node) => words[node] > 0,
    next: (node) => (words[node] > 0 ? node + 1 : end[node]),
  };
}

/** Names of sidebars, but not `no-sidebar`. Posts are not searched in them. */
export const SIDEBAR: RegExp = /(?:^|[\s_-])(?<!(?:no|has|with|without|hide|show)[-_])(?:side-?bar|rail)(?:$|[\s_-])/;

/** An element with this share of the page's words is not a sidebar: `<div class="content-sidebar-wrap">`. */
const MAX_SIDEBAR_SHARE = 0.8;

/** Whether names are those of a sidebar. */
export function isSidebar({ measures: { words }, body }: Page, node: number, names: string): boolean {
  return names !== "" && SIDEBAR.test(names) && words[node] < MAX_SIDEBAR_SHARE * words[body];
}

/** Returns the span of an element that is a whole post. */
export function wholeSpan({ end }: Page, root: number, kind = 0): PostSpan {
  return { from: root, root, to: end[root], kind };
}

/** Whether an element is inside one before it. The elements are in page order. */
export function isNested({ end }: Page, roots: readonly number[]): boolean {
  return roots.some((root, i) => i > 0 && root < end[roots[i - 1]]);
}

/** Sorts posts by their roots. */
export function inPageOrder(spans: readonly PostSpan[]): readonly PostSpan[] {
  return [...spans].sort((a, b) => a.root - b.root);
}

/** Returns 1 for each node that is the first node or the root of a post. */
export function markRoots(page: Page, spans: readonly PostSpan[]): Uint8Array {
  const marks = new Uint8Array(page.count);
  for (const { from, root } of spans) marks[from] = marks[root] = 1;
  return marks;
}
