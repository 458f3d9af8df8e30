import { detached } from "../../text/index.ts";
import type { PageSketch, SketchElement, SketchText } from "./page-sketch.ts";

/**
 * A sketch to keep: a few arrays and one string instead of thousands of objects, and nothing of the page. Learners keep many sketches and
 * read few, so packing must be fast.
 */
export interface PackedSketch {
  /** The title, then the texts, one per line. */
  readonly lines: string;
  /** Per text: node, element, run, heading, and 1 if it is linked. */
  readonly texts: Int32Array;
  /** Tags, ids, classes and properties of the elements, each once. */
  readonly names: readonly string[];
  /** Per element: parent and nth, then the indexes of tag, id, classes and property in `names`. */
  readonly elements: Int32Array;
}

const TEXT_NUMBERS = 5;
const ELEMENT_NUMBERS = 6;
/** Titles and texts have collapsed whitespace, so they contain none. */
const LINE_END = "\n";

/** Packs a sketch. */
export function packSketch({ title, texts, elements }: PageSketch): PackedSketch {
  const lines = [title];
  const textNumbers = new Int32Array(TEXT_NUMBERS * texts.length);
  let at = 0;
  for (const { text, node, element, run, heading, isLinked } of texts) {
    lines.push(text);
    textNumbers[at] = node;
    textNumbers[at + 1] = element;
    textNumbers[at + 2] = run;
    textNumbers[at + 3] = heading;
    textNumbers[at + 4] = isLinked ? 1 : 0;
    at += TEXT_NUMBERS;
  }
  return { lines: detached(lines.join(LINE_END)), texts: textNumbers, ...packElements(elements) };
}

function packElements(elements: readonly SketchElement[]): Pick<PackedSketch, "names" | "elements"> {
  const indexes = new Map<string, number>();
  const indexOf = (name: string): number => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    indexes.set(name, indexes.size);
    return indexes.size - 1;
  };
  const numbers = new Int32Array(ELEMENT_NUMBERS * elements.length);
  let at = 0;
  for (const { parent, nth, tag, id, classes, property } of elements) {
    numbers[at] = parent;
    numbers[at + 1] = nth;
    numbers[at + 2] = indexOf(tag);
    numbers[at + 3] = indexOf(id);
    numbers[at + 4] = indexOf(classes);
    numbers[at + 5] = indexOf(property);
    at += ELEMENT_NUMBERS;
  }
  return { names: detached([...indexes.keys()]), elements: numbers };
}

/** Returns a sketch equal to the one that was packed. */
export function unpackSketch({ lines, texts, names, elements }: PackedSketch): PageSketch {
  const [title, ...read] = lines.split(LINE_END);
  const unpacked = Array.from({ length: elements.length / ELEMENT_NUMBERS }, (_, i): SketchElement => {
    const [parent, nth, tag, id, classes, property] = elements.subarray(ELEMENT_NUMBERS * i);
    return { parent, tag: names[tag], nth, id: names[id], classes: names[classes], property: names[property] };
  });
  const unpackedTexts = Array.from({ length: texts.length / TEXT_NUMBERS }, (_, i): SketchText => {
    const [node, element, run, heading, linked] = texts.subarray(TEXT_NUMBERS * i);
    return { text: read[i], node, element, tag: unpacked[element].tag, run, isLinked: linked === 1, heading };
  });
  return { title, elements: unpacked, texts: unpackedTexts };
}
