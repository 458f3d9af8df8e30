import type { Page } from "../../page/index.ts";
import type { Region } from "./region.ts";
import { charsOf } from "./shape.ts";

/** Regions worth a closer look; the right one is nearly always among the first ten (measured on the testbed). */
const MAX_CANDIDATES = 24;
/** An image says as much as this many characters. */
const IMAGE_CHARS = 30;

/**
 * A first sieve by what costs nothing: of all regions those with most text and images, times the root of the number of
 * records. Of equals the first stay. Regions are made at the end, for most of those that come first do not stay.
 */
export class LargestRegions {
  readonly #weights: number[] = [];
  readonly #makers: (() => Region)[] = [];

  /** The heaviest first. */
  regions(): Region[] {
    return this.#makers.map((make) => make());
  }

  accepts(weight: number): boolean {
    return this.#weights.length < MAX_CANDIDATES || weight > this.#weights.at(-1)!;
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

/** What an element says and shows. */
export function sizeOf(page: Page, node: number): number {
  return charsOf(page, node) + IMAGE_CHARS * page.measures.images[node];
}

/** What so many records weigh that say and show so much together. */
export function weightOf(size: number, records: number): number {
  return size * Math.sqrt(records);
}
