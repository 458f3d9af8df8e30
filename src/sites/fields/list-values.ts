/** Lists of values: several authors after one label, the items of a list. */
import type { PageSketch, SketchText } from "./page-sketch.ts";

/** Limits: values of a list, and elements from a value up to the element that also contains its label. */
const MAX_VALUES = 50;
const MAX_STEPS_UP = 6;

/** Finds the texts that continue a value. */
export class ValueLists {
  readonly #page: PageSketch;
  readonly #isLabel: (text: SketchText) => boolean;

  /** `isLabel` tells whether a text is the label of another value. */
  constructor(page: PageSketch, isLabel: (text: SketchText) => boolean) {
    this.#page = page;
    this.#isLabel = isLabel;
  }

  /**
   * Returns the value and those after it that have the same class path and are in the element that contains the label and the value:
   * `<li><b>Authors:</b> <a>Ann Lee</a>, <a>Bo Chan</a></li>`.
   */
  after(label: number, value: number): readonly number[] {
    const { texts } = this.#page;
    const found = [value];
    const box = this.#commonElement(texts[label].element, texts[value].element);
    if (box < 0) return found;
    const path = texts[value].pathNumber;
    for (let next = value + 1; next < texts.length && found.length < MAX_VALUES; next++) {
      const { element, label: own, pathNumber } = texts[next];
      if (pathNumber !== path || own !== undefined || this.#isLabel(texts[next])) break;
      if (!this.#isBelow(element, box)) break;
      found.push(next);
    }
    return found;
  }

  /** Returns the innermost element around both, at most `MAX_STEPS_UP` above the second; else -1. */
  #commonElement(first: number, second: number): number {
    for (let at = second, steps = 0; at >= 0 && steps <= MAX_STEPS_UP; at = this.#page.elements[at].parent, steps++) {
      if (this.#isBelow(first, at)) return at;
    }
    return -1;
  }

  #isBelow(element: number, box: number): boolean {
    let at = element;
    for (let steps = 0; at > box && steps <= MAX_STEPS_UP; steps++) at = this.#page.elements[at].parent;
    return at === box;
  }
}
