export { csvLine, LINE_END, toCsv } from "./csv.ts";
export { markdownSheet, toMarkdownTable } from "./markdown.ts";
export { type TypedSheet, typedSheetOf } from "./record-cells.ts";
export type { ShownColumns } from "./useful-columns.ts";
