import { Flag, RAW, TEXT, type Tree, tagId, tagSet } from "../../html/index.ts";
import { Box, type Layout } from "./layout.ts";

const DETAILS = tagId("details");
/** Elements that never have a box, or whose lack of one says nothing. */
const BOXLESS = tagSet(
  "br wbr source track param area map col colgroup meta link script style template title base noscript slot",
);
/** Text for screen readers only is usually put into a clipped box of one pixel. */
const CLIPPED_AWAY = 1;

/**
 * The tree with `HIDDEN` and `UNSEEN` set by what the browser shows rather than by attributes. What stands in a closed
 * `<details>` counts as seen: one click away, and part of what the page says.
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
    else if (seen[node] === 0 && isOpen[node] === 0 && canHide(tree, node)) {
      flags[node] |= tag[node] === TEXT ? Flag.UNSEEN : Flag.HIDDEN | Flag.UNSEEN;
    }
  }
  return { ...tree, flags };
}

/** 1 where a node, or anything below it, shows. */
function seenNodes(tree: Tree, layout: Layout): Uint8Array {
  const { parent, count, body } = tree;
  const seen = new Uint8Array(count);
  const lost = new Uint8Array(count);
  for (let node = body; node < count; node++) {
    if (lost[parent[node]] === 1 || isClippedAway(layout, node)) lost[node] = 1;
    const shows = Box.PRESENT | Box.VISIBLE;
    if (lost[node] === 0 && (layout.box[node] & shows) === shows && !isOffPage(layout, node)) seen[node] = 1;
  }
  for (let node = count - 1; node > body; node--) {
    if (seen[node] === 1) seen[parent[node]] = 1;
  }
  return seen;
}

function isClippedAway(layout: Layout, node: number): boolean {
  if ((layout.box[node] & Box.CLIPS) === 0) return false;
  return layout.width[node] <= CLIPPED_AWAY && layout.height[node] <= CLIPPED_AWAY;
}

function isOffPage(layout: Layout, node: number): boolean {
  return layout.x[node] + layout.width[node] <= 0 || layout.y[node] + layout.height[node] <= 0;
}

function canHide(tree: Tree, node: number): boolean {
  const kind = tree.tag[node];
  if (kind === RAW) return false;
  if (kind !== TEXT) return BOXLESS[kind] !== 1;
  // White space at the end of a line has no box and still parts words.
  for (let at = tree.from[node]; at < tree.to[node]; at++) {
    if (tree.source.charCodeAt(at) > 32) return true;
  }
  return false;
}
