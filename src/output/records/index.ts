export { LINE_END, toCsv } from "./csv.ts";
export { toMarkdownTable } from "./markdown.ts";
