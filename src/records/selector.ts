import { className, elementId } from "../html/attributes.ts";
import { RAW } from "../html/tags.ts";
import { tagName } from "../html/tree.ts";
import type { Page } from "../page/page.ts";

/**
 * The part of CSS that wrappers are written in: type, `.class`, `#id`, `:nth-of-type(n)`, child and descendant. What is
 * written here can be tried in a browser's console.
 */
interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly nth: number | undefined;
  /** Reached from the one before by any number of steps, not by one. */
  readonly isDeep: boolean;
}

/** A selector that cannot be read; says where it breaks. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

const NAME = "-?[_a-zA-Z\\u0080-\\uffff](?:[\\w\\u0080-\\uffff-]|\\\\.)*";
const TOKEN = new RegExp(`(\\s*>\\s*|\\s+)|(\\*|${NAME})|\\.(${NAME})|#(${NAME})|:nth-of-type\\((\\d+)\\)`, "y");
const UNESCAPE = /\\(.)/gu;
/** Of a list of selectors; a comma may be part of a name. */
const LISTED = /(?:\\.|[^,\\])+/g;
const NEEDS_ESCAPE = /[^\w\u0080-\uffff-]/g;
const SAFE_NAME = /^-?[_a-zA-Z\u0080-\uffff]/;
const DIGIT = /\d/;
const SPACES = /\s+/;

export function parseSelector(text: string): readonly Compound[] {
  const compounds: Compound[] = [];
  const source = text.trim();
  let current = emptyCompound(true);
  let isEmpty = true;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (match === null) throw new SelectorError(`"${text}" cannot be read as a selector from "${source.slice(at)}" on`);
    const [, combinator, tag, name, id, nth] = match;
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
    else current = { ...current, nth: Number(nth) };
  }
  if (isEmpty && source !== "") throw new SelectorError(`"${text}" ends without an element`);
  return isEmpty ? [] : [...compounds, current];
}

function emptyCompound(isDeep: boolean): Compound {
  return { tag: undefined, id: undefined, classes: [], nth: undefined, isDeep };
}

function unescaped(name: string): string {
  return name.replace(UNESCAPE, "$1");
}

/** A range of nodes to look in; the first step of the selector may be anywhere, or only at the top. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly isTop?: boolean | undefined;
}

/** Nodes of the scope that a selector, or one of a list, names, in page order. */
export function select(page: Page, selector: string, scope: Scope): number[] {
  const lists = (selector.match(LISTED) ?? [""]).map((one) => selectOne(page, one, scope));
  return lists.length === 1 ? lists[0]! : [...new Set(lists.flat())].sort((a, b) => a - b);
}

function selectOne(page: Page, selector: string, { from, to, isTop = false }: Scope): number[] {
  let scopes = [{ from, to }];
  for (const [step, compound] of parseSelector(selector).entries()) {
    const found = new Set<number>();
    const isDeep = step === 0 ? !isTop : compound.isDeep;
    for (const scope of scopes) {
      for (let node = scope.from; node < scope.to; node = isDeep ? node + 1 : page.end[node]!) {
        if (matches(page, node, compound)) found.add(node);
      }
    }
    scopes = [...found].map((node) => ({ from: node + 1, to: page.end[node]! }));
  }
  return scopes.map((scope) => scope.from - 1);
}

function matches(page: Page, node: number, { tag, id, classes, nth }: Compound): boolean {
  if (page.tag[node]! <= RAW) return false;
  if (tag !== undefined && tagName(page, node) !== tag) return false;
  if (id !== undefined && elementId(page, node) !== id) return false;
  if (classes.length > 0) {
    const own = className(page, node).split(SPACES);
    if (!classes.every((name) => own.includes(name))) return false;
  }
  return nth === undefined || nthOfType(page, node) === nth;
}

/** Which one of its tag a node is among its siblings, from 1. */
export function nthOfType(page: Page, node: number): number {
  let nth = 1;
  for (let other = page.parent[node]! + 1; other < node; other = page.end[other]!) {
    if (page.tag[other] === page.tag[node]) nth++;
  }
  return nth;
}

/** Tag and the class names that all of the nodes have; names with digits are made up anew for each page and left out. */
export function commonSelector(page: Page, nodes: readonly number[]): string {
  const first = nodes[0]!;
  let classes = stableClasses(page, first);
  for (const node of nodes) {
    if (classes.length === 0) break;
    const own = className(page, node).split(SPACES);
    classes = classes.filter((name) => own.includes(name));
  }
  const isOneTag = nodes.every((node) => page.tag[node] === page.tag[first]);
  const tag = isOneTag ? escapeName(tagName(page, first)) : "*";
  return `${tag}${classes.map((name) => `.${escapeName(name)}`).join("")}`;
}

export function stableClasses(page: Page, node: number): string[] {
  if (page.classAt[node] === 0) return [];
  return className(page, node)
    .split(SPACES)
    .filter((name) => SAFE_NAME.test(name) && !DIGIT.test(name));
}

function escapeName(name: string): string {
  return name.replace(NEEDS_ESCAPE, "\\$&");
}

/** How an element can be found from the top: by its id, or by the steps down from the nearest one with an id. */
export function pathTo(page: Page, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > 0; at = page.parent[at]!) {
    const id = elementId(page, at);
    if (id !== "" && SAFE_NAME.test(id) && !DIGIT.test(id)) {
      steps.unshift(`#${escapeName(id)}`);
      break;
    }
    if (at === page.body) {
      steps.unshift("body");
      break;
    }
    const step = commonSelector(page, [at]);
    steps.unshift(hasTwin(page, at, step) ? `${step}:nth-of-type(${nthOfType(page, at)})` : step);
  }
  return steps.join(" > ");
}

function hasTwin(page: Page, node: number, step: string): boolean {
  const parent = page.parent[node]!;
  return select(page, step, { from: parent + 1, to: page.end[parent]!, isTop: true }).length > 1;
}
