import type { Page } from "../page/index.ts";
import { isForumPage } from "../posts/index.ts";
import { type Paging, pagingOf } from "./next-page.ts";
import { readRegion } from "./read-region.ts";
import type { RecordRegion } from "./region-data.ts";
import {
  clusterRegions,
  enclosingRegion,
  growToParents,
  patternAround,
  type RankedRegion,
  rankRegions,
  regionConfidence,
  type Shapes,
  shapesOf,
  ungroupLists,
  withoutOutliers,
} from "./regions/index.ts";
import { structuredItems } from "./structured.ts";

/** How to find regions: `shapes` (the default), or `cluster` (block clustering by Hlaing and Nyunt). */
export type RegionMethod = "shapes" | "cluster";

/** All methods, the default first. */
export const REGION_METHODS: readonly RegionMethod[] = ["shapes", "cluster"];

/** Options of `findRecords`. */
export interface FindOptions {
  readonly method?: RegionMethod | undefined;
  /** Returns all regions, even those with a low confidence. */
  readonly all?: boolean | undefined;
  /** Returns the regions that are confident enough to be the first, not only those that are likely beside it. */
  readonly alternatives?: boolean | undefined;
}

/** The record regions of a page, and its paging. */
export interface PageRecords {
  /** The most likely region comes first. */
  readonly regions: readonly RecordRegion[];
  /** Computed on first access. */
  readonly paging: Paging;
}

/**
 * The first region is dropped if its confidence is lower. Measured with cross-validation by site (`npm run fit:records`): this drops 0.8 %
 * of the correct lists, and 89 % of the regions that articles would have.
 */
const MIN_CONFIDENCE = 0.1;
/** The same for pages of forums, which are rarely articles. Measured on 194 threads: 0.1 drops one in ten of them. */
const MIN_FORUM_CONFIDENCE = 0.01;
/** The first region is kept, whatever its confidence, if at least this share of the page's posts are its records. Set by hand. */
const MIN_POST_SHARE = 0.5;
/** The other regions are dropped if their confidence is lower. Set by hand. */
const MIN_SECOND_CONFIDENCE = 0.6;
/** Limit: regions that are returned. A page rarely has as many lists. Set by hand. */
const MAX_REGIONS = 20;

/** Finds the record regions of a page. */
export function findRecords(page: Page, options: FindOptions = {}): PageRecords {
  const { method = "shapes", all = false, alternatives = false } = options;
  const shapes = shapesOf(page);
  const ranked = regionsByMethod(method, page, shapes);
  // The confidence is fitted to the regions of `shapes`, so the first region of `cluster` is kept whatever its confidence.
  const first = method === "cluster" ? 0 : isForumPage(page) ? MIN_FORUM_CONFIDENCE : MIN_CONFIDENCE;
  const likely = ranked.filter((region, i) => {
    const minimum = i === 0 || alternatives ? first : MIN_SECOND_CONFIDENCE;
    return all || regionConfidence(region) >= minimum || (i === 0 && region.facts.posts >= MIN_POST_SHARE);
  });
  // The regions of `cluster` stay as they are: the paper does not complete its records.
  const finish = (region: RankedRegion): RankedRegion =>
    method === "cluster" ? region : completeRecords(page, shapes, { region, ranked });
  const chosen = disjoint(likely, finish).slice(0, MAX_REGIONS);
  const items = structuredItems(page);
  const regions = chosen.map((region) => readRegion(page, shapes, { region, items }));
  return new FoundRecords(page, regions);
}

/** Computes `paging` on first access. A class, so that all pages share one getter: an object literal would create a getter per page. */
class FoundRecords implements PageRecords {
  readonly regions: readonly RecordRegion[];
  readonly #page: Page;
  #paging: Paging | undefined;

  constructor(page: Page, regions: readonly RecordRegion[]) {
    this.regions = regions;
    this.#page = page;
  }

  get paging(): Paging {
    return (this.#paging ??= pagingOf(this.#page));
  }
}

/** Corrects a region whose records are only parts of the real records, or groups of several. Then drops outliers. */
export function completeRecords(
  page: Page,
  shapes: Shapes,
  { region, ranked }: { region: RankedRegion; ranked: readonly RankedRegion[] },
): RankedRegion {
  if (region.posts !== undefined) return withoutAdverts(page, shapes, region);
  const found = enclosingRegion(page, region, ranked) ?? patternAround(page, region, ranked);
  const { records, container, kind } = found ?? growToParents(page, shapes, ungroupLists(page, region));
  return withoutOutliers(page, shapes, { ...region, records, container, kind });
}

/** Drops adverts among the posts of a thread. Keeps the opening post, whose markup may differ from that of the others. */
function withoutAdverts(page: Page, shapes: Shapes, region: RankedRegion): RankedRegion {
  const { records } = withoutOutliers(page, shapes, region);
  const [opening] = region.records;
  return { ...region, records: records[0] === opening ? records : [opening, ...records] };
}

/** Finds and ranks all regions of a page, the best first. Throws TypeError for an unknown method. */
export function regionsByMethod(method: RegionMethod, page: Page, shapes: Shapes): RankedRegion[] {
  if (!REGION_METHODS.includes(method)) {
    throw new TypeError(`there is no method "${method}" for records; choose one of: ${REGION_METHODS.join(", ")}`);
  }
  return method === "cluster" ? clusterRegions(page, shapes) : rankRegions(page, shapes);
}

/** Returns the finished regions without those that overlap a better one. `finish` may enlarge a region, so the check runs twice. */
function disjoint(ranked: readonly RankedRegion[], finish: (region: RankedRegion) => RankedRegion): RankedRegion[] {
  const kept: RankedRegion[] = [];
  for (const region of ranked) {
    if (kept.some((other) => overlap(region, other))) continue;
    const finished = finish(region);
    if (!kept.some((other) => overlap(finished, other))) kept.push(finished);
  }
  return kept;
}

/** Whether any record of one region overlaps a record of the other. The records must be in page order. */
function overlap(a: RankedRegion, b: RankedRegion): boolean {
  for (let i = 0, j = 0; i < a.records.length && j < b.records.length; ) {
    const [x, y] = [a.records[i], b.records[j]];
    if (x.from < y.to && y.from < x.to) return true;
    if (x.to <= y.from) i++;
    else j++;
  }
  return false;
}
