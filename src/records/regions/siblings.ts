import { TEXT, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { sizeOf } from "./largest-regions.ts";
import { charsOf, likeness, type Shapes } from "./shape.ts";

/** The label of a text node between elements. Elements have the number of their kind as label. */
export const TEXT_LABEL = -1;

/**
 * Limit: kinds per parent. Each sibling is compared with one node of each kind, so the work stays linear
 * (docs/records.md).
 */
export const MAX_KINDS = 10;
/** Two elements with the same tag and no classes are of one kind from this `likeness` on (docs/records.md). */
const MIN_LIKENESS = 0.55;
/** The threshold for equal classes. It is low because the posts of a forum differ much inside (measured). */
const MIN_LIKENESS_EQUAL_CLASSES = 0.25;
/** The threshold for different classes, or if only one has classes: a table row and the detail row below it. */
const MIN_LIKENESS_OTHER_CLASSES = 0.65;
const INITIAL_CAPACITY = 64;

const HR = tagId("hr");

/**
 * The visible children of one element, sorted into kinds: groups of similar elements, numbered from 0. The arrays are
 * valid up to `count` (`nodes`, `labels`) or `kinds` (the others), until the next call of `classify`.
 */
export class Siblings {
  parent = 0;
  count = 0;
  nodes = new Int32Array(INITIAL_CAPACITY);
  /** The kind of each of the `nodes`; `TEXT_LABEL` for text between elements. */
  labels = new Int8Array(INITIAL_CAPACITY);
  /** Number of kinds. */
  kinds = 0;
  /** The first node of each kind. Other nodes are compared with it. */
  readonly firstNodes = new Int32Array(MAX_KINDS);
  /** Number of nodes of each kind. */
  readonly members = new Int32Array(MAX_KINDS);
  /** Number of nodes with each label. Unlike `members`, it includes nodes of a kind that was replaced. */
  readonly labelCounts = new Int32Array(MAX_KINDS);
  /** Total size (`sizeOf`) of the nodes with each label. */
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

/** Whether two elements have the same tag and similar contents. Their classes decide how similar. */
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
