import { RAW } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { type LargestRegions, sizeOf, weightOf } from "./largest-regions.ts";
import type { NodeSpan, Region } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { areAlike } from "./siblings.ts";

/** Fewer than this many of a name make no list. */
const MIN_NAMESAKES = 3;
/** Spreads keys that differ in few bits over the table (Knuth's multiplier). */
const HASH_MULTIPLIER = 0x9e3779b1;
/** Itself and something inside: an element without elements is a field, not a record. */
const MIN_NODES = 3;

/**
 * Lists that are split over several containers: rows of a grid, sections of a list. Elements are namesakes if they,
 * their parent and its parent have the same tag and classes; or if they have the same tag and classes, of which there are
 * some, wherever they stand.
 */
export function addMergedRegions(page: Page, shapes: Shapes, largest: LargestRegions): void {
  const { parent, tag } = page;
  const { ownHash, isNamed } = shapes;
  const nodes = possibleRecords(page, shapes);
  const byPath = new NamesakeGroups(page, nodes.length);
  const byName = new NamesakeGroups(page, nodes.length);
  for (const node of nodes) {
    const above = parent[node];
    const over = parent[above];
    const high = over < 0 ? -1 : parent[over];
    const far = over < 0 ? 0 : ownHash[over];
    const path =
      Math.imul(ownHash[node], 31) ^
      Math.imul(ownHash[above], 1021) ^
      Math.imul(far, 65599) ^
      Math.imul(high < 0 ? 0 : tag[high], 77);
    if (path !== 0) byPath.add(path, node);
    if (isNamed[node] === 1) byName.add(ownHash[node], node);
  }
  byPath.offer(shapes, largest);
  byName.offer(shapes, largest);
}

/** The elements that may be records. */
function possibleRecords({ tag, end, body, count }: Page, { isVisible }: Shapes): Int32Array {
  const nodes = new Int32Array(count);
  let found = 0;
  for (let node = body + 1; node < end[body]; node++) {
    if (tag[node] > RAW && isVisible[node] === 1 && end[node] - node >= MIN_NODES) nodes[found++] = node;
  }
  return nodes.subarray(0, found);
}

/** Nodes by key, as chains; inside one of the same key a node is no second record. */
class NamesakeGroups {
  readonly #page: Page;
  /** A table with open places: the group at each, from 1. */
  readonly #places: Int32Array;
  readonly #keys: Int32Array;
  #count = 0;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #members: Int32Array;
  readonly #next: Int32Array;

  constructor(page: Page, nodes: number) {
    const places = 2 ** Math.ceil(Math.log2(2 * nodes + 2));
    const most = nodes + 1;
    this.#page = page;
    this.#places = new Int32Array(places);
    this.#keys = new Int32Array(most);
    this.#first = new Int32Array(most);
    this.#last = new Int32Array(most);
    this.#members = new Int32Array(most);
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
    const mask = this.#places.length - 1;
    let place = Math.imul(key, HASH_MULTIPLIER) >>> 7;
    for (;;) {
      place &= mask;
      const group = this.#places[place];
      if (group === 0) break;
      if (this.#keys[group] === key) return group;
      place++;
    }
    const group = ++this.#count;
    this.#places[place] = group;
    this.#keys[group] = key;
    return group;
  }

  offer(shapes: Shapes, largest: LargestRegions): void {
    for (let group = 1; group <= this.#count; group++) {
      if (this.#members[group] < MIN_NAMESAKES) continue;
      const first = this.#first[group];
      // Those that are alike weigh no more than all of them.
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
    let isApart = false;
    for (let node = first; node !== 0; node = this.#next[node]) {
      if (!areAlike(page, shapes, first, node)) continue;
      count++;
      size += sizeOf(page, node);
      if (page.parent[node] !== page.parent[first]) isApart = true;
    }
    const weight = weightOf(size, count);
    if (count < MIN_NAMESAKES || !isApart || !largest.accepts(weight)) return;
    largest.add(weight, () => this.#regionOf(shapes, first));
  }

  #regionOf(shapes: Shapes, first: number): Region {
    const page = this.#page;
    const records: NodeSpan[] = [];
    for (let node = first; node !== 0; node = this.#next[node]) {
      if (areAlike(page, shapes, first, node)) records.push({ from: node, to: page.end[node] });
    }
    return { kind: "merged", container: commonAncestor(page, first, records.at(-1)!.from), records };
  }
}

/** The nearest element that holds both; the first comes before the second. */
export function commonAncestor(page: Page, first: number, second: number): number {
  let node = page.parent[first];
  while (node > 0 && page.end[node] <= second) node = page.parent[node];
  return Math.max(0, node);
}
