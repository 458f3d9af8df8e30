import type { Warning } from "./html/index.ts";
import { checkOptions, RECORDS_OPTIONS } from "./options/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import {
  type AnswerContext,
  answerRequest,
  applyWrapper,
  type FieldRequest,
  type Fit,
  findRecords,
  type PageRecords,
  type Paging,
  pagingOf,
  parseWrapper,
  priceRegionOf,
  type RecordRegion,
  type RegionMethod,
  readFieldRequest,
  type Wrapper,
} from "./records/index.ts";
import { knowledgeOf, type SiteRecord, type SiteTemplate, siteRecord } from "./sites/index.ts";

/** Options of `records`. All are optional. */
export interface RecordsOptions extends Omit<ReadOptions, "layout"> {
  /** How to find records: `shapes` (the default), or `cluster` (block clustering by Hlaing and Nyunt). */
  readonly method?: RegionMethod | undefined;
  /** Returns all regions, even those with a low confidence. */
  readonly all?: boolean | undefined;
  /** Reads the page with a wrapper (selectors of records and fields) that was made from another page of the site. */
  readonly wrapper?: Wrapper | undefined;
  /**
   * The fields to return: names (`["name", "price"]`), names with types (`{ name: "text", price: "price" }`), or a JSON Schema of a
   * record. The columns of the first region are then these fields, in this order, on every page. A field that the page does not have is
   * empty, and has the confidence 0.
   */
  readonly fields?: FieldRequest | undefined;
  /**
   * Template of the site, from `SiteLearner` or `parseTemplate`. On a detail page, the first region is then one record with the fields of the
   * template. On a page that is a list, this record is the last region.
   */
  readonly template?: SiteTemplate | undefined;
}

/** The records of a page. */
export interface Records {
  /** Version of the JSON format. */
  readonly version: 1;
  /** The URL given with the page. */
  readonly url?: string;
  /** Lists of records, the most likely first. */
  readonly regions: readonly RecordRegion[];
  /** Where the list continues: next page, numbered pages, load-more control. */
  readonly paging: Paging;
  /** Only with a wrapper: how well it fits the page. */
  readonly fit?: Fit;
  /** Problems that the caller may want to know about. Empty if all is well. */
  readonly warnings: readonly Warning[];
}

/** Finds the lists of a page and reads their records: bytes → Page → regions → records with fields. */
export function records(input: PageInput, options: RecordsOptions = {}): Records {
  checkOptions(options, RECORDS_OPTIONS);
  const asked = options.fields === undefined ? undefined : readFieldRequest(options.fields);
  const { page, warnings } = read(input, options);
  const url = page.url === undefined ? {} : { url: page.url };
  if (options.wrapper !== undefined) {
    const { region, fit } = applyWrapper(page, parseWrapper(options.wrapper));
    const misfit: Warning[] = fit.fits
      ? []
      : [{ code: "nothing-found", message: `the wrapper does not fit: ${fit.says}` }];
    const { regions, missing } = answered(
      region === undefined ? [] : [region],
      asked && { fields: asked, region: priceRegionOf(page) },
    );
    return { version: 1, ...url, regions, paging: pagingOf(page), fit, warnings: [...warnings, ...misfit, ...missing] };
  }
  const onSite = options.template && siteRecord(page, knowledgeOf(options.template));
  // A request may be answered by a list that would not be the first one.
  const found = findRecords(page, { ...options, alternatives: asked !== undefined });
  const all = onSite === undefined ? found.regions : withRecord(found.regions, onSite);
  const { regions, missing } = answered(all, asked && { fields: asked, region: priceRegionOf(page) });
  const doubts = options.all === true || (asked !== undefined && regions.length === 0) ? [] : doubtsOf(regions[0]);
  return new LazyRecords({
    ...url,
    found,
    regions,
    warnings: [...warnings, ...doubts, ...(onSite?.warnings ?? []), ...missing],
  });
}

/** Adds the record of a detail page: after the lists if the page is a list itself, else before them. */
function withRecord(lists: readonly RecordRegion[], { region, isList }: SiteRecord): readonly RecordRegion[] {
  if (region === undefined) return lists;
  const isMainList = isList && (lists[0]?.confidence ?? 0) >= MIN_CERTAIN_CONFIDENCE;
  return isMainList ? [...lists, region] : [region, ...lists];
}

/** Returns the region that answers the request, and a warning for fields that it lacks. Without a request, returns all regions. */
function answered(
  regions: readonly RecordRegion[],
  asked: AnswerContext | undefined,
): { regions: readonly RecordRegion[]; missing: readonly Warning[] } {
  if (asked === undefined) return { regions, missing: [] };
  const best = answerRequest(regions, asked);
  if (best === undefined) {
    const names = asked.fields.map(({ name }) => name).join(", ");
    return { regions: [], missing: [{ code: "nothing-found", message: `no list of the page has any of: ${names}` }] };
  }
  const lacking = best.answers.filter(({ confidence }) => confidence === 0).map(({ field }) => field.name);
  if (lacking.length === 0) return { regions: [best.region], missing: [] };
  return { regions: [best.region], missing: [{ code: "fields-missing", message: `not found: ${lacking.join(", ")}` }] };
}

/**
 * Computes `paging` when it is read. All instances share one getter: a new getter for each page would keep the page in
 * memory until the next full garbage collection.
 */
class LazyRecords implements Records {
  declare readonly version: 1;
  declare readonly url?: string;
  declare readonly regions: readonly RecordRegion[];
  declare readonly paging: Paging;
  declare readonly warnings: readonly Warning[];
  readonly #found: PageRecords;

  static readonly #PAGING: PropertyDescriptor & ThisType<LazyRecords> = {
    enumerable: true,
    get() {
      return this.#found.paging;
    },
  };

  constructor({
    url,
    found,
    regions,
    warnings,
  }: Pick<Records, "url" | "regions" | "warnings"> & { found: PageRecords }) {
    this.#found = found;
    this.version = 1;
    if (url !== undefined) this.url = url;
    this.regions = regions;
    Object.defineProperty(this, "paging", LazyRecords.#PAGING);
    this.warnings = warnings;
  }
}

/**
 * Below this confidence of the first list, there is a warning. Measured (`npm run fit:records`): 95 % of the correct lists and 6 % of
 * the first regions of articles reach it.
 */
const MIN_CERTAIN_CONFIDENCE = 0.5;

/** Returns a warning if there is no list, or if its confidence is low. */
function doubtsOf(region: RecordRegion | undefined): Warning[] {
  if (region === undefined)
    return [
      {
        code: "nothing-found",
        message: "no list was found with enough confidence; the option all returns doubtful ones",
      },
    ];
  if (region.confidence >= MIN_CERTAIN_CONFIDENCE || region.kind === "detail") return [];
  const message = `the list found is doubtful (confidence ${region.confidence}): the page may list nothing`;
  return [{ code: "low-confidence", message }];
}
