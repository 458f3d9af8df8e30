import type { Page } from "../../page/index.ts";
import type { NodeSpan, Region } from "./region.ts";
import { charsOf } from "./shape.ts";

/** How a region relates to the other regions of its page. */
export interface OverlapFacts {
  /** (Own records / records of the other region)² if another region has all records of this one, and more; otherwise 0. */
  readonly part: number;
  /** The same number for the other region: near 1 if it adds few records, near 0 if it adds many. */
  readonly whole: number;
  /** Share of the text that belongs to records of another region, if at least half of the records contain several of them. */
  readonly grouped: number;
}

/**
 * Compares the records of all regions. A record is the same as the element around it: a card and its `<li>`. Linear in the number of
 * records, since there are few regions (`LargestRegions`).
 */
export function overlapFacts(page: Page, regions: readonly Region[]): OverlapFacts[] {
  const chars = regions.map(({ records }) => records.map((record) => spanChars(page, record)));
  const facts = regions.map(() => ({ part: 0, whole: 0, grouped: 0 }));
  for (const [i, { records }] of regions.entries()) {
    const ownChars = Math.max(1, sum(chars[i]));
    for (const [j, { records: others }] of regions.entries()) {
      if (others.length <= records.length) continue;
      const { isOneToOne, groups, inner } = compareRecords(records, others);
      const share = isOneToOne ? (records.length / others.length) ** 2 : 0;
      facts[i].part = Math.max(facts[i].part, share);
      facts[j].whole = Math.max(facts[j].whole, share);
      if (groups * 2 < records.length) continue;
      const innerChars = sum(inner.map((k) => chars[j][k]));
      facts[i].grouped = Math.max(facts[i].grouped, Math.min(1, innerChars / ownChars));
    }
  }
  return facts;
}

/** How the records of one region overlap those of another. */
interface Comparison {
  /** Whether each record overlaps exactly one record of the other region, and a different one each. */
  readonly isOneToOne: boolean;
  /** The number of records that contain at least two records of the other region. */
  readonly groups: number;
  /** The records of the other region that are inside a record, by index. */
  readonly inner: readonly number[];
}

/** Compares two lists of records. Both are in page order, and records of one list do not overlap each other. */
function compareRecords(records: readonly NodeSpan[], others: readonly NodeSpan[]): Comparison {
  let isOneToOne = true;
  let groups = 0;
  let at = 0;
  let last = -1;
  const inner: number[] = [];
  for (const { from, to } of records) {
    while (at < others.length && others[at].to <= from) at++;
    const before = inner.length;
    let next = at;
    for (; next < others.length && others[next].from < to; next++) {
      if (others[next].from >= from && others[next].to <= to) inner.push(next);
    }
    if (next - at !== 1 || at === last) isOneToOne = false;
    if (inner.length - before > 1) groups++;
    last = next - 1;
    // The last one may also overlap the next record.
    at = Math.max(at, last);
  }
  return { isOneToOne, groups, inner };
}

function spanChars(page: Page, { from, to }: NodeSpan): number {
  let chars = 0;
  for (let node = from; node < to; node = page.end[node]) chars += charsOf(page, node);
  return chars;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
