/** The part of a page that fields are learned from: its texts, and the elements above them. */
import { decodeText, KNOWN_TAGS, knownTagName } from "../../html/index.ts";
import { headingLevel, type Page } from "../../page/index.ts";
import { escapeName } from "../../records/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import { labelInText } from "./field-values.ts";
import {
  ELEMENT_NUMBERS,
  MAX_CLASSES,
  MAX_SKETCH_NAME_CHARS,
  type PackedSketch,
  packSketch,
  TEXT_NUMBERS,
  TextBit,
} from "./packed-sketch.ts";
import { PairNumbers } from "./pair-numbers.ts";

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
  /** Equal texts of pages that are read together have the same number, from 0 on. */
  readonly textNumber: number;
  /** See `labelInText`. */
  readonly label: string | undefined;
  /** The node of the page. */
  readonly node: number;
  /** Index of the element that the text is in. */
  readonly element: number;
  /** Tag name of that element. */
  readonly tag: string;
  /** Tags and classes of that element and the nearest ones above it: `ul.tags > li > a`. */
  readonly classPath: string;
  /** Equal class paths of pages that are read together have the same number, from 0 on. */
  readonly pathNumber: number;
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
  return unpackSketches([packSketch(page)])[0];
}

/** Reads the packed sketches of pages that are compared. */
export function unpackSketches(packed: readonly PackedSketch[]): PageSketch[] {
  const known = new KnownTexts();
  const paths = new ClassPaths();
  const classes = new Map<string, string>();
  return packed.map((one) => {
    const elements = elementsOf(one, classes);
    return { title: one.title, elements, texts: textsOf(one, elements, { known, paths }) };
  });
}

/** `known`: by class attribute, its first classes. */
function elementsOf({ elements, strings, ends }: PackedSketch, known: Map<string, string>): SketchElement[] {
  const read = new Map<number, string>();
  const found: SketchElement[] = [];
  for (let at = 0; at < elements.length; at += ELEMENT_NUMBERS) {
    const tag = elements[at + 2];
    const classes = elements[at + 5];
    let names = read.get(classes);
    if (names === undefined) {
      const value = stringAt(strings, ends, classes);
      read.set(classes, (names = getOrAdd(known, value, () => shortClasses(value))));
    }
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

/** What the sketches of pages that are compared share. */
interface SharedStrings {
  readonly known: KnownTexts;
  readonly paths: ClassPaths;
}

function textsOf(
  { texts, elements: numbers, strings, ends }: PackedSketch,
  elements: readonly SketchElement[],
  { known, paths }: SharedStrings,
): SketchText[] {
  const runs = new Int32Array(elements.length);
  const found: SketchText[] = [];
  for (let at = 0; at < texts.length && found.length < MAX_TEXTS; at += TEXT_NUMBERS) {
    const element = texts[at + 1];
    const bits = texts[at + 2];
    const { text, textNumber, label, isReadable } = known.read(stringAt(strings, ends, texts[at + 3]), bits);
    if (text === "") continue;
    const run = ++runs[element];
    if (!isReadable) continue;
    const pathNumber = paths.of(elements, element);
    found.push({
      text,
      textNumber,
      label,
      node: texts[at],
      element,
      tag: elements[element].tag,
      classPath: paths.written[pathNumber],
      pathNumber,
      run,
      isLinked: (bits & TextBit.LINKED) !== 0,
      heading: headingAbove(numbers, element),
    });
  }
  return found;
}

interface KnownText extends Pick<SketchText, "text" | "textNumber" | "label"> {
  /** Whether it is more than a delimiter. */
  readonly isReadable: boolean;
}

/** Reads each different text once: most texts of a site are on several of its pages. */
class KnownTexts {
  readonly #byText = new Map<string, KnownText>();
  readonly #bySource = new Map<string, KnownText>();

  read(written: string, bits: number): KnownText {
    if ((bits & TextBit.SOURCE) === 0) return this.#ofText(written);
    return getOrAdd(this.#bySource, written, () => this.#ofText(collapseWhitespace(decodeText(written)).trim()));
  }

  #ofText(text: string): KnownText {
    return getOrAdd(this.#byText, text, () => ({
      text,
      textNumber: this.#byText.size,
      label: labelInText(text),
      isReadable: READABLE.test(text),
    }));
  }
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

/** Numbers class paths, and writes each once. */
class ClassPaths {
  /** By number of a path. */
  readonly written: string[] = [];
  /** By number of a step. */
  readonly #steps: string[] = [];
  /** By tag and classes: the number of the step. */
  readonly #stepNumbers = new Map<string, Map<string, number>>();
  /** Starts of paths: the number of the chain above + 1 (0 for none) and that of a step. */
  readonly #chains = new PairNumbers();
  /** By number of a chain + 1. */
  readonly #paths: number[] = [];

  /** Returns the number of the path of an element. */
  of(elements: readonly SketchElement[], element: number): number {
    const steps: number[] = [];
    for (let at = element; at >= 0 && steps.length < MAX_CLASS_STEPS; at = elements[at].parent)
      steps.push(this.#stepOf(elements[at]));
    let chain = 0;
    for (let i = steps.length - 1; i >= 0; i--) chain = this.#chains.of(chain, steps[i]) + 1;
    this.#paths[chain] ??= this.#write(steps);
    return this.#paths[chain];
  }

  #write(steps: readonly number[]): number {
    const path = steps.map((step) => this.#steps[step]).reverse();
    return this.written.push(path.join(" > ")) - 1;
  }

  #stepOf({ tag, classes }: SketchElement): number {
    const ofTag = getOrAdd(this.#stepNumbers, tag, () => new Map<string, number>());
    return getOrAdd(ofTag, classes, () => {
      const names = classes === "" ? [] : classes.split(" ");
      return this.#steps.push(tagStep(tag) + names.map((name) => `.${escapeName(name)}`).join("")) - 1;
    });
  }
}

/** Returns the value of a key. Adds it if it is missing. */
export function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
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
