/** Finds the signatures of all texts of a page. */
import { escapeName } from "../../records/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import type { PageSketch, SketchElement } from "./page-sketch.ts";

/** Limits of labels. `MAX_LABEL_CHARS` as in `things/labeled-values.ts`. */
const MAX_LABEL_CHARS = 40;
const MAX_LABEL_DISTANCE = 4;
/** Limit: longer selectors are not written. Those of SWDE have up to 900 characters. */
const MAX_SELECTOR_CHARS = 1_000;
const MAX_CLASS_STEPS = 4;
const LETTER = /\p{L}/u;
const LABELED = /^([^:：]{1,39}[:：])(?!\/\/)\s*\S/u;

/** The end of a label. */
export const LABEL_END = /[:：]$/u;

/** Returns the label at the start of a text: `Publisher:` for "Publisher: Penguin". */
export function labelInText(text: string): string | undefined {
  const label = LABELED.exec(text)?.[1];
  // "12:30" is a time.
  return label !== undefined && LETTER.test(label) ? label : undefined;
}

/** Whether a text can be a label. */
function mayBeLabel(text: string): boolean {
  return text.length <= MAX_LABEL_CHARS && LETTER.test(text);
}

/** Returns the key of a signature without its `match`. On one page, equal keys name the same texts. */
export function signatureKey(signature: FieldSignature): string {
  return "after" in signature
    ? `${signature.nth} after ${signature.after}`
    : `${signature.text} in ${signature.selector}`;
}

/** Returns how a selector finds its element: from an id or from the body, with the numbers of children; or by classes. */
export function pathKindOf(selector: string): "id" | "body" | "class" {
  if (selector.startsWith("#")) return "id";
  // In names, the colon is escaped.
  return selector === "body" || (selector.includes(" > ") && NUMBERED.test(selector)) ? "body" : "class";
}

const NUMBERED = /[^\\]:nth-of-type\(/;

/** A signature, and all texts of a page that it names with any `match`. */
export interface LocatedTexts {
  readonly signature: FieldSignature;
  readonly texts: number[];
}

/** Returns the texts of a page by the keys of their signatures. */
export function locateTexts(page: PageSketch): ReadonlyMap<string, LocatedTexts> {
  const found = new Map<string, LocatedTexts>();
  const { texts, elements } = page;
  const add = (text: number, signature: FieldSignature): void => {
    const key = signatureKey(signature);
    const located = found.get(key);
    if (located === undefined) found.set(key, { signature, texts: [text] });
    else located.texts.push(text);
  };
  const paths = new SketchPaths(elements);
  for (let i = 0; i < texts.length; i++) {
    const within = labelInText(texts[i].text);
    if (within !== undefined) add(i, { after: within, nth: 0, match: 1 });
    for (let nth = 1; nth <= MAX_LABEL_DISTANCE && nth <= i; nth++) {
      const after = texts[i - nth].text;
      if (mayBeLabel(after)) add(i, { after, nth, match: 1 });
    }
    const { element, run } = texts[i];
    for (const selector of paths.selectorsOf(element)) add(i, { selector, text: run, match: 1 });
  }
  return found;
}

/** Writes the selectors of elements: from the nearest id, from the body, and by classes. */
class SketchPaths {
  readonly #anchored: (string | undefined)[] = [];
  readonly #full: (string | undefined)[] = [];
  readonly #classed: string[];

  constructor(elements: readonly SketchElement[]) {
    this.#classed = classPaths(elements);
    for (const { parent, tag, nth, id } of elements) {
      const step = ` > ${tagStep(tag)}:nth-of-type(${nth})`;
      this.#full.push(parent < 0 ? "body" : extended(this.#full[parent], step));
      const isAnchor = parent >= 0 && id !== "";
      this.#anchored.push(isAnchor ? `#${escapeName(id)}` : extended(this.#anchored[parent], step));
    }
  }

  selectorsOf(element: number): readonly string[] {
    const all = [this.#anchored[element], this.#full[element], this.#classed[element]];
    return all.filter((selector) => selector !== undefined);
  }
}

function tagStep(tag: string): string {
  return tag === "*" ? tag : escapeName(tag);
}

function extended(path: string | undefined, step: string): string | undefined {
  return path === undefined || path.length + step.length > MAX_SELECTOR_CHARS ? undefined : path + step;
}

/** Returns the class path of each element: itself and the elements above it, each with its tag and classes. */
export function classPaths(elements: readonly SketchElement[]): string[] {
  const steps = elements.map(({ tag, classes }) => {
    const names = classes === "" ? [] : classes.split(" ");
    return tagStep(tag) + names.map((name) => `.${escapeName(name)}`).join("");
  });
  return elements.map((_, element) => {
    const path: string[] = [];
    for (let at = element; at >= 0 && path.length < MAX_CLASS_STEPS; at = elements[at].parent) path.push(steps[at]);
    return path.reverse().join(" > ");
  });
}
