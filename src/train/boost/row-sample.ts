import type { Random } from "../../evaluate/index.ts";
/** Returns `size` different numbers of [0, count), ascending. */
export function sampleOf(random: Random, count: number, size: number): Int32Array {
  const chosen = new Int32Array(Math.min(size, count));
  let found = 0;
  for (let i = 0; i < count && found < chosen.length; i++) {
    if (random.next() * (count - i) < chosen.length - found) chosen[found++] = i;
  }
  return chosen.subarray(0, found);
}
