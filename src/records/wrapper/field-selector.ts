import type { Page } from "../../page/index.ts";
import { Occurrence, type RawColumn, type Slot, TEXT_RUN } from "../fields/index.ts";
import { elementsBelow, matcherOf, type Nth, nthOf } from "./selector.ts";
import { commonSelector, nthLastOfType, nthOfType } from "./write-selector.ts";

/** Number of elements, spread over the records, whose classes and positions are compared. */
const SAMPLE_SIZE = 16;

/** How a field is read: the selector of its element in the record, and the part of the element (see wrapper.ts). */
export interface FieldSelector {
  /** Computes the selector. */
  selector(): string;
  readonly take: string;
}

/** Finds the selectors of columns. Steps that columns share are computed once. */
export function fieldSelectors(page: Page, columns: readonly RawColumn[]): FieldSelector[] {
  const cache = new Map<Slot, string>();
  return columns.map((column) => ({ take: takeOf(column), selector: () => selectorOf(page, column, cache) }));
}

/** The `take` of a column: `text`, an attribute, or `text n` for the n-th of several runs of text in an element. */
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
  // Without `:scope`, the first step would match at any depth of the record.
  return steps.length === 0 ? "" : [":scope", ...steps.reverse()].join(" > ");
}

/** A sample of the elements of a slot. */
function sampleOf({ occurrences }: Slot): number[] {
  const nodes: number[] = [];
  const step = Math.ceil(occurrences.length / Occurrence.STRIDE / SAMPLE_SIZE) * Occurrence.STRIDE;
  for (let at = Occurrence.FROM; at < occurrences.length; at += step) nodes.push(occurrences[at]);
  return nodes;
}

/** The step of a slot: tag and classes, and the position if siblings match these, too. */
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
 * A sample of the elements around a slot's units. Empty for records of several siblings, where positions in the parent
 * mean nothing.
 */
function parentsOf(page: Page, slot: Slot): readonly number[] {
  const isElement = page.end[slot.occurrences[Occurrence.FROM]] === slot.occurrences[Occurrence.TO];
  return isElement ? sampleOf(slot) : [];
}

/** The elements of a slot among their siblings. */
interface Family {
  readonly nodes: readonly number[];
  readonly own: ReadonlySet<number>;
  /** Groups of siblings of one tag, including the slot's elements. */
  readonly families: readonly (readonly number[])[];
}

/** The `:nth-of-type` or `:nth-last-of-type` that matches the slot most often, and other elements least often. */
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
