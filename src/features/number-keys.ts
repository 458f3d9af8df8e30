import type { Memory } from "./memory.ts";

/** A list of keys in which each distinct key has a number. */
export interface NumberedKeys {
  /** By index in the list: the number of the key. Distinct keys are numbered from 0 in the order of their first occurrence. */
  readonly of: Int32Array;
  /** Number of distinct keys. */
  readonly count: number;
}

/** Numbers the distinct keys of a list. */
export function numberKeys(keys: Int32Array, memory: Memory): NumberedKeys {
  let slots = 16;
  while (slots < 2 * keys.length) slots *= 2;
  // Each slot has the index of its key's first occurrence, plus 1; 0 if empty.
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
