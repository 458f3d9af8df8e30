import { className } from "../../html/attributes.ts";
import { TEXT } from "../../html/tags.ts";
import type { Page } from "../../page/page.ts";
import type { Block, Item } from "../content.ts";

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

export function outlineOf(page: Page, node: number): Outline | undefined {
  const [, id, level] = (page.classAt[node] === 0 ? null : OUTLINE.exec(className(page, node))) ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

/** Adds a list to the one beside it if it goes on with it, or stands in it; gives where that is. */
export function partOf(page: Page, before: ListAt | undefined, own: ListAt): ListAt | undefined {
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
  const gap = end[before];
  const isBeside = gap === node || (gap === node - 1 && tag[gap] === TEXT && measures.chars[gap] === 0);
  return isBeside && parent[before] === parent[node];
}
