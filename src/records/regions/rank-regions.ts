import type { Page } from "../../page/index.ts";
import { findCandidates } from "./candidates.ts";
import { overlapFacts } from "./overlapping-regions.ts";
import { factsOf, type RegionFacts, RegionSurroundings, rankOf, withSampleFacts } from "./rank/index.ts";
import { RecordSampler } from "./record-sample.ts";
import type { Region } from "./region.ts";
import { type Shapes, shapesOf } from "./shape.ts";
import { type PageThread, threadOf } from "./thread-region.ts";

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
  const thread = threadOf(page);
  const surroundings = new RegionSurroundings(page, thread);
  const regions = [...findCandidates(page, shapes), ...(thread === undefined ? [] : [thread.region])];
  const overlaps = overlapFacts(page, regions);
  const ranked = regions.map((region, i) =>
    withRank(region, { ...factsOf(page, { region, surroundings }), ...overlaps[i] }),
  );
  ranked.sort((a, b) => b.rank - a.rank);
  const sampler = new RecordSampler(page, shapes);
  for (let i = 0; i < Math.min(MAX_SAMPLED_REGIONS, ranked.length); i++) {
    const region = ranked[i];
    ranked[i] = withRank(region, withSampleFacts(region.facts, sampler.sample(region.records)));
  }
  ranked.sort((a, b) => b.rank - a.rank);
  return thread?.isForum ? withThreadFirst(ranked, thread) : ranked;
}

/** A thread has at least this share of the page's text. Two teasers with the classes of posts have less. Measured on the testbed. */
const MIN_THREAD_SHARE = 0.1;

/**
 * Where posts are the content of the page, they come before lists of other threads, and before parts of posts. If nothing declares the page as
 * a forum, a better list before them with more text stays first: books with comments below.
 */
function withThreadFirst(ranked: readonly RankedRegion[], { isDeclared }: PageThread): RankedRegion[] {
  const thread = ranked.find(({ posts }) => posts !== undefined);
  if (thread === undefined || thread.facts.share < MIN_THREAD_SHARE) return [...ranked];
  const start = thread.records[0].from;
  const isLargerList = ({ records, facts, rank }: RankedRegion): boolean =>
    records[records.length - 1].to <= start && facts.share > thread.facts.share && rank > thread.rank;
  if (!isDeclared && ranked.some(isLargerList)) return [...ranked];
  return [thread, ...ranked.filter((region) => region !== thread)];
}

/** Computes the rank of a region from its facts. Returns the region with both. */
export function withRank({ kind, container, records, isRegular, posts }: Region, facts: RegionFacts): RankedRegion {
  return { kind, container, records, isRegular, posts, facts, rank: rankOf(facts) };
}
