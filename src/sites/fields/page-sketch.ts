/** The part of a page that fields are learned from: its texts, and the elements above them. */
import { decodeText, KNOWN_TAGS, knownTagName } from "../../html/index.ts";
import { headingLevel, type Page } from "../../page/index.ts";
import { escapeName } from "../../records/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import {
  ELEMENT_NUMBERS,
  MAX_CLASSES,
  MAX_SKETCH_NAME_CHARS,
  type PackedSketch,
  packSketch,
  TEXT_NUMBERS,
  TextBit,
} from "./packed-sketch.ts";

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
  /** Tags and classes of that element and the nearest ones above it: `ul.tags > li > a`. */
  readonly classPath: string;
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

/** Limit: texts of a page. Detail pages of SWDE have at most 2,900 texts. Values are read from the page, not cut. */
const MAX_TEXTS = 2_000;
const MAX_STEPS_TO_HEADING = 3;
const SPACES = /\s+/;
const READABLE = /[\p{L}\p{N}★☆⭐]/u;

/** Returns the sketch of a page. Its strings keep nothing of the page in memory. */
export function sketchOf(page: Page): PageSketch {
  return unpackSketch(packSketch(page));
}

/** Reads a packed sketch. */
export function unpackSketch(packed: PackedSketch): PageSketch {
  const elements = elementsOf(packed);
  return { title: packed.title, elements, texts: textsOf(packed, elements) };
}

function elementsOf({ elements, strings, ends }: PackedSketch): SketchElement[] {
  const read = new Map<number, string>();
  const found: SketchElement[] = [];
  for (let at = 0; at < elements.length; at += ELEMENT_NUMBERS) {
    const tag = elements[at + 2];
    const classes = elements[at + 5];
    let names = read.get(classes);
    if (names === undefined) read.set(classes, (names = shortClasses(stringAt(strings, ends, classes))));
    found.push({
      parent: elements[at],
      tag: tag < KNOWN_TAGS ? knownTagName(tag) : stringAt(strings, ends, elements[at + 3]) || "*",
      nth: elements[at + 1],
      id: stringAt(strings, ends, elements[at + 4]),
      classes: names,
      property: stringAt(strings, ends, elements[at + 6]),
    });
  }
  return found;
}

function textsOf({ texts, elements: numbers, strings, ends }: PackedSketch, elements: SketchElement[]): SketchText[] {
  const runs = new Int32Array(elements.length);
  const paths = new ClassPaths(elements);
  const found: SketchText[] = [];
  for (let at = 0; at < texts.length && found.length < MAX_TEXTS; at += TEXT_NUMBERS) {
    const element = texts[at + 1];
    const bits = texts[at + 2];
    const written = stringAt(strings, ends, texts[at + 3]);
    const text = (bits & TextBit.SOURCE) === 0 ? written : collapseWhitespace(decodeText(written)).trim();
    if (text === "") continue;
    const run = ++runs[element];
    if (!READABLE.test(text)) continue;
    const { tag } = elements[element];
    found.push({
      text,
      node: texts[at],
      element,
      tag,
      classPath: paths.of(element),
      run,
      isLinked: (bits & TextBit.LINKED) !== 0,
      heading: headingAbove(numbers, element),
    });
  }
  return found;
}

function stringAt(strings: string, ends: Int32Array, number: number): string {
  return number === 0 ? "" : strings.slice(ends[number - 1], ends[number]);
}

function shortClasses(value: string): string {
  const names = value.trim().split(SPACES, MAX_CLASSES);
  return names.filter((name) => name.length <= MAX_SKETCH_NAME_CHARS).join(" ");
}

/** Elements in a class path. Set by hand. */
const MAX_CLASS_STEPS = 4;

/** Writes class paths. Elements with the same parent, tag and classes share one string. */
class ClassPaths {
  readonly #elements: readonly SketchElement[];
  /** By tag and classes. */
  readonly #steps = new Map<string, Map<string, string>>();
  /** By parent and step. */
  readonly #paths = new Map<number, Map<string, string>>();

  constructor(elements: readonly SketchElement[]) {
    this.#elements = elements;
  }

  of(element: number): string {
    const { parent } = this.#elements[element];
    const step = this.#step(element);
    const paths = getOrAdd(this.#paths, parent, () => new Map<string, string>());
    return getOrAdd(paths, step, () => this.#written(step, parent));
  }

  #written(last: string, parent: number): string {
    let path = last;
    for (let at = parent, steps = 1; at >= 0 && steps < MAX_CLASS_STEPS; at = this.#elements[at].parent, steps++)
      path = `${this.#step(at)} > ${path}`;
    return path;
  }

  #step(element: number): string {
    const { tag, classes } = this.#elements[element];
    const ofTag = getOrAdd(this.#steps, tag, () => new Map<string, string>());
    return getOrAdd(ofTag, classes, () => {
      const names = classes === "" ? [] : classes.split(" ");
      return tagStep(tag) + names.map((name) => `.${escapeName(name)}`).join("");
    });
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

/** Writes a tag name in a selector. */
export function tagStep(tag: string): string {
  return tag === "*" ? tag : escapeName(tag);
}

/** Returns the level of the heading that contains an element, or is it. */
function headingAbove(elements: PackedSketch["elements"], element: number): number {
  let above = element;
  for (let step = 0; step < MAX_STEPS_TO_HEADING && above >= 0; step++) {
    const level = headingLevel(elements[above * ELEMENT_NUMBERS + 2]);
    if (level > 0) return level;
    above = elements[above * ELEMENT_NUMBERS];
  }
  return 0;
}
