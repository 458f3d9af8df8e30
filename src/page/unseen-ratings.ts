import { attributes, TEXT } from "../html/index.ts";
import { type Rating, readRating } from "../language/index.ts";
import { RATING_ELEMENT } from "../vocabulary/index.ts";
import { ElementNames } from "./element-names.ts";
import type { Page } from "./page.ts";
import { readConcealed } from "./read.ts";

/** Limit: nodes of an element that shows a rating as stars. Five stars of two elements each, and their text. Set by hand. */
const MAX_NODES = 60;
/** Limit: characters of a text that is a rating. "Rated 4.5 out of 5 stars based on 212 reviews" has 45. Set by hand. */
const MAX_CHARS = 80;

/**
 * Finds the ratings that people see as stars, and that only screen readers read: `<div class="stars" aria-label="4.5 out of 5">`, or text
 * with the class `sr-only` in such an element. Its text is hidden, so callers must return numbers only.
 */
export class UnseenRatings {
  readonly #page: Page;
  readonly #names: ElementNames;

  constructor(page: Page) {
    this.#page = page;
    this.#names = new ElementNames(page, RATING_ELEMENT);
  }

  /** Returns the first rating among the nodes [from, to). */
  first(from: number, to: number): Rating | undefined {
    const { tag, end } = this.#page;
    for (let node = from; node < to; node++) {
      if (tag[node] === TEXT || this.#names.matchedNames(node) === "" || end[node] - node > MAX_NODES) continue;
      const rating = this.#ratingOf(node);
      if (rating !== undefined) return rating;
    }
    return undefined;
  }

  /** Reads attributes, then the text. Elements with several ratings are forms: `<i class="star" title="1 of 5">`, and so on. */
  #ratingOf(element: number): Rating | undefined {
    const { tag, end } = this.#page;
    const found = new Map<number, Rating>();
    for (let node = element; node < end[element]; node++) {
      if (tag[node] === TEXT) continue;
      const own = attributes(this.#page, node);
      const rating = shortRating(own.get("aria-label") ?? "") ?? shortRating(own.get("title") ?? "");
      if (rating !== undefined) found.set(rating.value, rating);
      if (node === element && rating !== undefined) return rating;
    }
    if (found.size > 0) return found.size === 1 ? [...found.values()][0] : undefined;
    return shortRating(readConcealed(this.#page, element, end[element]));
  }
}

function shortRating(text: string): Rating | undefined {
  const trimmed = text.trim();
  return trimmed.length <= MAX_CHARS ? readRating(trimmed) : undefined;
}
