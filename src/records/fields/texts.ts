import { Flag, KNOWN_TAGS, TRAITS, Trait } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";

/** Reads the visible text of a node range. Spaces separate blocks. Excluded elements are left out. */
export function spanText(
  page: Page,
  { from, to }: { readonly from: number; readonly to: number },
  excluded?: ReadonlySet<number>,
): string {
  const { tag, end } = page;
  const withHidden = (page.flags[from] & Flag.UNSEEN) !== 0;
  let text = "";
  let start = from;
  let blockEnd = to;
  for (let node = from; node < to; node++) {
    const isExcluded = excluded !== undefined && node !== from && excluded.has(node);
    // The text after a block is separated from the block by a space, too.
    if (node < blockEnd && !isExcluded && !isBlock(tag[node])) continue;
    if (node > start) text = joined(text, readNodes(page, start, node, withHidden));
    start = isExcluded ? end[node] : node;
    blockEnd = blockEndAt(page, isExcluded ? page.parent[node] : node, to);
    if (isExcluded) node = start - 1;
  }
  return joined(text, readNodes(page, start, to, withHidden)).trim();
}

function joined(before: string, after: string): string {
  return before === "" ? after : after === "" ? before : `${before} ${after}`;
}

function isBlock(tag: number): boolean {
  return tag < KNOWN_TAGS && (TRAITS[tag] & Trait.BLOCK) !== 0;
}

/** Returns the end of the block that the node is, or else of the nearest block around it. */
function blockEndAt(page: Page, node: number, to: number): number {
  for (let at = node; at >= 0; at = page.parent[at]) {
    if (isBlock(page.tag[at])) return Math.min(to, page.end[at]);
  }
  return to;
}
