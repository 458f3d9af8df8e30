import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { FieldRequest, RecordRegion } from "../../records/index.ts";
import { records } from "../../records.ts";

/** What to read of the lists of a site. */
export interface ListOptions {
  /** The fields to read, as in `records`. */
  readonly fields?: FieldRequest | undefined;
}

/** The main list of a page. */
export interface PageList {
  /** The list that the page belongs to: the address of its first page. Pages of one list have the same. */
  readonly address: string;
  readonly region: RecordRegion;
}

/** The main list of a page, before it is known which list it continues. */
export interface ReadList {
  readonly region: RecordRegion | undefined;
  readonly warnings: readonly Warning[];
}

/** A list with a lower confidence is doubtful: `records` warns of it. */
const MIN_CONFIDENCE = 0.5;

/** Reads the main list of a page. A doubtful list is left out, with a warning. */
export function readPageList(page: Page, { fields }: ListOptions): ReadList {
  const { regions, paging, warnings } = records(page, { fields });
  const [found] = regions;
  if (found === undefined) return { region: undefined, warnings: [] };
  const region = found.isRequested === true ? plainRegion(found) : found;
  const isCertain = region.confidence >= MIN_CONFIDENCE || region.kind === "forum" || region.isRequested === true;
  if (!isCertain) return { region: undefined, warnings: [leftOut(region)] };
  const ownWarnings = warnings.filter(({ code }) => code === "fields-missing");
  if (paging.next !== undefined || paging.more === undefined) return { region, warnings: ownWarnings };
  return { region, warnings: [...ownWarnings, unread(paging.more.label)] };
}

/** Copies a region with requested columns: as JSON, it does not tell that it has them. */
function plainRegion(region: RecordRegion): RecordRegion {
  const { kind, confidence, selector, recordSelector, spansSiblings, needs, columns, records: all } = region;
  return { kind, confidence, selector, recordSelector, spansSiblings, needs, isRequested: true, columns, records: all };
}

function leftOut({ confidence, records: { length } }: RecordRegion): Warning {
  const message = `a doubtful list of ${length} records was left out (confidence ${confidence})`;
  return { code: "low-confidence", message };
}

function unread(label: string): Warning {
  const by = label === "" ? "when it is scrolled" : `by the button "${label}"`;
  return { code: "not-all-loaded", message: `the list loads further records ${by}: they were not read` };
}
