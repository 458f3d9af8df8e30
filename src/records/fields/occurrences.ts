import { TEXT_RUN } from "./units.ts";

/** Numbers of a piece, and where in it the first node and the end stand; the first number is that of the record. */
export const Occurrence = { STRIDE: 3, FROM: 1, TO: 2 } as const;

/** A place in the records' common tree, as far as it is filled. */
export interface FilledSlot {
  readonly key: number;
  /** Of each piece the record's number and the nodes [from, to), one after the other. */
  readonly occurrences: number[];
}

/** Fewer alike places than this are fields that happen to look alike. */
const MIN_REPEATED_SLOTS = 3;
/** Alike places that are filled as often as this, in relation to the fullest, are fields: beds, baths, area. */
const MIN_FIELD_SHARE_OF_FULLEST = 0.7;
/** The same in relation to the records that could have them; and where they are many. */
const MIN_FIELD_SHARE = 0.3;
const MIN_FIELD_SHARE_OF_MANY = 0.6;
const MANY_SLOTS = 8;

/**
 * Alike places of which records have now more, now fewer are one place with many values: tags, categories, sizes. The others are left as
 * they are.
 */
export function mergeRepeatedSlots<Slot extends FilledSlot>(slots: Slot[], parentCount: number): Slot[] {
  if (slots.length < MIN_REPEATED_SLOTS) return slots;
  const groups = new Map<number, Slot[]>();
  for (const slot of slots) {
    if (slot.key === TEXT_RUN) continue;
    const group = groups.get(slot.key);
    if (group === undefined) groups.set(slot.key, [slot]);
    else group.push(slot);
  }
  const merged = new Set<Slot>();
  for (const group of groups.values()) {
    if (group.length < MIN_REPEATED_SLOTS || isRegular(group, parentCount)) continue;
    const [first, ...others] = group;
    mergeInto(first!, others);
    for (const slot of others) merged.add(slot);
  }
  return merged.size === 0 ? slots : slots.filter((slot) => !merged.has(slot));
}

function isRegular(group: readonly FilledSlot[], parentCount: number): boolean {
  let [sum, most] = [0, 0];
  for (const { occurrences } of group) {
    const count = occurrences.length / Occurrence.STRIDE;
    sum += count;
    most = Math.max(most, count);
  }
  const mean = sum / group.length;
  return (
    mean >= MIN_FIELD_SHARE_OF_FULLEST * most &&
    mean >= (group.length > MANY_SLOTS ? MIN_FIELD_SHARE_OF_MANY : MIN_FIELD_SHARE) * parentCount
  );
}

/** Puts the pieces of alike places into the first of them, in its order of records, those of a record in page order. */
function mergeInto({ occurrences }: FilledSlot, others: readonly FilledSlot[]): void {
  const all: [record: number, from: number, to: number][] = [];
  for (const list of [occurrences, ...others.map((slot) => slot.occurrences)]) {
    for (let at = 0; at < list.length; at += Occurrence.STRIDE) {
      all.push([list[at], list[at + Occurrence.FROM], list[at + Occurrence.TO]]);
    }
  }
  const seed = occurrences[0];
  all.sort((a, b) => Number(b[0] === seed) - Number(a[0] === seed) || a[0] - b[0] || a[1] - b[1]);
  occurrences.length = 0;
  for (const piece of all) occurrences.push(...piece);
}
