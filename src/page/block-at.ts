import type { Page } from "./page.ts";

/** Returns the index of the first number that is not less than `wanted`, or `count`. The numbers ascend. */
export function lowerBound(numbers: ArrayLike<number>, wanted: number, count: number = numbers.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first block that starts at a node or after it, or the number of blocks. */
export function blockAt({ blocks: { from, count } }: Page, node: number): number {
  return lowerBound(from, node, count);
}
