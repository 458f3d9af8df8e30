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
  /copy|clip|anchor|headerlink|permalink|hash-link|heading-link|direct-link|edit|sr-only|sr_only|srt|vh|hidden|screen|assistive|invisible|material|icon|back|footnote|katex|math|mjx|admonition|callout|alert|note|hint|notice|custom-block|aside|tip|warning|caution|important|caption|thumb|message-box|comment|kommentar|disqus/;

/** The names of a page's elements as far as some pattern may ask for them; classes repeat, so the answer is kept. */
export class Names {
  readonly #page: Page;
  readonly #byClass = new Map<string, string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Class and id, in lower case, each only if it tells something. */
  telling(node: number): string {
    const page = this.#page;
    const names = page.classAt[node] === 0 ? "" : this.#ofClass(className(page, node));
    if (page.idAt[node] === 0) return names;
    const id = elementId(page, node).toLowerCase();
    return TELLING.test(id) ? `${names} ${id}` : names;
  }

  #ofClass(value: string): string {
    let names = this.#byClass.get(value);
    if (names === undefined) {
      const lower = value.toLowerCase();
      names = TELLING.test(lower) ? lower : "";
      this.#byClass.set(value, names);
    }
    return names;
  }
}

/** The source of an element's start tag; a look at it is cheaper than reading attributes. */
export function startTag(page: Page, node: number): string {
  return page.source.slice(page.from[node]!, page.to[node]!);
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
