import { RUN } from "./units.ts";

/** Numbers of a piece, and where in it the first node and the end stand; the first number is that of the record. */
export const Piece = { LENGTH: 3, FROM: 1, TO: 2 } as const;

/** A place in the records' common tree, as far as it is filled. */
export interface Filled {
  readonly key: number;
  /** Of each piece the record's number and the nodes [from, to), one after the other. */
  readonly pieces: number[];
}

/** Fewer alike places than this are fields that happen to look alike. */
const LEAST = 3;
/** Alike places that are filled as often as this, in relation to the fullest, are fields: beds, baths, area. */
const REGULAR = 0.7;
/** The same in relation to the records that could have them; and where they are many. */
const RARE = 0.3;
const RARE_OF_MANY = 0.6;
const MANY = 8;

/**
 * Alike places of which records have now more, now fewer are one place with many values: tags, categories, sizes. The others are left as
 * they are.
 */
export function gatherLists<Slot extends Filled>(slots: Slot[], wholes: number): Slot[] {
  if (slots.length < LEAST) return slots;
  const groups = new Map<number, Slot[]>();
  for (const slot of slots) {
    if (slot.key === RUN) continue;
    const group = groups.get(slot.key);
    if (group === undefined) groups.set(slot.key, [slot]);
    else group.push(slot);
  }
  const merged = new Set<Slot>();
  for (const group of groups.values()) {
    if (group.length < LEAST || isRegular(group, wholes)) continue;
    const [first, ...others] = group;
    mergeInto(first!, others);
    for (const slot of others) merged.add(slot);
  }
  return merged.size === 0 ? slots : slots.filter((slot) => !merged.has(slot));
}

function isRegular(group: readonly Filled[], wholes: number): boolean {
  let [sum, most] = [0, 0];
  for (const { pieces } of group) {
    const count = pieces.length / Piece.LENGTH;
    sum += count;
    most = Math.max(most, count);
  }
  const mean = sum / group.length;
  return mean >= REGULAR * most && mean >= (group.length > MANY ? RARE_OF_MANY : RARE) * wholes;
}

/** Puts the pieces of alike places into the first of them, in its order of records, those of a record in page order. */
function mergeInto({ pieces }: Filled, others: readonly Filled[]): void {
  const all: [record: number, from: number, to: number][] = [];
  for (const list of [pieces, ...others.map((slot) => slot.pieces)]) {
    for (let at = 0; at < list.length; at += Piece.LENGTH) {
      all.push([list[at], list[at + Piece.FROM], list[at + Piece.TO]]);
    }
  }
  const seed = pieces[0];
  all.sort((a, b) => Number(b[0] === seed) - Number(a[0] === seed) || a[0] - b[0] || a[1] - b[1]);
  pieces.length = 0;
  for (const piece of all) pieces.push(...piece);
}
