import { TEXT, tagId } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { charsOf, likeness, type Shapes } from "./shape.ts";

/** The children of one element that show something, each with the number of its kind. */
export interface Siblings {
  readonly parent: number;
  readonly nodes: readonly number[];
  /** Index into `kinds` for each node; `TEXTUAL` for text that stands between elements. */
  readonly labels: readonly number[];
  readonly kinds: readonly Kind[];
}

/** Siblings that look alike. */
export interface Kind {
  /** The first of them, which the others were compared with. */
  readonly model: number;
  members: number;
}

export const TEXTUAL = -1;

/** Siblings are compared with at most this many others, so that the work stays linear (records.md). */
const MAX_KINDS = 10;
/** Dice from which two elements of one tag are of a kind (records.md). */
const ALIKE = 0.55;
/** The same, if their class names are equal too (measured: posts of a forum differ much inside). */
const ALIKE_BY_CLASS = 0.25;

/** The same, if both have class names and those differ: a row and the row that belongs to it. */
const ALIKE_BUT_CLASS = 0.65;

const HR = tagId("hr");

/** Sorts the children of an element into kinds, in one pass. */
export function siblingsOf(page: Page, shapes: Shapes, parent: number): Siblings {
  const { tag, end, flags } = page;
  const nodes: number[] = [];
  const labels: number[] = [];
  const kinds: Kind[] = [];
  const stop = end[parent]!;
  for (let node = parent + 1; node < stop; node = end[node]!) {
    if (tag[node] === TEXT) {
      if (charsOf(page, node) === 0 || (flags[node]! & shapes.passed) !== 0) continue;
      nodes.push(node);
      labels.push(TEXTUAL);
    } else if (shapes.shows[node] === 1) {
      nodes.push(node);
      labels.push(kindOf(page, shapes, { kinds, node }));
    }
  }
  return { parent, nodes, labels, kinds };
}

function kindOf(page: Page, shapes: Shapes, { kinds, node }: { kinds: Kind[]; node: number }): number {
  for (let i = 0; i < kinds.length; i++) {
    if (!isAlike(page, shapes, [kinds[i]!.model, node])) continue;
    kinds[i]!.members++;
    return i;
  }
  if (kinds.length >= MAX_KINDS) kinds.pop();
  return kinds.push({ model: node, members: 1 }) - 1;
}

/** Of one tag, and alike inside; less so if the class names are equal. */
export function isAlike(page: Page, shapes: Shapes, [a, b]: readonly [number, number]): boolean {
  if (page.tag[a] !== page.tag[b]) return false;
  if (page.tag[a] === HR) return true;
  const isNamed = shapes.classes[a] !== 0 && shapes.classes[b] !== 0;
  const isSame = shapes.own[a] === shapes.own[b];
  return likeness(shapes, a, b) >= (!isNamed ? ALIKE : isSame ? ALIKE_BY_CLASS : ALIKE_BUT_CLASS);
}
