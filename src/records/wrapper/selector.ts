import { className, elementId, findTagId, KNOWN_TAGS, knownTagName, RAW } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { type Compound, type Nth, parseSelector, parseSelectorList } from "./selector-syntax.ts";

/** Whitespace between the classes of an element. */
const SPACES = /[ \t\n\f\r]+/;

/** A range of nodes to search. With `isTop`, the first step matches only nodes at the top level of the range. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly isTop?: boolean | undefined;
}

/** Returns the nodes of the scope that match a selector list, in page order. */
export function select(page: Page, selector: string, scope: Scope): number[] {
  return selectAny(page, parseSelectorList(selector), scope);
}

/** Like `select`, for a parsed list. */
export function selectAny(page: Page, selectors: readonly (readonly Compound[])[], scope: Scope): number[] {
  const lists = selectors.map((steps) => selectBy(page, steps, scope));
  return lists.length === 1 ? lists[0] : [...new Set(lists.flat())].sort((a, b) => a - b);
}

function selectBy(page: Page, compounds: readonly Compound[], { from, to, isTop = false }: Scope): number[] {
  let found: number[] = [];
  for (const [step, compound] of compounds.entries()) {
    const isDeep = compound.isDeep && !(isTop && step === 0);
    const matches = matcherBy(page, compound);
    const next: number[] = [];
    let seen = -1;
    for (const scope of step === 0 ? [{ from, to }] : found.map((node) => ({ from: node + 1, to: page.end[node] }))) {
      // If matches are nested, the nodes below both are visited once.
      for (let node = isDeep ? Math.max(scope.from, seen) : scope.from; node < scope.to; ) {
        if (matches(node)) next.push(node);
        node = isDeep ? node + 1 : page.end[node];
      }
      if (isDeep) seen = Math.max(seen, scope.to);
    }
    found = isDeep ? next : next.sort((a, b) => a - b);
  }
  return found;
}

/** Returns a function that checks elements against a selector of one step. */
export function matcherOf(page: Page, selector: string): (node: number) => boolean {
  return matcherBy(page, parseSelector(selector)[0]);
}

function matcherBy(page: Page, { tag: name, id, classes, nth }: Compound): (node: number) => boolean {
  const { tag, idAt } = page;
  const nths = nth === undefined ? undefined : new NthOfType(page, nth);
  const hasClasses = classes.length === 0 ? undefined : classMatcher(page, classes);
  const wantedTag = name === undefined ? undefined : tagOf(page, name);
  return (node) => {
    if (tag[node] <= RAW) return false;
    if (wantedTag !== undefined && tag[node] !== wantedTag) return false;
    if (id !== undefined && (idAt[node] === 0 || elementId(page, node) !== id)) return false;
    if (hasClasses !== undefined && !hasClasses(node)) return false;
    return nths === undefined || nths.has(node);
  };
}

/** Returns the tag of the elements with this name in a page, -1 if it has none. Names are in lower case. */
function tagOf({ names }: Page, name: string): number {
  const known = findTagId(name);
  if (known > 0) return knownTagName(known) === name ? known : -1;
  const own = names.indexOf(name);
  return own < 0 ? -1 : KNOWN_TAGS + own;
}

/** Up to this many classes are looked up in an array, which is faster than a set. Set by hand. */
const MAX_LISTED_CLASSES = 8;

/** Returns a function that checks whether elements have all of some classes. Each class attribute is read once. */
function classMatcher({ classes: { of, values } }: Page, wanted: readonly string[]): (node: number) => boolean {
  /** By index of a class attribute. */
  const verdicts = new Map<number, boolean>();
  return (node) => {
    const index = of[node];
    if (index < 0) return false;
    let verdict = verdicts.get(index);
    if (verdict === undefined) verdicts.set(index, (verdict = hasAll(values[index], wanted)));
    return verdict;
  };
}

function hasAll(value: string, wanted: readonly string[]): boolean {
  const own = value.split(SPACES);
  if (wanted.length <= MAX_LISTED_CLASSES) return wanted.every((name) => own.includes(name));
  const set = new Set(own);
  return wanted.every((name) => set.has(name));
}

/** Returns the classes of an element. */
export function classesOf(page: Page, node: number): string[] {
  return className(page, node).split(SPACES);
}

/** Finds the n-th child with a tag. Caches the children by parent and tag. */
class NthOfType {
  readonly #page: Page;
  readonly #nth: Nth;
  readonly #below = new Map<number, ReadonlySet<number>>();

  constructor(page: Page, nth: Nth) {
    this.#page = page;
    this.#nth = nth;
  }

  has(node: number): boolean {
    const parent = this.#page.parent[node];
    let nodes = this.#below.get(parent);
    if (nodes === undefined) this.#below.set(parent, (nodes = this.#walk(parent)));
    return nodes.has(node);
  }

  #walk(parent: number): ReadonlySet<number> {
    const byTag = new Map<number, number[]>();
    for (const node of elementsBelow(this.#page, parent)) {
      const tag = this.#page.tag[node];
      const ofTag = byTag.get(tag);
      if (ofTag === undefined) byTag.set(tag, [node]);
      else ofTag.push(node);
    }
    const nodes = new Set<number>();
    for (const ofTag of byTag.values()) {
      const node = nthOf(ofTag, this.#nth);
      if (node !== undefined) nodes.add(node);
    }
    return nodes;
  }
}

/** Returns the sibling at a position; undefined if there are fewer siblings. */
export function nthOf(siblings: readonly number[], { number, fromLast }: Nth): number | undefined {
  return siblings[fromLast ? siblings.length - number : number - 1];
}

/** Returns the child elements of an element. */
export function elementsBelow(page: Page, parent: number): number[] {
  const nodes: number[] = [];
  for (let node = parent + 1; node < page.end[parent]; node = page.end[node]) {
    if (page.tag[node] > RAW) nodes.push(node);
  }
  return nodes;
}
