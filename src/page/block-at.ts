import type { Page } from "./page.ts";

/** Index of the first of ascending numbers that is not below a wanted one; their count if all are. */
export function firstFrom(numbers: ArrayLike<number>, wanted: number, count: number = numbers.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first block that begins at or behind a node; the number of blocks if none does. */
export function blockAt({ blocks: { from, count } }: Page, node: number): number {
  return firstFrom(from, node, count);
}
