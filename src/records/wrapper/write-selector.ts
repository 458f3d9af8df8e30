import { elementId, tagId, tagName } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { classesOf, select } from "./selector.ts";
import { escapeName } from "./selector-syntax.ts";

const SAFE_NAME = /^-?[_a-zA-Z\u0080-\uffff]/;
const DIGIT = /\d/;
/** Characters that CSS, or a file in UTF-8, replaces with U+FFFD: NUL and half surrogate pairs. */
const REPLACED = /\0|\p{Cs}/u;
/** Limit: longer names are data or an attack, and different on the next page. Set by hand. */
const MAX_NAME_CHARS = 200;
/** Limit: classes in one step of a selector. Set by hand. */
const MAX_STEP_CLASSES = 40;

/** Returns the position of a node among its siblings with the same tag, from 1. */
export function nthOfType(page: Page, node: number): number {
  let nth = 1;
  for (let other = page.parent[node] + 1; other < node; other = page.end[other]) {
    if (page.tag[other] === page.tag[node]) nth++;
  }
  return nth;
}

/** Like `nthOfType`, counted from the last sibling. */
export function nthLastOfType(page: Page, node: number): number {
  let nth = 1;
  const to = page.end[page.parent[node]];
  for (let other = page.end[node]; other < to; other = page.end[other]) {
    if (page.tag[other] === page.tag[node]) nth++;
  }
  return nth;
}

/**
 * Returns a selector for several nodes: their tag and the classes that all of them have. Leaves out classes with digits, which are often
 * generated for each page.
 */
export function commonSelector(page: Page, nodes: readonly number[]): string {
  const first = nodes[0];
  let classes = stableClasses(page, first);
  for (const node of nodes) {
    if (classes.length === 0) break;
    if (node === first) continue;
    const own = classesOf(page, node);
    classes = classes.filter((name) => own.includes(name));
  }
  const isOneTag = nodes.every((node) => page.tag[node] === page.tag[first]);
  const name = tagName(page, first);
  const tag = isOneTag && isWritable(name) ? escapeName(name) : "*";
  return `${tag}${classes.map((one) => `.${escapeName(one)}`).join("")}`;
}

/**
 * Returns the classes of a node that are likely the same on other pages: those without digits. Leaves out classes whose first character CSS
 * would need to escape, and all after the first `MAX_STEP_CLASSES`.
 */
export function stableClasses(page: Page, node: number): string[] {
  if (page.classAt[node] === 0) return [];
  return classesOf(page, node).filter(isStable).slice(0, MAX_STEP_CLASSES);
}

/** Whether a class or id is likely the same on other pages, and safe to write. */
function isStable(name: string): boolean {
  return isWritable(name) && SAFE_NAME.test(name) && !DIGIT.test(name);
}

function isWritable(name: string): boolean {
  return name.length <= MAX_NAME_CHARS && !REPLACED.test(name);
}

/** The positions of all elements among their siblings with the same tag. Faster than `nthOfType` for many elements. */
export class TagPositions {
  readonly #nth: Uint32Array;
  /** By parent and tag: the number of children. */
  readonly #counts = new Map<number, number>();

  constructor({ parent, tag }: Page) {
    this.#nth = new Uint32Array(parent.length);
    for (let node = 1; node < parent.length; node++) {
      const key = keyOf(parent[node], tag[node]);
      const nth = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, nth);
      this.#nth[node] = nth;
    }
  }

  /** Returns `:nth-of-type(3)`, or an empty string for an element without a sibling of its tag. */
  suffixOf({ parent, tag }: Page, node: number): string {
    const count = this.#counts.get(keyOf(parent[node], tag[node])) ?? 1;
    return count === 1 ? "" : `:nth-of-type(${this.#nth[node]})`;
  }
}

/** More than there are tags: unknown ones are numbered from `KNOWN_TAGS` on. */
const TAG_RANGE = 2 ** 20;

function keyOf(parent: number, tag: number): number {
  return parent * TAG_RANGE + tag;
}

const TR = tagId("tr");
const TABLE = tagId("table");

/**
 * Returns a selector for one element: its id, or the path from the nearest ancestor with an id, or from the body. With `positions`, the
 * selector is for browsers, and its steps have no classes.
 */
export function pathTo(page: Page, node: number, positions?: TagPositions): string {
  const steps: string[] = [];
  for (let at = node; at > 0; at = page.parent[at]) {
    const id = elementId(page, at);
    if (id !== "" && isStable(id)) {
      steps.push(`#${escapeName(id)}`);
      break;
    }
    if (at === page.body) {
      steps.push("body");
      break;
    }
    if (positions !== undefined) {
      const name = tagName(page, at);
      steps.push((isWritable(name) ? escapeName(name) : "*") + positions.suffixOf(page, at));
      // Browsers put rows into a body, which the page may leave out.
      if (page.tag[at] === TR && page.tag[page.parent[at]] === TABLE) steps.push("tbody");
      continue;
    }
    const step = commonSelector(page, [at]);
    steps.push(hasTwin(page, at, step) ? `${step}:nth-of-type(${nthOfType(page, at)})` : step);
  }
  return steps.reverse().join(" > ");
}

function hasTwin(page: Page, node: number, step: string): boolean {
  const parent = page.parent[node];
  return select(page, step, { from: parent + 1, to: page.end[parent], isTop: true }).length > 1;
}
