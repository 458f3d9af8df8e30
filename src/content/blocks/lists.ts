import { attribute, className, Trait, tagId, traitsOf } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block, Item } from "../content.ts";
import type { DraftItem } from "../frames.ts";
import { outlineOf, partOf } from "./list-parts.ts";

const LI = tagId("li");
const OL = tagId("ol");
const UL = tagId("ul");

/** Opens a list, unless it only lays out sections or the posts of a discussion. */
export function openList(builder: Builder, node: number): Exit {
  if (builder.isInLeaf || laysOutSections(builder.page, node) || holdsPosts(builder, node))
    return builder.startSection();
  const items: DraftItem[] = [];
  return builder.open({
    kind: "list",
    items,
    take: (block) => takeLoose(items, block),
    close: () => {
      const said = items.filter(({ children }) => children.length > 0);
      const full = builder.page.tag[node] === OL ? said : unnested(said);
      if (full.length === 0) return;
      const ordered = builder.page.tag[node] === OL;
      const start = ordered ? startOf(builder.page, node, full[0].node) : 1;
      // "1. FC Köln" is a name, unless most say their numbers.
      const numbered = ordered ? full.filter(({ children }, i) => beginsWith(children, `${start + i}.`)).length : 0;
      const isNumbered = numbered * 2 > full.length;
      const list = {
        kind: "list",
        ordered,
        start,
        items: full.map((item, i) => finishItem(item, isNumbered ? `${start + i}.` : undefined)),
      } as const;
      const own = { node, list, outline: outlineOf(builder.page, node) };
      const part = partOf(builder.page, builder.lastList, own);
      builder.lastList = part ?? own;
      if (part === undefined) builder.add(list);
    },
  });
}

/** A list right in a list belongs to the item before it; other blocks outside of items are items. */
function takeLoose(items: DraftItem[], block: Block): void {
  const last = items.at(-1);
  if (block.kind === "list" && last !== undefined) last.children.push(block);
  else items.push({ kind: "item", node: 0, checked: undefined, children: [block] });
}

/** Of a list of bullets: an item that is nothing but a list belongs to the item before it; without one, its items are items of this list. */
function unnested(items: readonly DraftItem[]): DraftItem[] {
  const left: DraftItem[] = [];
  let isLifted = false;
  for (const item of items) {
    const [only, second] = item.children;
    if (only?.kind !== "list" || second !== undefined || item.checked !== undefined) left.push(item);
    else if (only.ordered || (left.length > 0 && !isLifted)) {
      if (left.length > 0) left.at(-1)!.children.push(only);
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
  const said = withoutMarker(children, number);
  return checked === undefined ? { kind: "item", children: said } : { kind: "item", checked, children: said };
}

const BULLET = /^[•●▪◦‣∙]\s*/;

/** What an item says without the sign or the number that some write before it, which the list says itself. */
function withoutMarker(children: readonly Block[], number: string | undefined): readonly Block[] {
  const first = children[0];
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  if (first?.kind !== "paragraph" || begin?.kind !== "text") return children;
  const { value } = begin;
  if (number !== undefined && !beginsWith(children, number)) return children;
  const said = number === undefined ? value.replace(BULLET, "") : value.slice(number.length).trimStart();
  if (said.length === value.length) return children;
  const line = said === "" ? first.children.slice(1) : [{ ...begin, value: said }, ...first.children.slice(1)];
  const rest = children.slice(1);
  if (line.length > 0) return [{ ...first, children: line }, ...rest];
  return rest.length > 0 ? rest : children;
}

/** Whether an item begins with its number. */
function beginsWith([first]: readonly Block[], number: string): boolean {
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  return begin?.kind === "text" && (begin.value === number || begin.value.startsWith(`${number} `));
}

export function openItem(builder: Builder, node: number): Exit {
  const items = builder.frame.items;
  if (items === undefined) return builder.startSection();
  const item: DraftItem = { kind: "item", node, checked: stateOf(builder.page, node), children: [] };
  // What stands before it outside of items is one.
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

const TASKS = /(?:^|\s)(?:inline-task-list|to-do-list)(?:\s|$)/;
const DONE = /(?:^|\s)checked(?:\s|$)/;
const BOX = /(?:^|\s)checkbox-(on|off)(?:\s|$)/;

/** The state of a task that has no box of its own, as its names tell it. */
function stateOf(page: Page, node: number): boolean | undefined {
  const list = page.parent[node];
  if (page.classAt[list] === 0 || !TASKS.test(className(page, list))) return undefined;
  const box = node + 1 < page.end[node] ? BOX.exec(className(page, node + 1)) : null;
  return box === null ? DONE.test(className(page, node)) : box[1] === "on";
}

/** Number of the first item that says something: those before it count on. */
function startOf(page: Page, list: number, first: number): number {
  let number = numberIn(page, list, "start") ?? 1;
  for (let node = list + 1; node <= first; node = page.end[node]) {
    if (page.tag[node] !== LI) continue;
    number = numberIn(page, node, "value") ?? number;
    if (node < first) number++;
  }
  return number;
}

function numberIn(page: Page, node: number, name: string): number | undefined {
  const value = Number.parseInt(attribute(page, node, name) ?? "", 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Lists of cards: most items of a bulleted list have a heading of their own. */
function laysOutSections(page: Page, list: number): boolean {
  if (page.tag[list] !== UL) return false;
  let items = 0;
  let headed = 0;
  for (let node = list + 1; node < page.end[list]; node = page.end[node]) {
    if (page.tag[node] !== LI) continue;
    items++;
    if (beginsWithHeading(page, node)) headed++;
  }
  return items > 0 && headed * 2 > items;
}

/** How many nodes into a card its heading is looked for: behind an image and some wrappers. */
const HEADING_WITHIN = 40;

function beginsWithHeading(page: Page, item: number): boolean {
  const end = Math.min(page.end[item], item + HEADING_WITHIN);
  for (let node = item + 1; node < end; node++) {
    const tag = page.tag[node];
    if (tag === UL || tag === OL) return false;
    if ((traitsOf(tag) & Trait.HEADING) !== 0) return true;
  }
  return false;
}

function holdsPosts(builder: Builder, list: number): boolean {
  if (builder.thread.posts.size === 0) return false;
  for (let node = list + 1; node < builder.page.end[list]; node = builder.page.end[node]) {
    if (builder.thread.posts.has(node) || builder.thread.posts.has(node + 1)) return true;
  }
  return false;
}
