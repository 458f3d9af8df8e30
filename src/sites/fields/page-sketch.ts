/** The part of a page that fields are learned from: its texts, and the elements above them. */
import { pageTitle } from "../../features/index.ts";
import { attribute, decodeText, elementId, Flag, RAW, TEXT, tagName } from "../../html/index.ts";
import { headingLevel, type Page, readNodes } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";

/** An element above a text. */
export interface SketchElement {
  /** Index of the parent in `PageSketch.elements`; -1 for the body. */
  readonly parent: number;
  /** Tag name, `*` if it is too long. */
  readonly tag: string;
  /** Position among the siblings of the same tag, from 1. */
  readonly nth: number;
  readonly id: string;
  /** The first classes, separated by spaces. */
  readonly classes: string;
  /** The attribute `itemprop`. */
  readonly property: string;
}

/** A visible text node. */
export interface SketchText {
  /** The text with collapsed whitespace, at most `MAX_TEXT_CHARS` characters. */
  readonly text: string;
  /** The node of the page. */
  readonly node: number;
  /** Index of the element that the text is in. */
  readonly element: number;
  /** Tag name of that element. */
  readonly tag: string;
  /** Position among the texts of this element, from 1. */
  readonly run: number;
  readonly isLinked: boolean;
  /** 1 to 6 in a heading, else 0. */
  readonly heading: number;
}

/** The texts of a page and the elements above them, both in page order. */
export interface PageSketch {
  readonly title: string;
  readonly elements: readonly SketchElement[];
  readonly texts: readonly SketchText[];
}

/** Limits: texts of a page, and characters of a text. Detail pages of SWDE have at most 2,900 texts. Values are read from the page, not cut. */
const MAX_TEXTS = 2_000;
/** Limits: elements of a page, and elements above a text. Deeper texts are left out. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 256;
const MAX_TEXT_CHARS = 300;
const MAX_TITLE_CHARS = 500;
/** Limits: characters of a tag, class or id, and classes of an element. */
const MAX_NAME_CHARS = 80;
const MAX_CLASSES = 3;
const SPACES = /\s+/;
const READABLE = /[\p{L}\p{N}★☆⭐]/u;

/** Returns the sketch of a page. Its strings may keep the page in memory: `packSketch` makes a copy to keep. */
export function sketchOf(page: Page): PageSketch {
  const sketcher = new Sketcher(page);
  sketcher.walk();
  return {
    title: collapseWhitespace(decodeText(pageTitle(page).slice(0, MAX_TITLE_CHARS))).trim(),
    elements: sketcher.elements,
    texts: sketcher.texts,
  };
}

/** Walks the nodes of a page once. Elements are added when a text below them is found. */
class Sketcher {
  readonly elements: SketchElement[] = [];
  readonly texts: SketchText[] = [];
  readonly #page: Page;
  /** By node: index of the element + 1, or 0. */
  readonly #indexes: Int32Array;
  /** By node: position among its siblings of the same tag. */
  readonly #nths: Int32Array;
  /** By element node: number of texts in it. */
  readonly #runs: Int32Array;
  /** By index of a class attribute: its first classes. */
  readonly #classes: (string | undefined)[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.#indexes = new Int32Array(page.count);
    this.#nths = nthsOfType(page);
    this.#runs = new Int32Array(page.count);
  }

  walk(): void {
    const { tag, flags, depth, measures, end, body } = this.#page;
    const isFull = (): boolean => this.texts.length >= MAX_TEXTS || this.elements.length >= MAX_ELEMENTS;
    for (let node = body; node < end[body] && !isFull(); node++) {
      if (tag[node] !== TEXT || (flags[node] & Flag.CONCEALED) !== 0 || depth[node] > MAX_DEPTH) continue;
      if (measures.chars[node] + measures.hiddenChars[node] > 0) this.#addText(node);
    }
  }

  #addText(node: number): void {
    const page = this.#page;
    const parent = page.parent[node];
    const text = collapseWhitespace(readNodes(page, node, node + 1, true)).trim();
    if (text === "") return;
    const run = ++this.#runs[parent];
    if (!READABLE.test(text)) return;
    const element = this.#elementAt(parent);
    this.texts.push({
      text: text.slice(0, MAX_TEXT_CHARS),
      node,
      element,
      tag: this.elements[element].tag,
      run,
      isLinked: (page.flags[node] & Flag.LINKED) !== 0,
      heading: headingAbove(page, parent),
    });
  }

  /** Returns the index of an element. Adds it and those above it if they are missing. */
  #elementAt(node: number): number {
    const { parent, body } = this.#page;
    const missing: number[] = [];
    let above = node;
    for (; above > body && this.#indexes[above] === 0; above = parent[above]) missing.push(above);
    if (this.#indexes[body] === 0) missing.push(body);
    for (let i = missing.length - 1; i >= 0; i--) this.#addElement(missing[i]);
    return this.#indexes[node] - 1;
  }

  #addElement(node: number): void {
    const page = this.#page;
    this.#indexes[node] = this.elements.length + 1;
    this.elements.push({
      parent: node === page.body ? -1 : this.#indexes[page.parent[node]] - 1,
      tag: shortName(tagName(page, node)) || "*",
      nth: this.#nths[node],
      id: page.idAt[node] === 0 ? "" : shortName(elementId(page, node)),
      classes: this.#classesOf(node),
      property: (page.flags[node] & Flag.DATA) === 0 ? "" : shortName(attribute(page, node, "itemprop") ?? ""),
    });
  }

  #classesOf(node: number): string {
    const { of, values } = this.#page.classes;
    const index = of[node];
    if (index < 0) return "";
    this.#classes[index] ??= shortClasses(values[index]);
    return this.#classes[index];
  }
}

/** Returns a name, or "" if it is too long: such names are data, and different on the next page. */
function shortName(name: string): string {
  return name.length <= MAX_NAME_CHARS ? name : "";
}

function shortClasses(value: string): string {
  const names = value
    .slice(0, MAX_CLASSES * MAX_NAME_CHARS)
    .trim()
    .split(SPACES, MAX_CLASSES);
  return names
    .map(shortName)
    .filter((name) => name !== "")
    .join(" ");
}

const MAX_STEPS_TO_HEADING = 3;

function headingAbove({ tag, parent }: Page, node: number): number {
  let above = node;
  for (let step = 0; step < MAX_STEPS_TO_HEADING && above > 0; step++, above = parent[above]) {
    const level = headingLevel(tag[above]);
    if (level > 0) return level;
  }
  return 0;
}

/** Returns the position of each element among its siblings of the same tag, from 1. */
function nthsOfType({ tag, parent, count }: Page): Int32Array {
  const nths = new Int32Array(count);
  const counts = new Map<number, number>();
  for (let node = 1; node < count; node++) {
    if (tag[node] <= RAW) continue;
    const key = parent[node] * 0x10000 + tag[node];
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    nths[node] = nth;
  }
  return nths;
}
