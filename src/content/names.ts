import { className, elementId } from "../html/attributes.ts";
import type { Page } from "../page/page.ts";
import { NameStarts } from "./name-starts.ts";

/** Class and id of an element in lower case, for patterns; empty for most elements. */
export function namesOf(page: Page, node: number): string {
  if (page.classAt[node] === 0 && page.idAt[node] === 0) return "";
  return `${className(page, node)} ${elementId(page, node)}`.toLowerCase();
}

/** What is known of the value of a class attribute. */
export interface ClassFacts {
  /** The class in lower case if one of the patterns that are asked knows it, else empty. */
  readonly telling: string;
  /** How the class calls its element a post, if it does. */
  readonly post: string | undefined;
}

/** What the classes of a page are asked for. */
export interface Asked {
  /** Knows what the patterns of rules and structures know. */
  readonly pattern: RegExp;
  /** How the names begin that it knows: most elements have no such name, and then the pattern is not tried. */
  readonly starts: NameStarts;
  readonly post: (names: string) => string | undefined;
}

/** What is to be asked if one of the patterns, or `post`, is to know a class. */
export function asking(patterns: readonly RegExp[], post: Asked["post"] = () => undefined): Asked {
  const pattern = new RegExp(patterns.map(({ source }) => source).join("|"));
  return { pattern, starts: new NameStarts(...patterns), post };
}

const NO_CLASS: ClassFacts = { telling: "", post: undefined };

/** The names of a page's elements as far as some pattern may ask for them; classes repeat, so the answer is kept. */
export class Names {
  readonly #page: Page;
  readonly #asked: Asked;
  readonly #byClass = new Map<string, number>();
  readonly #facts: ClassFacts[] = [NO_CLASS];
  /** Index of the facts about each element's class; 0 where nobody has asked yet. */
  readonly #at: Int32Array;

  constructor(page: Page, asked: Asked) {
    this.#page = page;
    this.#asked = asked;
    this.#at = new Int32Array(page.count);
  }

  /** Class and id in lower case, each only if a pattern knows it. */
  telling(node: number): string {
    const { telling } = this.ofClass(node);
    return this.#page.idAt[node] === 0 ? telling : telling + this.#known(` ${elementId(this.#page, node)}`);
  }

  ofClass(node: number): ClassFacts {
    const page = this.#page;
    if (page.classAt[node] === 0) return NO_CLASS;
    const known = this.#at[node]!;
    if (known !== 0) return this.#facts[known]!;
    const value = className(page, node);
    let at = this.#byClass.get(value);
    if (at === undefined) {
      at = this.#facts.push(this.#read(value)) - 1;
      this.#byClass.set(value, at);
    }
    this.#at[node] = at;
    return this.#facts[at]!;
  }

  #read(value: string): ClassFacts {
    return { telling: this.#known(value), post: this.#asked.post(value.toLowerCase()) };
  }

  /** A name in lower case, empty if no pattern knows it. */
  #known(value: string): string {
    const { starts, pattern } = this.#asked;
    const lower = value.toLowerCase();
    return starts.mayHold(`"${lower}"`, 1) && pattern.test(lower) ? lower : "";
  }
}

/** The source of an element's start tag, a look at which is cheaper than reading attributes; of a raw node, all of it. */
export function sourceOf(page: Page, node: number): string {
  return page.source.slice(page.from[node]!, page.to[node]!);
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
