export { toFieldsTable } from "./fields-table.ts";
export { score } from "./format.ts";
export { coordinate, type HtmlFragment, html, reportHtml, STYLE } from "./html/index.ts";
export { toJson } from "./json.ts";
export { toNamedTable, toRecordsTable } from "./records-table.ts";
export { toTable } from "./terminal.ts";
export { toThingsTable } from "./things-table.ts";
