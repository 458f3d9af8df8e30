export { CONTENT_FORMATS, type ContentFormatId, type FormatSource, type WriteOptions } from "./formats.ts";
export { toHtml } from "./html.ts";
export { toMarkdown } from "./markdown/index.ts";
export type { Facts } from "./page-facts.ts";
export { LINE_END, type ShownColumns, toCsv, toMarkdownTable } from "./records/index.ts";
export { toText } from "./text.ts";
