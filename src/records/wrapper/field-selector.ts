import type { Page } from "../../page/index.ts";
import { Occurrence, type RawColumn, type Slot, TEXT_RUN } from "../fields/index.ts";
import { elementsBelow, matcherOf, nthOf } from "./selector.ts";
import type { Nth } from "./selector-syntax.ts";
import { commonSelector, nthLastOfType, nthOfType } from "./write-selector.ts";

/** Number of elements of a slot whose classes and positions are compared. They are spread evenly over the records. */
const SAMPLE_SIZE = 16;

/** How to read a field: the selector of its element in the record, and the part of the element to take (see `WrapperField.take`). */
export interface FieldSelector {
  /** Computes the selector. */
  selector(): string;
  readonly take: string;
}

/** Returns the selector of each column. Columns with common ancestors share the computed steps. */
export function fieldSelectors(page: Page, columns: readonly RawColumn[]): FieldSelector[] {
  const cache = new Map<Slot, string>();
  return columns.map((column) => ({ take: takeOf(column), selector: () => selectorOf(page, column, cache) }));
}

/** Returns the `take` of a column: `text`, an attribute, or `text 2` for the second of several text runs in an element. */
function takeOf({ slot, source }: RawColumn): string {
  if (source !== "text") return TAKES[source];
  const { parent } = slot;
  if (slot.key !== TEXT_RUN || parent === undefined || parent.children.length === 1) return "text";
  return `text ${parent.children.filter(({ key }) => key === TEXT_RUN).indexOf(slot) + 1}`;
}

const TAKES = { link: "@href", image: "@src", content: "@content" } as const;

function selectorOf(page: Page, { slot: innermost }: RawColumn, cache: Map<Slot, string>): string {
  const steps: string[] = [];
  for (let slot = innermost; slot.parent !== undefined; slot = slot.parent) {
    if (slot.key === TEXT_RUN) continue;
    let step = cache.get(slot);
    if (step === undefined) cache.set(slot, (step = stepOf(page, slot.parent, slot)));
    steps.push(step);
  }
  // `:scope` binds the first step to the top of the record. Otherwise it would match at any depth.
  return steps.length === 0 ? "" : [":scope", ...steps.reverse()].join(" > ");
}

/** Returns a sample of the elements of a slot. */
function sampleOf({ occurrences }: Slot): number[] {
  const nodes: number[] = [];
  const step = Math.ceil(occurrences.length / Occurrence.STRIDE / SAMPLE_SIZE) * Occurrence.STRIDE;
  for (let at = Occurrence.FROM; at < occurrences.length; at += step) nodes.push(occurrences[at]);
  return nodes;
}

/** Returns the selector step of a slot: tag and classes. Adds the position if siblings outside the slot have the same tag and classes. */
function stepOf(page: Page, parent: Slot, slot: Slot): string {
  const nodes = sampleOf(slot);
  const step = commonSelector(page, nodes);
  const matches = matcherOf(page, step);
  const own = new Set<number>();
  for (let at = Occurrence.FROM; at < slot.occurrences.length; at += Occurrence.STRIDE) own.add(slot.occurrences[at]);
  const tag = page.tag[nodes[0]];
  const families = parentsOf(page, parent).map((element) =>
    elementsBelow(page, element).filter((node) => page.tag[node] === tag),
  );
  const hasTwin = families.some((siblings) => siblings.some((node) => !own.has(node) && matches(node)));
  return hasTwin ? `${step}:${nthSelector(page, { nodes, own, families })}` : step;
}

/**
 * Returns a sample of the elements of a parent slot. Empty if the parent is a record of several siblings: a position among all children of
 * their container says nothing about the record.
 */
function parentsOf(page: Page, slot: Slot): readonly number[] {
  const isElement = page.end[slot.occurrences[Occurrence.FROM]] === slot.occurrences[Occurrence.TO];
  return isElement ? sampleOf(slot) : [];
}

/** The elements of a slot and their siblings. */
interface Family {
  readonly nodes: readonly number[];
  readonly own: ReadonlySet<number>;
  /** Groups of siblings of one tag, including the slot's elements. */
  readonly families: readonly (readonly number[])[];
}

/** Returns the `:nth-of-type` or `:nth-last-of-type` with the better score: matched elements of the slot minus other matched elements. */
function nthSelector(page: Page, { nodes, own, families }: Family): string {
  const positions: readonly Nth[] = [
    { number: mostFrequent(nodes.map((node) => nthOfType(page, node))), fromLast: false },
    { number: mostFrequent(nodes.map((node) => nthLastOfType(page, node))), fromLast: true },
  ];
  const [first, last] = positions.map((position) => {
    let score = 0;
    for (const siblings of families) {
      const node = nthOf(siblings, position);
      if (node !== undefined) score += own.has(node) ? 1 : -1;
    }
    return score;
  });
  const { number, fromLast } = positions[last > first ? 1 : 0];
  return fromLast ? `nth-last-of-type(${number})` : `nth-of-type(${number})`;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = numbers[0];
  let most = 0;
  for (const [number, count] of counts) if (count > most) [best, most] = [number, count];
  return best;
}
