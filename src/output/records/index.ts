export { LINE_END, toCsv } from "./csv.ts";
export { toMarkdownTable } from "./markdown.ts";
export type { ShownColumns } from "./useful-columns.ts";
