import { tagSet } from "../html/index.ts";
import type { Page } from "./page.ts";

const CELLS = tagSet("td th");
/** Elements between a cell and what it says. */
const DEPTH = 8;

export function isCell({ tag }: Page, node: number): boolean {
  return CELLS[tag[node]] === 1;
}

/** The cell whose words, so many, are all in an element, or -1: it may be the element itself. */
export function wholeCell(page: Page, node: number, words: number): number {
  let cell = node;
  for (let steps = 0; steps < DEPTH && cell >= 0 && page.measures.words[cell] === words; steps++) {
    if (isCell(page, cell)) return cell;
    cell = page.parent[cell];
  }
  return -1;
}
