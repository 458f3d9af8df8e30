/** Turns the fields of detail pages into records: one page, or a table with one row per page. */
import type { Page } from "../../page/index.ts";
import { type Column, type DataRecord, type FieldValue, type RecordRegion, uniqueNames } from "../../records/index.ts";
import { detached } from "../../text/index.ts";
import { describeSignature } from "./describe-signature.ts";
import type { DetailField } from "./detail-field.ts";
import { readFields } from "./read-fields.ts";

/** Options of `detailRegion`. */
export interface DetailRegionOptions {
  /** Whether the first column is the address of the page. */
  readonly withUrl?: boolean | undefined;
}

const URL_NAME = "url";

/**
 * Reads the fields of pages as a region with one record per page, in the order of the fields. Takes the pages one by one and keeps only
 * their values. All formats of records can write the region.
 */
export function detailRegion(
  pages: Iterable<Page>,
  fields: readonly DetailField[],
  { withUrl = false }: DetailRegionOptions = {},
): RecordRegion {
  // A field may be called "url", too.
  const names = uniqueNames([...(withUrl ? [URL_NAME] : []), ...fields.map(({ name }) => name)]);
  const named = fields.map((field, i) => ({ ...field, name: names[i + (withUrl ? 1 : 0)] }));
  const records = Array.from(pages, (page) => recordOf(page, named, withUrl));
  const count = (name: string): number => records.filter((record) => Object.hasOwn(record.fields, name)).length;
  const columns = named.map((field) => columnOf(field, count(field.name) / Math.max(1, records.length)));
  return {
    kind: "detail",
    confidence: fitOf(named, columns),
    selector: "body",
    recordSelector: "body",
    spansSiblings: false,
    needs: [],
    columns: withUrl ? [urlColumn(count(URL_NAME) / Math.max(1, records.length)), ...columns] : columns,
    records,
  };
}

function recordOf(page: Page, fields: readonly DetailField[], withUrl: boolean): DataRecord {
  const address: Readonly<Record<string, FieldValue>> =
    withUrl && page.url !== undefined ? { [URL_NAME]: page.url } : {};
  const values = readFields(page, fields);
  const text = Object.values(values)
    .flat()
    .map((value) => (typeof value === "object" ? value.text : String(value)))
    .join("\n");
  return detached({ fields: Object.fromEntries([...Object.entries(address), ...Object.entries(values)]), text });
}

function columnOf({ name, type, signatures, isMany, confidence }: DetailField, filled: number): Column {
  const path = signatures.find((signature) => "selector" in signature);
  const selector = path !== undefined && "selector" in path ? path.selector : "";
  return {
    name,
    type,
    selector,
    take: signatures.length === 0 ? "text" : describeSignature(signatures[0]),
    confidence,
    filled: rounded(filled),
    isMany,
    isConstant: false,
  };
}

function urlColumn(filled: number): Column {
  return {
    name: URL_NAME,
    type: "link",
    selector: "",
    take: "url",
    confidence: 1,
    filled: rounded(filled),
    isMany: false,
    isConstant: false,
  };
}

/** Returns how well the pages fit the fields: the filled values as a share of those on the pages that the fields were learned from. */
function fitOf(fields: readonly DetailField[], columns: readonly Column[]): number {
  const expected = fields.reduce((sum, { filled }) => sum + filled, 0);
  const found = columns.reduce((sum, { filled }) => sum + filled, 0);
  return expected === 0 ? 0 : rounded(Math.min(1, found / expected));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
