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

/** How regions are found: by shapes, the default, or by Hlaing and Nyunt's block clustering. */
export type RegionMethod = "shapes" | "cluster";

export const REGION_METHODS: readonly RegionMethod[] = ["shapes", "cluster"];

export interface FindOptions {
  readonly method?: RegionMethod | undefined;
  /** Gives every region, however unlikely. */
  readonly all?: boolean | undefined;
}

/** The records of a page and the way to the next page; what is not asked for is not looked for. */
export interface PageRecords {
  /** The likeliest first. */
  readonly regions: readonly RecordRegion[];
  readonly paging: Paging;
}

/**
 * Less likely than this, and the page lists nothing. Measured by site folds (`npm run fit:records`): 0.6 % of the right lists and
 * half of the articles' first regions are below.
 */
const MIN_CONFIDENCE = 0.01;
/** Second regions are told only if they are likely themselves. */
const MIN_SECOND_CONFIDENCE = 0.6;
const MAX_REGIONS = 20;

/** Finds what a page lists. */
export function findRecords(page: Page, { method = "shapes", all = false }: FindOptions = {}): PageRecords {
  const shapes = shapesOf(page);
  const ranked = regionsByMethod(method, page, shapes);
  const likely = ranked.filter((region, i) => {
    const confidence = regionConfidence(region);
    // The paper's first region is its answer: it knows no doubt.
    const least = i > 0 ? MIN_SECOND_CONFIDENCE : method === "cluster" ? 0 : MIN_CONFIDENCE;
    return all || confidence >= least;
  });
  // The paper's regions stay as the paper finds them.
  const ready = (region: RankedRegion): RankedRegion =>
    method === "cluster" ? region : completeRecords(page, shapes, { region, ranked });
  const chosen = disjoint(likely, ready).slice(0, MAX_REGIONS);
  const items = structuredItems(page);
  const regions = chosen.map((region) => readRegion(page, shapes, { region, items }));
  return new FoundRecords(page, regions);
}

/** A class, as an object literal's getter would be a new one for each page. */
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

/** A region with its records whole, where they were found in part, and without strangers. */
export function completeRecords(
  page: Page,
  shapes: Shapes,
  { region, ranked }: { region: RankedRegion; ranked: readonly RankedRegion[] },
): RankedRegion {
  const found = enclosingRegion(page, region, ranked) ?? patternAround(page, region, ranked);
  const { records, container, kind } = found ?? growToParents(page, shapes, ungroupLists(page, region));
  return withoutOutliers(page, shapes, { ...region, records, container, kind });
}

/** All regions with the grounds of their rank, the best first. */
export function regionsByMethod(method: RegionMethod, page: Page, shapes: Shapes): RankedRegion[] {
  if (!REGION_METHODS.includes(method)) {
    throw new TypeError(`no way to find records is called "${method}"; there are ${REGION_METHODS.join(", ")}`);
  }
  return method === "cluster" ? clusterRegions(page, shapes) : rankRegions(page, shapes);
}

/** The best region, then those that share no text with a better one; each made ready when it is kept. */
function disjoint(ranked: readonly RankedRegion[], ready: (region: RankedRegion) => RankedRegion): RankedRegion[] {
  const kept: RankedRegion[] = [];
  for (const region of ranked) {
    if (kept.some((other) => overlap(region, other))) continue;
    const whole = ready(region);
    if (!kept.some((other) => overlap(whole, other))) kept.push(whole);
  }
  return kept;
}

/** Both lists are in page order: one walk along both. */
function overlap(a: RankedRegion, b: RankedRegion): boolean {
  for (let i = 0, j = 0; i < a.records.length && j < b.records.length; ) {
    const [x, y] = [a.records[i], b.records[j]];
    if (x.from < y.to && y.from < x.to) return true;
    if (x.to <= y.from) i++;
    else j++;
  }
  return false;
}
