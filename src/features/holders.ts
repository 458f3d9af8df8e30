import { RAW } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Memory } from "./memory.ts";

/* A constant of the module itself is known when its code is compiled; an imported one would be looked up at every use. */
const raw = RAW;

/**
 * The elements that hold text, shown or hidden, in page order: the owners of blocks, all above them, and elements inside
 * blocks. They are less than half of a page's nodes, and what is known of the others concerns no block.
 */
export function holdersOf({ count, tag, measures }: Page, memory: Memory): Int32Array {
  const { chars, hiddenChars } = measures;
  const holders = memory.int32(count);
  let found = 0;
  for (let node = 0; node < count; node++) {
    if (tag[node]! > raw && (chars[node]! | hiddenChars[node]!) !== 0) holders[found++] = node;
  }
  return holders.subarray(0, found);
}
