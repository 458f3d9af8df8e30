/** The sketch of a page in a form to keep: two arrays and one string. Learners keep many sketches and read few, so texts stay as in the source. */
import { Arena, pageTitle } from "../../features/index.ts";
import { attribute, decodeText, elementId, Flag, KNOWN_TAGS, RAW, TEXT, tagName } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { collapseWhitespace, detached } from "../../text/index.ts";

/** A packed sketch. `unpackSketches` reads it. It keeps nothing of the page in memory. */
export interface PackedSketch {
  readonly title: string;
  /** All other strings, one after the other. */
  readonly strings: string;
  /** By number of a string: its end in `strings`. String 0 is empty. */
  readonly ends: Int32Array;
  /** Per text: node, index of its element, `TextBit` bits, number of its string. */
  readonly texts: Int32Array;
  /** Per element: parent, nth, tag, then the numbers of the strings with the name of an unknown tag, the id, the classes and `itemprop`. */
  readonly elements: Int32Array;
}

export const TEXT_NUMBERS = 4;
export const ELEMENT_NUMBERS = 7;

/** Bits of a packed text. */
export const TextBit = {
  /** In a link. */
  LINKED: 1,
  /** The string is as in the source. Other strings are decoded, and their whitespace is collapsed. */
  SOURCE: 2,
} as const;

/** Limit: characters of a text. */
export const MAX_TEXT_CHARS = 300;
/** Limits: characters of a tag, class or id, and classes of an element. */
export const MAX_SKETCH_NAME_CHARS = 80;
export const MAX_CLASSES = 3;
/** Limit: texts, with those that are delimiters only. `unpackSketches` returns fewer. */
const MAX_PACKED_TEXTS = 3_000;
/** Limits: elements of a page, and elements above a text. Deeper texts are left out. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 256;
const MAX_TITLE_CHARS = 500;
const SPACE = 32;
const BRACKET = 91;

/** Memory of the arrays that are needed only while a page is packed. */
const arena = new Arena();

/** Packs the visible texts of a page and the elements above them. */
export function packSketch(page: Page): PackedSketch {
  const packer = new SketchPacker(page);
  packer.walk();
  return packer.packed();
}

/** Walks the nodes of a page once. Elements are added when a text below them is found. */
class SketchPacker {
  readonly #page: Page;
  readonly #strings: string[] = [""];
  readonly #texts: Int32Array;
  readonly #elements: Int32Array;
  #textsEnd = 0;
  #elementsEnd = 0;
  /** By node: index of the element + 1, or 0. */
  readonly #indexes: Int32Array;
  /** By node: position among its siblings of the same tag, or 0. */
  readonly #nths: Int32Array;
  /** By tag: the parent whose children were counted last, and the number of its children. */
  readonly #countedFor: Int32Array;
  readonly #counts: Int32Array;
  /** By index of a class attribute: the number of its string, or 0. */
  readonly #classes: Int32Array;

  constructor(page: Page) {
    const tags = KNOWN_TAGS + page.names.length;
    arena.reset();
    this.#page = page;
    this.#texts = arena.int32(TEXT_NUMBERS * Math.min(page.count, MAX_PACKED_TEXTS));
    this.#elements = arena.int32(ELEMENT_NUMBERS * Math.min(page.count, MAX_ELEMENTS + MAX_DEPTH));
    this.#indexes = arena.int32(page.count);
    this.#nths = arena.int32(page.count);
    this.#countedFor = arena.int32(tags).fill(-1);
    this.#counts = arena.int32(tags);
    this.#classes = arena.int32(page.classes.values.length);
  }

