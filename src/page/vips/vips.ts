import type { Tree } from "../../html/index.ts";
import type { Layout } from "../layout/index.ts";
import { divide } from "./divide.ts";
import { alongAxis, MAX_SEPARATOR_WEIGHT, type Separator, type StyledRect, separators } from "./separators.ts";
import { type PoolBlock, regionOf } from "./vips-region.ts";
import { type VisualTree, visualTree } from "./visual-tree.ts";

/** A part of the page as a reader sees it, with its sub-blocks. */
export interface VisualBlock {
  /** The roots of the block's subtrees, in page order. */
  readonly nodes: readonly number[];
  /** Degree of coherence, 1 to 10: how uniform the block is. Never less than that of its parent. */
  readonly doc: number;
  /** The painted area, without empty padding. */
  readonly ink: Rect;
  /** Border box. */
  readonly box: Rect;
  /** Empty for leaves. */
  readonly children: readonly VisualBlock[];
  /** The strips between the children. */
  readonly separators: readonly Separator[];
}

/** A rectangle by its corners, in pixels of the page. */
export interface Rect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Options of `segmentVisually`. */
export interface VipsOptions {
  /** Permitted degree of coherence, 1 to 10. Blocks below it are divided again: a higher value yields smaller blocks. */
  readonly pdoc?: number | undefined;
}

/** Chosen by measuring visual importance on 152 pages. 5 or 6 yield blocks like those that people would draw. */
export const DEFAULT_PDOC = 8;
/** Limit: rounds of division. Each round divides the blocks of the previous round that are not coherent enough. */
const MAX_ROUNDS = 12;
/** Limit: levels of separators within one round. Real pages have fewer than 20. Blocks in a spiral could need one level each. */
const MAX_LEVELS = 64;
const MAX_DOC = 10;

/** Divides a page into a tree of visual blocks with VIPS. The root is the page, even if nothing on it is visible. */
export function segmentVisually(tree: Tree, layout: Layout, options: VipsOptions = {}): VisualBlock {
  if (layout.from === "estimated")
    throw new TypeError("VIPS needs a browser's layout; an estimated one has no heights");
  const visual = visualTree(tree, layout);
  const segmenter = new Segmenter(visual, layout.viewportHeight, options.pdoc ?? DEFAULT_PDOC);
  const flow = segmenter.segment([visual.root], 0);
  const overlays = visual.overlays.map((node) => segmenter.overlay(node)).filter((block) => block !== undefined);
  return overlays.length === 0 ? flow : withOverlays([flow, ...overlays]);
}

/** Returns the blocks without children, in the order of the tree. */
export function leavesOf(root: VisualBlock): VisualBlock[] {
  const found: VisualBlock[] = [];
  const isEmpty = root.children.length === 0 && root.nodes.length === 0;
  const stack = isEmpty ? [] : [root];
  for (let block = stack.pop(); block; block = stack.pop()) {
    if (block.children.length === 0) found.push(block);
    else for (let i = block.children.length - 1; i >= 0; i--) stack.push(block.children[i]);
  }
  return found;
}

/** A block of the pool with its box and style. */
interface Part extends StyledRect, PoolBlock {
  /** Its number among the parts of its region. */
  readonly id: number;
  readonly box: Rect;
}

/** Parts sorted by their top edges and by their left edges. They are sorted once; every split keeps the order. */
interface SortedParts {
  readonly down: readonly Part[];
  readonly across: readonly Part[];
}

class Segmenter {
  readonly #tree: VisualTree;
  readonly #viewportHeight: number;
  readonly #pdoc: number;

  constructor(tree: VisualTree, viewportHeight: number, pdoc: number) {
    this.#tree = tree;
    this.#viewportHeight = viewportHeight;
    this.#pdoc = pdoc;
  }

