import { className, elementId, RAW, type Tree } from "../../html/index.ts";
import type { StyleSelector } from "./selectors.ts";

const SPACES = /\s+/;

/** The classes and ids of a page. Most rules of a style sheet are for others, and need not be kept. */
export class UsedNames {
  readonly #tree: Tree;
  #names: ReadonlySet<string> | undefined;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Whether the page has all classes and ids that a selector needs. */
  hasAllOf({ needs }: StyleSelector): boolean {
    if (needs.length === 0) return true;
    this.#names ??= namesIn(this.#tree);
    const names = this.#names;
    return needs.every((name) => names.has(name));
  }
}

/** Returns the classes with a dot and the ids with a hash. */
function namesIn(tree: Tree): ReadonlySet<string> {
  const { tag, classAt, idAt, count } = tree;
  const values = new Set<string>();
  const names = new Set<string>();
  for (let node = 0; node < count; node++) {
    if (tag[node] <= RAW) continue;
    if (classAt[node] !== 0) values.add(className(tree, node));
    if (idAt[node] !== 0) names.add(`#${elementId(tree, node)}`);
  }
  for (const value of values) for (const name of value.split(SPACES)) names.add(`.${name}`);
  return names;
}
