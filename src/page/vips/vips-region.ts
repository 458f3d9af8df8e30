import type { VisualTree } from "./visual-tree.ts";

/** What one round of VIPS works on: the page's body first, then each block that is not coherent enough. */
export interface VipsRegion {
  readonly roots: readonly number[];
  /** Area that shares are taken of. */
  readonly reference: number;
}

/** A block found by division: one node, or a run of neighbouring texts. */
export interface PoolBlock {
  readonly nodes: readonly number[];
  /** Degree of coherence, 1 to 10. */
  readonly doc: number;
  /** Nothing but text: not to be divided again. */
  readonly textual: boolean;
}

/** A long page is not one region but many screens: without a limit all of its blocks would be small. */
const MAX_SCREENS = 1.5;

/** The region of some nodes. */
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
