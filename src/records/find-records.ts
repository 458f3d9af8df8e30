import type { Page } from "../page/index.ts";
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

/** How regions are found: `shapes` (the default), or `cluster`, Hlaing and Nyunt's block clustering. */
export type RegionMethod = "shapes" | "cluster";

/** All methods, the default first. */
export const REGION_METHODS: readonly RegionMethod[] = ["shapes", "cluster"];

/** Options of `findRecords`. */
export interface FindOptions {
  readonly method?: RegionMethod | undefined;
  /** Returns every region, however unlikely. */
  readonly all?: boolean | undefined;
}

/** The record regions of a page and its paging, which is read on first access. */
export interface PageRecords {
  /** The most likely first. */
  readonly regions: readonly RecordRegion[];
  readonly paging: Paging;
}

/**
 * Below this confidence, the page has no list. Measured by site folds (`npm run fit:records`): 0.6 % of the right lists
 * and half of the articles' first regions are below.
 */
const MIN_CONFIDENCE = 0.01;
/** The same for all regions after the first. */
const MIN_SECOND_CONFIDENCE = 0.6;
const MAX_REGIONS = 20;

/** Finds the record regions of a page. */
export function findRecords(page: Page, { method = "shapes", all = false }: FindOptions = {}): PageRecords {
  const shapes = shapesOf(page);
  const ranked = regionsByMethod(method, page, shapes);
  const likely = ranked.filter((region, i) => {
    const confidence = regionConfidence(region);
    // The cluster method has no confidence: its first region is always the answer.
    const minimum = i > 0 ? MIN_SECOND_CONFIDENCE : method === "cluster" ? 0 : MIN_CONFIDENCE;
    return all || confidence >= minimum;
  });
  // The regions of the cluster method stay as the paper finds them.
  const finish = (region: RankedRegion): RankedRegion =>
    method === "cluster" ? region : completeRecords(page, shapes, { region, ranked });
  const chosen = disjoint(likely, finish).slice(0, MAX_REGIONS);
  const items = structuredItems(page);
  const regions = chosen.map((region) => readRegion(page, shapes, { region, items }));
  return new FoundRecords(page, regions);
}

/** A class, since the getter of an object literal would be a new one for each page. */
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

/** Completes the records of a region that were found only in part, and drops outliers. */
export function completeRecords(
  page: Page,
  shapes: Shapes,
  { region, ranked }: { region: RankedRegion; ranked: readonly RankedRegion[] },
): RankedRegion {
  const found = enclosingRegion(page, region, ranked) ?? patternAround(page, region, ranked);
  const { records, container, kind } = found ?? growToParents(page, shapes, ungroupLists(page, region));
  return withoutOutliers(page, shapes, { ...region, records, container, kind });
}

/**
 * Returns all regions of a page with the facts of their rank, the best first. Throws TypeError for an unknown method.
 */
export function regionsByMethod(method: RegionMethod, page: Page, shapes: Shapes): RankedRegion[] {
  if (!REGION_METHODS.includes(method)) {
    throw new TypeError(`there is no method "${method}" for records; choose one of: ${REGION_METHODS.join(", ")}`);
  }
  return method === "cluster" ? clusterRegions(page, shapes) : rankRegions(page, shapes);
}

/** The best region, then those that do not overlap a better one. Each is completed when it is kept. */
function disjoint(ranked: readonly RankedRegion[], finish: (region: RankedRegion) => RankedRegion): RankedRegion[] {
  const kept: RankedRegion[] = [];
  for (const region of ranked) {
    if (kept.some((other) => overlap(region, other))) continue;
    const finished = finish(region);
    if (!kept.some((other) => overlap(finished, other))) kept.push(finished);
  }
  return kept;
}

/** Whether records of two regions overlap. Both lists are in page order. */
function overlap(a: RankedRegion, b: RankedRegion): boolean {
  for (let i = 0, j = 0; i < a.records.length && j < b.records.length; ) {
    const [x, y] = [a.records[i], b.records[j]];
    if (x.from < y.to && y.from < x.to) return true;
    if (x.to <= y.from) i++;
    else j++;
  }
  return false;
}
