import { Flag, type Tree } from "../../html/index.ts";
import type { Measures } from "../page.ts";

/** A page with fewer hidden characters does not wait for a script. */
const MIN_HIDDEN_CHARS = 500;
/** A page with a larger share of hidden characters waits for a script. */
const MIN_HIDDEN_SHARE = 0.9;
/** Hidden elements with a smaller share of the hidden text are dialogs and menus, which stay hidden. */
const MIN_REVEALED_SHARE = 0.05;

/** Whether nearly all text of the page is hidden until a script shows it. */
export function waitsForScript({ body }: Tree, { chars, hiddenChars }: Measures): boolean {
  const hidden = hiddenChars[body];
  return hidden >= MIN_HIDDEN_CHARS && hidden > MIN_HIDDEN_SHARE * (hidden + chars[body]);
}

/** Returns the tree with its large hidden elements made visible. Hidden elements inside them stay hidden. */
export function reveal(tree: Tree, { hiddenChars }: Measures): Tree {
  const flags = tree.flags.slice(0, tree.count);
  const minChars = MIN_REVEALED_SHARE * hiddenChars[tree.body];
  for (let node = 1; node < tree.count; node++) {
    const above = tree.parent[node];
    const isOutermost = (tree.flags[above] & Flag.UNSEEN) === 0;
    const isShown = isOutermost && hiddenChars[node] >= minChars;
    if (isShown) flags[node] &= ~Flag.HIDDEN;
    const isHidden = ((flags[node] & Flag.HIDDEN) | (flags[above] & Flag.UNSEEN)) !== 0;
    flags[node] = isHidden ? flags[node] | Flag.UNSEEN : flags[node] & ~Flag.UNSEEN;
  }
  return { ...tree, flags };
}
