import type { VisualTree } from "./visual-tree.ts";

/** The input of one round of VIPS. The first region is the body, the next ones are the blocks that are not coherent enough. */
export interface VipsRegion {
  readonly roots: readonly number[];
  /** The area that is 100% for shares of the region, in square pixels. */
  readonly reference: number;
}

/** A block found by division, a member of the paper's block pool: one node, or a run of adjacent texts. */
export interface PoolBlock {
  readonly nodes: readonly number[];
  /** Degree of coherence, 1 to 10. */
  readonly doc: number;
  /** Whether it contains only text. Such blocks are not divided again. */
  readonly textual: boolean;
}

/** The reference area is at most this many screens high. Otherwise all blocks of a long page would count as small. */
const MAX_SCREENS = 1.5;

/** Returns the region of some nodes. */
export function regionOf(tree: VisualTree, roots: readonly number[], viewportHeight: number): VipsRegion {
  const { x1, y1, x2, y2 } = tree.boxes;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of roots) {
    left = Math.min(left, x1[node]);
    top = Math.min(top, y1[node]);
    right = Math.max(right, x2[node]);
    bottom = Math.max(bottom, y2[node]);
  }
  const height = Math.min(bottom - top, MAX_SCREENS * viewportHeight);
  return { roots, reference: Math.max(1, (right - left) * height) };
}
