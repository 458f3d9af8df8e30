import { Flag, type Tree } from "../../html/index.ts";
import type { Measures } from "../page.ts";

/** Hidden characters of a page that is worth waiting for, not of a line. */
const LEAST_CHARS = 500;
/** Share of the page's characters that are hidden from which on it is a script that shows the page. */
const NEARLY_ALL = 0.9;
/** Parts with less than this share of what is hidden are dialogs and menus, which stay hidden. */
const LARGE_PART = 0.05;

/** Whether the page waits for a script to show nearly all of its text. */
export function waitsForScript({ body }: Tree, { chars, hiddenChars }: Measures): boolean {
  const hidden = hiddenChars[body];
  return hidden >= LEAST_CHARS && hidden > NEARLY_ALL * (hidden + chars[body]);
}

/** The tree with the large hidden parts shown; what is hidden in them stays so. */
export function revealed(tree: Tree, { hiddenChars }: Measures): Tree {
  const flags = tree.flags.slice(0, tree.count);
  const least = LARGE_PART * hiddenChars[tree.body];
  for (let node = 1; node < tree.count; node++) {
    const above = tree.parent[node];
    const isOutermost = (tree.flags[above] & Flag.UNSEEN) === 0;
    const isShown = isOutermost && hiddenChars[node] >= least;
    if (isShown) flags[node] &= ~Flag.HIDDEN;
    const isHidden = ((flags[node] & Flag.HIDDEN) | (flags[above] & Flag.UNSEEN)) !== 0;
    flags[node] = isHidden ? flags[node] | Flag.UNSEEN : flags[node] & ~Flag.UNSEEN;
  }
  return { ...tree, flags };
}
