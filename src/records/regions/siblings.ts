import { TEXT, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { sizeOf } from "./largest-regions.ts";
import { charsOf, likeness, type Shapes } from "./shape.ts";

export const TEXT_LABEL = -1;

/** Siblings are compared with at most this many others, so that the work stays linear (records.md). */
export const MAX_KINDS = 10;
/** Dice from which two elements of one tag are of a kind (records.md). */
const MIN_LIKENESS = 0.55;
/** The same, if their class names are equal too (measured: posts of a forum differ much inside). */
const MIN_LIKENESS_EQUAL_CLASSES = 0.25;

/** The same, if their class names differ, or only one has some: a row and the row that belongs to it. */
const MIN_LIKENESS_OTHER_CLASSES = 0.65;
const INITIAL_CAPACITY = 64;

const HR = tagId("hr");

/**
 * The children of one element that show something, each with the number of its kind. Memory is used again for the next element's
 * children: arrays hold what they say up to `count`, and until the next call of `sort`.
 */
export class Siblings {
  parent = 0;
  count = 0;
  nodes = new Int32Array(INITIAL_CAPACITY);
  /** The kind of each node; `TEXTUAL` for text that stands between elements. */
  labels = new Int8Array(INITIAL_CAPACITY);
  kinds = 0;
  /** Of each kind the first of it, which the others were compared with, and how many there are. */
  readonly models = new Int32Array(MAX_KINDS);
  readonly members = new Int32Array(MAX_KINDS);
  /** Of each kind how many nodes bear its number, and what they say and show: also those of a kind that gave way. */
  readonly labelled = new Int32Array(MAX_KINDS);
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
        this.labelled[kind]++;
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
      if (!areAlike(this.#page, this.#shapes, this.models[kind], node)) continue;
      this.members[kind]++;
      return kind;
    }
    // The last kind gives way to what is new.
    if (this.kinds < MAX_KINDS) this.labelled[this.kinds] = this.sizes[this.kinds++] = 0;
    this.models[this.kinds - 1] = node;
    this.members[this.kinds - 1] = 1;
    return this.kinds - 1;
  }
}

/** Of one tag, and alike inside; less so if the class names are equal. */
export function areAlike(page: Page, shapes: Shapes, a: number, b: number): boolean {
  const { ownHash, isNamed } = shapes;
  const tag = page.tag[a];
  if (tag !== page.tag[b]) return false;
  if (tag === HR) return true;
  const least =
    isNamed[a] === 0 && isNamed[b] === 0
      ? MIN_LIKENESS
      : ownHash[a] === ownHash[b]
        ? MIN_LIKENESS_EQUAL_CLASSES
        : MIN_LIKENESS_OTHER_CLASSES;
  return likeness(shapes, a, b) >= least;
}
