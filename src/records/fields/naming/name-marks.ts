import { attribute, className } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { modelOf, type Slot } from "../slots.ts";
import { RUN } from "../units.ts";

/** The element of a place and the nearest around it, inside the record, or inside another place. */
export function elementsUp(last: Slot, most: number, within?: Slot): number[] {
  const nodes: number[] = [];
  for (let slot = last; slot.above !== undefined && slot !== within && nodes.length < most; slot = slot.above) {
    if (slot.key !== RUN) nodes.push(modelOf(slot));
  }
  return nodes;
}

/** What an element says it is: itemprop, rel and classes. */
export function markOf(page: Page, node: number): string {
  const property = attribute(page, node, "itemprop") ?? "";
  const relation = attribute(page, node, "rel") ?? "";
  return `${property} ${relation} ${page.classAt[node] === 0 ? "" : className(page, node)}`;
}
