import { className, elementId } from "../html/attributes.ts";
import { NameStarts } from "./name-starts.ts";
import type { Page } from "./page.ts";

/** Class and id of an element in lower case, for patterns; empty for most elements. */
export function elementNames(page: Page, node: number): string {
  if (page.classAt[node] === 0 && page.idAt[node] === 0) return "";
  return `${className(page, node)} ${elementId(page, node)}`.toLowerCase();
}

/** What the names of a page's elements are asked for. */
export interface NamePatterns {
  /** Knows what the patterns of rules and structures know. */
  readonly pattern: RegExp;
  /** How the names begin that it knows: most elements have no such name, and then the pattern is not tried. */
  readonly starts: NameStarts;
}

/** What is to be asked if one of the patterns is to know a name. */
export function namePatterns(patterns: readonly RegExp[]): NamePatterns {
  const pattern = new RegExp(patterns.map(({ source }) => source).join("|"));
  return { pattern, starts: new NameStarts(...patterns) };
}

/** The names of a page's elements as far as some pattern may ask for them; classes repeat, so the answer is kept. */
export class ElementNames {
  readonly #page: Page;
  readonly #units: Uint16Array;
  readonly #asked: NamePatterns;
  readonly #known = new Map<string, string>();

  /** The units are those of the page's source. */
  constructor(page: Page, units: Uint16Array, asked: NamePatterns) {
    this.#page = page;
    this.#units = units;
    this.#asked = asked;
  }

  /** Class and id in lower case, each only if a pattern knows it. */
  matchedNames(node: number): string {
    const { classAt, idAt } = this.#page;
    let names = "";
    if (this.#mayTell(classAt[node])) names = this.#read(className(this.#page, node));
    if (this.#mayTell(idAt[node])) names += this.#read(` ${elementId(this.#page, node)}`);
    return names;
  }

  #mayTell(at: number): boolean {
    return at !== 0 && this.#asked.starts.mayHold(this.#units, this.#page.source.length, at);
  }

  /** A name in lower case, empty if no pattern knows it. */
  #read(value: string): string {
    let known = this.#known.get(value);
    if (known === undefined) {
      const lower = value.toLowerCase();
      known = this.#asked.pattern.test(lower) ? lower : "";
      this.#known.set(value, known);
    }
    return known;
  }
}

/** The source of an element's start tag, a look at which is cheaper than reading attributes; of a raw node, all of it. */
export function startTagSource(page: Page, node: number): string {
  return page.source.slice(page.from[node], page.to[node]);
}

/**
 * A pattern for names that have one of the words as a whole part: `copy` is in `btn-copy` and `copy_code`, not in
 * `copyright`. Words of several parts are written with `-` and match any separator.
 */
export function partPattern(words: string): RegExp {
  return new RegExp(`(?:^|[\\s_-])(?:${words.replaceAll(" ", "|").replaceAll("-", "[-_]?")})(?:$|[\\s_-])`);
}

/** A pattern for names that hold one of the words as a whole class or id. */
export function tokenPattern(words: string): RegExp {
  return new RegExp(`(?:^|\\s)(?:${words.replaceAll(" ", "|")})(?:$|\\s)`);
}
