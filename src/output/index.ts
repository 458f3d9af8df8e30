export {
  CitedBlocks,
  type CutContent,
  cutContent,
  estimateTokens,
  headingsOf,
  type LinkReference,
  type PackedChunk,
  packMarkdown,
  withReferences,
  withTextFragment,
  writeReferences,
} from "./chunks/index.ts";
export { CONTENT_FORMATS, type ContentFormatId, type FormatSource, type WriteOptions } from "./formats.ts";
export { toHtml } from "./html.ts";
export { markdownBlocks, toMarkdown } from "./markdown/index.ts";
export type { Facts } from "./page-facts.ts";
export {
  csvLine,
  LINE_END,
  markdownSheet,
  type ShownColumns,
  type TypedSheet,
  toCsv,
  toMarkdownTable,
  typedSheetOf,
} from "./records/index.ts";
export { toText } from "./text.ts";
