import type { Page } from "../../page/index.ts";
import { findCandidates } from "./candidates.ts";
import { factsOf, type RegionFacts, RegionSurroundings, rankOf, withSampleFacts } from "./rank/index.ts";
import { RecordSampler } from "./record-sample.ts";
import type { Region } from "./region.ts";
import { type Shapes, shapesOf } from "./shape.ts";

/** A region with its rank (a higher number is better) and the facts that the rank is computed from. */
export interface RankedRegion extends Region {
  readonly facts: RegionFacts;
  readonly rank: number;
}

/**
 * Limit: regions whose records are sampled. A sample hardly ever lowers a rank, so regions below this rank stay low.
 */
const MAX_SAMPLED_REGIONS = 10;

/** Finds and ranks the regions of a page, the best first. */
export function rankRegions(page: Page, shapes: Shapes = shapesOf(page)): RankedRegion[] {
  const surroundings = new RegionSurroundings(page);
  const ranked = findCandidates(page, shapes).map((region) =>
    withRank(region, factsOf(page, { region, surroundings })),
  );
  ranked.sort((a, b) => b.rank - a.rank);
  const sampler = new RecordSampler(page, shapes);
  for (let i = 0; i < Math.min(MAX_SAMPLED_REGIONS, ranked.length); i++) {
    const region = ranked[i];
    ranked[i] = withRank(region, withSampleFacts(region.facts, sampler.sample(region.records)));
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** Computes the rank of a region from its facts. Returns the region with both. */
export function withRank({ kind, container, records, isRegular }: Region, facts: RegionFacts): RankedRegion {
  return { kind, container, records, isRegular, facts, rank: rankOf(facts) };
}
