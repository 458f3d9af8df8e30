import { href } from "../html/attributes.ts";
import { tagId } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { isConstant } from "./fields/columns.ts";
import { textOf } from "./fields/texts.ts";
import { type ColumnType, readAs, typeOf, type Value } from "./fields/values.ts";
import type { RawTable, TableColumn } from "./raw-table.ts";
import type { Column, DataRecord, FieldValue } from "./region-data.ts";

const ABSOLUTE = /^https?:\/\/[a-z0-9.-]+\/[!-~]*$/;
const BASE = tagId("base");
/** A type that is read off the values is this sure to be right. */
const BY_VALUE = 0.9;

/** The records of a table as typed fields, read when asked for; `parents` says which record a record stands in, `apart` what stands apart. */
export function describe(
  page: Page,
  table: RawTable,
  { parents, apart }: { parents?: readonly number[]; apart?: ReadonlySet<number> } = {},
): { columns: Column[]; records: DataRecord[] } {
  const base = baseOf(page);
  const columns = table.columns.map((column) => describeColumn(column, table.spans.length));
  const records = table.spans.map((span, r): OpenRecord => {
    let fields: Record<string, FieldValue> | undefined;
    return {
      get fields() {
        return (fields ??= fieldsOf(table, columns, { r, base }));
      },
      get text() {
        return textOf(page, span, apart);
      },
    };
  });
  return { columns, records: nest(records, parents) };
}

function fieldsOf(
  table: RawTable,
  columns: readonly Column[],
  { r, base }: { readonly r: number; readonly base: string | undefined },
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (let c = 0; c < columns.length; c++) {
    const texts = table.columns[c]!.values[r];
    if (texts === undefined) continue;
    const { name, type, isMany } = columns[c]!;
    if (typeof texts !== "string") fields[name] = valuesOf(texts, { type, base, isMany });
    else fields[name] = isMany ? [read(texts, type, base)] : read(texts, type, base);
  }
  return fields;
}

function valuesOf(
  texts: readonly string[],
  { type, base, isMany }: { type: ColumnType; base: string | undefined; isMany: boolean },
): FieldValue {
  return isMany ? texts.map((text) => read(text, type, base)) : read(texts[0]!, type, base);
}

function describeColumn(column: TableColumn, records: number): Column {
  const isKnown = column.type !== undefined && column.isConstant !== undefined;
  const texts = isKnown ? [] : column.values.flatMap((value) => value ?? []);
  const isAddress = column.source === "link" || column.source === "image";
  const type: ColumnType = isAddress ? column.source : (column.type ?? typeOf(texts));
  let filled = 0;
  for (const value of column.values) if (value !== undefined) filled++;
  return {
    name: column.name,
    type,
    get selector() {
      return column.selector();
    },
    take: column.take,
    confidence: round(column.confidence * (type === "text" ? 1 : BY_VALUE)),
    filled: round(filled / Math.max(1, records)),
    isMany: column.values.some((value) => typeof value === "object" && value.length > 1),
    isConstant: filled > 1 && (column.isConstant ?? isConstant(texts)),
  };
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function read(text: string, type: ColumnType, base: string | undefined): Value {
  if (type !== "link" && type !== "image") return readAs(type, text);
  return absolute(text, base);
}

/** An address against the page's own; as written if the page has none or it is no address. */
export function absolute(address: string, base: string | undefined): string {
  if (base === undefined || ABSOLUTE.test(address) || !URL.canParse(address, base)) return address;
  return new URL(address, base).href;
}

/** What relative addresses are read against: `<base href>`, itself against the page's address. */
export function baseOf(page: Page): string | undefined {
  for (let node = 0; node < page.body; node++) {
    if (page.tag[node] !== BASE) continue;
    const base = href(page, node);
    if (base !== undefined && URL.canParse(base, page.url)) return new URL(base, page.url).href;
  }
  return page.url !== undefined && URL.canParse(page.url) ? page.url : undefined;
}

interface OpenRecord {
  readonly fields: Record<string, FieldValue>;
  readonly text: string;
  children?: DataRecord[];
}

function nest(all: readonly OpenRecord[], parents: readonly number[] | undefined): DataRecord[] {
  const top: DataRecord[] = [];
  for (const [i, record] of all.entries()) {
    const parent = all[parents?.[i] ?? -1];
    if (parent === undefined) top.push(record);
    else (parent.children ??= []).push(record);
  }
  return top;
}
