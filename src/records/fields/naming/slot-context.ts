import { attribute, className } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { PROFILE_URL } from "../../../vocabulary/index.ts";
import { firstNodeOf, type Slot } from "../slots.ts";
import { TEXT_RUN } from "../units.ts";

/** The element of a place and the nearest around it, inside the record, or inside another place. */
export function elementsAround(last: Slot, most: number, within?: Slot): number[] {
  const nodes: number[] = [];
  for (let slot = last; slot.parent !== undefined && slot !== within && nodes.length < most; slot = slot.parent) {
    if (slot.key !== TEXT_RUN) nodes.push(firstNodeOf(slot));
  }
  return nodes;
}

/** What an element says it is: itemprop, rel and classes. */
export function markupNamesOf(page: Page, node: number): string {
  const property = attribute(page, node, "itemprop") ?? "";
  const relation = attribute(page, node, "rel") ?? "";
  return `${property} ${relation} ${page.classAt[node] === 0 ? "" : className(page, node)}`;
}

/** The nearest place that holds both; undefined if only the record does. */
export function commonSlot(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.parent !== undefined; slot = slot.parent) if (isWithin(b, slot)) return slot;
  return undefined;
}

/** Whether a place below the record is another or stands in it. */
export function isWithin(last: Slot, around: Slot): boolean {
  for (let slot = last; slot.parent !== undefined; slot = slot.parent) if (slot === around) return true;
  return false;
}

/** Whether an address is that of somebody: `/users/12`, `member.php?u=3`, `/@ann`, `user?id=ann`. */
export function isProfileUrl(address: string): boolean {
  return PROFILE_URL.test(address);
}
