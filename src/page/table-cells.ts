import { tagSet } from "../html/index.ts";
import type { Page } from "./page.ts";

const CELLS = tagSet("td th");
/** Limit: steps from an element up to its cell. */
const MAX_STEPS = 8;

/** Whether a node is a `td` or `th`. */
export function isCell({ tag }: Page, node: number): boolean {
  return CELLS[tag[node]] === 1;
}

/** Returns the cell whose words are all in the element `node`, or -1. `words` is the number of words in the element. */
export function cellFilledBy(page: Page, node: number, words: number): number {
  let cell = node;
  for (let steps = 0; steps < MAX_STEPS && cell >= 0 && page.measures.words[cell] === words; steps++) {
    if (isCell(page, cell)) return cell;
    cell = page.parent[cell];
  }
  return -1;
}
