import { TEXT, tagId } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf } from "../shape.ts";

const LISTS = [tagId("ul"), tagId("ol")];
const LI = tagId("li");
/** Items per list on average. With fewer, each list is one record and its items are fields. */
const MIN_ITEMS_PER_LIST = 3;
/** Share of a group's text that is in its list. The rest is a letter, a year or a short heading. */
const MIN_LIST_SHARE = 0.9;
/** Share of the items that must be link items. */
const MIN_LINKED_SHARE = 0.8;
/** Share of an item's text in links that makes it a link item. */
const MIN_LINK_TEXT_SHARE = 0.5;

/**
 * Joins a list of links that is split into groups, such as one `<ul>` per letter or year. The items of the groups
 * become the records. Does nothing if all groups have the same number of items: then each group is a record.
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

/** The `<ul>` or `<ol>` that is the whole record, or all of it except a short heading. -1 for a record without such a list. */
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
