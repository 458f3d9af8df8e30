import { TEXT, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { sizeOf } from "./largest-regions.ts";
import { charsOf, likeness, type Shapes } from "./shape.ts";

/** The label of a text between elements. */
export const TEXT_LABEL = -1;

/** Siblings are compared with at most this many others, so that the work stays linear (docs/records.md). */
export const MAX_KINDS = 10;
/** Two elements of one tag are of one kind from this Dice coefficient on (docs/records.md). */
const MIN_LIKENESS = 0.55;
/** The same if their class names are equal (measured: posts of a forum differ much inside). */
const MIN_LIKENESS_EQUAL_CLASSES = 0.25;

/** The same if their class names differ, or only one has any: a row, and the row that belongs to it. */
const MIN_LIKENESS_OTHER_CLASSES = 0.65;
const INITIAL_CAPACITY = 64;

const HR = tagId("hr");

/**
 * The visible children of one element, each with the number of its kind. The arrays are reused: they are valid up to
 * `count`, until the next call of `classify`.
 */
export class Siblings {
  parent = 0;
  count = 0;
  nodes = new Int32Array(INITIAL_CAPACITY);
  /** The kind of each node; `TEXT_LABEL` for text between elements. */
  labels = new Int8Array(INITIAL_CAPACITY);
  kinds = 0;
  /** The first node of each kind, which others were compared with; and the number of nodes. */
  readonly firstNodes = new Int32Array(MAX_KINDS);
  readonly members = new Int32Array(MAX_KINDS);
  /** The number and total size of the nodes with the label of each kind, those of a replaced kind included. */
  readonly labelCounts = new Int32Array(MAX_KINDS);
  readonly sizes = new Float64Array(MAX_KINDS);
  readonly #page: Page;
  readonly #shapes: Shapes;

  constructor(page: Page, shapes: Shapes) {
    this.#page = page;
    this.#shapes = shapes;
  }

  /** Sorts the children of an element into kinds, in one pass. */
  classify(parent: number): void {
    const { tag, end, flags } = this.#page;
    const { isVisible, skippedFlags } = this.#shapes;
    const stop = end[parent];
    this.parent = parent;
    this.count = this.kinds = 0;
    for (let node = parent + 1; node < stop; node = end[node]) {
      if (tag[node] === TEXT) {
        if ((flags[node] & skippedFlags) === 0 && charsOf(this.#page, node) > 0) this.#add(node, TEXT_LABEL);
      } else if (isVisible[node] === 1) {
        const kind = this.#kindOf(node);
        this.labelCounts[kind]++;
        this.sizes[kind] += sizeOf(this.#page, node);
        this.#add(node, kind);
      }
    }
  }

  #add(node: number, label: number): void {
    if (this.count === this.nodes.length) this.#grow();
    this.nodes[this.count] = node;
    this.labels[this.count++] = label;
  }

  #grow(): void {
    const [nodes, labels] = [this.nodes, this.labels];
    this.nodes = new Int32Array(2 * nodes.length);
    this.labels = new Int8Array(2 * nodes.length);
    this.nodes.set(nodes);
    this.labels.set(labels);
  }

  #kindOf(node: number): number {
    for (let kind = 0; kind < this.kinds; kind++) {
      if (!areAlike(this.#page, this.#shapes, this.firstNodes[kind], node)) continue;
      this.members[kind]++;
      return kind;
    }
    // From `MAX_KINDS` on, a new kind replaces the last one.
    if (this.kinds < MAX_KINDS) this.labelCounts[this.kinds] = this.sizes[this.kinds++] = 0;
    this.firstNodes[this.kinds - 1] = node;
    this.members[this.kinds - 1] = 1;
    return this.kinds - 1;
  }
}

/** Whether two elements have one tag and similar contents. Equal class names lower the threshold. */
export function areAlike(page: Page, shapes: Shapes, a: number, b: number): boolean {
  const { ownHash, isNamed } = shapes;
  const tag = page.tag[a];
  if (tag !== page.tag[b]) return false;
  if (tag === HR) return true;
  const minimum =
    isNamed[a] === 0 && isNamed[b] === 0
      ? MIN_LIKENESS
      : ownHash[a] === ownHash[b]
        ? MIN_LIKENESS_EQUAL_CLASSES
        : MIN_LIKENESS_OTHER_CLASSES;
  return likeness(shapes, a, b) >= minimum;
}
