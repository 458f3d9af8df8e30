import { TEXT, tagId } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf } from "../shape.ts";

const LISTS = [tagId("ul"), tagId("ol")];
const LI = tagId("li");
/** With fewer items per list on average, a list is a record with its fields. */
const MIN_ITEMS_PER_LIST = 3;
/** Minimum share of a group's text in its list. The rest is a letter, a year or a short heading. */
const MIN_LIST_SHARE = 0.9;
/** Minimum share of the items that are links, and of an item's text in its link. */
const MIN_LINKED_SHARE = 0.8;
const MIN_LINK_TEXT_SHARE = 0.5;

/**
 * Joins a list that is split into groups (by letter, by year): if the records are lists of links of different lengths,
 * their items become the records.
 */
export function ungroupLists<R extends Region>(page: Page, region: R): R {
  const roots = region.records.map((record) => listIn(page, record));
  if (roots.includes(-1)) return region;
  const lists = roots.map((list) => itemsOf(page, list));
  const items = lists.flat();
  const isEven = lists.every(({ length }) => length === lists[0].length);
  if (isEven || items.length < MIN_ITEMS_PER_LIST * lists.length) return region;
  const linked = items.filter(({ from }) => isLinkItem(page, from)).length;
  return linked < MIN_LINKED_SHARE * items.length ? region : { ...region, kind: "merged", records: items };
}

/** The list that is the whole record, or all of it except a heading; -1 if there is none. */
function listIn(page: Page, { from, to }: NodeSpan): number {
  if (page.end[from] !== to) return -1;
  if (LISTS.includes(page.tag[from])) return from;
  for (let node = from + 1; node < to; node = page.end[node]) {
    if (LISTS.includes(page.tag[node])) return charsOf(page, node) >= MIN_LIST_SHARE * charsOf(page, from) ? node : -1;
  }
  return -1;
}

function itemsOf(page: Page, list: number): NodeSpan[] {
  const items: NodeSpan[] = [];
  for (let node = list + 1; node < page.end[list]; node = page.end[node]) {
    if (page.tag[node] === LI && charsOf(page, node) > 0) items.push({ from: node, to: page.end[node] });
    else if (page.tag[node] !== TEXT && charsOf(page, node) > 0) return [];
  }
  return items;
}

function isLinkItem({ measures }: Page, item: number): boolean {
  return measures.linkTags[item] > 0 && measures.linkChars[item] >= MIN_LINK_TEXT_SHARE * measures.chars[item];
}
