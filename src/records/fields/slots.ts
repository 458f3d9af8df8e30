import { tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { likeness, type NodeSpan, type Shapes } from "../regions/index.ts";
import { mergeRepeatedSlots, Occurrence } from "./occurrences.ts";
import { ChildUnits, TEXT_RUN } from "./units.ts";

/**
 * A slot: a node of the tree that all records have in common. Records of a product list may have the slots image, title
 * and price.
 *
 * The tree is built by partial tree alignment (Zhai and Liu, 2005). Records are added one by one in page order, except
 * that the seed, a large record, comes first. A unit (see `ChildUnits`) that matches a slot becomes an occurrence of
 * the slot. A unit without a match becomes a new slot. The children of a slot are aligned when first read.
 */
export class Slot {
  /** Hash of tag and classes; `TEXT_RUN` for a run of text. */
  readonly key: number;
  /**
   * `record, from, to` of each occurrence; see `Occurrence`. One flat list, since there are many slots and most have
   * few occurrences.
   */
  readonly occurrences: number[];
  /** The slot that contains this one; undefined for the root, which is the record itself. */
  readonly parent: Slot | undefined;
  readonly #aligner: Aligner;
  readonly #level: number;
  #children: readonly Slot[] | undefined;

  constructor(key: number, occurrences: number[], owner: Slot | Aligner) {
    const isInside = owner instanceof Slot;
    this.key = key;
    this.occurrences = occurrences;
    this.parent = isInside ? owner : undefined;
    this.#aligner = isInside ? owner.#aligner : owner;
    this.#level = isInside ? owner.#level + 1 : 0;
  }

  /** The slots inside, in page order. */
  get children(): readonly Slot[] {
    const isLeaf = this.key === TEXT_RUN || this.#level > MAX_LEVELS;
    return (this.#children ??= isLeaf ? [] : alignChildren(this.#aligner, this));
  }
}

/** The first node of the first occurrence. Units are compared with it. */
export function firstNodeOf({ occurrences }: Slot): number {
  return occurrences[Occurrence.FROM];
}

/** Limit: with more pairs of unit and slot, units are matched by key only. */
const MAX_COMPARISONS = 1_600;
/** Limit: after this many slots in a row with equal keys, further units with this key become occurrences of the last slot. */
const MAX_EQUAL_NEIGHBORS = 8;
/** Limit: slots below this level have no children. */
const MAX_LEVELS = 24;
/** The seed is the record with the most nodes among the first ones, at most this many. */
const MAX_SEED_CANDIDATES = 24;

const ROOT_KEY = 1;
/** Scores of a match between a unit and a slot (`matchScore`), set by hand. */
const EQUAL_SCORE = 3;
const TEXT_SCORE = 2;
const CELL_SCORE = 2;
const SIMILAR_SCORE = 1.5;
const MIN_SIMILARITY = 0.6;

const A = tagId("a");
const TD = tagId("td");
const TH = tagId("th");

/** Aligns the records. Returns the root of their common tree, the slot of the record itself. */
export function alignRecords(page: Page, shapes: Shapes, records: readonly NodeSpan[]): Slot {
  const aligner: Aligner = { page, shapes, units: new ChildUnits(page, shapes) };
  const seed = seedOf(records);
  const occurrences: number[] = [];
  for (let i = 0; i < records.length; i++) {
    const index = i === 0 ? seed : i <= seed ? i - 1 : i;
    occurrences.push(index, records[index].from, records[index].to);
  }
  return new Slot(ROOT_KEY, occurrences, aligner);
}

/** Shared by all slots of one tree. */
interface Aligner {
  readonly page: Page;
  readonly shapes: Shapes;
  readonly units: ChildUnits;
}

function sizeOf({ from, to }: NodeSpan): number {
  return to - from;
}

function seedOf(records: readonly NodeSpan[]): number {
  let seed = 0;
  for (let i = 1; i < Math.min(MAX_SEED_CANDIDATES, records.length); i++) {
    if (sizeOf(records[i]) > sizeOf(records[seed])) seed = i;
  }
  return seed;
}

/** Aligns the children of all occurrences of a slot. */
function alignChildren(aligner: Aligner, parent: Slot): readonly Slot[] {
  const { occurrences } = parent;
  let slots: Slot[] = [];
  for (let at = 0; at < occurrences.length; at += Occurrence.STRIDE) {
    const from = occurrences[at + Occurrence.FROM];
    const to = occurrences[at + Occurrence.TO];
    const isElement = aligner.page.end[from] === to;
    aligner.units.split(isElement ? from + 1 : from, to);
    slots = addRecord(aligner, slots, { index: occurrences[at], parent });
  }
  return mergeRepeatedSlots(slots, occurrences.length / Occurrence.STRIDE);
}

/** Adds the units of one record to the slots, in order. Units without a match get new slots. Returns all slots. */
function addRecord(aligner: Aligner, slots: Slot[], { index, parent }: { index: number; parent: Slot }): Slot[] {
  const { units } = aligner;
  const prefix = countEqualPrefix(slots, units);
  const isMatched = prefix === units.count || prefix === slots.length;
  const matched = isMatched ? undefined : matchUnits(aligner, slots);
  // A copy of the slots, made when the first new slot is inserted.
  let extended: Slot[] | undefined;
  let next = 0;
  let last: Slot | undefined;
  for (let i = 0; i < units.count; i++) {
    const key = units.key[i];
    const match = matched !== undefined ? matched[i] : i < prefix ? i : -1;
    if (match >= 0) {
      if (extended !== undefined) for (let slot = next; slot <= match; slot++) extended.push(slots[slot]);
      next = match + 1;
      last = slots[match];
      last.occurrences.push(index, units.from[i], units.to[i]);
      continue;
    }
    extended ??= slots.slice(0, next);
    if (
      last !== undefined &&
      last.key === key &&
      key !== TEXT_RUN &&
      countEqualBefore(extended, last) >= MAX_EQUAL_NEIGHBORS
    ) {
      last.occurrences.push(index, units.from[i], units.to[i]);
      continue;
    }
    last = new Slot(key, [index, units.from[i], units.to[i]], parent);
    extended.push(last);
  }
  if (extended === undefined) return slots;
  while (next < slots.length) extended.push(slots[next++]);
  return extended;
}

/** Returns the number of slots at the end of the list that have the key of the last one. */
function countEqualBefore(slots: readonly Slot[], last: Slot): number {
  let length = 0;
  for (let i = slots.length - 1; i >= 0 && length < MAX_EQUAL_NEIGHBORS; i--) {
    if (slots[i].key !== last.key) break;
    length++;
  }
  return length;
}

/** Returns for each unit the index of its slot, or -1. Chooses the common subsequence of units and slots with the highest total score. */
function matchUnits(aligner: Aligner, slots: readonly Slot[]): Int32Array {
  const { units } = aligner;
  const [rows, columns] = [units.count, slots.length];
  if (rows * columns > MAX_COMPARISONS) return matchByKey(slots, units);
  const step = bestSteps(aligner, slots);
  const matched = MATCHED.fill(-1, 0, rows);
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    const move = step[r * (columns + 1) + c];
    if (move === BOTH) matched[r] = c;
    if (move !== SKIP_SLOT) r++;
    if (move !== SKIP_UNIT) c++;
  }
  return matched;
}

const BOTH = 0;
const SKIP_SLOT = 1;
const SKIP_UNIT = 2;

/** Size of the memory for `bestSteps`, which each call reuses: at least (rows + 1) · (columns + 1) steps. */
const MAX_STEPS = 2 * (MAX_COMPARISONS + 1);
const BEST = new Float32Array(MAX_STEPS);
const STEP = new Uint8Array(MAX_STEPS);
const MATCHED = new Int32Array(MAX_COMPARISONS);

/**
 * Returns the best step for each pair of unit and slot: match both, skip the unit, or skip the slot. Dynamic programming from the last pair
 * to the first.
 */
function bestSteps(aligner: Aligner, slots: readonly Slot[]): Uint8Array {
  const [rows, columns] = [aligner.units.count, slots.length];
  const width = columns + 1;
  BEST.fill(0, 0, (rows + 1) * width);
  for (let r = rows - 1; r >= 0; r--) {
    for (let c = columns - 1; c >= 0; c--) {
      const score = matchScore(aligner, slots[c], r);
      const both = score > 0 ? score + BEST[(r + 1) * width + c + 1] : -1;
      const down = BEST[(r + 1) * width + c];
      const right = BEST[r * width + c + 1];
      const best = Math.max(both, down, right);
      BEST[r * width + c] = best;
      STEP[r * width + c] = best === both ? BOTH : best === right ? SKIP_SLOT : SKIP_UNIT;
    }
  }
  return STEP;
}

/** Returns how many units at the start have the same keys as the slots at the start. */
function countEqualPrefix(slots: readonly Slot[], { key, count }: ChildUnits): number {
  let prefix = 0;
  while (prefix < slots.length && prefix < count && slots[prefix].key === key[prefix]) prefix++;
  return prefix;
}

/** Matches each unit with the next slot of its key, in order. */
function matchByKey(slots: readonly Slot[], units: ChildUnits): Int32Array {
  const slotsByKey = new Map<number, number[]>();
  for (const [i, slot] of slots.entries()) {
    const list = slotsByKey.get(slot.key);
    if (list === undefined) slotsByKey.set(slot.key, [i]);
    else list.push(i);
  }
  const matched = new Int32Array(units.count).fill(-1);
  const used = new Map<number, number>();
  let last = -1;
  for (let i = 0; i < units.count; i++) {
    const key = units.key[i];
    const list = slotsByKey.get(key);
    if (list === undefined) continue;
    let at = used.get(key) ?? 0;
    while (at < list.length && list[at] <= last) at++;
    used.set(key, at);
    if (at === list.length) continue;
    matched[i] = last = list[at];
  }
  return matched;
}

/** Returns how well a unit fits a slot; 0 if it does not fit. */
function matchScore({ page, shapes, units }: Aligner, slot: Slot, unit: number): number {
  const key = units.key[unit];
  if (key === slot.key) return key === TEXT_RUN ? TEXT_SCORE : EQUAL_SCORE;
  if (key === TEXT_RUN || slot.key === TEXT_RUN) return 0;
  const first = firstNodeOf(slot);
  const node = units.from[unit];
  const tag = page.tag[node];
  if (tag !== page.tag[first]) return 0;
  if (tag === TD || tag === TH) return CELL_SCORE;
  // A link that is the only child matches any link. Its class does not matter.
  if (tag === A && units.count === 1) return SIMILAR_SCORE;
  return likeness(shapes, first, node) >= MIN_SIMILARITY ? SIMILAR_SCORE : 0;
}
