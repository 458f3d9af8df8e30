import { Box, type Layout, type Page } from "../../../page/index.ts";
import type { Region } from "../region.ts";

/** Limit: records measured to find the left and right edges of a list. */
const MAX_MEASURED_RECORDS = 1_000;

/**
 * Scores a cluster as the data region (Hlaing and Nyunt, 3.1). The score is its size (PF2): its share of the page's
 * text times the square root of the number of records. With a browser's layout, the size is multiplied by 1 plus how
 * centered (PF1), flush left (LF1) and evenly spaced (LF3) the records are.
 */
export function positionScore(page: Page, region: Region): number {
  const { records } = region;
  const chars = records.reduce((sum, { from }) => sum + page.measures.chars[from], 0);
  const size = (chars / Math.max(1, page.measures.chars[page.body])) * Math.sqrt(records.length);
  const { layout } = page;
  if (layout?.from !== "browser") return size;
  const nodes = records.map(({ from }) => from).filter((node) => (layout.box[node] & Box.PRESENT) !== 0);
  return size * (1 + centeredness(layout, nodes) + flushLeft(layout, nodes) + evenlySpaced(layout, nodes));
}

/** From 0 (at an edge of the page) to 1 (in its middle). */
function centeredness({ x, width, pageWidth }: Layout, nodes: readonly number[]): number {
  if (nodes.length === 0 || pageWidth === 0) return 0;
  const left = Math.min(...nodes.slice(0, MAX_MEASURED_RECORDS).map((node) => x[node]));
  const right = Math.max(...nodes.slice(0, MAX_MEASURED_RECORDS).map((node) => x[node] + width[node]));
  return Math.max(0, 1 - Math.abs(left + right - pageWidth) / pageWidth);
}

/** Share of the records at the most frequent left edge. */
function flushLeft({ x }: Layout, nodes: readonly number[]): number {
  return shareOfMostFrequent(nodes.map((node) => Math.round(x[node])));
}

/** Share of the gaps between neighboring records that have the most frequent height, in whole pixels. */
function evenlySpaced({ y, height }: Layout, nodes: readonly number[]): number {
  const gaps = nodes.slice(1).map((node, i) => Math.round(y[node] - y[nodes[i]] - height[nodes[i]]));
  return shareOfMostFrequent(gaps);
}

function shareOfMostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  let most = 0;
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    most = Math.max(most, count);
  }
  return values.length === 0 ? 0 : most / values.length;
}
