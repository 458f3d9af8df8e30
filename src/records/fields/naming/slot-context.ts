import { attribute, className } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { PROFILE_URL } from "../../../vocabulary/index.ts";
import { firstNodeOf, type Slot } from "../slots.ts";
import { TEXT_RUN } from "../units.ts";

/**
 * Returns the first element of a slot and of the slots around it, the innermost first, at most `count`. Stops before the record, or before
 * `within`.
 */
export function elementsAround(first: Slot, count: number, within?: Slot): number[] {
  const nodes: number[] = [];
  for (let slot = first; slot.parent !== undefined && slot !== within && nodes.length < count; slot = slot.parent) {
    if (slot.key !== TEXT_RUN) nodes.push(firstNodeOf(slot));
  }
  return nodes;
}

/** Returns `itemprop`, `rel` and classes of an element, separated by spaces. */
export function markupNamesOf(page: Page, node: number): string {
  const property = attribute(page, node, "itemprop") ?? "";
  const relation = attribute(page, node, "rel") ?? "";
  return `${property} ${relation} ${page.classAt[node] === 0 ? "" : className(page, node)}`;
}

/** Returns the innermost slot that contains both; undefined if that is the record itself. */
export function commonSlot(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.parent !== undefined; slot = slot.parent) if (isWithin(b, slot)) return slot;
  return undefined;
}

/** Whether `inner` is inside `outer`, or the same slot. */
export function isWithin(inner: Slot, outer: Slot): boolean {
  for (let slot = inner; slot.parent !== undefined; slot = slot.parent) if (slot === outer) return true;
  return false;
}

/** Whether an address is that of a person's page: `/users/12`, `member.php?u=3`, `/@ann`. */
export function isProfileUrl(address: string): boolean {
  return PROFILE_URL.test(address);
}
