import { className, elementId } from "../html/attributes.ts";
import type { Page } from "../page/page.ts";

/** Class and id of an element in lower case, for patterns; empty for most elements. */
export function namesOf(page: Page, node: number): string {
  if (page.classAt[node] === 0 && page.idAt[node] === 0) return "";
  return `${className(page, node)} ${elementId(page, node)}`.toLowerCase();
}

/**
 * Parts of all names that rules and structures ask for. Most elements have none of them, and then no pattern is tried: the
 * examples of the rules and the fixtures of the structures see to it that none is missing.
 */
const TELLING =
  /copy|clip|anchor|headerlink|permalink|hash-link|heading-link|direct-link|edit|sr-only|sr_only|srt|vh|hidden|screen|assistive|invisible|material|icon|back|footnote|katex|math|mjx|admonition|callout|alert|note|hint|notice|custom-block|aside|tip|warning|caution|important|caption|thumb|message-box/;

/** The names of a page's elements, and which are worth a closer look; classes repeat, so the answer is kept. */
export class Names {
  readonly #page: Page;
  readonly #telling = new Map<string, boolean>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Class and id if some pattern may ask for them, else the empty string. */
  telling(node: number): string {
    const { classAt, idAt } = this.#page;
    if (classAt[node] === 0 && idAt[node] === 0) return "";
    const names = namesOf(this.#page, node);
    let isTelling = this.#telling.get(names);
    if (isTelling === undefined) {
      isTelling = TELLING.test(names);
      this.#telling.set(names, isTelling);
    }
    return isTelling ? names : "";
  }
}

/** Whether the start tag may hold an attribute; a cheap no for most. */
export function mayHave(page: Page, node: number, attribute: string): boolean {
  return page.source.slice(page.from[node]!, page.to[node]!).includes(attribute);
}

const LETTER_OR_DIGIT = /^[\w-]+$/;

/**
 * A pattern for names that have one of the words as a whole part: `copy` is in `btn-copy` and `copy_code`, not in
 * `copyright`. Words of several parts are written with `-` and match any separator.
 */
export function partPattern(...words: readonly string[]): RegExp {
  if (words.length === 0 || !words.every((word) => LETTER_OR_DIGIT.test(word)))
    throw new TypeError("not a list of words");
  const parts = words.map((word) => word.replaceAll("-", "[-_]?"));
  return new RegExp(`(?:^|[\\s_-])(?:${parts.join("|")})(?:$|[\\s_-])`);
}

/** A pattern for names that hold one of the words as a whole class or id. */
export function tokenPattern(...words: readonly string[]): RegExp {
  if (words.length === 0 || !words.every((word) => LETTER_OR_DIGIT.test(word)))
    throw new TypeError("not a list of words");
  return new RegExp(`(?:^|\\s)(?:${words.join("|")})(?:$|\\s)`);
}
