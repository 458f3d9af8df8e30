import type { Column, DataRecord, FieldValue, RecordRegion, Value } from "../../records/index.ts";
import { type ShownColumns, shownColumns } from "./useful-columns.ts";

/** A region as a plain table: column names, and rows with one text per column. A text may be empty. */
export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table with the types of its columns: `number` if all cells are numbers or empty. */
export interface TypedSheet extends Sheet {
  readonly types: readonly ("text" | "number")[];
  /** Whether the columns are those of the option `fields`, which are the same for all pages. */
  readonly isRequested: boolean;
}

const NUMERIC_TYPES: ReadonlySet<string> = new Set(["price", "number", "rating"]);
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** Like `sheetOf`, with types. By default, with the useful columns. */
export function typedSheetOf(region: RecordRegion, shown?: ShownColumns): TypedSheet {
  const columns = shownColumns(region, shown);
  const sheet = sheetOf(region, columns);
  const numeric = new Set(columns.filter(({ type }) => NUMERIC_TYPES.has(type)).map(({ name }) => name));
  const types = sheet.header.map((name, i) => {
    const isNumber = numeric.has(name) && sheet.rows.every((row) => row[i] === "" || NUMBER.test(row[i]));
    return isNumber ? "number" : "text";
  });
  return { ...sheet, types, isRequested: region.isRequested === true };
}

/** Separates several values in one cell. */
const LIST_SEPARATOR = "; ";
const LEVEL_HEADER = "level";

/**
 * Writes records as rows. A price becomes two cells, amount and currency, unless the columns were requested. Dates are in ISO 8601, numbers
 * without separators. Records inside a record follow it as rows; a column `level` then tells how deep each row is nested.
 */
export function sheetOf(region: RecordRegion, columns: readonly Column[] = region.columns): Sheet {
  const isNested = region.records.some(({ children }) => children !== undefined);
  const isSplit = (type: Column["type"]): boolean => type === "price" && region.isRequested !== true;
  const header = columns.flatMap(({ name, type }) => (isSplit(type) ? [name, `${name} currency`] : [name]));
  const rows: string[][] = [];
  const open = region.records.toReversed().map((record) => ({ record, level: 1 }));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { record, level } = at;
    const cells = columns.flatMap((column) => cellsOf(record, column).slice(0, isSplit(column.type) ? 2 : 1));
    rows.push(isNested ? [String(level), ...cells] : cells);
    for (const child of (record.children ?? []).toReversed()) open.push({ record: child, level: level + 1 });
  }
  return { header: isNested ? [LEVEL_HEADER, ...header] : header, rows };
}

function cellsOf({ fields }: DataRecord, { name, type }: Column): string[] {
  // `hasOwn`, since a column may have the name of a property that every object inherits: "constructor".
  const values = Object.hasOwn(fields, name) ? listOf(fields[name]) : [];
  const text = values.map(cellText).join(LIST_SEPARATOR);
  if (type !== "price") return [text];
  return [text, [...new Set(values.map(currencyOf))].filter((currency) => currency !== "").join(LIST_SEPARATOR)];
}

function listOf(value: FieldValue | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Value];
}

/** Writes a value as text: the parsed amount, date or number, or the text if it could not be parsed. */
function cellText(value: Value): string {
  if (typeof value !== "object") return String(value);
  if ("amount" in value) return String(value.amount);
  if ("date" in value) return value.date;
  return String(value.value);
}

function currencyOf(value: Value): string {
  return typeof value === "object" && "amount" in value ? (value.currency ?? "") : "";
}
