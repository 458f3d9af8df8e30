import { elementId, RAW, type Tree } from "../../html/index.ts";
import type { ClassValues } from "./class-values.ts";
import type { StyleSelector } from "./selectors.ts";

/** A class or an id in a selector, `.note` or `#top`, and the comma between two selectors. */
const NAME_OR_COMMA = /[.#][\w-]+|,/g;
/** Selectors with escapes, attributes, strings or lists must be parsed before their names are known. */
const NEEDS_PARSING = /[\\[(]/;

/** The classes and ids of a page. Most rules of a style sheet are for others, and need not be read. */
export class UsedNames {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  #names: ReadonlySet<string> | undefined;

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#classes = classes;
  }

  /** Whether the page has all classes and ids that a selector needs. */
  hasAllOf({ needs }: StyleSelector): boolean {
    if (needs.length === 0) return true;
    this.#names ??= namesIn(this.#tree, this.#classes);
    const names = this.#names;
    return needs.every((name) => names.has(name));
  }

  /** Fast path: whether one selector of a list may match elements of the page, without parsing it. */
  mayMatch(list: string): boolean {
    if (NEEDS_PARSING.test(list)) return true;
    this.#names ??= namesIn(this.#tree, this.#classes);
    let hasAll = true;
    for (const name of list.match(NAME_OR_COMMA) ?? []) {
      if (name !== ",") hasAll &&= this.#names.has(name);
      else if (hasAll) return true;
      else hasAll = true;
    }
    return hasAll;
  }
}

/** Returns the classes with a dot and the ids with a hash. */
function namesIn(tree: Tree, classes: ClassValues): ReadonlySet<string> {
  const { tag, idAt, count } = tree;
  const names = new Set<string>();
  for (let node = 0; node < count; node++) {
    if (idAt[node] !== 0 && tag[node] > RAW) names.add(`#${elementId(tree, node)}`);
  }
  for (const index of classes.values.keys()) for (const name of classes.classesIn(index)) names.add(`.${name}`);
  return names;
}
