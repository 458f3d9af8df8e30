/** Finds the signatures of all texts of some pages. */
import { escapeName } from "../../records/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import { type PageSketch, type SketchElement, tagStep } from "./page-sketch.ts";

/** Limits of labels. `MAX_LABEL_CHARS` as in `things/labeled-values.ts`. */
const MAX_LABEL_CHARS = 40;
const MAX_LABEL_DISTANCE = 4;
/** Limit: longer selectors are not written. Those of SWDE have up to 900 characters. */
const MAX_SELECTOR_CHARS = 1_000;
const LETTER = /\p{L}/u;
const LABELED = /^([^:：]{1,39}[:：])(?!\/\/)(?<!\d[:：](?=\d))\s*\S/u;

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

/** Returns how a selector finds its element: from an id or from the body, with the numbers of children; or by classes. */
export function pathKindOf(selector: string): "id" | "body" | "class" {
  if (selector.startsWith("#")) return "id";
  // In names, the colon is escaped.
  return selector === "body" || (selector.includes(" > ") && NUMBERED.test(selector)) ? "body" : "class";
}

const NUMBERED = /[^\\]:nth-of-type\(/;

/** A signature, and by page all texts that it names with any `match`. */
export interface LocatedTexts {
  readonly signature: FieldSignature;
  readonly texts: (number[] | undefined)[];
}

/** The signatures of all texts of some pages. */
export class TextSignatures {
  /** In the order of the first text. */
  readonly all: LocatedTexts[] = [];
  /** By label, then by distance. */
  readonly #after = new Map<string, LocatedTexts[]>();
  /** By selector, then by position of the text. */
  readonly #within = new Map<string, LocatedTexts[]>();

  constructor(pages: readonly PageSketch[]) {
    for (const [p, page] of pages.entries()) this.#locate(page, p);
  }

  /** Returns the texts that a signature names with any `match`. */
  find(signature: FieldSignature): LocatedTexts | undefined {
    return "after" in signature
      ? this.#after.get(signature.after)?.[signature.nth]
      : this.#within.get(signature.selector)?.[signature.text];
  }

  #locate({ texts, elements }: PageSketch, page: number): void {
    const paths = new SketchPaths(elements);
    for (let i = 0; i < texts.length; i++) {
      const { text, element, run, classPath } = texts[i];
      const within = labelInText(text);
      if (within !== undefined) this.#addLabeled(within, 0, { page, text: i });
      for (let nth = 1; nth <= MAX_LABEL_DISTANCE && nth <= i; nth++) {
        const after = texts[i - nth].text;
        if (mayBeLabel(after)) this.#addLabeled(after, nth, { page, text: i });
      }
      const anchored = paths.anchored[element];
      const full = paths.full[element];
      if (anchored !== undefined) this.#addSelected(anchored, run, { page, text: i });
      if (full !== undefined) this.#addSelected(full, run, { page, text: i });
      this.#addSelected(classPath, run, { page, text: i });
    }
  }

  #addLabeled(after: string, nth: number, place: TextPlace): void {
    let known = this.#after.get(after);
    if (known === undefined) this.#after.set(after, (known = []));
    known[nth] ??= this.#open({ after, nth, match: 1 });
    addPlace(known[nth], place);
  }

  #addSelected(selector: string, text: number, place: TextPlace): void {
    let known = this.#within.get(selector);
    if (known === undefined) this.#within.set(selector, (known = []));
    known[text] ??= this.#open({ selector, text, match: 1 });
    addPlace(known[text], place);
  }

  #open(signature: FieldSignature): LocatedTexts {
    const located = { signature, texts: [] };
    this.all.push(located);
    return located;
  }
}

/** A text of one of the pages. */
interface TextPlace {
  readonly page: number;
  readonly text: number;
}

function addPlace({ texts }: LocatedTexts, { page, text }: TextPlace): void {
  const own = texts[page];
  if (own === undefined) texts[page] = [text];
  else own.push(text);
}

/** Writes the selectors of elements: from the nearest id, and from the body. */
class SketchPaths {
  readonly anchored: (string | undefined)[] = [];
  readonly full: (string | undefined)[] = [];

  constructor(elements: readonly SketchElement[]) {
    for (const { parent, tag, nth, id } of elements) {
      const step = ` > ${tagStep(tag)}:nth-of-type(${nth})`;
      this.full.push(parent < 0 ? "body" : extended(this.full[parent], step));
      const isAnchor = parent >= 0 && id !== "";
      this.anchored.push(isAnchor ? `#${escapeName(id)}` : extended(this.anchored[parent], step));
    }
  }
}

function extended(path: string | undefined, step: string): string | undefined {
  return path === undefined || path.length + step.length > MAX_SELECTOR_CHARS ? undefined : path + step;
}
