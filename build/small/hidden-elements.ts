import { attribute, Flag, RAW, type Tree } from "../../src/html/index.ts";
import type { HiddenSearch } from "../../src/page/visibility/hidden-elements.ts";

/** As in src/page/visibility/hidden-elements.ts. */
export const Hiding = { NONE: 0, OPENABLE: 1, FOR_GOOD: 2 } as const;

/** Styles that hide: `display: none`, `opacity: 0`, `left: -9999px`. */
const HIDES =
  /(?:^|[;\s])(?:display\s?:\s?none|visibility\s?:\s?(?:hidden|collapse)|(?:opacity|font-size|max-height)\s?:\s?0(?:px)?\s?(?:[;!]|$)|font-size\s?:\s?1px|(?:left|top|text-indent)\s?:\s?-\d{3}|clip\s?:\s?rect|clip-path\s?:\s?inset)/i;
const MOVES = /transf|transi|anim/i;

/**
 * Returns a search for the elements that their attributes hide. The small build reads no style sheets. Its method takes nothing hidden for
 * content, so it need not know what people can open.
 */
export function hiddenSearch(tree: Tree): HiddenSearch {
  const { tag, flags, count, body } = tree;
  return (shown) => {
    const covers = new Uint8Array(count);
    const none = new Uint8Array(count);
    for (let node = body + 1; node < count; node++) {
      if (tag[node] <= RAW || shown?.[node] === 1) continue;
      const style = (flags[node] & Flag.STYLED) === 0 ? "" : (attribute(tree, node, "style") ?? "");
      const isHidden = (flags[node] & Flag.HIDDEN) !== 0 || (HIDES.test(style) && !MOVES.test(style));
      if (isHidden) covers[node] = Hiding.FOR_GOOD;
    }
    return { covers, fades: none, fadedBy: none, reasons: new Map(), isCut: false };
  };
}
