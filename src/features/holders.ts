import { RAW } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";

/* A constant of the module itself is known when its code is compiled; an imported one would be looked up at every use. */
const raw = RAW;

/**
 * The elements that hold text, shown or hidden, in page order: the owners of blocks, all above them, and elements inside
 * blocks. They are less than half of a page's nodes, and what is known of the others concerns no block.
 */
export function textHolders({ count, tag, measures }: Page, memory: Memory): Int32Array {
  const { chars, hiddenChars } = measures;
  const holders = memory.int32(count);
  let found = 0;
  for (let node = 0; node < count; node++) {
    if (tag[node] > raw && (chars[node] | hiddenChars[node]) !== 0) holders[found++] = node;
  }
  return holders.subarray(0, found);
}

/** Those of them that are owners of blocks or above one; the others are inside blocks. */
export function aboveBlocks({ count, parent, blocks }: Page, holders: Int32Array, memory: Memory): Int32Array {
  const isAbove = memory.int32(count);
  for (let block = 0; block < blocks.count; block++) {
    for (let node = blocks.owner[block]; node >= 0 && isAbove[node] === 0; node = parent[node]) isAbove[node] = 1;
  }
  const above = memory.int32(holders.length);
  let found = 0;
  for (let i = 0; i < holders.length; i++) if (isAbove[holders[i]] === 1) above[found++] = holders[i];
  return above.subarray(0, found);
}
