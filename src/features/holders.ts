import { RAW } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";

/* Local copies: V8 inlines constants of the module itself, but looks up imported ones at every use. */
const raw = RAW;

/**
 * Returns the holders of a page: the elements that contain text, visible or hidden, in page order. They are the owners of blocks, the
 * ancestors of owners, and inline elements inside blocks.
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

/** Returns the holders that own a block or are an ancestor of an owner. The other holders are inside blocks. */
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
