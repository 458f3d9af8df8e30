import { TEXT, type Tree } from "../../html/index.ts";
import { Box, type Layout } from "../layout/index.ts";
import { leavesOf, type Rect, type VisualBlock } from "./vips.ts";

type Span = Pick<Rect, "x1" | "x2">;

/**
 * Returns the share of a reader's attention on a horizontal span of the page: the mass of a normal distribution whose standard
 * deviation is half the width of the page.
 *
 *     VI = Phi(z(x2)) - Phi(z(x1)),  z(x) = (x - center) / half the page's width, within [-1, 1]
 */
export function visualImportance({ x1, x2 }: Span, page: Span): number {
  const half = (page.x2 - page.x1) / 2;
  if (!(half > 0)) return 0;
  const center = (page.x1 + page.x2) / 2;
  const z = (x: number) => Math.max(-1, Math.min(1, (x - center) / half));
  return Math.max(0, normalCdf(z(x2)) - normalCdf(z(x1)));
}

/** Returns the importance of each text by its visual block, or by its block element if it is outside all visual blocks. */
export function blockImportance(tree: Tree, layout: Layout, root: VisualBlock): Float64Array {
  const page = widestBox(root);
  const importance = ownImportance(tree, layout, page);
  for (const leaf of leavesOf(root)) {
    const value = visualImportance(leaf.box, page);
    for (const top of leaf.nodes) {
      for (let node = top; node < tree.end[top]; node++) if (tree.tag[node] === TEXT) importance[node] = value;
    }
  }
  return importance;
}

/** Returns the importance of each text by the box of its block element: the paper's variant without visual blocks. */
export function boxImportance(tree: Tree, layout: Layout): Float64Array {
  const { body, parent } = tree;
  let page: Span = spanOf(layout, body);
  for (let node = body + 1; node < tree.end[body]; node = tree.end[node]) {
    if ((layout.box[node] & Box.PRESENT) === 0 || parent[node] !== body) continue;
    const span = spanOf(layout, node);
    if (widthOf(span) > widthOf(page)) page = span;
  }
  return ownImportance(tree, layout, page);
}

/** Returns the importance of each text by the box of its block element, since a text may be as short as one word. */
function ownImportance(tree: Tree, layout: Layout, page: Span): Float64Array {
  const importance = new Float64Array(tree.count);
  const around = new Int32Array(tree.count);
  for (let node = tree.body; node < tree.end[tree.body]; node++) {
    const bits = layout.box[node];
    const isBlock = tree.tag[node] !== TEXT && (bits & Box.PRESENT) !== 0 && (bits & Box.INLINE) === 0;
    around[node] = isBlock ? node : around[tree.parent[node]];
    if (tree.tag[node] === TEXT) importance[node] = visualImportance(spanOf(layout, around[node]), page);
  }
  return importance;
}

function spanOf({ x, width }: Layout, node: number): Span {
  return { x1: x[node], x2: x[node] + width[node] };
}

/** Returns the box that is the page for `visualImportance`: the widest of the top blocks. */
export function widestBox({ children, box }: VisualBlock): Rect {
  return children.reduce(
    (widest, child) => (widthOf(child.box) > widthOf(widest) ? child.box : widest),
    children[0]?.box ?? box,
  );
}

function widthOf({ x1, x2 }: Span): number {
  return x2 - x1;
}

/** Abramowitz and Stegun 7.1.26, error below 1.5e-7: Phi(z) = (1 + erf(z / sqrt 2)) / 2. */
const ERF = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429] as const;
const ERF_STEP = 0.3275911;

function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + ERF_STEP * x);
  const polynomial = ERF.reduceRight((sum, coefficient) => sum * t + coefficient, 0) * t;
  const erf = 1 - polynomial * Math.exp(-x * x);
  return (1 + Math.sign(z) * erf) / 2;
}
