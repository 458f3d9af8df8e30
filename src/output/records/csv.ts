import type { RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";

const NEEDS_QUOTES = /["\r\n,]|^\s|\s$/;
const QUOTE = /"/g;
/** What a spreadsheet would take for a formula (OWASP: CSV injection). Plain numbers are none, nor is a sign alone. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n|](?!$)/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
export const LINE_END = "\r\n";
const INPUT_HEADER = "input";

/**
 * A region as CSV after RFC 4180, with a header; cells that a spreadsheet would run begin with an apostrophe. Rows of one of
 * several pages begin with what that is called.
 */
export function toCsv(region: RecordRegion, input?: string): string {
  const { header, rows } = sheetOf(region);
  const table =
    input === undefined ? [header, ...rows] : [[INPUT_HEADER, ...header], ...rows.map((row) => [input, ...row])];
  return table.map((row) => row.map(csvCell).join(",")).join(LINE_END);
}

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(QUOTE, '""')}"` : safe;
}
