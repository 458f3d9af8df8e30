import { RAW } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { type Largest, sizeOf, weightOf } from "./largest.ts";
import type { Shapes } from "./shape.ts";
import { isAlike } from "./siblings.ts";

/** Fewer than this many of a name make no list. */
const LEAST_NAMESAKES = 3;
/** Itself and something inside: an element without elements is a field, not a record. */
const LEAST_NODES = 3;

/**
 * Lists that are split over several containers: rows of a grid, sections of a list. Elements are namesakes if they,
 * their parent and its parent have the same tag and classes; or if they have the same tag and classes, of which there are
 * some, wherever they stand.
 */
export function mergedRegions(page: Page, shapes: Shapes, largest: Largest): void {
  const { parent, tag, end } = page;
  const { own, shows, isNamed } = shapes;
  const byPath = new Groups(page);
  const byName = new Groups(page);
  for (let node = page.body + 1; node < end[page.body]!; node++) {
    if (tag[node]! <= RAW || shows[node] === 0 || end[node]! - node < LEAST_NODES) continue;
    const above = parent[node]!;
    const over = parent[above]!;
    const high = over < 0 ? -1 : parent[over]!;
    const far = over < 0 ? 0 : own[over]!;
    const path =
      Math.imul(own[node]!, 31) ^
      Math.imul(own[above]!, 1021) ^
      Math.imul(far, 65599) ^
      Math.imul(high < 0 ? 0 : tag[high]!, 77);
    if (path !== 0) byPath.add(path, node);
    if (isNamed[node] === 1) byName.add(own[node]!, node);
  }
  byPath.offer(shapes, largest);
  byName.offer(shapes, largest);
}

/** Nodes by key, as chains; inside one of the same key a node is no second record. */
class Groups {
  readonly #page: Page;
  readonly #groups = new Map<number, number>();
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #counts: number[] = [];
  readonly #sizes: number[] = [];
  readonly #next: Int32Array;

  constructor(page: Page) {
    this.#page = page;
    this.#next = new Int32Array(page.count);
  }

  add(key: number, node: number): void {
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, this.#firsts.length);
      this.#firsts.push(node);
      this.#lasts.push(node);
      this.#counts.push(1);
      this.#sizes.push(sizeOf(this.#page, node));
      return;
    }
    const last = this.#lasts[group]!;
    if (this.#page.end[last]! > node) return;
    this.#next[last] = node;
    this.#lasts[group] = node;
    this.#counts[group]!++;
    this.#sizes[group]! += sizeOf(this.#page, node);
  }

  offer(shapes: Shapes, largest: Largest): void {
    for (let group = 0; group < this.#firsts.length; group++) {
      const count = this.#counts[group]!;
      // Those that are alike weigh no more than all of them.
      if (count < LEAST_NAMESAKES || !largest.takes(weightOf(this.#sizes[group]!, count))) continue;
      this.#offerOne(shapes, largest, this.#firsts[group]!);
    }
  }

  #offerOne(shapes: Shapes, largest: Largest, first: number): void {
    const page = this.#page;
    let count = 0;
    let size = 0;
    let isApart = false;
    for (let node = first; node !== 0; node = this.#next[node]!) {
      if (!isAlike(page, shapes, first, node)) continue;
      count++;
      size += sizeOf(page, node);
      if (page.parent[node] !== page.parent[first]) isApart = true;
    }
    const weight = weightOf(size, count);
    if (count < LEAST_NAMESAKES || !isApart || !largest.takes(weight)) return;
    const nodes: number[] = [];
    for (let node = first; node !== 0; node = this.#next[node]!) {
      if (isAlike(page, shapes, first, node)) nodes.push(node);
    }
    largest.add(weight, {
      kind: "merged",
      container: commonAncestor(page, first, nodes.at(-1)!),
      records: nodes.map((node) => ({ from: node, to: page.end[node]! })),
    });
  }
}

/** The nearest element that holds both; the first comes before the second. */
export function commonAncestor(page: Page, first: number, second: number): number {
  let node = page.parent[first]!;
  while (node > 0 && page.end[node]! <= second) node = page.parent[node]!;
  return Math.max(0, node);
}
