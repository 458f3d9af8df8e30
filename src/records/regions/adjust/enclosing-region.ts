import { href } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { NodeSpan, Region } from "../region.ts";

/** A condition holds for a region if it holds for at least this share of its records. Set by hand. */
const MIN_SHARE = 0.8;

/**
 * Finds the region whose records each contain several records of the given region. Example: a card has two links to the
 * same address, on the image and on the title. The given region has both links as records; the result has the cards.
 * Undefined without such a region.
 */
export function enclosingRegion<R extends Region>(page: Page, region: Region, regions: readonly R[]): R | undefined {
  const runs = runsOfOneTarget(page, region.records);
  const several = runs.filter(({ parts }) => parts > 1).length;
  if (runs.length < 2 || several < MIN_SHARE * runs.length) return undefined;
  return regions.find(({ records }) => records.length >= MIN_SHARE * runs.length && holdOneEach(records, runs));
}

/** Consecutive records that link to the same address. */
interface Run extends NodeSpan {
  readonly target: string;
  parts: number;
  to: number;
}

/**
 * Joins consecutive records that link to the same address. Returns no runs if more than 20% of the records stay alone.
 */
function runsOfOneTarget(page: Page, records: readonly NodeSpan[]): Run[] {
  const runs: Run[] = [];
  let single = 0;
  for (const { from, to } of records) {
    const target = targetOf(page, from, to);
    const last = runs.at(-1);
    if (last !== undefined && target !== undefined && last.target === target) {
      last.parts++;
      last.to = to;
      continue;
    }
    if (last?.parts === 1 && ++single > (1 - MIN_SHARE) * records.length) return [];
    runs.push({ from, to, target: target ?? "", parts: 1 });
  }
  return runs;
}

function targetOf(page: Page, from: number, to: number): string | undefined {
  for (let node = from; node < to; node++) if (page.hrefAt[node] !== 0) return href(page, node);
  return undefined;
}

/**
 * Whether each record contains exactly one run, and at least 80% of the runs are in a record. Both are in page order.
 */
function holdOneEach(records: readonly NodeSpan[], runs: readonly Run[]): boolean {
  if (records.length > runs.length) return false;
  let at = 0;
  let held = 0;
  for (const { from, to } of records) {
    while (at < runs.length && runs[at].from < from) at++;
    const run = runs[at];
    if (run === undefined || run.to > to) return false;
    const next = runs[at + 1];
    if (next !== undefined && next.from < to) return false;
    held++;
  }
  return held >= MIN_SHARE * runs.length;
}
