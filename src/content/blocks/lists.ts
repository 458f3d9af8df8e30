import { attribute, className, Trait, tagId, traitsOf } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { ITEM_BULLET } from "../../vocabulary/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block, Item } from "../content.ts";
import type { DraftItem } from "../frames.ts";
import { joinAdjacentList, outlineOf } from "./adjacent-lists.ts";

const LI = tagId("li");
const OL = tagId("ol");
const UL = tagId("ul");

/** Opens a list. The items of a list of cards or posts become sections instead. */
export function openList(builder: Builder, node: number): Exit {
  if (builder.isInLeaf || isListOfCards(builder.page, node) || isListOfPosts(builder, node))
    return builder.startSection();
  const items: DraftItem[] = [];
  return builder.open({
    kind: "list",
    items,
    take: (block) => addLooseBlock(items, block),
    close: () => closeList(builder, node, items),
  });
}

function closeList(builder: Builder, node: number, items: readonly DraftItem[]): void {
  const { page } = builder;
  const ordered = page.tag[node] === OL;
  const filled = items.filter(({ children }) => children.length > 0);
  const left = ordered ? filled : withoutListsAsItems(filled);
  if (left.length === 0) return;
  const start = ordered ? startOf(page, node, left[0].node) : 1;
  // "1. FC Köln" is a name. Numbers are markers only if more than half of the items start with the number of their position.
  const numbered = ordered ? left.filter(({ children }, i) => startsWithNumber(children, `${start + i}.`)).length : 0;
  const isNumbered = numbered * 2 > left.length;
  const list = {
    kind: "list",
    ordered,
    start,
    items: left.map((item, i) => finishItem(item, isNumbered ? `${start + i}.` : undefined)),
  } as const;
  const own = { node, list, outline: outlineOf(page, node) };
  const joined = joinAdjacentList(page, builder.lastList, own);
  builder.lastList = joined ?? own;
  if (joined === undefined) builder.add(list);
}

/** Adds a block that is in a list but not in an item: a list to the item before it, other blocks as items. */
function addLooseBlock(items: DraftItem[], block: Block): void {
  const last = items.at(-1);
  if (block.kind === "list" && last !== undefined) last.children.push(block);
  else items.push({ kind: "item", node: 0, checked: undefined, children: [block] });
}

/** Moves an item that is only a list into the item before it. At the start, the items of an unordered list join the outer list. */
function withoutListsAsItems(items: readonly DraftItem[]): DraftItem[] {
  const left: DraftItem[] = [];
  let isLifted = false;
  for (const item of items) {
    const [only, second] = item.children;
    const before = left.at(-1);
    if (only?.kind !== "list" || second !== undefined || item.checked !== undefined) left.push(item);
    else if (only.ordered || (before !== undefined && !isLifted)) {
      if (before !== undefined) before.children.push(only);
      else left.push(item);
    } else {
      isLifted = true;
      for (const { checked, children } of only.items)
        left.push({ kind: "item", node: item.node, checked, children: [...children] });
    }
  }
  return left;
}

function finishItem({ checked, children }: DraftItem, number: string | undefined): Item {
  const left = withoutMarker(children, number);
  return checked === undefined ? { kind: "item", children: left } : { kind: "item", checked, children: left };
}

/** Removes the bullet or the number that an author typed at the start of an item. */
function withoutMarker(children: readonly Block[], number: string | undefined): readonly Block[] {
  const first = children[0];
  const start = first?.kind === "paragraph" ? first.children[0] : undefined;
  if (first?.kind !== "paragraph" || start?.kind !== "text") return children;
  const { value } = start;
  if (number !== undefined && !startsWithNumber(children, number)) return children;
  const left = number === undefined ? value.replace(ITEM_BULLET, "") : value.slice(number.length).trimStart();
  if (left.length === value.length) return children;
  const line = left === "" ? first.children.slice(1) : [{ ...start, value: left }, ...first.children.slice(1)];
  const rest = children.slice(1);
  if (line.length > 0) return [{ ...first, children: line }, ...rest];
  return rest.length > 0 ? rest : children;
}

function startsWithNumber([first]: readonly Block[], number: string): boolean {
  const start = first?.kind === "paragraph" ? first.children[0] : undefined;
  return start?.kind === "text" && (start.value === number || start.value.startsWith(`${number} `));
}

/** Opens an item of the list around it. */
export function openItem(builder: Builder, node: number): Exit {
  const items = builder.frame.items;
  if (items === undefined) return builder.startSection();
  const item: DraftItem = { kind: "item", node, checked: stateOf(builder.page, node), children: [] };
  // Text before this item becomes an item of its own.
  builder.endLine();
  items.push(item);
  return builder.open({
    kind: "item",
    setChecked: (checked) => {
      item.checked = checked;
    },
    close: (blocks) => {
      item.children = blocks;
    },
  });
}

const TASK_LIST = /(?:^|\s)(?:inline-task-list|to-do-list)(?:\s|$)/;
const CHECKED = /(?:^|\s)checked(?:\s|$)/;
const CHECKBOX = /(?:^|\s)checkbox-(on|off)(?:\s|$)/;

/** Returns whether a task without `<input>` is checked, by the classes of Confluence and Notion; undefined for other items. */
function stateOf(page: Page, node: number): boolean | undefined {
  const list = page.parent[node];
  if (page.classAt[list] === 0 || !TASK_LIST.test(className(page, list))) return undefined;
  const box = node + 1 < page.end[node] ? CHECKBOX.exec(className(page, node + 1)) : null;
  return box === null ? CHECKED.test(className(page, node)) : box[1] === "on";
}

/** Returns the number of the first item with content. Empty items before it are counted. */
function startOf(page: Page, list: number, first: number): number {
  let number = numberAttribute(page, list, "start") ?? 1;
  for (let node = list + 1; node <= first; node = page.end[node]) {
    if (page.tag[node] !== LI) continue;
    number = numberAttribute(page, node, "value") ?? number;
    if (node < first) number++;
  }
  return number;
}

function numberAttribute(page: Page, node: number, name: string): number | undefined {
  const value = Number.parseInt(attribute(page, node, name) ?? "", 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Whether more than half of the items of an unordered list start with a heading. */
function isListOfCards(page: Page, list: number): boolean {
  if (page.tag[list] !== UL) return false;
  let items = 0;
  let headed = 0;
  for (let node = list + 1; node < page.end[list]; node = page.end[node]) {
    if (page.tag[node] !== LI) continue;
    items++;
    if (startsWithHeading(page, node)) headed++;
  }
  return items > 0 && headed * 2 > items;
}

/** The heading of a card is among its first nodes, after an image and some wrappers. */
const MAX_NODES_TO_HEADING = 40;

function startsWithHeading(page: Page, item: number): boolean {
  const end = Math.min(page.end[item], item + MAX_NODES_TO_HEADING);
  for (let node = item + 1; node < end; node++) {
    const tag = page.tag[node];
    if (tag === UL || tag === OL) return false;
    if ((traitsOf(tag) & Trait.HEADING) !== 0) return true;
  }
  return false;
}

/** Whether an item of a list, or the first element in an item, is a post. */
function isListOfPosts({ page, thread }: Builder, list: number): boolean {
  if (thread.posts.size === 0) return false;
  for (let node = list + 1; node < page.end[list]; node = page.end[node]) {
    if (thread.posts.has(node) || thread.posts.has(node + 1)) return true;
  }
  return false;
}
