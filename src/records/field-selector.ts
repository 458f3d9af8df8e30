import type { Page } from "../page/page.ts";
import type { RawColumn } from "./fields/columns.ts";
import { Piece } from "./fields/pieces.ts";
import { modelOf, type Slot } from "./fields/slots.ts";
import { RUN } from "./fields/units.ts";
import { elementsBelow, matcherOf, type Nth, nthOf } from "./selector.ts";
import { commonSelector, nthLastOfType, nthOfType } from "./write-selector.ts";

/** Elements looked at, from the first record to the last, to tell which classes all have and which place among their siblings. */
const SAMPLE = 16;

/** What a field is taken by: where it stands, from its record down, and what is taken there (see wrapper.ts). */
export interface FieldSelector {
  selector(): string;
  readonly take: string;
}

/** Finds the selectors of columns; steps that columns share are worked out once. */
export function fieldSelectors(page: Page, columns: readonly RawColumn[]): FieldSelector[] {
  const known = new Map<Slot, string>();
  return columns.map((column) => ({ take: takeOf(column), selector: () => stepsTo(page, column, known) }));
}

/** A run of text among others is the n-th one of its element. */
function takeOf({ slot, source }: RawColumn): string {
  if (source !== "text") return TAKES[source];
  const { above } = slot;
  if (slot.key !== RUN || above === undefined || above.children.length === 1) return "text";
  return `text ${above.children.filter(({ key }) => key === RUN).indexOf(slot) + 1}`;
}

const TAKES = { link: "@href", image: "@src", content: "@content" } as const;

function stepsTo(page: Page, { slot: last }: RawColumn, known: Map<Slot, string>): string {
  const steps: string[] = [];
  for (let slot = last; slot.above !== undefined; slot = slot.above) {
    if (slot.key === RUN) continue;
    let step = known.get(slot);
    if (step === undefined) known.set(slot, (step = stepTo(page, slot.above, slot)));
    steps.push(step);
  }
  return steps.reverse().join(" > ");
}

/** The elements of some records. */
function someOf({ pieces }: Slot): number[] {
  const nodes: number[] = [];
  const step = Math.ceil(pieces.length / Piece.LENGTH / SAMPLE) * Piece.LENGTH;
  for (let at = Piece.FROM; at < pieces.length; at += step) nodes.push(pieces[at]!);
  return nodes;
}

/** Tag and classes; among siblings that have the same, the number too. */
function stepTo(page: Page, above: Slot, slot: Slot): string {
  const nodes = someOf(slot);
  const step = commonSelector(page, nodes);
  const isNamed = matcherOf(page, step);
  const hasTwin = above.children.some((other) => other !== slot && other.key !== RUN && isNamed(modelOf(other)));
  return hasTwin ? `${step}:${placeOf(page, { slot, nodes, parents: someOf(above) })}` : step;
}

interface Family {
  readonly slot: Slot;
  readonly nodes: readonly number[];
  readonly parents: readonly number[];
}

/** The number among the siblings of its tag, from the first or from the last, that most often is the slot's and least often another's. */
function placeOf(page: Page, { slot, nodes, parents }: Family): string {
  const own = new Set<number>();
  for (let at = Piece.FROM; at < slot.pieces.length; at += Piece.LENGTH) own.add(slot.pieces[at]!);
  const places: readonly Nth[] = [
    { number: mostOften(nodes.map((node) => nthOfType(page, node))), fromLast: false },
    { number: mostOften(nodes.map((node) => nthLastOfType(page, node))), fromLast: true },
  ];
  const tag = page.tag[nodes[0]!]!;
  const families = parents.map((parent) => elementsBelow(page, parent).filter((node) => page.tag[node] === tag));
  const worth = places.map((place) => {
    let sum = 0;
    for (const siblings of families) {
      const node = nthOf(siblings, place);
      if (node !== undefined) sum += own.has(node) ? 1 : -1;
    }
    return sum;
  });
  const { number, fromLast } = places[worth[1]! > worth[0]! ? 1 : 0]!;
  return fromLast ? `nth-last-of-type(${number})` : `nth-of-type(${number})`;
}

function mostOften(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = numbers[0]!;
  for (const [number, count] of counts) if (count > counts.get(best)!) best = number;
  return best;
}
