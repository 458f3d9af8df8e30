import type { Page } from "../page/page.ts";
import { describe, round } from "./describe.ts";
import { fieldSelector } from "./field-selector.ts";
import { columnsOf } from "./fields/columns.ts";
import { complete } from "./fields/complete.ts";
import { namesOf, type Unnamed } from "./fields/names.ts";
import { alignRecords } from "./fields/slots.ts";
import { typeOf } from "./fields/values.ts";
import type { RankedRegion } from "./find.ts";
import { bodyOf, isForum, quotesIn } from "./forum.ts";
import { familyOf } from "./nested.ts";
import { confidenceOf } from "./rank.ts";
import type { TableColumn } from "./raw-table.ts";
import type { Span } from "./region.ts";
import type { RecordRegion } from "./region-data.ts";
import { commonSelector, pathTo } from "./selector.ts";
import type { Shapes } from "./shape.ts";
import { tableOf } from "./table.ts";

/** Looks into the records of a region: fields, their names and types. */
export function readRegion(page: Page, shapes: Shapes, region: RankedRegion): RecordRegion {
  const confidence = round(confidenceOf(region));
  const selector = pathTo(page, region.container);
  const recordSelector = commonSelector(
    page,
    region.records.slice(0, 50).map(({ from }) => from),
  );
  const spansSiblings = region.kind === "pattern";
  const place = { confidence, selector, recordSelector, spansSiblings };
  const table = tableOf(page, region);
  if (table !== undefined) return { kind: "table", ...place, ...describe(page, table) };
  const family = familyOf(page, shapes, region.records);
  const forum = isForum(page, region);
  const quotes = forum ? quotesIn(page, family.spans) : undefined;
  const apart = new Set([...family.inner, ...(quotes?.nodes ?? [])]);
  const columns = alignedColumns(page, { ...shapes, apart }, { spans: family.spans, isForum: forum });
  if (quotes !== undefined && quotes.nodes.length > 0) columns.push(quotes.column);
  const data = describe(page, { columns, spans: family.spans }, { parents: family.parents, apart: family.inner });
  return { kind: forum ? "forum" : region.kind, ...place, ...data };
}

function alignedColumns(
  page: Page,
  shapes: Shapes,
  { spans, isForum: forum }: { spans: readonly Span[]; isForum: boolean },
): TableColumn[] {
  const root = alignRecords(page, shapes, spans);
  const body = forum ? bodyOf(page, root) : undefined;
  const raw = columnsOf(page, root, { records: spans.length, apart: shapes.apart, body });
  const unnamed = raw.map((column): Unnamed => {
    const texts = column.values.flatMap((value) => value ?? []);
    const isConstant = texts.length > 1 && new Set(texts).size === 1;
    return { column, type: typeOf(texts), isConstant, isBody: column.slot === body && column.source === "text" };
  });
  const names = namesOf(page, unnamed);
  const named = raw.map((column, i) => ({
    ...names[i]!,
    ...fieldSelector(page, root, column),
    source: column.source,
    values: column.values,
  }));
  return complete(named);
}
