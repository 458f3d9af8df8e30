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

/** A region that was looked at, and what spoke for and against it. */
export interface ExplainedRegion {
  readonly kind: RegionKind;
  /** How sure it is that this is what the page lists, in [0, 1]. */
  readonly confidence: number;
  /** The sum of its reasons; the region with the largest comes first. */
  readonly rank: number;
  /** How many there are. */
  readonly records: number;
  /** The element that holds the records, and the records in it. */
  readonly selector: string;
  readonly recordSelector: string;
  /** The strongest first; the worths sum up to the rank. */
  readonly reasons: readonly { readonly says: string; readonly worth: number }[];
  /** What the first record says. */
  readonly sample: string;
}

/** All regions of a page, the best first. */
export interface RecordsExplanation {
  readonly regions: readonly ExplainedRegion[];
  readonly warnings: readonly Warning[];
}

const MAX_SAMPLED_RECORDS = 50;

/** All regions of a page, the best first, overlapping ones included, with the grounds of their rank. */
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
