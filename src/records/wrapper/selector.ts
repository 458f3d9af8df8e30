import { className, elementId, RAW, tagName } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/**
 * One step (compound) of a selector. Supported are tag names, `.class`, `#id`, `:nth-of-type(n)`, `:nth-last-of-type(n)`, child and
 * descendant combinators, and `:scope` at the start. This is a subset of CSS, so a selector can be tried in a browser's console.
 */
export interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly nth: Nth | undefined;
  /** Whether the step follows a descendant combinator (a space). Otherwise it follows a child combinator (`>`). */
  readonly isDeep: boolean;
}

/** The position of an element among its siblings with the same tag. Starts at 1, from the first or from the last sibling. */
export interface Nth {
  readonly number: number;
  readonly fromLast: boolean;
}

/** Thrown for a selector that cannot be parsed. The message shows the position. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

const NAME = "-?[_a-zA-Z\\u0080-\\uffff](?:[\\w\\u0080-\\uffff-]|\\\\.)*";
const TOKEN = new RegExp(
  `(\\s*>\\s*|\\s+)|(\\*|${NAME})|\\.(${NAME})|#(${NAME})|:nth-(last-)?of-type\\(([1-9]\\d*)\\)`,
  "y",
);
/** The prefix that binds the first step to the top of the scope. */
const SCOPE = /^:scope\s*>\s*/;
const UNESCAPE = /\\(.)/gu;
/** One selector of a comma-separated list. A comma inside a name is escaped. */
const LISTED = /(?:\\.|[^,\\])+/g;
const SPACES = /\s+/;

/** Parses a selector into its steps. Throws SelectorError. */
export function parseSelector(text: string): readonly Compound[] {
  const compounds: Compound[] = [];
  const trimmed = text.trim();
  const source = trimmed.replace(SCOPE, "");
  let current = emptyCompound(source === trimmed);
  let isEmpty = true;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (match === null) throw new SelectorError(`"${text}" is not a valid selector from "${source.slice(at)}" on`);
    const [, combinator, tag, name, id, last, nth] = match;
    if (combinator !== undefined) {
      if (isEmpty) throw new SelectorError(`"${text}" lacks an element before "${combinator.trim()}"`);
      compounds.push(current);
      current = emptyCompound(!combinator.includes(">"));
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    if (tag !== undefined) current = { ...current, tag: tag === "*" ? undefined : unescaped(tag).toLowerCase() };
    else if (name !== undefined) current = { ...current, classes: [...current.classes, unescaped(name)] };
    else if (id !== undefined) current = { ...current, id: unescaped(id) };
    else current = { ...current, nth: { number: Number(nth), fromLast: last !== undefined } };
  }
  if (isEmpty && trimmed !== "") throw new SelectorError(`"${text}" ends without an element`);
  return isEmpty ? [] : [...compounds, current];
}

function emptyCompound(isDeep: boolean): Compound {
  return { tag: undefined, id: undefined, classes: [], nth: undefined, isDeep };
}

function unescaped(name: string): string {
  return name.replace(UNESCAPE, "$1");
}

/** A range of nodes to search. With `isTop`, the first step matches only nodes at the top level of the range. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly isTop?: boolean | undefined;
}

/** Parses a comma-separated list of selectors. */
export function parseSelectorList(selector: string): readonly (readonly Compound[])[] {
  return (selector.match(LISTED) ?? [""]).map(parseSelector);
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

function matcherBy(page: Page, { tag, id, classes, nth }: Compound): (node: number) => boolean {
  const nths = nth === undefined ? undefined : new NthOfType(page, nth);
  return (node) => {
    if (page.tag[node] <= RAW) return false;
    if (tag !== undefined && tagName(page, node) !== tag) return false;
    if (id !== undefined && elementId(page, node) !== id) return false;
    if (classes.length > 0) {
      const own = className(page, node).split(SPACES);
      if (!classes.every((name) => own.includes(name))) return false;
    }
    return nths === undefined || nths.has(node);
  };
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
