/** Finds the signatures of all texts of some pages. */
import { escapeName } from "../../records/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import { getOrAdd, type PageSketch, type SketchElement, type SketchText, tagStep } from "./page-sketch.ts";
import { PairNumbers } from "./pair-numbers.ts";

/** Limits of labels. `MAX_LABEL_CHARS` as in `things/labeled-values.ts`. */
const MAX_LABEL_CHARS = 40;
const MAX_LABEL_DISTANCE = 4;
/** Limit: longer selectors are not written. Those of SWDE have up to 900 characters. */
const MAX_SELECTOR_CHARS = 1_000;
const LETTER = /\p{L}/u;

/** Whether a text can be a label. */
function mayBeLabel(text: string): boolean {
  return text.length <= MAX_LABEL_CHARS && LETTER.test(text);
}

/** How a signature finds its texts: by a label; from an id or from the body, with the numbers of children; or by classes. */
export type SignatureKind = "label" | "id" | "body" | "class";

/** Returns how a signature finds its texts. */
export function signatureKind(signature: FieldSignature): SignatureKind {
  if ("after" in signature) return "label";
  const { selector } = signature;
  if (selector.startsWith("#")) return "id";
  // In names, the colon is escaped.
  return selector === "body" || (selector.includes(" > ") && NUMBERED.test(selector)) ? "body" : "class";
}

