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

/** The nearest place that holds both; undefined if only the record does. */
export function placeAround(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.above !== undefined; slot = slot.above) if (isIn(b, slot)) return slot;
  return undefined;
}

/** Whether a place below the record is another or stands in it. */
export function isIn(last: Slot, around: Slot): boolean {
  for (let slot = last; slot.above !== undefined; slot = slot.above) if (slot === around) return true;
  return false;
}

const PROFILE =
  /(?:^|[/?&._-])(?:users?|members?|memberlist|profiles?|people|authors?|account|u)(?:[/?=._-]|\.php|$)|(?:^|\/)[@~]/i;

/** Whether an address is that of somebody: `/users/12`, `member.php?u=3`, `/@ann`, `user?id=ann`. */
export function isProfileUrl(address: string): boolean {
  return PROFILE.test(address);
}
