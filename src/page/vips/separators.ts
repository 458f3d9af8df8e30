import { lowerBound } from "../block-at.ts";

/** The painted area and the style of a block, for separator detection. */
export interface StyledRect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Whether it contains only text. */
  readonly textual: boolean;
  /** 0 without text. */
  readonly fontSize: number;
  readonly fontWeight: number;
  readonly background: number;
}

/** The direction of a separator. A `horizontal` one lies between a block above and a block below. */
export type Axis = "horizontal" | "vertical";

/** A strip of the page that no block crosses. */
export interface Separator {
  readonly axis: Axis;
  /** The two edges of the strip: y of a horizontal one, x of a vertical one. Equal if the blocks touch. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** The number of blocks before it: it separates blocks `before - 1` and `before` of the list sorted by `alongAxis`. */
  readonly before: number;
}

/** Edges closer than this touch: coordinates may be fractions of pixels. */
const TOUCH_PX = 1;

/* Weights (see `weigh`), gaps in pixels. The report names the cues that raise or lower weights, but no numbers. These are ours. */
const SMALL_GAP = 9;
const LARGE_GAP = 16;
const GAP_STEP = 10;
const MAX_GAP_WEIGHT = 12;
const CUE = 2;
/** The largest sum of gap and cues. */
export const MAX_SEPARATOR_WEIGHT = 18;

/** Sorts blocks by their top edge (horizontal separators) or left edge (vertical ones); ties in page order. */
export function alongAxis<T extends StyledRect>(blocks: readonly T[], axis: Axis): T[] {
  return [...blocks].sort(axis === "horizontal" ? (a, b) => a.y1 - b.y1 : (a, b) => a.x1 - b.x1);
}

/**
 * Finds all separators of one direction in one sweep over the sorted blocks. A separator is where a block starts after the end
 * of all blocks before it. `rulers` are the y coordinates of `<hr>` elements, sorted.
 */
export function separators(sorted: readonly StyledRect[], axis: Axis, rulers: readonly number[] = []): Separator[] {
  const horizontal = axis === "horizontal";
  const start = (b: StyledRect) => (horizontal ? b.y1 : b.x1);
  const stop = (b: StyledRect) => (horizontal ? b.y2 : b.x2);
  const found: Separator[] = [];
  let last = sorted[0];
  let end = stop(last);
  for (let i = 1; i < sorted.length; i++) {
    const block = sorted[i];
    if (start(block) >= end - TOUCH_PX) {
      const from = end;
      const to = Math.max(start(block), end);
      const weight = weigh(last, block, {
        horizontal,
        gap: to - from,
        ruled: horizontal && hasNumberIn(rulers, from, to),
      });
      found.push({ axis, from, to, weight, before: i });
    }
    // If several blocks end at the strip, `last` is the first of them.
    if (stop(block) > end + TOUCH_PX) last = block;
    end = Math.max(end, stop(block));
  }
  return found;
}

/**
 * Returns the weight of the separator between two blocks:
 *
 *     weight = gap (0 px: 0; 1 to 8 px: 1; 9 to 15 px: 2; from 16 px on: 4, and 2 more per 10 px, up to 12)
 *            + 2 with an <hr>
 *            + 2 if the backgrounds differ
 *            + 2 if the fonts differ (horizontal only), and 2 more if the lower font is larger, as in a heading
 *            - 2 between texts in the same font (horizontal only)
 */
function weigh(
  a: StyledRect,
  b: StyledRect,
  strip: { readonly horizontal: boolean; readonly gap: number; readonly ruled: boolean },
): number {
  let weight = gapWeight(strip.gap);
  if (strip.ruled) weight += CUE;
  if (a.background !== b.background) weight += CUE;
  if (!strip.horizontal || a.fontSize === 0 || b.fontSize === 0) return weight;
  if (a.fontSize !== b.fontSize || a.fontWeight !== b.fontWeight) {
    weight += CUE;
    if (a.fontSize < b.fontSize) weight += CUE;
  } else if (a.textual && b.textual) weight -= CUE;
  return Math.min(MAX_SEPARATOR_WEIGHT, Math.max(0, weight));
}

function gapWeight(gap: number): number {
  const pixels = Math.round(gap);
  if (pixels <= 0) return 0;
  if (pixels < SMALL_GAP) return 1;
  if (pixels < LARGE_GAP) return 2;
  return Math.min(MAX_GAP_WEIGHT, 4 + 2 * Math.floor((pixels - LARGE_GAP) / GAP_STEP));
}

/** Whether a sorted list contains a number in [from, to]. */
function hasNumberIn(sorted: readonly number[], from: number, to: number): boolean {
  const first = lowerBound(sorted, from);
  return first < sorted.length && sorted[first] <= to;
}
