import { tagId } from "../../html/tags.ts";
import type { Page } from "../../page/page.ts";
import type { Span } from "../region.ts";
import { likeness, type Shapes } from "../shape.ts";
import { RUN, Units } from "./units.ts";

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
  readonly pieces: number[];
  readonly #aligner: Aligner;
  readonly #level: number;
  #children: readonly Slot[] | undefined;

  constructor(
    key: number,
    pieces: number[],
    { aligner, level }: { readonly aligner: Aligner; readonly level: number },
  ) {
    this.key = key;
    this.pieces = pieces;
    this.#aligner = aligner;
    this.#level = level;
  }

  get children(): readonly Slot[] {
    const isWhole = this.key === RUN || this.#level > MOST_LEVELS;
    return (this.#children ??= isWhole ? [] : alignInside(this.#aligner, this.pieces, this.#level + 1));
  }
}

/** Numbers of a piece, and where in it the first node and the end stand. */
export const Piece = { LENGTH: 3, FROM: 1, TO: 2 } as const;

/** The first element or text that was put into a slot, which the others are compared with. */
export function modelOf({ pieces }: Slot): number {
  return pieces[Piece.FROM]!;
}

/** Beyond this many comparisons the neighbours are matched by their keys alone. */
const MOST_COMPARISONS = 1_600;
/** A row of more alike siblings than this is one place with many values. */
const MOST_ALIKE = 8;
/** Deeper than this, elements are taken whole. */
const MOST_LEVELS = 24;
/** Records among which the largest, the seed, is looked for. */
const SEEDS = 24;

const ROOT = 1;
const SAME = 3;
const SAME_TEXT = 2;
const SAME_CELL = 2;
const SIMILAR = 1.5;
const SIMILAR_FROM = 0.6;

const TD = tagId("td");
const TH = tagId("th");

/** The common tree of the records; its root stands for the record itself. */
export function alignRecords(page: Page, shapes: Shapes, records: readonly Span[]): Slot {
  const aligner: Aligner = { page, shapes, units: new Units(page, shapes) };
  const seed = seedOf(records);
  const pieces: number[] = [];
  for (let turn = 0; turn < records.length; turn++) {
    const index = turn === 0 ? seed : turn <= seed ? turn - 1 : turn;
    pieces.push(index, records[index]!.from, records[index]!.to);
  }
  return new Slot(ROOT, pieces, { aligner, level: 0 });
}

/** What is at hand while records are laid over one another. */
interface Aligner {
  readonly page: Page;
  readonly shapes: Shapes;
  readonly units: Units;
}

function sizeOf({ from, to }: Span): number {
  return to - from;
}

function seedOf(records: readonly Span[]): number {
  let seed = 0;
  for (let i = 1; i < Math.min(SEEDS, records.length); i++) {
    if (sizeOf(records[i]!) > sizeOf(records[seed]!)) seed = i;
  }
  return seed;
}

/** The places inside some pieces; of neighbours in one record the last is laid first. */
function alignInside(aligner: Aligner, pieces: readonly number[], level: number): readonly Slot[] {
  let slots: Slot[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = endOfNeighbours(aligner.page, pieces, start);
    for (let at = end - Piece.LENGTH; at >= start; at -= Piece.LENGTH) {
      const from = pieces[at + Piece.FROM]!;
      const to = pieces[at + Piece.TO]!;
      const isElement = aligner.page.end[from] === to;
      aligner.units.cut(isElement ? from + 1 : from, to);
      slots = layOver(aligner, slots, { index: pieces[at]!, level });
    }
  }
  return slots;
}

/** Where the pieces end that belong to one record and stand in one element. */
function endOfNeighbours({ parent }: Page, pieces: readonly number[], start: number): number {
  let end = start + Piece.LENGTH;
  while (
    end < pieces.length &&
    pieces[end] === pieces[start] &&
    parent[pieces[end + Piece.FROM]!] === parent[pieces[start + Piece.FROM]!]
  )
    end += Piece.LENGTH;
  return end;
}