  walk(): void {
    const { tag, flags, depth, measures, end, body } = this.#page;
    const maxTextNumbers = MAX_PACKED_TEXTS * TEXT_NUMBERS;
    const maxElementNumbers = MAX_ELEMENTS * ELEMENT_NUMBERS;
    for (let node = body; node < end[body]; node++) {
      if (tag[node] !== TEXT || (flags[node] & Flag.CONCEALED) !== 0 || depth[node] > MAX_DEPTH) continue;
      if (measures.chars[node] + measures.hiddenChars[node] === 0) continue;
      this.#addText(node);
      if (this.#textsEnd >= maxTextNumbers || this.#elementsEnd >= maxElementNumbers) return;
    }
  }

  packed(): PackedSketch {
    const elementsAt = this.#textsEnd;
    const endsAt = elementsAt + this.#elementsEnd;
    // One array is faster to allocate than three.
    const numbers = new Int32Array(endsAt + this.#strings.length);
    numbers.set(this.#texts.subarray(0, this.#textsEnd));
    numbers.set(this.#elements.subarray(0, this.#elementsEnd), elementsAt);
    const ends = numbers.subarray(endsAt);
    let end = 0;
    for (let i = 0; i < ends.length; i++) ends[i] = end += this.#strings[i].length;
    return {
      title: detached(collapseWhitespace(decodeText(pageTitle(this.#page).slice(0, MAX_TITLE_CHARS))).trim()),
      strings: detached(this.#strings.join("")),
      ends,
      texts: numbers.subarray(0, elementsAt),
      elements: numbers.subarray(elementsAt, endsAt),
    };
  }

  #addText(node: number): void {
    const { source, from, to, flags, parent } = this.#page;
    let start = from[node];
    let end = to[node];
    while (start < end && source.charCodeAt(start) <= SPACE) start++;
    while (start < end && source.charCodeAt(end - 1) <= SPACE) end--;
    const isSource =
      end - start <= MAX_TEXT_CHARS &&
      (flags[node] & Flag.PREFORMATTED) === 0 &&
      // It may be a protected address, which is not in the source.
      source.charCodeAt(start) !== BRACKET;
    const text = isSource ? source.slice(start, end) : readText(this.#page, node);
    if (text === "") return;
    const bits = (isSource ? TextBit.SOURCE : 0) | ((flags[node] & Flag.LINKED) !== 0 ? TextBit.LINKED : 0);
    const at = this.#textsEnd;
    this.#textsEnd += TEXT_NUMBERS;
    this.#texts[at] = node;
    this.#texts[at + 1] = this.#elementAt(parent[node]);
    this.#texts[at + 2] = bits;
    this.#texts[at + 3] = this.#string(text);
  }

  /** Returns the index of an element. Adds it and those above it if they are missing. */
  #elementAt(node: number): number {
    const { parent, body } = this.#page;
    if (this.#indexes[node] > 0) return this.#indexes[node] - 1;
    const missing: number[] = [];
    let above = node;
    for (; above > body && this.#indexes[above] === 0; above = parent[above]) missing.push(above);
    if (this.#indexes[body] === 0) missing.push(body);
    for (let i = missing.length - 1; i >= 0; i--) this.#addElement(missing[i]);
    return this.#indexes[node] - 1;
  }

  #addElement(node: number): void {
    const page = this.#page;
    const { tag, parent, body, idAt, flags } = page;
    const elements = this.#elements;
    const at = this.#elementsEnd;
    this.#elementsEnd += ELEMENT_NUMBERS;
    this.#indexes[node] = this.#elementsEnd / ELEMENT_NUMBERS;
    if (this.#nths[node] === 0) this.#countChildren(parent[node]);
    elements[at] = node === body ? -1 : this.#indexes[parent[node]] - 1;
    elements[at + 1] = this.#nths[node];
    elements[at + 2] = tag[node];
    if (tag[node] >= KNOWN_TAGS) elements[at + 3] = this.#name(tagName(page, node));
    if (idAt[node] !== 0) elements[at + 4] = this.#name(elementId(page, node));
    elements[at + 5] = this.#classesOf(node);
    if ((flags[node] & Flag.DATA) !== 0) elements[at + 6] = this.#name(attribute(page, node, "itemprop") ?? "");
  }

  /** Finds the position of each child of a node among its siblings of the same tag. */
  #countChildren(node: number): void {
    const { tag, end } = this.#page;
    for (let child = node + 1; child < end[node]; child = end[child]) {
      if (tag[child] <= RAW) continue;
      if (this.#countedFor[tag[child]] !== node) {
        this.#countedFor[tag[child]] = node;
        this.#counts[tag[child]] = 0;
      }
      this.#nths[child] = ++this.#counts[tag[child]];
    }
  }

  #classesOf(node: number): number {
    const { of, values } = this.#page.classes;
    const index = of[node];
    if (index < 0) return 0;
    this.#classes[index] ||= this.#string(values[index].slice(0, MAX_CLASSES * MAX_SKETCH_NAME_CHARS));
    return this.#classes[index];
  }

  /** Adds a name. Longer names than the limit are data, and different on the next page: they become empty. */
  #name(name: string): number {
    return name.length <= MAX_SKETCH_NAME_CHARS ? this.#string(name) : 0;
  }

  #string(string: string): number {
    return string === "" ? 0 : this.#strings.push(string) - 1;
  }
}

function readText(page: Page, node: number): string {
  return collapseWhitespace(readNodes(page, node, node + 1, true))
    .trim()
    .slice(0, MAX_TEXT_CHARS);
}
