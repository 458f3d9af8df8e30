import { Flag, RAW, TEXT, type Tree, tagId } from "../../../html/index.ts";
import { CHARACTER_WIDTH } from "./lengths.ts";

const TR = tagId("tr");

/** Returns the width in pixels that the longest row of a table needs for its text. */
export function preferredTableWidth(tree: Tree, chars: Float64Array, table: number): number {
  let width = 0;
  for (let node = table + 1; node < tree.end[table]; node++) {
    if (tree.tag[node] === TR) width = Math.max(width, chars[node] * CHARACTER_WIDTH);
  }
  return width;
}

/** Counts the characters of visible text below each node. */
export function textLengths(tree: Tree): Float64Array {
  const { tag, parent, from, to, flags, count } = tree;
  const sums = new Float64Array(count);
  for (let node = count - 1; node > 0; node--) {
    if (tag[node] === TEXT && (flags[node] & Flag.UNSEEN) === 0) sums[node] = to[node] - from[node];
    if (tag[node] !== RAW) sums[parent[node]] += sums[node];
  }
  return sums;
}
