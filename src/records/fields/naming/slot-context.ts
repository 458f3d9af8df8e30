import { attribute, className } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { PROFILE_URL } from "../../../vocabulary/index.ts";
import { firstNodeOf, type Slot } from "../slots.ts";
import { TEXT_RUN } from "../units.ts";

/** The elements of a slot and of the nearest slots around it, at most `count`. Stops at the record, or at `within`. */
export function elementsAround(first: Slot, count: number, within?: Slot): number[] {
  const nodes: number[] = [];
  for (let slot = first; slot.parent !== undefined && slot !== within && nodes.length < count; slot = slot.parent) {
    if (slot.key !== TEXT_RUN) nodes.push(firstNodeOf(slot));
  }
  return nodes;
}

/** The names that markup gives an element: `itemprop`, `rel` and classes, separated by spaces. */
export function markupNamesOf(page: Page, node: number): string {
  const property = attribute(page, node, "itemprop") ?? "";
  const relation = attribute(page, node, "rel") ?? "";
  return `${property} ${relation} ${page.classAt[node] === 0 ? "" : className(page, node)}`;
}

/** The nearest slot that contains both; undefined if only the record does. */
export function commonSlot(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.parent !== undefined; slot = slot.parent) if (isWithin(b, slot)) return slot;
  return undefined;
}

/** Whether a slot is the other one, or is inside it. */
export function isWithin(inner: Slot, outer: Slot): boolean {
  for (let slot = inner; slot.parent !== undefined; slot = slot.parent) if (slot === outer) return true;
  return false;
}

/** Whether an address is that of a person's page: `/users/12`, `member.php?u=3`, `/@ann`. */
export function isProfileUrl(address: string): boolean {
  return PROFILE_URL.test(address);
}
