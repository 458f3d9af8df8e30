import { className, elementId } from "../html/index.ts";
import { NO_CLASS } from "./class-values.ts";
import type { Page } from "./page.ts";

/** Returns class and id of an element in lower case, separated by a space: `post-body entry main`. "" if it has neither. */
export function elementNames(page: Page, node: number): string {
  if (page.classAt[node] === 0 && page.idAt[node] === 0) return "";
  return `${className(page, node)} ${elementId(page, node)}`.toLowerCase();
}

/** The ends of the patterns that `partPattern` and `tokenPattern` return. */
const PART_ENDS = ["(?:^|[\\s_-])(?:", ")(?:$|[\\s_-])"] as const;
const TOKEN_ENDS = ["(?:^|\\s)(?:", ")(?:$|\\s)"] as const;

/** Returns a pattern that matches if at least one of the patterns does. Joins the words of patterns with the same ends: that halves the time. */
export function namePatterns(patterns: readonly RegExp[]): RegExp {
  const words = [PART_ENDS, TOKEN_ENDS].map(([start, end]) => ({ start, end, inner: [] as string[] }));
  const others: string[] = [];
  for (const { source } of patterns) {
    const ends = words.find(({ start, end }) => source.startsWith(start) && source.endsWith(end));
    if (ends === undefined) others.push(source);
    else ends.inner.push(source.slice(ends.start.length, -ends.end.length));
  }
  const joined = words.flatMap(({ start, end, inner }) => (inner.length === 0 ? [] : [start + inner.join("|") + end]));
  return new RegExp([...joined, ...others].join("|"));
}

/** Finds the names of elements that a pattern matches. Tests each class attribute once, because many elements share one. */
export class ElementNames {
  readonly #page: Page;
  readonly #pattern: RegExp;
  /** By index of a class value: the value in lower case, or "" if the pattern does not match it. Filled when it is first asked for. */
  readonly #classes: (string | undefined)[] = [];

  constructor(page: Page, pattern: RegExp) {
    this.#page = page;
    this.#pattern = pattern;
  }

  /** Returns class and id in lower case, each only if the pattern matches it. */
  matchedNames(node: number): string {
    const { classes, idAt } = this.#page;
    const value = classes.of[node];
    const names = value === NO_CLASS ? "" : (this.#classes[value] ??= this.#matched(className(this.#page, node)));
    const id = idAt[node] === 0 ? "" : this.#matched(elementId(this.#page, node));
    return id === "" ? names : `${names} ${id}`;
  }

  /** Returns a name in lower case, or "" if the pattern does not match it. */
  #matched(name: string): string {
    const lower = name.toLowerCase();
    return this.#pattern.test(lower) ? lower : "";
  }
}

/** Returns the source of a start tag or a raw node, for searches that are cheaper than reading attributes. */
export function startTagSource(page: Page, node: number): string {
  return page.source.slice(page.from[node], page.to[node]);
}

/**
 * Returns a pattern for names with one of the words as a separate part: `copy` matches `btn-copy` and `copy_code`, not
 * `copyright`. In a word of several parts, `-` matches `-`, `_` or nothing.
 */
export function partPattern(words: string): RegExp {
  return new RegExp(PART_ENDS.join(words.replaceAll(" ", "|").replaceAll("-", "[-_]?")));
}

/** Returns a pattern for names in which one of the words is a complete class or id: `copy` matches `btn copy`, not `btn-copy`. */
export function tokenPattern(words: string): RegExp {
  return new RegExp(TOKEN_ENDS.join(words.replaceAll(" ", "|")));
}
