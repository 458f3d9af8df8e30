import type { RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";
import { type ShownColumns, usefulColumns } from "./useful-columns.ts";

const NEEDS_QUOTES = /["\r\n,]|^\s|\s$/;
const QUOTE = /"/g;
/** Cells that a spreadsheet would run as a formula (OWASP: CSV injection). A single character (`-`) is harmless and does not match. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n|](?!$)/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
/** The line ending of RFC 4180. */
export const LINE_END = "\r\n";
const INPUT_HEADER = "input";

/** Options of `toCsv`. */
export interface CsvOptions {
  readonly input?: string | undefined;
  /** By default `useful`. */
  readonly columns?: ShownColumns | undefined;
}

/**
 * Writes a region as CSV (RFC 4180) with a header. Cells that a spreadsheet would run as a formula get an apostrophe in
 * front. With `input`, each row starts with the name of its page.
 */
export function toCsv(region: RecordRegion, { input, columns = "useful" }: CsvOptions = {}): string {
  const { header, rows } = sheetOf(region, columns === "all" ? region.columns : usefulColumns(region));
  const table =
    input === undefined ? [header, ...rows] : [[INPUT_HEADER, ...header], ...rows.map((row) => [input, ...row])];
  return table.map((row) => row.map(csvCell).join(",")).join(LINE_END);
}

/** Writes one cell: quoted if needed, and safe for spreadsheets. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(QUOTE, '""')}"` : safe;
}
