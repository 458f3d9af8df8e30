import type { Page } from "../../page/index.ts";
import { candidates } from "./candidates.ts";
import { factsOf, type RegionFacts, RegionSurroundings, rankOf, withInside } from "./rank/index.ts";
import { Sampler } from "./record-sample.ts";
import type { Region } from "./region.ts";
import { type Shapes, shapesOf } from "./shape.ts";

/** A region with the grounds of its rank. */
export interface RankedRegion extends Region {
  readonly facts: RegionFacts;
  readonly rank: number;
}

/** Regions whose records are looked into; what is seen there can only add to a rank, or hardly take from it. */
const LOOKED_INTO = 10;

/** All regions worth a look, the best first. */
export function rankedRegions(page: Page, shapes: Shapes = shapesOf(page)): RankedRegion[] {
  const around = new RegionSurroundings(page);
  const ranked = candidates(page, shapes).map((region) => rankedBy(region, factsOf(page, { region, around })));
  ranked.sort((a, b) => b.rank - a.rank);
  const sampler = new Sampler(page, shapes);
  for (let i = 0; i < Math.min(LOOKED_INTO, ranked.length); i++) {
    const region = ranked[i];
    ranked[i] = rankedBy(region, withInside(region.facts, sampler.lookInto(region.records)));
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** The region with its facts and the rank they give. */
export function rankedBy({ kind, container, records, isRegular }: Region, facts: RegionFacts): RankedRegion {
  return { kind, container, records, isRegular, facts, rank: rankOf(facts) };
}
