import type { Page } from "../page/page.ts";
import { candidates } from "./candidates.ts";
import { type Facts, factsOf } from "./facts.ts";
import { rankOf } from "./rank.ts";
import type { Region } from "./region.ts";
import { lookInto } from "./sample.ts";
import { charsOf, type Shapes, shapesOf } from "./shape.ts";
import { Surroundings } from "./surroundings.ts";

/** A region with the grounds of its rank. */
export interface RankedRegion extends Region {
  readonly facts: Facts;
  readonly rank: number;
}

/** Regions worth a closer look; the right one is nearly always among the first ten (measured on the testbed). */
const LOOKED_AT = 24;
/** Regions whose records are looked into; what is seen there can only add to a rank, or hardly take from it. */
const LOOKED_INTO = 10;
/** An image says as much as this many characters. */
const IMAGE_CHARS = 30;

/** All regions worth a look, the best first. */
export function rankedRegions(page: Page, shapes: Shapes = shapesOf(page)): RankedRegion[] {
  const around = new Surroundings(page);
  const ranked = largest(page, candidates(page, shapes)).map((region): RankedRegion => {
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

/** A first sieve by what costs nothing: text and images, times the root of the number of records. */
function largest(page: Page, regions: readonly Region[]): Region[] {
  const weighed = regions.map((region) => {
    let sum = 0;
    for (const { from, to } of region.records) {
      for (let node = from; node < to; node = page.end[node]!) {
        sum += charsOf(page, node) + IMAGE_CHARS * page.measures.images[node]!;
      }
    }
    return { region, weight: sum * Math.sqrt(region.records.length) };
  });
  weighed.sort((a, b) => b.weight - a.weight);
  return weighed.slice(0, LOOKED_AT).map(({ region }) => region);
}
