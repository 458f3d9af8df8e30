import { Flag, RAW, TEXT, type Tree, tagId, tagSet } from "../../html/index.ts";
import { Box, type Layout } from "./layout.ts";

const DETAILS = tagId("details");
/** Elements that may have no box although they are not hidden. */
const BOXLESS = tagSet(
  "br wbr source track param area map col colgroup meta link script style template title base noscript slot",
);
/** A clipping box of at most this width and height hides its content. Pages hide text for screen readers this way. */
const MAX_CLIPPED_PX = 1;

/**
 * Returns the tree with `HIDDEN` and `UNSEEN` set by the layout, not by attributes. The content of a closed `<details>` counts
 * as visible: it is one click away.
 */
export function withVisibility(tree: Tree, layout: Layout): Tree {
  const seen = seenNodes(tree, layout);
  const flags = tree.flags.slice(0, tree.count);
  const { tag, parent, body, end } = tree;
  const isOpen = new Uint8Array(tree.count);
  for (let node = body + 1; node < end[body]; node++) {
    const above = parent[node];
    isOpen[node] = tag[above] === DETAILS || isOpen[above] === 1 ? 1 : 0;
    flags[node] &= ~(Flag.HIDDEN | Flag.UNSEEN);
    if ((flags[above] & Flag.UNSEEN) !== 0) flags[node] |= Flag.UNSEEN;
    else if (seen[node] === 0 && isOpen[node] === 0 && mayBeHidden(tree, node)) {
      flags[node] |= tag[node] === TEXT ? Flag.UNSEEN : Flag.HIDDEN | Flag.UNSEEN;
    }
  }
  return { ...tree, flags };
}

/** Returns 1 for each node that is visible or contains a visible node. */
function seenNodes(tree: Tree, layout: Layout): Uint8Array {
  const { parent, count, body } = tree;
  const seen = new Uint8Array(count);
  const clipped = new Uint8Array(count);
  for (let node = body; node < count; node++) {
    if (clipped[parent[node]] === 1 || isClippedAway(layout, node)) clipped[node] = 1;
    const shown = Box.PRESENT | Box.VISIBLE;
    if (clipped[node] === 0 && (layout.box[node] & shown) === shown && !isOffPage(layout, node)) seen[node] = 1;
  }
  for (let node = count - 1; node > body; node--) {
    if (seen[node] === 1) seen[parent[node]] = 1;
  }
  return seen;
}

function isClippedAway(layout: Layout, node: number): boolean {
  if ((layout.box[node] & Box.CLIPS) === 0) return false;
  return layout.width[node] <= MAX_CLIPPED_PX && layout.height[node] <= MAX_CLIPPED_PX;
}

function isOffPage(layout: Layout, node: number): boolean {
  return layout.x[node] + layout.width[node] <= 0 || layout.y[node] + layout.height[node] <= 0;
}

/** Whether a node without a visible box is hidden. */
function mayBeHidden(tree: Tree, node: number): boolean {
  const kind = tree.tag[node];
  if (kind === RAW) return false;
  if (kind !== TEXT) return BOXLESS[kind] !== 1;
  // Whitespace at the end of a line has no box, but it separates words.
  for (let at = tree.from[node]; at < tree.to[node]; at++) {
    if (tree.source.charCodeAt(at) > 32) return true;
  }
  return false;
}
