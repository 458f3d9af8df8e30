import { TEXT_RUN } from "./units.ts";

/**
 * An occurrence of a slot is three numbers: the record's index, and the node range [from, to) that fills the slot
 * there. Occurrences are stored one after the other in one array.
 */
export const Occurrence = { STRIDE: 3, FROM: 1, TO: 2 } as const;

/** A slot with its occurrences; see `Slot`. */
export interface FilledSlot {
  readonly key: number;
  /** `record, from, to` of each occurrence. The occurrences of the seed (see `Slot`) come first, the others in record order. */
  readonly occurrences: number[];
}

/** Equal slots are siblings with the same key. Fewer than this many are separate fields that happen to look alike. Set by hand. */
const MIN_REPEATED_SLOTS = 3;
/**
 * Equal slots are separate fields (beds, baths, area) if nearly all records fill all of them: the mean number of occurrences is at least
 * this share of the highest one. Set by hand.
 */
const MIN_FIELD_SHARE_OF_FULLEST = 0.7;
/**
 * The mean must also be at least this share of the parent's occurrences. The second value is for more than `MANY_SLOTS` equal slots. Set by
 * hand.
 */
const MIN_FIELD_SHARE = 0.3;
const MIN_FIELD_SHARE_OF_MANY = 0.6;
const MANY_SLOTS = 8;

/**
 * Merges equal slots into one slot with many values if the number of filled slots varies between records: tags, categories, sizes. Other
 * slots stay.
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
    if (group.length < MIN_REPEATED_SLOTS || areFields(group, parentCount)) continue;
    const [first, others] = [group[0], group.slice(1)];
    mergeInto(first, others);
    for (const slot of others) merged.add(slot);
  }
  return merged.size === 0 ? slots : slots.filter((slot) => !merged.has(slot));
}

function areFields(group: readonly FilledSlot[], parentCount: number): boolean {
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

/** Moves the occurrences of the other slots into the first one, sorted by record and then by position in the page. */
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
  for (const [record, from, to] of all) occurrences.push(record, from, to);
}
