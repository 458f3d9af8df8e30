import { attribute, className } from "../html/attributes.ts";
import { TEXT, Trait, tagId, traitsOf } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Builder, Exit } from "./builder.ts";
import type { Block, Definition, Inline, Item } from "./content.ts";

const LI = tagId("li");
const OL = tagId("ol");
const UL = tagId("ul");
const DT = tagId("dt");
const DD = tagId("dd");
const DIV = tagId("div");

interface DraftItem {
  readonly kind: "item";
  /** The `<li>`, 0 for what stands outside of one. */
  readonly node: number;
  checked: boolean | undefined;
  children: Block[];
}

/** Opens a list, unless it only lays out sections or the posts of a discussion. */
export function openList(b: Builder, node: number): Exit {
  if (b.isInLeaf || laysOutSections(b.page, node) || holdsPosts(b, node)) return b.section();
  const items: DraftItem[] = [];
  return b.open({
    kind: "list",
    items,
    take: (block) => takeLoose(items, block),
    close: () => {
      const said = items.filter(({ children }) => children.length > 0);
      const full = b.page.tag[node] === OL ? said : unnested(said);
      if (full.length === 0) return;
      const ordered = b.page.tag[node] === OL;
      const start = ordered ? startOf(b.page, node, full[0]!.node) : 1;
      // "1. FC Köln" is a name, unless most say their numbers.
      const numbered = ordered ? full.filter(({ children }, i) => beginsWith(children, `${start + i}.`)).length : 0;
      const isNumbered = numbered * 2 > full.length;
      const list = {
        kind: "list",
        ordered,
        start,
        items: full.map((item, i) => finishItem(item, isNumbered ? `${start + i}.` : undefined)),
      } as const;
      const own = { node, list, outline: outlineOf(b.page, node) };
      const part = partOf(b.page, b.before, own);
      b.before = part ?? own;
      if (part === undefined) b.add(list);
    },
  });
}

/** A list that is finished, and its element. */
export interface ListAt {
  readonly node: number;
  readonly list: { readonly kind: "list"; readonly ordered: boolean; readonly start: number; readonly items: Item[] };
  /** The outline it is part of, and how deep in it, by its name. */
  readonly outline: Outline | undefined;
  /** The list that it stands in. */
  readonly outer?: ListAt | undefined;
}

/** Lists of a word processor that writes them side by side, with their depth in their names. */
const OUTLINE = /(?:^|\s)lst-kix_(\w+)-(\d)(?:\s|$)/;

interface Outline {
  readonly id: string;
  readonly level: number;
}