/** Puts the units that were cut into the slots, new ones where there is none; order is kept. Gives all slots. */
function layOver(aligner: Aligner, slots: Slot[], { index, level }: { index: number; level: number }): Slot[] {
  const { units } = aligner;
  const same = sameFrom(slots, units);
  if (same === units.count) {
    for (let i = 0; i < same; i++) slots[i]!.pieces.push(index, units.from[i]!, units.to[i]!);
    return slots;
  }
  const matched = matchUnits(aligner, slots, same);
  const placed: Slot[] = [];
  let next = 0;
  let alike = 1;
  let before: Slot | undefined;
  for (let i = 0; i < units.count; i++) {
    const key = units.key[i]!;
    const from = units.from[i]!;
    const to = units.to[i]!;
    const match = matched[i]!;
    if (match >= 0) {
      while (next <= match) placed.push(slots[next++]!);
      before = slots[match]!;
      before.pieces.push(index, from, to);
      alike = 1;
      continue;
    }
    alike = before !== undefined && before.key === key && key !== RUN ? alike + 1 : 1;
    if (alike > 1 && before !== undefined && runLength(placed, before) >= MOST_ALIKE) {
      before.pieces.push(index, from, to);
      continue;
    }
    before = new Slot(key, [index, from, to], { aligner, level });
    placed.push(before);
  }
  while (next < slots.length) placed.push(slots[next++]!);
  return placed;
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

/** For each unit the index of its slot, or -1: the heaviest common subsequence. The first `same` are the same anyway. */
function matchUnits(aligner: Aligner, slots: readonly Slot[], same: number): Int32Array {
  const { units } = aligner;
  const [rows, columns] = [units.count, slots.length];
  const matched = new Int32Array(rows).fill(-1);
  if (same === columns) {
    for (let i = 0; i < same; i++) matched[i] = i;
    return matched;
  }
  if (rows * columns > MOST_COMPARISONS) return matchByKey(slots, units);
  const step = stepsThrough(aligner, slots);
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    const move = step[r * (columns + 1) + c]!;
    if (move === BOTH) matched[r] = c;
    if (move !== SKIP_SLOT) r++;
    if (move !== SKIP_UNIT) c++;
  }
  return matched;
}

const BOTH = 0;
const SKIP_SLOT = 1;
const SKIP_UNIT = 2;

/** The best step at each pair of unit and slot. */
function stepsThrough(aligner: Aligner, slots: readonly Slot[]): Uint8Array {
  const [rows, columns] = [aligner.units.count, slots.length];
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  const step = new Uint8Array((rows + 1) * width);
  for (let r = rows - 1; r >= 0; r--) {
    for (let c = columns - 1; c >= 0; c--) {
      const worth = fitness(aligner, slots[c]!, r);
      const both = worth > 0 ? worth + best[(r + 1) * width + c + 1]! : -1;
      const down = best[(r + 1) * width + c]!;
      const right = best[r * width + c + 1]!;
      const most = Math.max(both, down, right);
      best[r * width + c] = most;
      step[r * width + c] = most === both ? BOTH : most === right ? SKIP_SLOT : SKIP_UNIT;
    }
  }
  return step;
}

/** How many units and slots agree from the first on; most often all do. */
function sameFrom(slots: readonly Slot[], { key, count }: Units): number {
  let same = 0;
  while (same < slots.length && same < count && slots[same]!.key === key[same]) same++;
  return same;
}

/** In order, each unit to the next slot of its key. */
function matchByKey(slots: readonly Slot[], units: Units): Int32Array {
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
    const key = units.key[i]!;
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

function fitness({ page, shapes, units }: Aligner, slot: Slot, unit: number): number {
  const key = units.key[unit]!;
  if (key === slot.key) return key === RUN ? SAME_TEXT : SAME;
  if (key === RUN || slot.key === RUN) return 0;
  const model = modelOf(slot);
  const node = units.from[unit]!;
  const tag = page.tag[node];
  if (tag !== page.tag[model]) return 0;
  if (tag === TD || tag === TH) return SAME_CELL;
  return likeness(shapes, model, node) >= SIMILAR_FROM ? SIMILAR : 0;
}
