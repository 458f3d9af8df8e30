import type { Warning } from "./html/index.ts";
import { checkOptions, RECORDS_OPTIONS } from "./options/index.ts";
import { type PageInput, read } from "./read-page.ts";
import {
  commonSelector,
  pathTo,
  type RegionKind,
  rankReasons,
  regionConfidence,
  regionsByMethod,
  shapesOf,
  spanText,
} from "./records/index.ts";
import type { RecordsOptions } from "./records.ts";

/** A candidate region, and the reasons for and against it. */
export interface ExplainedRegion {
  readonly kind: RegionKind;
  /** Confidence that this is the main list of the page, in [0, 1]. */
  readonly confidence: number;
  /** The sum of its reasons. The region with the highest rank comes first. */
  readonly rank: number;
  /** Number of records. */
  readonly records: number;
  /** The selectors of the element that contains the records, and of the records in it. */
  readonly selector: string;
  readonly recordSelector: string;
  /** The strongest first. The values of `worth` add up to the rank. */
  readonly reasons: readonly { readonly says: string; readonly worth: number }[];
  /** The text of the first record. */
  readonly sample: string;
}

/** All candidate regions of a page, the best first. */
export interface RecordsExplanation {
  readonly regions: readonly ExplainedRegion[];
  readonly warnings: readonly Warning[];
}

/** Limit: records that `recordSelector` is derived from. */
const MAX_SAMPLED_RECORDS = 50;

/**
 * Returns all candidate regions of a page, the best first and overlapping ones included, with the reasons for their
 * rank.
 */
export function explainRecords(input: PageInput, options: RecordsOptions = {}): RecordsExplanation {
  checkOptions(options, RECORDS_OPTIONS);
  const { page, warnings } = read(input, options);
  const ranked = regionsByMethod(options.method ?? "shapes", page, shapesOf(page));
  const regions = ranked.map((region) => ({
    kind: region.kind,
    confidence: regionConfidence(region),
    rank: region.rank,
    records: region.records.length,
    selector: pathTo(page, region.container),
    recordSelector: commonSelector(
      page,
      region.records.slice(0, MAX_SAMPLED_RECORDS).map(({ from }) => from),
    ),
    reasons: rankReasons(region.facts),
    sample: spanText(page, region.records[0]),
  }));
  return { regions, warnings };
}
