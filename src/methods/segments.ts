/*
 * Helper of patterns.ts, and the default method of `segment`.
 *
 * Paper: J. Kang, J. Yang, J. Choi, Repetition-based Web Page Segmentation by Detecting Tag Patterns for Small-Screen Devices, 2010.
 */
import { Flag, KNOWN_TAGS, RAW, TEXT, TRAITS, Trait } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { findMatches, keyPatterns, primitiveRoot } from "./key-patterns.ts";

/**
 * A page divided by its repeating tag patterns. Segments are numbered in pre-order: the subtree of segment `s` is `[s, end[s])`. A segment is
 * an element, or a virtual parent of some children of an element.
 *
 *   body                     body
 *   ├ h3                     ├ (h3 p h3)      each match of a key pattern starts a virtual parent
 *   ├ p          →           │  ├ h3          of the children up to the next match
 *   ├ h3                     …
 */
export interface Segments {
  readonly count: number;
  readonly end: Int32Array;
  readonly parent: Int32Array;
  /** By segment: its element. A virtual segment has the first of its children here. */
  readonly node: Int32Array;
  /** The key pattern (tag ids) of a virtual segment, undefined for elements. */
  readonly pattern: readonly (readonly number[] | undefined)[];
  /** Number of block elements with text in the segment, itself included, over that of the page. */
  readonly importance: Float64Array;
}

/** Limit: virtual parents inside each other. */
const MAX_VIRTUAL_DEPTH = 3;

/** Divides a page into segments. */
export function segmentsOf(page: Page): Segments {
  const children = blockChildren(page);
  const writer = new SegmentWriter(page);
  const stack: Task[] = [{ kind: "element", node: page.body, parent: -1 }];
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    if (task.kind === "close") writer.close(task.segment);
    else if (task.kind === "element") {
      const segment = writer.open(task.node, task.parent, undefined);
      stack.push({ kind: "close", segment });
      const { starts, list } = children;
      const items = list.subarray(starts[task.node], starts[task.node + 1]);
      pushItems(stack, divide(page, { items, parent: segment, virtualDepth: 0 }));
    } else {
      const segment = writer.open(task.items[0], task.parent, task.pattern);
      stack.push({ kind: "close", segment });
      pushItems(stack, divide(page, { items: task.items, parent: segment, virtualDepth: task.virtualDepth }));
    }
  }
  return writer.finish();
}

/** Children of an element, or of a virtual parent. */
interface ChildGroup {
  /** Nodes. */
  readonly items: Int32Array;
  /** The segment above the items. */
  readonly parent: number;
  /** Number of virtual parents between the items and their element. */
  readonly virtualDepth: number;
}
type Task =
  | { readonly kind: "element"; readonly node: number; readonly parent: number }
  | ({ readonly kind: "virtual"; readonly pattern: readonly number[] } & ChildGroup)
  | { readonly kind: "close"; readonly segment: number };

/** Pushes tasks in reverse order, since a stack returns the last one first. */
function pushItems(stack: Task[], tasks: readonly Task[]): void {
  for (let i = tasks.length - 1; i >= 0; i--) stack.push(tasks[i]);
}

/** Returns tasks for the items of a group, under virtual parents if the group has a key pattern. */
function divide(page: Page, { items, parent, virtualDepth }: ChildGroup): Task[] {
  const single = (node: number): Task => ({ kind: "element", node, parent });
  const plain = () => Array.from(items, single);
  if (virtualDepth >= MAX_VIRTUAL_DEPTH) return plain();
  const sequence = Array.from(items, (node) => page.tag[node]);
  const key = keyPatterns(sequence)[0];
  if (key === undefined) return plain();
  const pattern = primitiveRoot(key.pattern);
  const cuts = pattern.length === 1 ? runOf(sequence, key.matches[0]) : matchesOf(sequence, pattern, key.matches[0]);
  if (cuts.length < 3 && cuts[0] === 0 && cuts.at(-1) === items.length) return plain();
  const tasks: Task[] = Array.from(items.subarray(0, cuts[0]), single);
  for (let i = 0; i + 1 < cuts.length; i++) {
    const group = items.subarray(cuts[i], cuts[i + 1]);
    tasks.push({ kind: "virtual", pattern, items: group, parent, virtualDepth: virtualDepth + 1 });
  }
  return tasks.concat(Array.from(items.subarray(cuts.at(-1)), single));
}

/** Returns start and end of the run of equal tags at an index. Such a run gets one virtual parent. */
function runOf(sequence: readonly number[], start: number): number[] {
  let end = start;
  while (end < sequence.length && sequence[end] === sequence[start]) end++;
  return [start, end];
}

/** Returns the starts of the matches, then the end of the sequence. A virtual parent reaches to the next match. */
function matchesOf(sequence: readonly number[], pattern: readonly number[], from: number): number[] {
  return [...findMatches(sequence, pattern).filter((match) => match >= from), sequence.length];
}

/**
 * Returns the visible block children of each element. Those of node `n` are `list[starts[n]]` to `list[starts[n + 1] - 1]`. Children of inline
 * and hidden elements count as children of the nearest visible block element.
 */
function blockChildren(page: Page): { starts: Int32Array; list: Int32Array } {
  const { count, parent, body } = page;
  const above = new Int32Array(count);
  const starts = new Int32Array(count + 2);
  for (let node = body; node < count; node++) {
    const up = node === body ? -1 : parent[node];
    const blockParent = up < 0 ? -1 : isVisibleBlock(page, up) ? up : above[up];
    above[node] = blockParent;
    if (blockParent >= 0 && isVisibleBlock(page, node)) starts[blockParent + 2]++;
  }
  for (let node = 1; node < starts.length; node++) starts[node] += starts[node - 1];
  const list = new Int32Array(starts[count + 1]);
  for (let node = body + 1; node < count; node++) {
    if (isVisibleBlock(page, node)) list[starts[above[node] + 1]++] = node;
  }
  return { starts, list };
}

/** Whether an element is visible and block-level. */
function isVisibleBlock(page: Page, node: number): boolean {
  const tag = page.tag[node];
  if (tag === TEXT || tag === RAW || tag >= KNOWN_TAGS) return false;
  return (TRAITS[tag] & Trait.BLOCK) !== 0 && (page.flags[node] & Flag.UNSEEN) === 0;
}

/** Collects segments in pre-order. */
class SegmentWriter {
  readonly #end: number[] = [];
  readonly #parent: number[] = [];
  readonly #node: number[] = [];
  readonly #pattern: (readonly number[] | undefined)[] = [];
  readonly #elements: number[] = [];

  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  open(node: number, parent: number, pattern: readonly number[] | undefined): number {
    this.#end.push(0);
    this.#parent.push(parent);
    this.#node.push(node);
    this.#pattern.push(pattern);
    this.#elements.push(pattern === undefined && this.#page.measures.chars[node] > 0 ? 1 : 0);
    return this.#end.length - 1;
  }

  close(segment: number): void {
    this.#end[segment] = this.#end.length;
  }

  finish(): Segments {
    const count = this.#end.length;
    const importance = Float64Array.from(this.#elements);
    for (let segment = count - 1; segment > 0; segment--) importance[this.#parent[segment]] += importance[segment];
    const total = importance[0] || 1;
    return {
      count,
      end: Int32Array.from(this.#end),
      parent: Int32Array.from(this.#parent),
      node: Int32Array.from(this.#node),
      pattern: this.#pattern,
      importance: importance.map((value) => value / total),
    };
  }
}
