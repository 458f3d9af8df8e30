import { className, TEXT } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Block } from "../content.ts";
import type { FinishedList, Outline } from "../frames.ts";

/** Lists of a word processor that writes them side by side, with their depth in their names. */
const OUTLINE = /(?:^|\s)lst-kix_(\w+)-(\d)(?:\s|$)/;

export function outlineOf(page: Page, node: number): Outline | undefined {
  const [, id, level] = (page.classAt[node] === 0 ? null : OUTLINE.exec(className(page, node))) ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

/** Adds a list to the one beside it if it goes on with it, or stands in it; gives where that is. */
export function partOf(page: Page, before: FinishedList | undefined, own: FinishedList): FinishedList | undefined {
  if (before === undefined || !areBeside(page, before.node, own.node)) return undefined;
  const { outline } = own;
  if (outline === undefined || before.outline?.id !== outline.id) {
    if (outline !== undefined || !goesOn(before, own)) return undefined;
    addItems(before, own);
    return { ...before, node: own.node };
  }
  let at: FinishedList | undefined = before;
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
function goesOn({ list: before }: FinishedList, { list }: FinishedList): boolean {
  if (before.ordered !== list.ordered) return false;
  return list.ordered ? list.start === before.start + before.items.length : list.items.length < 2;
}

function addItems(to: FinishedList, from: FinishedList): void {
  for (const item of from.list.items) to.list.items.push(item);
}

/** Whether nothing but white space stands between two elements. */
function areBeside({ tag, parent, end, measures }: Page, before: number, node: number): boolean {
  const gap = end[before];
  const isBeside = gap === node || (gap === node - 1 && tag[gap] === TEXT && measures.chars[gap] === 0);
  return isBeside && parent[before] === parent[node];
}
