import type { Page } from "../page/page.ts";
import type { RawColumn } from "./fields/columns.ts";
import type { Slot } from "./fields/slots.ts";
import { RUN } from "./fields/units.ts";
import { commonSelector, nthOfType } from "./selector.ts";

/** Elements looked at to tell which classes all have. */
const SAMPLE = 8;

/** What a field is taken by: where it stands, from its record down, and what is taken there (see wrapper.ts). */
export interface FieldSelector {
  readonly selector: string;
  readonly take: string;
}

/** Finds the selectors of columns; steps that columns share are worked out once. */
export function fieldSelectors(page: Page, root: Slot, columns: readonly RawColumn[]): FieldSelector[] {
  const known = new Map<Slot, string>();
  return columns.map((column) => fieldSelector(page, { root, column, known }));
}

function fieldSelector(
  page: Page,
  { root, column, known }: { root: Slot; column: RawColumn; known: Map<Slot, string> },
): FieldSelector {
  const steps: string[] = [];
  let above = root;
  let take = "text";
  for (const slot of column.path) {
    if (slot.key === RUN) {
      const runs = above.children.filter((child) => child.key === RUN);
      if (above.children.length > 1) take = `text ${runs.indexOf(slot) + 1}`;
    } else {
      let step = known.get(slot);
      if (step === undefined) known.set(slot, (step = stepTo(page, above, slot)));
      steps.push(step);
    }
    above = slot;
  }
  if (column.source === "link") take = "@href";
  else if (column.source === "image") take = "@src";
  else if (column.source === "content") take = "@content";
  return { selector: steps.join(" > "), take };
}

/** Tag and classes; among siblings that have the same, the number too. */
function stepTo(page: Page, above: Slot, slot: Slot): string {
  const nodes = slot.units.slice(0, SAMPLE).map((unit) => unit.from);
  const step = commonSelector(page, nodes);
  const tag = page.tag[nodes[0]!];
  const twins = above.children.filter(({ key, units }) => {
    if (key === RUN || page.tag[units[0]!.from] !== tag) return false;
    return key === slot.key || commonSelector(page, [units[0]!.from]) === step;
  });
  return twins.length > 1 ? `${step}:nth-of-type(${mostOften(nodes.map((node) => nthOfType(page, node)))})` : step;
}

function mostOften(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = numbers[0]!;
  for (const [number, count] of counts) if (count > counts.get(best)!) best = number;
  return best;
}
