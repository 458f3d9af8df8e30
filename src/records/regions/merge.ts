import { RAW } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { type LargestRegions, sizeOf, weightOf } from "./largest-regions.ts";
import type { NodeSpan, Region } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { areAlike } from "./siblings.ts";

/** Fewer namesakes (see `addMergedRegions`) are not a list. Set by hand. */
const MIN_NAMESAKES = 3;
/** Spreads keys that differ in few bits over the table (Knuth's multiplier). */
const HASH_MULTIPLIER = 0x9e3779b1;
/** Three nodes: the element, a child element and a text. An element without child elements is a field, not a record. */
const MIN_NODES = 3;

/**
 * Adds lists that are split over several containers: rows of a grid, sections of a list. Their records are namesakes:
 * elements with the same tag and classes. Namesakes without a class must also agree in the tag and classes of their
 * parent and grandparent, and in the tag of the next ancestor. Namesakes with a class are grouped both ways.
 */
export function addMergedRegions(page: Page, shapes: Shapes, largest: LargestRegions): void {
  const { parent, tag } = page;
  const { ownHash, isNamed } = shapes;
  const nodes = possibleRecords(page, shapes);
  const byPath = new NamesakeGroups(page, nodes.length);
  const byName = new NamesakeGroups(page, nodes.length);
  for (const node of nodes) {
    const near = parent[node];
    const middle = parent[near];
    const far = middle < 0 ? -1 : parent[middle];
    const middleHash = middle < 0 ? 0 : ownHash[middle];
    const path =
      Math.imul(ownHash[node], 31) ^
      Math.imul(ownHash[near], 1021) ^
      Math.imul(middleHash, 65599) ^
      Math.imul(far < 0 ? 0 : tag[far], 77);
    if (path !== 0) byPath.add(path, node);
    if (isNamed[node] === 1) byName.add(ownHash[node], node);
  }
  byPath.offer(shapes, largest);
  byName.offer(shapes, largest);
}

/** The elements that can be records. */
function possibleRecords({ tag, end, body, count }: Page, { isVisible }: Shapes): Int32Array {
  const nodes = new Int32Array(count);
  let found = 0;
  for (let node = body + 1; node < end[body]; node++) {
    if (tag[node] > RAW && isVisible[node] === 1 && end[node] - node >= MIN_NODES) nodes[found++] = node;
  }
  return nodes.subarray(0, found);
}

/** Nodes grouped by key, each group a linked list. A node inside the last node of its group is not added. */
class NamesakeGroups {
  readonly #page: Page;
  /** Hash table with open addressing: the group at each index. Groups are numbered from 1; 0 is a free index. */
  readonly #table: Int32Array;
  /** By group: its key, its first and last node, and its number of nodes. */
  readonly #keys: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #members: Int32Array;
  /** By node: the next node of its group, 0 after the last one. */
  readonly #next: Int32Array;
  /** Number of groups. */
  #count = 0;

  constructor(page: Page, nodes: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * nodes + 2));
    const capacity = nodes + 1;
    this.#page = page;
    this.#table = new Int32Array(size);
    this.#keys = new Int32Array(capacity);
    this.#first = new Int32Array(capacity);
    this.#last = new Int32Array(capacity);
    this.#members = new Int32Array(capacity);
    this.#next = new Int32Array(page.count);
  }

  add(key: number, node: number): void {
    const group = this.#groupOf(key);
    const last = this.#last[group];
    if (last === 0) this.#first[group] = node;
    else if (this.#page.end[last] > node) return;
    else this.#next[last] = node;
    this.#last[group] = node;
    this.#members[group]++;
  }

  #groupOf(key: number): number {
    const mask = this.#table.length - 1;
    let index = Math.imul(key, HASH_MULTIPLIER) >>> 7;
    for (;;) {
      index &= mask;
      const group = this.#table[index];
      if (group === 0) break;
      if (this.#keys[group] === key) return group;
      index++;
    }
    const group = ++this.#count;
    this.#table[index] = group;
    this.#keys[group] = key;
    return group;
  }

  offer(shapes: Shapes, largest: LargestRegions): void {
    for (let group = 1; group <= this.#count; group++) {
      if (this.#members[group] < MIN_NAMESAKES) continue;
      const first = this.#first[group];
      // Fast path: no part of a group weighs more than the whole group, so a group that is too light needs no search for similar elements.
      if (largest.accepts(weightOf(this.#sizeOf(first), this.#members[group]))) this.#offerOne(shapes, largest, first);
    }
  }

  #sizeOf(first: number): number {
    let size = 0;
    for (let node = first; node !== 0; node = this.#next[node]) size += sizeOf(this.#page, node);
    return size;
  }

  #offerOne(shapes: Shapes, largest: LargestRegions, first: number): void {
    const page = this.#page;
    let count = 0;
    let size = 0;
    let hasSeveralParents = false;
    for (let node = first; node !== 0; node = this.#next[node]) {
      if (!areAlike(page, shapes, first, node)) continue;
      count++;
      size += sizeOf(page, node);
      if (page.parent[node] !== page.parent[first]) hasSeveralParents = true;
    }
    const weight = weightOf(size, count);
    if (count < MIN_NAMESAKES || !hasSeveralParents || !largest.accepts(weight)) return;
    largest.add(weight, () => this.#regionOf(shapes, first));
  }

  #regionOf(shapes: Shapes, first: number): Region {
    const page = this.#page;
    const records: NodeSpan[] = [];
    for (let node = first; node !== 0; node = this.#next[node]) {
      if (areAlike(page, shapes, first, node)) records.push({ from: node, to: page.end[node] });
    }
    return { kind: "merged", container: commonAncestor(page, first, records[records.length - 1].from), records };
  }
}

/** The nearest element that contains both nodes. `first` must come before `second` in the page. */
export function commonAncestor(page: Page, first: number, second: number): number {
  let node = page.parent[first];
  while (node > 0 && page.end[node] <= second) node = page.parent[node];
  return Math.max(0, node);
}
