import type { Region } from "./region.ts";

/** How a region relates to the other regions of its page. Each fact is 1 or 0. */
export interface OverlapFacts {
  /** Another region has all records of this one, and more. */
  readonly isPart: number;
  /** This region has all records of another one, and more. */
  readonly isWhole: number;
}

/**
 * Compares the records of all regions, by their first nodes. The bits of a number stand for regions, so that the work is linear: there are
 * fewer than 32 regions (`LargestRegions`).
 */
export function overlapFacts(regions: readonly Region[]): OverlapFacts[] {
  const regionsAt = new Map<number, number>();
  for (const [i, { records }] of regions.entries()) {
    for (const { from } of records) regionsAt.set(from, (regionsAt.get(from) ?? 0) | (1 << i));
  }
  const around = regions.map(({ records }) =>
    records.reduce((bits, { from }) => bits & (regionsAt.get(from) ?? 0), ~0),
  );
  const isPartOf = (i: number, j: number): boolean =>
    ((around[i] >> j) & 1) === 1 && regions[j].records.length > regions[i].records.length;
  return regions.map((_, i) => ({
    isPart: regions.some((_, j) => isPartOf(i, j)) ? 1 : 0,
    isWhole: regions.some((_, j) => isPartOf(j, i)) ? 1 : 0,
  }));
}