const NUMBERED = /[^\\]:nth-of-type\(/;

/** A signature, and all texts that it names with any `match`. */
export interface LocatedTexts {
  readonly signature: FieldSignature;
  readonly kind: SignatureKind;
  /** Numbers of texts over all pages, in their order: see `TextSignatures.pageOf`. */
  readonly texts: Int32Array;
}

/** What a signature starts from: a part of its number. */
const Start = { LABEL_IN_TEXT: 0, LABEL_BEFORE: 1, CLASSES: 2, NUMBERS: 3 } as const;
const STARTS = 4;
/** Signatures of a text: its own label, the labels before it, and three paths. */
const MAX_SIGNATURES_PER_TEXT = 1 + MAX_LABEL_DISTANCE + 3;

/** The signatures of all texts of some pages. */
export class TextSignatures {
  /** By number of a text over all pages: its page, and its index there. */
  readonly pageOf: Int32Array;
  readonly indexOf: Int32Array;
  /** Numbers signatures by what they start from, and by the distance from the label or the position in the element. */
  readonly #numbers = new PairNumbers();
  /** By number of a signature. */
  readonly #signatures: FieldSignature[] = [];
  readonly #kinds: SignatureKind[] = [];
  /** How many texts it names, on how many pages, and the last of these. */
  readonly #textCounts: number[] = [];
  readonly #pageCounts: number[] = [];
  readonly #lastPages: number[] = [];
  /** The signature and the text of each place, in the order of the texts. */
  readonly #placed: Int32Array;
  readonly #placedTexts: Int32Array;
  #places = 0;
  readonly #labels = new Map<string, number>();
  /** By number of a text. */
  readonly #mayBeLabel: boolean[] = [];
  readonly #paths = new NumberedPaths();

  constructor(pages: readonly PageSketch[]) {
    const count = pages.reduce((sum, { texts }) => sum + texts.length, 0);
    this.pageOf = new Int32Array(count);
    this.indexOf = new Int32Array(count);
    this.#placed = new Int32Array(MAX_SIGNATURES_PER_TEXT * count);
    this.#placedTexts = new Int32Array(MAX_SIGNATURES_PER_TEXT * count);
    let first = 0;
    for (const [p, page] of pages.entries()) {
      this.pageOf.fill(p, first, first + page.texts.length);
      for (let i = 0; i < page.texts.length; i++) this.indexOf[first + i] = i;
      this.#locate(page, first);
      first += page.texts.length;
    }
  }

  /** Returns the signatures that name texts on at least so many pages, in the order of their first texts. */
  onPages(min: number): LocatedTexts[] {
    const starts = new Int32Array(this.#numbers.size + 1);
    for (let number = 0; number < this.#numbers.size; number++)
      starts[number + 1] = starts[number] + this.#textCounts[number];
    const texts = new Int32Array(this.#places);
    const next = starts.slice();
    for (let place = 0; place < this.#places; place++) texts[next[this.#placed[place]]++] = this.#placedTexts[place];
    const found: LocatedTexts[] = [];
    for (const [number, signature] of this.#signatures.entries()) {
      if (this.#pageCounts[number] < min) continue;
      const named = texts.subarray(starts[number], starts[number + 1]);
      found.push({ signature, kind: this.#kinds[number], texts: named });
    }
    return found;
  }

  #locate({ texts, elements }: PageSketch, first: number): void {
    const { anchored, full } = this.#paths.of(elements);
    for (let i = 0; i < texts.length; i++) {
      const { label, element, run, classPath, pathNumber } = texts[i];
      if (label !== undefined) this.#addLabeled(label, first + i);
      for (let nth = 1; nth <= MAX_LABEL_DISTANCE && nth <= i; nth++) this.#addAfter(texts[i - nth], nth, first + i);
      if (anchored[element] >= 0) this.#addNumbered(anchored[element], run, { kind: "id", text: first + i });
      if (full[element] >= 0) this.#addNumbered(full[element], run, { kind: "body", text: first + i });
      const number = this.#numbers.of(STARTS * pathNumber + Start.CLASSES, run);
      if (this.#isNew(number))
        this.#open({ selector: classPath, text: run, match: 1 }, classPath === "body" ? "body" : "class");
      this.#place(number, first + i);
    }
  }

  #addLabeled(after: string, text: number): void {
    const label = getOrAdd(this.#labels, after, () => this.#labels.size);
    const number = this.#numbers.of(STARTS * label + Start.LABEL_IN_TEXT, 0);
    if (this.#isNew(number)) this.#open({ after, nth: 0, match: 1 }, "label");
    this.#place(number, text);
  }

  #addAfter({ text: after, textNumber }: SketchText, nth: number, text: number): void {
    this.#mayBeLabel[textNumber] ??= mayBeLabel(after);
    if (!this.#mayBeLabel[textNumber]) return;
    const number = this.#numbers.of(STARTS * textNumber + Start.LABEL_BEFORE, nth);
    if (this.#isNew(number)) this.#open({ after, nth, match: 1 }, "label");
    this.#place(number, text);
  }

  #addNumbered(
    path: number,
    run: number,
    { kind, text }: { readonly kind: "id" | "body"; readonly text: number },
  ): void {
    const number = this.#numbers.of(STARTS * path + Start.NUMBERS, run);
    if (this.#isNew(number)) this.#open({ selector: this.#paths.selectors[path], text: run, match: 1 }, kind);
    this.#place(number, text);
  }

  #isNew(number: number): boolean {
    return number === this.#signatures.length;
  }

  #open(signature: FieldSignature, kind: SignatureKind): void {
    this.#signatures.push(signature);
    this.#kinds.push(kind);
    this.#textCounts.push(0);
    this.#pageCounts.push(0);
    this.#lastPages.push(-1);
  }

  /** Adds a text to the signature with this number. */
  #place(number: number, text: number): void {
    const page = this.pageOf[text];
    this.#textCounts[number]++;
    if (this.#lastPages[number] !== page) this.#pageCounts[number]++;
    this.#lastPages[number] = page;
    this.#placed[this.#places] = number;
    this.#placedTexts[this.#places++] = text;
  }
}

const FROM_BODY = -1;
const FROM_ID = -2;

/** Numbers the paths of elements with the numbers of children, and writes each as a selector. */
class NumberedPaths {
  /** By number of a path. */
  readonly selectors: string[] = [];
  readonly #tags = new Map<string, number>();
  /** Steps: tag and number of the child. */
  readonly #steps = new PairNumbers();
  readonly #written: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Paths: the number of the path above, or `FROM_ID` or `FROM_BODY`, and that of a step or id. */
  readonly #paths = new PairNumbers();

  /** By element: the number of the path from the nearest id, and of that from the body. -1 if there is no id, or if it is too long. */
  of(elements: readonly SketchElement[]): { readonly anchored: Int32Array; readonly full: Int32Array } {
    const anchored = new Int32Array(elements.length).fill(-1);
    const full = new Int32Array(elements.length).fill(-1);
    for (let i = 0; i < elements.length; i++) {
      const { parent, tag, nth, id } = elements[i];
      if (parent < 0) {
        full[i] = this.#path(FROM_BODY, 0, () => "body");
        continue;
      }
      const step = this.#stepOf(tag, nth);
      full[i] = this.#extended(full[parent], step);
      anchored[i] = id === "" ? this.#extended(anchored[parent], step) : this.#anchor(id);
    }
    return { anchored, full };
  }

  #stepOf(tag: string, nth: number): number {
    const step = this.#steps.of(
      getOrAdd(this.#tags, tag, () => this.#tags.size),
      nth,
    );
    this.#written[step] ??= ` > ${tagStep(tag)}:nth-of-type(${nth})`;
    return step;
  }

  #anchor(id: string): number {
    const number = getOrAdd(this.#ids, id, () => this.#ids.size);
    return this.#path(FROM_ID, number, () => `#${escapeName(id)}`);
  }

  #extended(path: number, step: number): number {
    if (path < 0) return -1;
    const above = this.selectors[path];
    const written = this.#written[step];
    return above.length + written.length > MAX_SELECTOR_CHARS ? -1 : this.#path(path, step, () => above + written);
  }

  #path(above: number, step: number, write: () => string): number {
    const path = this.#paths.of(above, step);
    if (path === this.selectors.length) this.selectors.push(write());
    return path;
  }
}
