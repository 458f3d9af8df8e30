export type * from "./content/content.ts";
export { type ExplainedBlock, type Explanation, explain } from "./explain.ts";
export {
  DEFAULT_METHOD,
  type Extraction,
  type ExtractionJson,
  type ExtractOptions,
  extract,
  type PageInput,
} from "./extract.ts";
export { DEFAULT_LIMITS, type ParseLimits, type Warning, type WarningCode } from "./html/tree.ts";
export type { Method, Paper } from "./methods/index.ts";
export { Box, type Layout } from "./page/layout.ts";
export { type LiveDocument, readDocument } from "./page/live-document.ts";
export type { Blocks, Measures, Page, Scores } from "./page/page.ts";
export { type ParseOptions, parse } from "./page/parse.ts";
export { type Segment, segment } from "./segment.ts";
export { segmentVisual, type VisualSegment } from "./segment-visual.ts";
export { deciders as methods } from "./select/deciders.ts";
export type { JudgeOptions } from "./select/judge.ts";
export type { PageKind } from "./select/kinds.ts";
