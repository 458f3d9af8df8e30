import type { Memory } from "./memory.ts";

/** Equal keys as one number. */
export interface Numbered {
  /** By index, the number of its key; keys are numbered from 0 in the order they first come. */
  readonly of: Int32Array;
  /** How many keys there are. */
  readonly count: number;
}

/** Numbers keys, which are hashes, by a table that is at most half full. */
export function numbered(keys: Int32Array, memory: Memory): Numbered {
  let slots = 16;
  while (slots < 2 * keys.length) slots *= 2;
  /** In each slot, one more than the index at which its key first came. */
  const table = memory.int32(slots);
  const of = memory.int32(keys.length);
  let count = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const mixed = Math.imul(key, 0x9e3779b1);
    let slot = (mixed ^ (mixed >>> 15)) & (slots - 1);
    while (table[slot] !== 0 && keys[table[slot] - 1] !== key) slot = (slot + 1) & (slots - 1);
    if (table[slot] === 0) {
      table[slot] = index + 1;
      of[index] = count++;
    } else of[index] = of[table[slot] - 1];
  }
  return { of, count };
}
