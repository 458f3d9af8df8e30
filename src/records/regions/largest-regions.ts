import type { Page } from "../../page/index.ts";
import type { Region } from "./region.ts";
import { charsOf } from "./shape.ts";

/** Limit: regions kept. The right region is nearly always among the first ten (measured on the testbed). */
const MAX_CANDIDATES = 24;
/** An image counts as this many characters. */
const IMAGE_CHARS = 30;

/**
 * Keeps the regions with the largest weights (`weightOf`). Of regions with equal weights, those added first stay.
 * Stores functions that make the regions, since most regions are pushed out by larger ones and are never made.
 */
export class LargestRegions {
  readonly #weights: number[] = [];
  readonly #makers: (() => Region)[] = [];

  /** Makes the regions, the largest first. */
  regions(): Region[] {
    return this.#makers.map((make) => make());
  }

  /** Whether a region of this weight is among the largest so far. */
  accepts(weight: number): boolean {
    return this.#weights.length < MAX_CANDIDATES || weight > this.#weights[this.#weights.length - 1];
  }

  add(weight: number, make: () => Region): void {
    if (!this.accepts(weight)) return;
    let index = this.#weights.length;
    while (index > 0 && this.#weights[index - 1] < weight) index--;
    this.#weights.splice(index, 0, weight);
    this.#makers.splice(index, 0, make);
    if (this.#weights.length <= MAX_CANDIDATES) return;
    this.#weights.pop();
    this.#makers.pop();
  }
}

/** The size of an element in characters. Each image counts as `IMAGE_CHARS`. */
export function sizeOf(page: Page, node: number): number {
  return charsOf(page, node) + IMAGE_CHARS * page.measures.images[node];
}

/** The weight of a region, from the total size of its records and their number. */
export function weightOf(size: number, records: number): number {
  return size * Math.sqrt(records);
}
