import type { Page } from "../page/page.ts";
import type { RawColumn } from "./fields/columns.ts";
import { Piece } from "./fields/pieces.ts";
import { modelOf, type Slot } from "./fields/slots.ts";
import { RUN } from "./fields/units.ts";
import { commonSelector, nthOfType } from "./selector.ts";

/** Elements looked at to tell which classes all have. */
const SAMPLE = 4;

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

/** The elements of the first records. */
function someOf({ pieces }: Slot): number[] {
  const nodes: number[] = [];
  for (let at = Piece.FROM; at < pieces.length && nodes.length < SAMPLE; at += Piece.LENGTH) nodes.push(pieces[at]!);
  return nodes;
}

/** Tag and classes; among siblings that have the same, the number too. */
function stepTo(page: Page, above: Slot, slot: Slot): string {
  const nodes = someOf(slot);
  const step = commonSelector(page, nodes);
  const tag = page.tag[nodes[0]!];
  const isPlain = !step.includes(".");
  const twins = above.children.filter(
    (other) => other.key !== RUN && (other.key === slot.key || (isPlain && page.tag[modelOf(other)] === tag)),
  );
  return twins.length > 1 ? `${step}:nth-of-type(${mostOften(nodes.map((node) => nthOfType(page, node)))})` : step;
}

function mostOften(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = numbers[0]!;
  for (const [number, count] of counts) if (count > counts.get(best)!) best = number;
  return best;
}
