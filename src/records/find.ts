import type { Page } from "../page/page.ts";
import { candidates } from "./candidates.ts";
import { type Facts, factsOf } from "./facts.ts";
import { rankOf } from "./rank.ts";
import type { Region } from "./region.ts";
import { lookInto } from "./sample.ts";
import { type Shapes, shapesOf } from "./shape.ts";
import { Surroundings } from "./surroundings.ts";

/** A region with the grounds of its rank. */
export interface RankedRegion extends Region {
  readonly facts: Facts;
  readonly rank: number;
}

/** Regions whose records are looked into; what is seen there can only add to a rank, or hardly take from it. */
const LOOKED_INTO = 10;

/** All regions worth a look, the best first. */
export function rankedRegions(page: Page, shapes: Shapes = shapesOf(page)): RankedRegion[] {
  const around = new Surroundings(page);
  const ranked = candidates(page, shapes).map((region): RankedRegion => {
    const facts = factsOf(page, { region, around });
    return { ...region, facts, rank: rankOf(facts) };
  });
  ranked.sort((a, b) => b.rank - a.rank);
  const looked = ranked.slice(0, LOOKED_INTO).map((region): RankedRegion => {
    const facts = { ...region.facts, ...lookInto(page, shapes, region.records) };
    return { ...region, facts, rank: rankOf(facts) };
  });
  return [...looked, ...ranked.slice(LOOKED_INTO)].sort((a, b) => b.rank - a.rank);
}
