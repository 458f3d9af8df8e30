import type { Tree } from "../../html/index.ts";
import type { Layout } from "../layout/index.ts";
import { divide } from "./divide.ts";
import { alongAxis, MAX_WEIGHT, type Placed, type Separator, separators } from "./separators.ts";
import { type PoolBlock, regionOf } from "./vips-region.ts";
import { type VisualTree, visualTree } from "./visual-tree.ts";

/** A part of the page as a person sees it, with the parts it is made of. */
export interface VisualBlock {
  /** The tops of the block's subtrees, in page order. */
  readonly nodes: readonly number[];
  /** Degree of coherence, 1 to 10: how much of one kind the block is. Never less than that of the block around it. */
  readonly doc: number;
  /** What is painted. */
  readonly ink: Rect;
  /** Border box. */
  readonly box: Rect;
  /** Empty for leaves. */
  readonly children: readonly VisualBlock[];
  /** The strips between the children. */
  readonly separators: readonly Separator[];
}

/** Corners in page pixels. */
export interface Rect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** How finely a page is divided. */
export interface VipsOptions {
  /** Permitted degree of coherence, 1 to 10: blocks below it are divided again. Higher gives smaller blocks. */
  readonly pdoc?: number | undefined;
}

/** Measured on 152 pages for visual importance; 5 or 6 give blocks for people to look at. */
export const DEFAULT_PDOC = 8;
/** Rounds of division: each divides what the one before left too mixed. */
const MAX_ROUNDS = 12;
/** Levels of separators within one round. Real pages have under 20; a spiral of blocks could have one per block. */
const MAX_LEVELS = 64;
const MAX_DOC = 10;

/** VIPS: the page as a tree of visual blocks. The root is the whole page, even when nothing on it shows. */
export function segmentVisually(tree: Tree, layout: Layout, options: VipsOptions = {}): VisualBlock {
  if (layout.from === "estimated")
    throw new TypeError("VIPS needs a browser's layout; an estimated one has no heights");
  const visual = visualTree(tree, layout);
  const segmenter = new Segmenter(visual, layout.viewportHeight, options.pdoc ?? DEFAULT_PDOC);
  const flow = segmenter.segment([visual.root], 0);
  const overlays = visual.overlays.map((node) => segmenter.overlay(node)).filter((block) => block !== undefined);
  return overlays.length === 0 ? flow : together([flow, ...overlays]);
}

/** The blocks at the bottom, in page order as far as the separators leave it. */
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

/** A pooled block with its look. */
interface Part extends Placed, PoolBlock {
  /** Its number among the parts of its region. */
  readonly id: number;
  readonly box: Rect;
}

/** Parts in the order of their first edges, from above and from the left: sorted once, every division keeps the order. */
interface Ordered {
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

  /** One round on a region, and further rounds on those of its blocks that are not coherent enough. */
  segment(roots: readonly number[], round: number): VisualBlock {
    const region = regionOf(this.#tree, roots, this.#viewportHeight);
    const { blocks, rulers } = divide(this.#tree, region);
    const parts = blocks.map((block, id) => this.#place(block, id));
    const middles = rulers.map((node) => (this.#tree.ink.y1[node] + this.#tree.ink.y2[node]) / 2).sort((a, b) => a - b);
    if (parts.length === 0) return emptyBlock();
    return build(parts, middles, (part) => this.#leaf(part, round));
  }

  /** What is fixed to the window is a part of the page by itself. */
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

/** A group of parts waiting to be split, and where its result goes. */
interface Task {
  readonly parts: readonly Part[];
  readonly ordered: Ordered;
  readonly level: number;
  readonly into: VisualBlock[];
  readonly at: number;
}

/** A group that has been split: its block is made when those of its children are. */
interface Split {
  readonly task: Task;
  readonly children: VisualBlock[];
  readonly separators: readonly Separator[];
  readonly doc: number;
}

/**
 * The hierarchy of some blocks: split at the heaviest separators, then each side at its heaviest, and so on. The heavier
 * the separator inside a block, the less coherent it is.
 */
function build(parts: readonly Part[], rulers: readonly number[], leaf: (part: Part) => VisualBlock): VisualBlock {
  const result: VisualBlock[] = [];
  const ordered = { down: alongAxis(parts, "horizontal"), across: alongAxis(parts, "vertical") };
  const tasks: Task[] = [{ parts, ordered, level: 0, into: result, at: 0 }];
  const groupOf = new Int32Array(parts.length);
  const splits: Split[] = [];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.parts.length === 1) {
      task.into[task.at] = leaf(task.parts[0]);
      continue;
    }
    const cut = task.level < MAX_LEVELS ? heaviest(task.ordered, rulers) : [];
    const children: VisualBlock[] = [];
    if (cut.length === 0) for (const part of task.parts) children.push(leaf(part));
    else pushGroups(tasks, task, { cut, groupOf, children });
    splits.push({ task, children, separators: cut, doc: cut.length === 0 ? MAX_DOC : docOf(cut[0].weight) });
  }
  // A group comes after the one it was split from: going back, all children are there.
  for (const { task, children, separators: cut, doc } of splits.reverse()) {
    task.into[task.at] = parentOf(children, cut, doc);
  }
  return result[0];
}

/** The heaviest separators, of one direction. */
function heaviest({ down, across }: Ordered, rulers: readonly number[]): Separator[] {
  const all = [...separators(down, "horizontal", rulers), ...separators(across, "vertical")];
  const weight = all.reduce((most, separator) => Math.max(most, separator.weight), 0);
  const axis = all.find((separator) => separator.weight === weight)?.axis;
  return all.filter((separator) => separator.weight === weight && separator.axis === axis);
}

/** What lies between the separators becomes a task each. */
function pushGroups(
  tasks: Task[],
  { ordered: { down, across }, level }: Task,
  { cut, groupOf, children }: { cut: readonly Separator[]; groupOf: Int32Array; children: VisualBlock[] },
): void {
  const isDown = cut[0].axis === "horizontal";
  const along = isDown ? down : across;
  const groups = cut.map(({ before }, i) => along.slice(i === 0 ? 0 : cut[i - 1].before, before));
  groups.push(along.slice(cut.at(-1)!.before));
  for (const [at, group] of groups.entries()) for (const { id } of group) groupOf[id] = at;
  const others = groups.map((): Part[] => []);
  for (const part of isDown ? across : down) others[groupOf[part.id]].push(part);
  for (const [at, group] of groups.entries()) {
    const ordered = isDown ? { down: group, across: others[at] } : { down: others[at], across: group };
    tasks.push({ parts: group, ordered, level: level + 1, into: children, at });
  }
}

/** docOf(w) = 11 - ceil(10 w / 18), from 1 to 10: fixed, so that degrees mean the same on every page. */
function docOf(weight: number): number {
  return Math.max(1, Math.min(MAX_DOC, 11 - Math.ceil((10 * weight) / MAX_WEIGHT)));
}

function parentOf(children: readonly VisualBlock[], cut: readonly Separator[], doc: number): VisualBlock {
  return {
    nodes: children.flatMap((child) => child.nodes),
    doc: children.reduce((least, child) => Math.min(least, child.doc), doc),
    ink: hull(children.map((child) => child.ink)),
    box: hull(children.map((child) => child.box)),
    children,
    separators: cut,
  };
}

function together(children: readonly VisualBlock[]): VisualBlock {
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
