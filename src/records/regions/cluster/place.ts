import { Box, type Page } from "../../../page/index.ts";
import type { NodeSpan, Region } from "../region.ts";

/**
 * How far a cluster is the data region (Hlaing and Nyunt, 3.1): large (PF2), and where a browser laid the page out also centred (PF1),
 * flush left (LF1), evenly spaced (LF3). Without a layout size is the share of the page's text, times the root of the
 * number of records.
 */
export function positionScore(page: Page, region: Region): number {
  const { records } = region;
  const chars = records.reduce((sum, { from }) => sum + page.measures.chars[from], 0);
  const size = (chars / Math.max(1, page.measures.chars[page.body])) * Math.sqrt(records.length);
  if (page.layout?.from !== "browser") return size;
  return size * (1 + centeredness(page, records) + flushLeft(page, records) + evenlySpaced(page, records));
}

function shown(page: Page, records: readonly NodeSpan[]): number[] {
  return records.map(({ from }) => from).filter((node) => (page.layout!.box[node] & Box.PRESENT) !== 0);
}

function centeredness(page: Page, records: readonly NodeSpan[]): number {
  const { x, width, pageWidth } = page.layout!;
  const nodes = shown(page, records);
  if (nodes.length === 0 || pageWidth === 0) return 0;
  const left = Math.min(...nodes.slice(0, 1_000).map((node) => x[node]));
  const right = Math.max(...nodes.slice(0, 1_000).map((node) => x[node] + width[node]));
  return Math.max(0, 1 - Math.abs(left + right - pageWidth) / pageWidth);
}

/** The share of records at the commonest left edge. */
function flushLeft(page: Page, records: readonly NodeSpan[]): number {
  return shareOfMostFrequent(shown(page, records).map((node) => Math.round(page.layout!.x[node])));
}

/** The share of records at the commonest distance from the one before. */
function evenlySpaced(page: Page, records: readonly NodeSpan[]): number {
  const { y, height } = page.layout!;
  const nodes = shown(page, records);
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
