import type { Page } from "../../page/index.ts";
import { findCandidates } from "./candidates.ts";
import { factsOf, type RegionFacts, RegionSurroundings, rankOf, withSampleFacts } from "./rank/index.ts";
import { RecordSampler } from "./record-sample.ts";
import type { Region } from "./region.ts";
import { type Shapes, shapesOf } from "./shape.ts";

/** A region with the grounds of its rank. */
export interface RankedRegion extends Region {
  readonly facts: RegionFacts;
  readonly rank: number;
}

/** Regions whose records are looked into; what is seen there can only add to a rank, or hardly take from it. */
const MAX_SAMPLED_REGIONS = 10;

/** All regions worth a look, the best first. */
export function rankRegions(page: Page, shapes: Shapes = shapesOf(page)): RankedRegion[] {
  const around = new RegionSurroundings(page);
  const ranked = findCandidates(page, shapes).map((region) => withRank(region, factsOf(page, { region, around })));
  ranked.sort((a, b) => b.rank - a.rank);
  const sampler = new RecordSampler(page, shapes);
  for (let i = 0; i < Math.min(MAX_SAMPLED_REGIONS, ranked.length); i++) {
    const region = ranked[i];
    ranked[i] = withRank(region, withSampleFacts(region.facts, sampler.sample(region.records)));
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** The region with its facts and the rank they give. */
export function withRank({ kind, container, records, isRegular }: Region, facts: RegionFacts): RankedRegion {
  return { kind, container, records, isRegular, facts, rank: rankOf(facts) };
}
