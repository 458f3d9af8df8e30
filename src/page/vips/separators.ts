/** A block as separator detection sees it: its ink and how it looks. */
export interface Placed {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly textual: boolean;
  /** 0 where there is no text. */
  readonly fontSize: number;
  readonly fontWeight: number;
  readonly background: number;
}

/** `horizontal` lies between a block above and one below. */
export type Axis = "horizontal" | "vertical";

/** A strip that no block crosses. */
export interface Separator {
  readonly axis: Axis;
  /** Across the strip. Equal where blocks touch. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Number of blocks before it, in the order of their first edges along the axis. */
  readonly before: number;
}

/** Edges closer than this touch (boxes may lie between pixels). */
const TOUCH = 1;

/* Weights, after the spirit of the report, which only says what raises and what lowers them. */
const SMALL_GAP = 9;
const LARGE_GAP = 16;
const GAP_STEP = 10;
const MAX_GAP_WEIGHT = 12;
const CUE = 2;
/** The most that gap and cues come to. */
export const MAX_WEIGHT = 18;

/** The blocks by their first edge along an axis; ties in page order. */
export function alongAxis<T extends Placed>(blocks: readonly T[], axis: Axis): T[] {
  return [...blocks].sort(axis === "horizontal" ? (a, b) => a.y1 - b.y1 : (a, b) => a.x1 - b.x1);
}

/**
 * All separators of one direction, from one sweep over the sorted blocks: wherever the next block begins behind the end of
 * all before it.
 */
export function separators(sorted: readonly Placed[], axis: Axis, rulers: readonly number[] = []): Separator[] {
  const horizontal = axis === "horizontal";
  const start = (b: Placed) => (horizontal ? b.y1 : b.x1);
  const stop = (b: Placed) => (horizontal ? b.y2 : b.x2);
  const found: Separator[] = [];
  let last = sorted[0];
  let end = stop(last);
  for (let i = 1; i < sorted.length; i++) {
    const block = sorted[i];
    if (start(block) >= end - TOUCH) {
      const from = end;
      const to = Math.max(start(block), end);
      const weight = weigh(last, block, {
        horizontal,
        gap: to - from,
        ruled: horizontal && hasBetween(rulers, from, to),
      });
      found.push({ axis, from, to, weight, before: i });
    }
    // Of the blocks that end where the strip begins, the first of the page speaks for its side.
    if (stop(block) > end + TOUCH) last = block;
    end = Math.max(end, stop(block));
  }
  return found;
}

/**
 * weight = gap (0; 1 to 8 px: 1; 9 to 15: 2; then 4 and 2 more per 10 px up to 12)
 *        + 2 with an <hr> + 2 if the backgrounds differ
 *        + 2 if the fonts differ (+ 2 if the lower is larger: a heading), - 2 between texts of one font (both horizontal only)
 */
function weigh(
  a: Placed,
  b: Placed,
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
  return Math.min(MAX_WEIGHT, Math.max(0, weight));
}

function gapWeight(gap: number): number {
  const pixels = Math.round(gap);
  if (pixels <= 0) return 0;
  if (pixels < SMALL_GAP) return 1;
  if (pixels < LARGE_GAP) return 2;
  return Math.min(MAX_GAP_WEIGHT, 4 + 2 * Math.floor((pixels - LARGE_GAP) / GAP_STEP));
}

/** Whether a sorted list has a value within a range. */
function hasBetween(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && sorted[low] <= to;
}
