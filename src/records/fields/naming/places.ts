import type { Slot } from "../slots.ts";

/** The nearest place that holds both; undefined if only the record does. */
export function placeAround(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.above !== undefined; slot = slot.above) if (isIn(b, slot)) return slot;
  return undefined;
}

/** Whether a place below the record is another or stands in it. */
export function isIn(last: Slot, around: Slot): boolean {
  for (let slot = last; slot.above !== undefined; slot = slot.above) if (slot === around) return true;
  return false;
}
