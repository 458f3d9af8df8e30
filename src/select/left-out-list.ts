import type { BlockFacts } from "../features/index.ts";
import type { Lists } from "./list-features.ts";

/** The main list of a page, if it is not in the content. */
export interface LeftOutList {
  readonly items: number;
  /** Words of its items, times the word scale. */
  readonly words: number;
}

/** The main list of a page has at least this many items, words per item, and words. Menus have fewer words per item. Set by hand. */
const MIN_ITEMS = 8;
const MIN_ITEM_WORDS = 6;
const MIN_LIST_WORDS = 150;
/** A list is left out if less than this share of its words is chosen. With all limits: 10 of 149 lists of the WCXB set. */
const MAX_KEPT_SHARE = 0.1;

/** Returns the list of a page that has most words, if it was left out. */
export function leftOutList(
  { page: { blocks }, scale }: BlockFacts,
  chosen: Uint8Array,
  lists: Lists,
): LeftOutList | undefined {
  let main = -1;
  for (let list = 0; list < lists.count; list++) {
    const words = lists.words[list];
    const items = lists.items[list];
    if (items < MIN_ITEMS || words < Math.max(MIN_LIST_WORDS, MIN_ITEM_WORDS * items)) continue;
    if (main < 0 || words > lists.words[main]) main = list;
  }
  if (main < 0) return undefined;
  let kept = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 1 && lists.of[block] === main) kept += blocks.words[block] * scale;
  }
  const words = lists.words[main];
  return kept < MAX_KEPT_SHARE * words ? { items: lists.items[main], words: Math.round(words) } : undefined;
}
