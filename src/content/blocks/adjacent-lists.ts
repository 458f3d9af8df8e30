/** Joins lists that editors wrote as several sibling lists. */
import { className, TEXT } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Block } from "../content.ts";
import type { FinishedList, Outline } from "../frames.ts";

/** Google Docs writes nested lists as siblings, with the level in the class: `lst-kix_abc-1`. */
const OUTLINE = /(?:^|\s)lst-kix_(\w+)-(\d)(?:\s|$)/;

/** Returns the place of a list in an outline, by its class. */
export function outlineOf(page: Page, node: number): Outline | undefined {
  const [, id, level] = (page.classAt[node] === 0 ? null : OUTLINE.exec(className(page, node))) ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

/**
 * Joins a list to the adjacent list before it: appends its items, or adds a nested list to the last item. Returns the list that the next one
 * may continue; undefined if nothing was joined.
 */
export function joinAdjacentList(
  page: Page,
  before: FinishedList | undefined,
  own: FinishedList,
): FinishedList | undefined {
  if (before === undefined || !areAdjacent(page, before.node, own.node)) return undefined;
  if (own.outline !== undefined) return joinOutline(before, own, own.outline);
  if (!continues(before, own)) return undefined;
  addItems(before, own);
  return { ...before, node: own.node };
}

function joinOutline(before: FinishedList, own: FinishedList, { id, level }: Outline): FinishedList | undefined {
  if (before.outline?.id !== id) return undefined;
  let at: FinishedList | undefined = before;
  while (at !== undefined && levelOf(at) > level) at = at.outer;
  if (at === undefined) return undefined;
  if (levelOf(at) < level) {
    const item = at.list.items[at.list.items.length - 1];
    (item.children as Block[]).push(own.list);
    return { ...own, outer: at };
  }
  if (at.list.ordered !== own.list.ordered) return undefined;
  addItems(at, own);
  return { ...at, node: own.node };
}

function levelOf({ outline }: FinishedList): number {
  return outline?.level ?? 0;
}

/** Whether a list continues the one before it: an ordered list with the next number, or an unordered list with a single item. */
function continues({ list: before }: FinishedList, { list }: FinishedList): boolean {
  if (before.ordered !== list.ordered) return false;
  return list.ordered ? list.start === before.start + before.items.length : list.items.length < 2;
}

function addItems(to: FinishedList, from: FinishedList): void {
  for (const item of from.list.items) to.list.items.push(item);
}

/** Whether two elements are siblings with at most whitespace between them. */
function areAdjacent({ tag, parent, end, measures }: Page, before: number, node: number): boolean {
  const gap = end[before];
  const isAdjacent = gap === node || (gap === node - 1 && tag[gap] === TEXT && measures.chars[gap] === 0);
  return isAdjacent && parent[before] === parent[node];
}
