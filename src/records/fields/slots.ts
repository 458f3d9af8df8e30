import { tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { likeness, type NodeSpan, type Shapes } from "../regions/index.ts";
import { mergeRepeatedSlots, Occurrence } from "./occurrences.ts";
import { ChildUnits, TEXT_RUN } from "./units.ts";

/**
 * A place in the records' common tree. Partial tree alignment (Zhai and Liu, 2005): the records are laid over one another,
 * the largest first; what finds its place in the tree so far is put there, what does not becomes a new place between its
 * neighbours. Each place's inside is aligned by itself, when it is asked for: nobody looks into most.
 */
export class Slot {
  readonly key: number;
  /**
   * What was put here, in order of the records' numbers but for the first: of each piece the record's number and the nodes
   * [from, to). One list for all three, for there are many slots and most hold little.
   */
  readonly occurrences: number[];
  /** The place around; none around the record. */
  readonly parent: Slot | undefined;
  readonly #aligner: Aligner;
  readonly #level: number;
  #children: readonly Slot[] | undefined;

  constructor(key: number, pieces: number[], around: Slot | Aligner) {
    const isInside = around instanceof Slot;
    this.key = key;
    this.occurrences = pieces;
    this.parent = isInside ? around : undefined;
    this.#aligner = isInside ? around.#aligner : around;
    this.#level = isInside ? around.#level + 1 : 0;
  }

  get children(): readonly Slot[] {
    const isWhole = this.key === TEXT_RUN || this.#level > MAX_LEVELS;
    return (this.#children ??= isWhole ? [] : alignChildren(this.#aligner, this));
  }
}

/** The first element or text that was put into a slot, which the others are compared with. */
export function firstNodeOf({ occurrences }: Slot): number {
  return occurrences[Occurrence.FROM];
}

/** Beyond this many comparisons the neighbours are matched by their keys alone. */
const MAX_COMPARISONS = 1_600;
/** A row of more alike siblings than this is one place with many values. */
const MAX_EQUAL_NEIGHBORS = 8;
/** Deeper than this, elements are taken whole. */
const MAX_LEVELS = 24;
/** Records among which the largest, the seed, is looked for. */
const MAX_SEED_CANDIDATES = 24;

const ROOT_KEY = 1;
const EQUAL_SCORE = 3;
const TEXT_SCORE = 2;
const CELL_SCORE = 2;
const SIMILAR_SCORE = 1.5;
const MIN_SIMILARITY = 0.6;

const A = tagId("a");
const TD = tagId("td");
const TH = tagId("th");

/** The common tree of the records; its root stands for the record itself. */
export function alignRecords(page: Page, shapes: Shapes, records: readonly NodeSpan[]): Slot {
  const aligner: Aligner = { page, shapes, units: new ChildUnits(page, shapes) };
  const seed = seedOf(records);
  const pieces: number[] = [];
  for (let turn = 0; turn < records.length; turn++) {
    const index = turn === 0 ? seed : turn <= seed ? turn - 1 : turn;
    pieces.push(index, records[index].from, records[index].to);
  }
  return new Slot(ROOT_KEY, pieces, aligner);
}

/** What is at hand while records are laid over one another. */
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

/** The places inside a place. */
function alignChildren(aligner: Aligner, above: Slot): readonly Slot[] {
  const { occurrences } = above;
  let slots: Slot[] = [];
  for (let at = 0; at < occurrences.length; at += Occurrence.STRIDE) {
    const from = occurrences[at + Occurrence.FROM];
    const to = occurrences[at + Occurrence.TO];
    const isElement = aligner.page.end[from] === to;
    aligner.units.split(isElement ? from + 1 : from, to);
    slots = addRecord(aligner, slots, { index: occurrences[at], above });
  }
  return mergeRepeatedSlots(slots, occurrences.length / Occurrence.STRIDE);
}

/** Puts the units that were cut into the slots, new ones where there is none; order is kept. Gives all slots. */
function addRecord(aligner: Aligner, slots: Slot[], { index, above }: { index: number; above: Slot }): Slot[] {
  const { units } = aligner;
  const same = countEqualPrefix(slots, units);
  const isSettled = same === units.count || same === slots.length;
  const matched = isSettled ? undefined : matchUnits(aligner, slots);
  // A list of its own from the first new slot on.
  let placed: Slot[] | undefined;
  let next = 0;
  let before: Slot | undefined;
  for (let i = 0; i < units.count; i++) {
    const key = units.key[i];
    const match = matched !== undefined ? matched[i] : i < same ? i : -1;
    if (match >= 0) {
      if (placed !== undefined) for (let slot = next; slot <= match; slot++) placed.push(slots[slot]);
      next = match + 1;
      before = slots[match];
      before.occurrences.push(index, units.from[i], units.to[i]);
      continue;
    }
    placed ??= slots.slice(0, next);
    if (
      before !== undefined &&
      before.key === key &&
      key !== TEXT_RUN &&
      countEqualBefore(placed, before) >= MAX_EQUAL_NEIGHBORS
    ) {
      before.occurrences.push(index, units.from[i], units.to[i]);
      continue;
    }
    before = new Slot(key, [index, units.from[i], units.to[i]], above);
    placed.push(before);
  }
  if (placed === undefined) return slots;
  while (next < slots.length) placed.push(slots[next++]);
  return placed;
}

/** How many slots of the same key end with this one. */
function countEqualBefore(slots: readonly Slot[], last: Slot): number {
  let length = 0;
  for (let i = slots.length - 1; i >= 0 && length < MAX_EQUAL_NEIGHBORS; i--) {
    if (slots[i].key !== last.key) break;
    length++;
  }
  return length;
}

/** For each unit the index of its slot, or -1: the heaviest common subsequence. */
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

/** Memory for one match, used again by the next: (rows + 1) · (columns + 1) at most. */
const MAX_STEPS = 2 * (MAX_COMPARISONS + 1);
const BEST = new Float32Array(MAX_STEPS);
const STEP = new Uint8Array(MAX_STEPS);
const MATCHED = new Int32Array(MAX_COMPARISONS);

/** The best step at each pair of unit and slot. */
function bestSteps(aligner: Aligner, slots: readonly Slot[]): Uint8Array {
  const [rows, columns] = [aligner.units.count, slots.length];
  const width = columns + 1;
  BEST.fill(0, 0, (rows + 1) * width);
  for (let r = rows - 1; r >= 0; r--) {
    for (let c = columns - 1; c >= 0; c--) {
      const worth = matchScore(aligner, slots[c], r);
      const both = worth > 0 ? worth + BEST[(r + 1) * width + c + 1] : -1;
      const down = BEST[(r + 1) * width + c];
      const right = BEST[r * width + c + 1];
      const most = Math.max(both, down, right);
      BEST[r * width + c] = most;
      STEP[r * width + c] = most === both ? BOTH : most === right ? SKIP_SLOT : SKIP_UNIT;
    }
  }
  return STEP;
}

/** How many units and slots agree from the first on; most often all do. */
function countEqualPrefix(slots: readonly Slot[], { key, count }: ChildUnits): number {
  let same = 0;
  while (same < slots.length && same < count && slots[same].key === key[same]) same++;
  return same;
}

/** In order, each unit to the next slot of its key. */
function matchByKey(slots: readonly Slot[], units: ChildUnits): Int32Array {
  const places = new Map<number, number[]>();
  for (const [i, slot] of slots.entries()) {
    const list = places.get(slot.key);
    if (list === undefined) places.set(slot.key, [i]);
    else list.push(i);
  }
  const matched = new Int32Array(units.count).fill(-1);
  const used = new Map<number, number>();
  let last = -1;
  for (let i = 0; i < units.count; i++) {
    const key = units.key[i];
    const list = places.get(key);
    if (list === undefined) continue;
    let at = used.get(key) ?? 0;
    while (at < list.length && list[at] <= last) at++;
    used.set(key, at);
    if (at === list.length) continue;
    matched[i] = last = list[at];
  }
  return matched;
}

function matchScore({ page, shapes, units }: Aligner, slot: Slot, unit: number): number {
  const key = units.key[unit];
  if (key === slot.key) return key === TEXT_RUN ? TEXT_SCORE : EQUAL_SCORE;
  if (key === TEXT_RUN || slot.key === TEXT_RUN) return 0;
  const model = firstNodeOf(slot);
  const node = units.from[unit];
  const tag = page.tag[node];
  if (tag !== page.tag[model]) return 0;
  if (tag === TD || tag === TH) return CELL_SCORE;
  // What is but a link is the same link, whatever it is called.
  if (tag === A && units.count === 1) return SIMILAR_SCORE;
  return likeness(shapes, model, node) >= MIN_SIMILARITY ? SIMILAR_SCORE : 0;
}
