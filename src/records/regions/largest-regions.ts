import type { Page } from "../../page/index.ts";
import type { Region } from "./region.ts";
import { charsOf } from "./shape.ts";

/** Number of candidates. The right region is nearly always among the first ten (measured on the testbed). */
const MAX_CANDIDATES = 24;
/** An image counts as this many characters. */
const IMAGE_CHARS = 30;

/**
 * Keeps the regions of the largest weight: text and images, times the square root of the number of records. Of equal
 * regions the first stay. Regions are made at the end, since most of those added are pushed out by larger ones.
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
    let at = this.#weights.length;
    while (at > 0 && this.#weights[at - 1] < weight) at--;
    this.#weights.splice(at, 0, weight);
    this.#makers.splice(at, 0, make);
    if (this.#weights.length <= MAX_CANDIDATES) return;
    this.#weights.pop();
    this.#makers.pop();
  }
}

/** The size of an element by its text and images. */
export function sizeOf(page: Page, node: number): number {
  return charsOf(page, node) + IMAGE_CHARS * page.measures.images[node];
}

/** The weight of records by their number and their total size. */
export function weightOf(size: number, records: number): number {
  return size * Math.sqrt(records);
}