  /** Runs one round on a region, and further rounds on its blocks that are not coherent enough. */
  segment(roots: readonly number[], round: number): VisualBlock {
    const region = regionOf(this.#tree, roots, this.#viewportHeight);
    const { blocks, rulers } = divide(this.#tree, region);
    const parts = blocks.map((block, id) => this.#place(block, id));
    const middles = rulers.map((node) => (this.#tree.ink.y1[node] + this.#tree.ink.y2[node]) / 2).sort((a, b) => a - b);
    if (parts.length === 0) return emptyBlock();
    return build(parts, middles, (part) => this.#leaf(part, round));
  }

  /** Divides an element that is fixed to the window, separately from the rest of the page. */
  overlay(node: number): VisualBlock | undefined {
    const block = this.segment([node], 0);
    return block.nodes.length === 0 ? undefined : block;
  }

  #leaf(part: Part, round: number): VisualBlock {
    if (part.doc < this.#pdoc && !part.textual && round < MAX_ROUNDS) {
      const divided = this.segment(part.nodes, round + 1);
      if (divided.children.length > 1) return { ...divided, nodes: part.nodes, ink: inkOf(part), box: part.box };
    }
    const { nodes, doc, box } = part;
    return { nodes, doc, box, ink: inkOf(part), children: [], separators: [] };
  }

  #place(block: PoolBlock, id: number): Part {
    const { ink, boxes, background, fontSize, fontWeight } = this.#tree;
    const first = block.nodes.find((node) => fontSize[node] !== 0) ?? block.nodes[0];
    return {
      ...block,
      id,
      ...hull(block.nodes.map((node) => rect(ink, node))),
      box: hull(block.nodes.map((node) => rect(boxes, node))),
      fontSize: fontSize[first],
      fontWeight: fontWeight[first],
      background: background[block.nodes[0]],
    };
  }
}

/** A group of parts to split. The resulting block is written to `into[at]`. */
interface Task {
  readonly parts: readonly Part[];
  readonly sorted: SortedParts;
  readonly level: number;
  readonly into: VisualBlock[];
  readonly at: number;
}

/** A group after its split. Its block is made after those of its children. */
interface Split {
  readonly task: Task;
  readonly children: VisualBlock[];
  readonly separators: readonly Separator[];
  readonly doc: number;
}

/**
 * Builds the hierarchy of some parts: splits them at the heaviest separators, then each group at its heaviest ones, and so on.
 * The heavier the separators inside a block, the less coherent it is.
 */
function build(parts: readonly Part[], rulers: readonly number[], leaf: (part: Part) => VisualBlock): VisualBlock {
  const result: VisualBlock[] = [];
  const sorted = { down: alongAxis(parts, "horizontal"), across: alongAxis(parts, "vertical") };
  const tasks: Task[] = [{ parts, sorted, level: 0, into: result, at: 0 }];
  const groupOf = new Int32Array(parts.length);
  const splits: Split[] = [];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.parts.length === 1) {
      task.into[task.at] = leaf(task.parts[0]);
      continue;
    }
    const cut = task.level < MAX_LEVELS ? heaviestSeparators(task.sorted, rulers) : [];
    const children: VisualBlock[] = [];
    if (cut.length === 0) for (const part of task.parts) children.push(leaf(part));
    else pushGroups(tasks, task, { cut, groupOf, children });
    splits.push({ task, children, separators: cut, doc: cut.length === 0 ? MAX_DOC : docOf(cut[0].weight) });
  }
  // Each group comes after its parent group, so in reverse all children are ready.
  for (const { task, children, separators: cut, doc } of splits.reverse()) {
    task.into[task.at] = parentOf(children, cut, doc);
  }
  return result[0];
}

/** Returns the heaviest separators, all of one direction. */
function heaviestSeparators({ down, across }: SortedParts, rulers: readonly number[]): Separator[] {
  const all = [...separators(down, "horizontal", rulers), ...separators(across, "vertical")];
  const weight = all.reduce((max, separator) => Math.max(max, separator.weight), 0);
  const axis = all.find((separator) => separator.weight === weight)?.axis;
  return all.filter((separator) => separator.weight === weight && separator.axis === axis);
}

/** Adds a task for each group of parts between the separators. */
function pushGroups(
  tasks: Task[],
  { sorted: { down, across }, level }: Task,
  { cut, groupOf, children }: { cut: readonly Separator[]; groupOf: Int32Array; children: VisualBlock[] },
): void {
  const isDown = cut[0].axis === "horizontal";
  const along = isDown ? down : across;
  const groups = cut.map(({ before }, i) => along.slice(i === 0 ? 0 : cut[i - 1].before, before));
  groups.push(along.slice(cut[cut.length - 1].before));
  for (const [at, group] of groups.entries()) for (const { id } of group) groupOf[id] = at;
  const others = groups.map((): Part[] => []);
  for (const part of isDown ? across : down) others[groupOf[part.id]].push(part);
  for (const [at, group] of groups.entries()) {
    const sorted = isDown ? { down: group, across: others[at] } : { down: others[at], across: group };
    tasks.push({ parts: group, sorted, level: level + 1, into: children, at });
  }
}

/** Returns the degree of coherence for the weight w of a separator: 11 - ceil(10 w / 18), from 1 to 10. */
function docOf(weight: number): number {
  return Math.max(1, Math.min(MAX_DOC, 11 - Math.ceil((10 * weight) / MAX_SEPARATOR_WEIGHT)));
}

function parentOf(children: readonly VisualBlock[], cut: readonly Separator[], doc: number): VisualBlock {
  return {
    nodes: children.flatMap((child) => child.nodes),
    doc: children.reduce((min, child) => Math.min(min, child.doc), doc),
    ink: hull(children.map((child) => child.ink)),
    box: hull(children.map((child) => child.box)),
    children,
    separators: cut,
  };
}

/** Returns a root for the page and its overlays, without separators. */
function withOverlays(children: readonly VisualBlock[]): VisualBlock {
  return parentOf(
    children.filter((child) => child.nodes.length > 0),
    [],
    MAX_DOC,
  );
}

function emptyBlock(): VisualBlock {
  const nothing = { x1: 0, y1: 0, x2: 0, y2: 0 };
  return { nodes: [], doc: MAX_DOC, ink: nothing, box: nothing, children: [], separators: [] };
}

function inkOf({ x1, y1, x2, y2 }: Rect): Rect {
  return { x1, y1, x2, y2 };
}

function rect(from: { x1: Float32Array; y1: Float32Array; x2: Float32Array; y2: Float32Array }, node: number): Rect {
  return { x1: from.x1[node], y1: from.y1[node], x2: from.x2[node], y2: from.y2[node] };
}

function hull(rects: readonly Rect[]): Rect {
  let { x1, y1, x2, y2 } = rects[0];
  for (const other of rects) {
    x1 = Math.min(x1, other.x1);
    y1 = Math.min(y1, other.y1);
    x2 = Math.max(x2, other.x2);
    y2 = Math.max(y2, other.y2);
  }
  return { x1, y1, x2, y2 };
}
