import { tagName } from "./html/index.ts";
import { checkOptions, VISUAL_OPTIONS } from "./options/index.ts";
import {
  type Page,
  type Rect,
  readNodes,
  type Separator,
  segmentVisually,
  type VipsOptions,
  type VisualBlock,
  visualImportance,
} from "./page/index.ts";
/** A part of the page as a person sees it. */
export interface VisualSegment {
  /** The elements it is made of, the first few. */
  readonly name: string;
  /** Degree of coherence, 1 to 10. */
  readonly doc: number;
  /** How much attention its place has, 0 to 0.683. */
  readonly importance: number;
  /** Painted area in page pixels. */
  readonly box: Rect;
  /** The strips between its parts, in page pixels; the heavier, the more they set apart. */
  readonly separators: readonly Pick<Separator, "axis" | "from" | "to" | "weight">[];
  /** What it says, shortened; on segments without parts. */
  readonly text?: string;
  /** The segments it is made of. */
  readonly parts: readonly VisualSegment[];
}

const LONGEST_TEXT = 200;
const NAMED = 3;
/** Divides a page into a tree of visual blocks (VIPS). Throws TypeError if no browser laid the page out. */
export function segmentVisual(page: Page, options: VipsOptions = {}): VisualSegment {
  const root = visualRoot(page, options);
  return describe(page, root, widestOf(root));
}

/** Returns the tree of visual blocks itself, for drawing. */
export function visualRoot(page: Page, options: VipsOptions = {}): VisualBlock {
  checkOptions(options, VISUAL_OPTIONS);
  if (page.layout === undefined) throw new TypeError("visual segments need a page that a browser laid out");
  return segmentVisually(page, page.layout, { pdoc: options.pdoc ?? VISUAL_OPTIONS.pdoc.default });
}

function widestOf({ children, box }: VisualBlock): Rect {
  return children.reduce(
    (most, child) => (child.box.x2 - child.box.x1 > most.x2 - most.x1 ? child.box : most),
    children[0]?.box ?? box,
  );
}

/** Levels are bounded by the segmentation itself, so this may recurse. */
function describe(page: Page, block: VisualBlock, widest: Rect): VisualSegment {
  const { nodes, doc, ink, separators, children } = block;
  const text = children.length > 0 ? {} : { text: textOf(page, nodes) };
  return {
    name: nameOf(page, nodes),
    doc,
    importance: visualImportance(block.box, widest),
    box: rounded(ink),
    separators: separators.map(({ axis, from, to, weight }) => ({
      axis,
      from: Math.round(from),
      to: Math.round(to),
      weight,
    })),
    ...text,
    parts: children.map((child) => describe(page, child, widest)),
  };
}

function nameOf(page: Page, nodes: readonly number[]): string {
  const names = nodes.slice(0, NAMED).map((node) => tagName(page, node));
  return nodes.length > NAMED ? `${names.join(" ")} …` : names.join(" ");
}

function textOf(page: Page, nodes: readonly number[]): string {
  return nodes
    .slice(0, LONGEST_TEXT)
    .map((node) => readNodes(page, node, page.end[node]))
    .join(" ")
    .slice(0, LONGEST_TEXT);
}

function rounded({ x1, y1, x2, y2 }: Rect): Rect {
  return { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
}
