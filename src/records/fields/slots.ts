import { tagId } from "../../html/tags.ts";
import type { Page } from "../../page/page.ts";
import type { Span } from "../region.ts";
import { likeness, type Shapes } from "../shape.ts";
import { RUN, type Unit, unitsOf } from "./units.ts";

/**
 * A place in the records' common tree. Partial tree alignment (Zhai and Liu, 2005): the records are laid over one another,
 * the largest first; what finds its place in the tree so far is put there, what does not becomes a new place between its
 * neighbours.
 */
export interface Slot {
  readonly key: number;
  /** What was put here: the record's number and the unit, in order of the records' numbers. */
  readonly records: number[];
  readonly units: Unit[];
  children: Slot[];
}

/** Beyond this many comparisons the neighbours are matched by their keys alone. */
const MOST_COMPARISONS = 1_600;
/** A row of more alike siblings than this is one place with many values. */
const MOST_ALIKE = 8;
/** Deeper than this, elements are taken whole. */
const MOST_LEVELS = 24;
/** Records among which the largest, the seed, is looked for. */
const SEEDS = 24;

const SAME = 3;
const SAME_TEXT = 2;
const SAME_CELL = 2;
const SIMILAR = 1.5;
const SIMILAR_FROM = 0.6;

const TD = tagId("td");
const TH = tagId("th");

interface Work {
  readonly slot: Slot;
  readonly span: Span;
  readonly level: number;
}

/** The common tree of the records; its root stands for the record itself. */
export function alignRecords(page: Page, shapes: Shapes, records: readonly Span[]): Slot {
  const root: Slot = { key: 1, records: [], units: [], children: [] };
  const seed = seedOf(records);
  for (let turn = 0; turn < records.length; turn++) {
    const index = turn === 0 ? seed : turn <= seed ? turn - 1 : turn;
    lay(page, shapes, { root, span: records[index]!, index });
  }
  return root;
}

function seedOf(records: readonly Span[]): number {
  let seed = 0;
  for (let i = 1; i < Math.min(SEEDS, records.length); i++) {
    const [size, best] = [records[i]!, records[seed]!].map(({ from, to }) => to - from);
    if (size! > best!) seed = i;
  }
  return seed;
}

function lay(page: Page, shapes: Shapes, { root, span, index }: { root: Slot; span: Span; index: number }): void {
  root.records.push(index);
  root.units.push({ ...span, key: 1 });
  const isOne = page.end[span.from] === span.to;
  const inside = isOne ? { from: span.from + 1, to: span.to } : span;
  const stack: Work[] = [{ slot: root, span: inside, level: 0 }];
  for (let work = stack.pop(); work !== undefined; work = stack.pop()) {
    const units = unitsOf(page, shapes, work.span);
    const places = place(page, shapes, { slots: work.slot.children, units });
    work.slot.children = places.slots;
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!;
      const slot = places.slotOf[i]!;
      slot.records.push(index);
      slot.units.push(unit);
      const hasInside = unit.key !== RUN && unit.to > unit.from + 1 && work.level < MOST_LEVELS;
      if (hasInside) stack.push({ slot, span: { from: unit.from + 1, to: unit.to }, level: work.level + 1 });
    }
  }
}

interface Places {
  readonly slots: Slot[];
  readonly slotOf: readonly Slot[];
}

/** Finds a slot for every unit, making new ones where there is none; order is kept. */
function place(page: Page, shapes: Shapes, { slots, units }: { slots: Slot[]; units: readonly Unit[] }): Places {
  if (sameFrom(slots, units) === units.length) return { slots, slotOf: slots };
  const matched = matchUnits(page, shapes, { slots, units });
  const placed: Slot[] = [];
  const slotOf: Slot[] = [];
  let next = 0;
  let alike = 1;
  for (const [i, unit] of units.entries()) {
    const match = matched[i]!;
    if (match >= 0) {
      while (next <= match) placed.push(slots[next++]!);
      slotOf.push(slots[match]!);
      alike = 1;
      continue;
    }
    const before = slotOf[i - 1];
    alike = before !== undefined && before.key === unit.key && unit.key !== RUN ? alike + 1 : 1;
    if (alike > 1 && before !== undefined && runLength(placed, before) >= MOST_ALIKE) {
      slotOf.push(before);
      continue;
    }
    const slot: Slot = { key: unit.key, records: [], units: [], children: [] };
    placed.push(slot);
    slotOf.push(slot);
  }
  while (next < slots.length) placed.push(slots[next++]!);
  return { slots: placed, slotOf };
}

