import type { Warning } from "./html/index.ts";
import { checkOptions, RECORDS_OPTIONS } from "./options/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import {
  applyWrapper,
  type Fit,
  findRecords,
  type PageRecords,
  type Paging,
  pagingOf,
  parseWrapper,
  type RecordRegion,
  type RegionMethod,
  type Wrapper,
} from "./records/index.ts";

/** Where the page comes from, and how its list is looked for. All may be left out. */
export interface RecordsOptions extends Omit<ReadOptions, "layout"> {
  /** `shapes` (the default), or `cluster`, Hlaing and Nyunt's block clustering. */
  readonly method?: RegionMethod | undefined;
  /** Gives every region, however unlikely. */
  readonly all?: boolean | undefined;
  /** Reads the page with what was found on another page of the site. */
  readonly wrapper?: Wrapper | undefined;
}

/** What a page lists. */
export interface Records {
  /** Of this form, in JSON. */
  readonly version: 1;
  /** Where the page comes from, as it was given. */
  readonly url?: string;
  /** Lists of records, the likeliest first. */
  readonly regions: readonly RecordRegion[];
  /** How the list goes on: next page, numbered pages, load-more. */
  readonly paging: Paging;
  /** With a wrapper: whether it still fits. */
  readonly fit?: Fit;
  /** What the caller may want to know; empty if all is well. */
  readonly warnings: readonly Warning[];
}

/** The page as a table: bytes → Page → regions → records with fields. */
export function records(input: PageInput, options: RecordsOptions = {}): Records {
  checkOptions(options, RECORDS_OPTIONS);
  const { page, warnings } = read(input, options);
  const url = page.url === undefined ? {} : { url: page.url };
  if (options.wrapper !== undefined) {
    const { region, fit } = applyWrapper(page, parseWrapper(options.wrapper));
    const misfit: Warning[] = fit.fits
      ? []
      : [{ code: "nothing-found", message: `the wrapper does not fit: ${fit.says}` }];
    const regions = region === undefined ? [] : [region];
    return { version: 1, ...url, regions, paging: pagingOf(page), fit, warnings: [...warnings, ...misfit] };
  }
  const found = findRecords(page, options);
  const doubts = options.all === true ? [] : doubtsOf(found.regions[0]);
  return new LazyRecords({ ...url, found, warnings: [...warnings, ...doubts] });
}

/** With a getter that is the same for all pages: a new one for each would keep the page in memory until the next full sweep. */
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

  constructor({ url, found, warnings }: { url?: string; found: PageRecords; warnings: readonly Warning[] }) {
    this.#found = found;
    this.version = 1;
    if (url !== undefined) this.url = url;
    this.regions = found.regions;
    Object.defineProperty(this, "paging", LazyRecords.#PAGING);
    this.warnings = warnings;
  }
}

/** Of the first regions of articles, one in twenty is likelier than this; of right lists, nineteen in twenty (`npm run fit:records`). */
const MIN_CERTAIN_CONFIDENCE = 0.5;

function doubtsOf(region: RecordRegion | undefined): Warning[] {
  if (region === undefined) return [{ code: "nothing-found", message: "the page lists nothing that repeats" }];
  if (region.confidence >= MIN_CERTAIN_CONFIDENCE) return [];
  const message = `the list found is doubtful (confidence ${region.confidence}): the page may list nothing`;
  return [{ code: "low-confidence", message }];
}
