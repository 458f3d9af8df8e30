import type { RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";
import { type ShownColumns, shownColumns } from "./useful-columns.ts";

/** Semicolons and tabs are quoted too: spreadsheets take them for delimiters in some languages, or guess. */
const NEEDS_QUOTES = /["\r\n,;\t]|^\s|\s$/;
const QUOTE = /"/g;
/** Cells that a spreadsheet would run as a formula (OWASP: CSV injection). A single character (`-`) is harmless and does not match. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n|](?!$)/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
/** The line ending of RFC 4180. */
export const LINE_END = "\r\n";

/** Options of `toCsv`. */
export interface CsvOptions {
  /** By default `useful`. */
  readonly columns?: ShownColumns | undefined;
}

/**
 * Writes a region as CSV (RFC 4180) with a header. Cells that a spreadsheet would run as a formula get an apostrophe in
 * front.
 */
export function toCsv(region: RecordRegion, { columns }: CsvOptions = {}): string {
  const { header, rows } = sheetOf(region, shownColumns(region, columns));
  return [header, ...rows].map(csvLine).join(LINE_END);
}

/** Writes one row, without its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

/** Writes one cell: quoted if needed, and safe for spreadsheets. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(QUOTE, '""')}"` : safe;
}
