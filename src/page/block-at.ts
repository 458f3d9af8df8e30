import type { Page } from "./page.ts";

/** The first block that begins at or behind a node; the number of blocks if none does. */
export function blockAt({ blocks: { from, count } }: Page, node: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (from[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
