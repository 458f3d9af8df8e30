import type { Page } from "../../page/index.ts";
import { Occurrence, type RawColumn, type Slot, TEXT_RUN } from "../fields/index.ts";
import { elementsBelow, matcherOf, type Nth, nthOf } from "./selector.ts";
import { commonSelector, nthLastOfType, nthOfType } from "./write-selector.ts";

/** Elements looked at, from the first record to the last, to tell which classes all have and which place among their siblings. */
const SAMPLE_SIZE = 16;

/** What a field is taken by: where it stands, from its record down, and what is taken there (see wrapper.ts). */
export interface FieldSelector {
  selector(): string;
  readonly take: string;
}

/** Finds the selectors of columns; steps that columns share are worked out once. */
export function fieldSelectors(page: Page, columns: readonly RawColumn[]): FieldSelector[] {
  const known = new Map<Slot, string>();
  return columns.map((column) => ({ take: takeOf(column), selector: () => selectorOf(page, column, known) }));
}

/** A run of text among others is the n-th one of its element. */
function takeOf({ slot, source }: RawColumn): string {
  if (source !== "text") return TAKES[source];
  const { parent } = slot;
  if (slot.key !== TEXT_RUN || parent === undefined || parent.children.length === 1) return "text";
  return `text ${parent.children.filter(({ key }) => key === TEXT_RUN).indexOf(slot) + 1}`;
}

const TAKES = { link: "@href", image: "@src", content: "@content" } as const;

function selectorOf(page: Page, { slot: last }: RawColumn, known: Map<Slot, string>): string {
  const steps: string[] = [];
  for (let slot = last; slot.parent !== undefined; slot = slot.parent) {
    if (slot.key === TEXT_RUN) continue;
    let step = known.get(slot);
    if (step === undefined) known.set(slot, (step = stepOf(page, slot.parent, slot)));
    steps.push(step);
  }
  // A selector without it may begin anywhere below the record.
  return steps.length === 0 ? "" : [":scope", ...steps.reverse()].join(" > ");
}

/** The elements of some records. */
function sampleOf({ occurrences }: Slot): number[] {
  const nodes: number[] = [];
  const step = Math.ceil(occurrences.length / Occurrence.STRIDE / SAMPLE_SIZE) * Occurrence.STRIDE;
  for (let at = Occurrence.FROM; at < occurrences.length; at += step) nodes.push(occurrences[at]);
  return nodes;
}

/** Tag and classes; where siblings have the same, the number too. */
function stepOf(page: Page, above: Slot, slot: Slot): string {
  const nodes = sampleOf(slot);
  const step = commonSelector(page, nodes);
  const isNamed = matcherOf(page, step);
  const own = new Set<number>();
  for (let at = Occurrence.FROM; at < slot.occurrences.length; at += Occurrence.STRIDE) own.add(slot.occurrences[at]);
  const tag = page.tag[nodes[0]];
  const families = parentsOf(page, above).map((parent) =>
    elementsBelow(page, parent).filter((node) => page.tag[node] === tag),
  );
  const hasTwin = families.some((siblings) => siblings.some((node) => !own.has(node) && isNamed(node)));
  return hasTwin ? `${step}:${nthSelector(page, { nodes, own, families })}` : step;
}

/** Some of the elements in which a slot's units lie; records over siblings have none of their own, and numbers in theirs say nothing. */
function parentsOf(page: Page, above: Slot): readonly number[] {
  const isOne = page.end[above.occurrences[Occurrence.FROM]] === above.occurrences[Occurrence.TO];
  return isOne ? sampleOf(above) : [];
}

interface Family {
  readonly nodes: readonly number[];
  readonly own: ReadonlySet<number>;
  /** Siblings of one tag, the slot's among them. */
  readonly families: readonly (readonly number[])[];
}

/** The number among the siblings of its tag, from the first or from the last, that most often is the slot's and least often another's. */
function nthSelector(page: Page, { nodes, own, families }: Family): string {
  const places: readonly Nth[] = [
    { number: mostFrequent(nodes.map((node) => nthOfType(page, node))), fromLast: false },
    { number: mostFrequent(nodes.map((node) => nthLastOfType(page, node))), fromLast: true },
  ];
  const [first, last] = places.map((place) => {
    let worth = 0;
    for (const siblings of families) {
      const node = nthOf(siblings, place);
      if (node !== undefined) worth += own.has(node) ? 1 : -1;
    }
    return worth;
  });
  const { number, fromLast } = places[last > first ? 1 : 0];
  return fromLast ? `nth-last-of-type(${number})` : `nth-of-type(${number})`;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = numbers[0];
  for (const [number, count] of counts) if (count > counts.get(best)!) best = number;
  return best;
}
