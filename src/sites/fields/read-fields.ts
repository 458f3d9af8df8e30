/** Reads learned fields on other pages of the site. */
import { blockAt, type Page, readNodes } from "../../page/index.ts";
import { type FieldValue, priceRegionOf, readAs } from "../../records/index.ts";
import { collapseWhitespace, detached } from "../../text/index.ts";
import type { DetailField, FieldSignature } from "./detail-field.ts";
import { hasLabelEnd, labelsWithin, valueIn } from "./field-values.ts";
import { ValueLists } from "./list-values.ts";
import { TextSignatures } from "./locate-texts.ts";
import { getOrAdd, type PageSketch, type SketchText, sketchOf } from "./page-sketch.ts";

/** Returns the values of the fields of a page by name, in the order of the fields. A field without a value is left out. */
export function readFields(page: Page, fields: readonly DetailField[]): Readonly<Record<string, FieldValue>> {
  const region = priceRegionOf(page);
  const texts = fieldTexts(page, fields);
  const entries = fields.flatMap(({ name, type, isMany }, i): [string, FieldValue][] => {
    const values = texts[i].map((text) => readAs(type, text, region));
    return values.length === 0 ? [] : [[name, isMany ? values : values[0]]];
  });
  return Object.fromEntries(entries);
}

/** Returns the texts of each field on a page. */
export function fieldTexts(page: Page, fields: readonly DetailField[]): readonly (readonly string[])[] {
  const reader = new FieldReader(page, fields);
  return fields.map((field) => detached(reader.textsOf(field)));
}

class FieldReader {
  readonly #page: Page;
  readonly #sketch: PageSketch;
  /** By label or selector, and by the distance from the label or the position in the element: indexes of texts. */
  readonly #located = new Map<string, Int32Array[]>();
  readonly #lists: ValueLists;
  readonly #labels: ReadonlySet<string>;

  constructor(page: Page, fields: readonly DetailField[]) {
    this.#page = page;
    this.#sketch = sketchOf(page);
    for (const { signature, texts } of new TextSignatures([this.#sketch]).onPages(1)) {
      const { start, position } = startOf(signature);
      getOrAdd(this.#located, start, (): Int32Array[] => [])[position] = texts;
    }
    const labels = fields.flatMap(({ signatures }) =>
      signatures.flatMap((one) => ("after" in one && one.nth === 1 ? one.after : [])),
    );
    this.#labels = new Set(labels);
    this.#lists = new ValueLists(this.#sketch, (text) => this.#isLabel(text));
  }

  textsOf({ signatures, isMany, isProse }: DetailField): string[] {
    const within = labelsWithin(signatures);
    for (const signature of signatures) {
      const texts = this.#unitsOf(signature, isMany)
        .map((unit) => valueIn(this.#wholeText(unit, isProse), within))
        .filter((text) => text !== "");
      if (texts.length > 0) return texts;
    }
    return [];
  }

  #isLabel({ text }: SketchText): boolean {
    return hasLabelEnd(text) || this.#labels.has(text);
  }

  #unitsOf(signature: FieldSignature, isMany: boolean): readonly number[] {
    const { start, position } = startOf(signature);
    const located = this.#located.get(start)?.at(position) ?? new Int32Array();
    if (signature.match === 0) return [...located];
    const unit = located.at(signature.match - 1);
    if (unit === undefined) return [];
    if (hasLabelEnd(this.#sketch.texts[unit].text)) return [];
    return isMany && "after" in signature && signature.nth === 1 ? this.#lists.after(unit - 1, unit) : [unit];
  }

  /** Returns the text as the page has it, since texts of sketches are cut; of running text, the rest of the block. */
  #wholeText(unit: number, isProse: boolean): string {
    const { node } = this.#sketch.texts[unit];
    const to = isProse ? blockEnd(this.#page, node) : node + 1;
    return collapseWhitespace(readNodes(this.#page, node, to, true)).trim();
  }
}

function startOf(signature: FieldSignature): { readonly start: string; readonly position: number } {
  return "after" in signature
    ? { start: `"${signature.after}`, position: signature.nth }
    : { start: signature.selector, position: signature.text };
}

/** Returns the end of the block that contains a text. */
function blockEnd(page: Page, node: number): number {
  const next = blockAt(page, node + 1);
  return next === 0 ? node + 1 : Math.max(node + 1, page.blocks.to[next - 1]);
}
