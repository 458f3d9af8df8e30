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
  widestBox,
} from "./page/index.ts";

/** A part of the page as a reader sees it. */
export interface VisualSegment {
  /** The tag names of its first three elements: `h2 p p …`. */
  readonly name: string;
  /** Degree of coherence, 1 to 10. */
  readonly doc: number;
  /** Share of a reader's attention, estimated from its horizontal position and width; 0.683 for the full width of the page. */
  readonly importance: number;
  /** The painted area in pixels of the page. */
  readonly box: Rect;
  /** The strips between its parts, in pixels of the page. A heavier strip separates more. */
  readonly separators: readonly Pick<Separator, "axis" | "from" | "to" | "weight">[];
  /** The first 200 characters of its text, if it has no parts. */
  readonly text?: string;
  /** The sub-segments. */
  readonly parts: readonly VisualSegment[];
}

const MAX_TEXT_CHARS = 200;
const MAX_NAMES = 3;

/** Divides a page into a tree of visual blocks (VIPS). Throws TypeError if no browser laid the page out. */
export function segmentVisual(page: Page, options: VipsOptions = {}): VisualSegment {
  const root = visualRoot(page, options);
  return describe(page, root, widestBox(root));
}

/** Returns the tree of visual blocks itself, for drawing. */
export function visualRoot(page: Page, options: VipsOptions = {}): VisualBlock {
  checkOptions(options, VISUAL_OPTIONS);
  if (page.layout === undefined) throw new TypeError("visual segments need a page that a browser laid out");
  return segmentVisually(page, page.layout, { pdoc: options.pdoc ?? VISUAL_OPTIONS.pdoc.default });
}

/** Recursive: VIPS limits the number of levels. */
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
  const names = nodes.slice(0, MAX_NAMES).map((node) => tagName(page, node));
  return nodes.length > MAX_NAMES ? `${names.join(" ")} …` : names.join(" ");
}

function textOf(page: Page, nodes: readonly number[]): string {
  return nodes
    .slice(0, MAX_TEXT_CHARS)
    .map((node) => readNodes(page, node, page.end[node]))
    .join(" ")
    .slice(0, MAX_TEXT_CHARS);
}

function rounded({ x1, y1, x2, y2 }: Rect): Rect {
  return { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
}