function outlineOf(page: Page, node: number): Outline | undefined {
  const [, id, level] = (page.classAt[node] === 0 ? null : OUTLINE.exec(className(page, node))) ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

/** Adds a list to the one beside it if it goes on with it, or stands in it; gives where that is. */
function partOf(page: Page, before: ListAt | undefined, own: ListAt): ListAt | undefined {
  if (before === undefined || !areBeside(page, before.node, own.node)) return undefined;
  const { outline } = own;
  if (outline === undefined || before.outline?.id !== outline.id) {
    if (outline !== undefined || !goesOn(before, own)) return undefined;
    addItems(before, own);
    return { ...before, node: own.node };
  }
  let at: ListAt | undefined = before;
  while (at !== undefined && at.outline!.level > outline.level) at = at.outer;
  if (at === undefined) return undefined;
  if (at.outline!.level < outline.level) {
    (at.list.items.at(-1)!.children as Block[]).push(own.list);
    return { ...own, outer: at };
  }
  if (at.list.ordered !== own.list.ordered) return undefined;
  addItems(at, own);
  return { ...at, node: own.node };
}

/** Whether a list is part of the one beside it: editors cut lists, and leave items alone in lists of their own. */
function goesOn({ list: before }: ListAt, { list }: ListAt): boolean {
  if (before.ordered !== list.ordered) return false;
  return list.ordered ? list.start === before.start + before.items.length : list.items.length < 2;
}

function addItems(to: ListAt, from: ListAt): void {
  for (const item of from.list.items) to.list.items.push(item);
}

/** Whether nothing but white space stands between two elements. */
function areBeside({ tag, parent, end, measures }: Page, before: number, node: number): boolean {
  const gap = end[before]!;
  const isBeside = gap === node || (gap === node - 1 && tag[gap] === TEXT && measures.chars[gap] === 0);
  return isBeside && parent[before] === parent[node];
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
  const [first, ...rest] = children;
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  if (first?.kind !== "paragraph" || begin?.kind !== "text") return children;
  const { value } = begin;
  if (number !== undefined && !beginsWith(children, number)) return children;
  const said = number === undefined ? value.replace(BULLET, "") : value.slice(number.length).trimStart();
  if (said.length === value.length) return children;
  const line = said === "" ? first.children.slice(1) : [{ ...begin, value: said }, ...first.children.slice(1)];
  if (line.length > 0) return [{ ...first, children: line }, ...rest];
  return rest.length > 0 ? rest : children;
}

/** Whether an item begins with its number. */
function beginsWith([first]: readonly Block[], number: string): boolean {
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  return begin?.kind === "text" && (begin.value === number || begin.value.startsWith(`${number} `));
}

export function openItem(b: Builder, node: number): Exit {
  const items = b.frame.items;
  if (items === undefined) return b.section();
  const item: DraftItem = { kind: "item", node, checked: stateOf(b.page, node), children: [] };
  // What stands before it outside of items is one.
  b.endLine();
  items.push(item);
  return b.open({
    kind: "item",
    tick: (checked) => {
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
  const list = page.parent[node]!;
  if (page.classAt[list] === 0 || !TASKS.test(className(page, list))) return undefined;
  const box = node + 1 < page.end[node]! ? BOX.exec(className(page, node + 1)) : null;
  return box === null ? DONE.test(className(page, node)) : box[1] === "on";
}

/** Number of the first item that says something: those before it count on. */
function startOf(page: Page, list: number, first: number): number {
  let number = numberIn(page, list, "start") ?? 1;
  for (let node = list + 1; node <= first; node = page.end[node]!) {
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
  for (let node = list + 1; node < page.end[list]!; node = page.end[node]!) {
    if (page.tag[node] !== LI) continue;
    items++;
    if (beginsWithHeading(page, node)) headed++;
  }
  return items > 0 && headed * 2 > items;
}

/** How many nodes into a card its heading is looked for: behind an image and some wrappers. */
const HEADING_WITHIN = 40;

function beginsWithHeading(page: Page, item: number): boolean {
  const end = Math.min(page.end[item]!, item + HEADING_WITHIN);
  for (let node = item + 1; node < end; node++) {
    const tag = page.tag[node]!;
    if (tag === UL || tag === OL) return false;
    if ((traitsOf(tag) & Trait.HEADING) !== 0) return true;
  }
  return false;
}

function holdsPosts(b: Builder, list: number): boolean {
  if (b.thread.posts.size === 0) return false;
  for (let node = list + 1; node < b.page.end[list]!; node = b.page.end[node]!) {
    if (b.thread.posts.has(node) || b.thread.posts.has(node + 1)) return true;
  }
  return false;
}

interface DraftDefinition {
  readonly kind: "definition";
  readonly terms: Inline[][];
  readonly descriptions: Block[][];
}

/** A description says nothing without its term: terms of kept descriptions are kept, whoever chose them. */
function keepTerms({ page, kept }: Builder, list: number): void {
  let terms: number[] = [];
  for (let node = list + 1; node < page.end[list]!; ) {
    const tag = page.tag[node]!;
    if (tag === DT) terms.push(node);
    else if (tag === DD) {
      if (kept.has(node)) for (const term of terms) kept.keep(term);
      terms = [];
    }
    node = tag === DIV ? node + 1 : page.end[node]!;
  }
}

export function openDefinitions(b: Builder, node: number): Exit {
  if (indents(b.page, node)) return b.section();
  keepTerms(b, node);
  const entries: DraftDefinition[] = [];
  return b.open({
    kind: "definitions",
    entries,
    take: (block) => entryFor(entries, false).descriptions.push([block]),
    close: () => {
      const full: Definition[] = entries.filter(
        ({ terms, descriptions }) => terms.length > 0 || descriptions.length > 0,
      );
      if (full.length > 0) b.add({ kind: "definitions", entries: full });
    },
  });
}

/** Whether a list is one description without a term: some indent so. */
function indents({ tag, end }: Page, list: number): boolean {
  let descriptions = 0;
  for (let child = list + 1; child < end[list]! && descriptions < 2; child = end[child]!) {
    if (tag[child] === DD) descriptions++;
    else if (tag[child] !== TEXT) return false;
  }
  return descriptions === 1;
}

/** The entry in the making; a term behind descriptions begins the next. */
function entryFor(entries: DraftDefinition[], isTerm: boolean): DraftDefinition {
  let entry = entries.at(-1);
  if (entry === undefined || (isTerm && entry.descriptions.length > 0)) {
    entry = { kind: "definition", terms: [], descriptions: [] };
    entries.push(entry);
  }
  return entry;
}

export function openTerm(b: Builder): Exit {
  const entries = b.frame.entries;
  const close = (line: Inline[]) => {
    if (line.length > 0) entryFor(entries!, true).terms.push(line);
  };
  return entries === undefined ? b.section() : b.openLeaf({ kind: "term", close });
}

export function openDescription(b: Builder): Exit {
  const entries = b.frame.entries;
  const close = (blocks: Block[]) => {
    if (blocks.length > 0) entryFor(entries!, false).descriptions.push(blocks);
  };
  return entries === undefined ? b.section() : b.open({ kind: "description", close });
}

export type { DraftDefinition, DraftItem };