/** How many slots of the same key end with this one. */
function runLength(slots: readonly Slot[], last: Slot): number {
  let length = 0;
  for (let i = slots.length - 1; i >= 0 && length < MOST_ALIKE; i--) {
    if (slots[i]!.key !== last.key) break;
    length++;
  }
  return length;
}

/** For each unit the index of its slot, or -1: the heaviest common subsequence. */
function matchUnits(
  page: Page,
  shapes: Shapes,
  { slots, units }: { slots: Slot[]; units: readonly Unit[] },
): Int32Array {
  const [rows, columns] = [units.length, slots.length];
  const matched = new Int32Array(rows).fill(-1);
  const same = sameFrom(slots, units);
  if (same === columns) {
    for (let i = 0; i < same; i++) matched[i] = i;
    return matched;
  }
  if (rows * columns > MOST_COMPARISONS) return matchByKey(slots, units);
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  const step = new Uint8Array((rows + 1) * width);
  for (let r = rows - 1; r >= 0; r--) {
    for (let c = columns - 1; c >= 0; c--) {
      const worth = fitness(page, shapes, { slot: slots[c]!, unit: units[r]! });
      const both = worth > 0 ? worth + best[(r + 1) * width + c + 1]! : -1;
      const down = best[(r + 1) * width + c]!;
      const right = best[r * width + c + 1]!;
      const most = Math.max(both, down, right);
      best[r * width + c] = most;
      step[r * width + c] = most === both ? 0 : most === right ? 1 : 2;
    }
  }
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    const move = step[r * width + c]!;
    if (move === 0) matched[r] = c;
    if (move !== 1) r++;
    if (move !== 2) c++;
  }
  return matched;
}

/** How many units and slots agree from the first on; most often all do. */
function sameFrom(slots: readonly Slot[], units: readonly Unit[]): number {
  let same = 0;
  while (same < slots.length && same < units.length && slots[same]!.key === units[same]!.key) same++;
  return same;
}

/** In order, each unit to the next slot of its key. */
function matchByKey(slots: readonly Slot[], units: readonly Unit[]): Int32Array {
  const places = new Map<number, number[]>();
  for (const [i, slot] of slots.entries()) {
    const list = places.get(slot.key);
    if (list === undefined) places.set(slot.key, [i]);
    else list.push(i);
  }
  const matched = new Int32Array(units.length).fill(-1);
  const used = new Map<number, number>();
  let last = -1;
  for (const [i, { key }] of units.entries()) {
    const list = places.get(key);
    if (list === undefined) continue;
    let at = used.get(key) ?? 0;
    while (at < list.length && list[at]! <= last) at++;
    used.set(key, at);
    if (at === list.length) continue;
    matched[i] = last = list[at]!;
  }
  return matched;
}

function fitness(page: Page, shapes: Shapes, { slot, unit }: { slot: Slot; unit: Unit }): number {
  if (unit.key === slot.key) return unit.key === RUN ? SAME_TEXT : SAME;
  if (unit.key === RUN || slot.key === RUN) return 0;
  const model = slot.units[0]!.from;
  const tag = page.tag[unit.from];
  if (tag !== page.tag[model]) return 0;
  if (tag === TD || tag === TH) return SAME_CELL;
  return likeness(shapes, model, unit.from) >= SIMILAR_FROM ? SIMILAR : 0;
}
