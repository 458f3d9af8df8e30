export type * from "./content/content.ts";
export { type ExplainedBlock, type Explanation, explain } from "./explain.ts";
export { type ExplainedRegion, explainRecords, type RecordsExplanation } from "./explain-records.ts";
export {
  DEFAULT_METHOD,
  type Extraction,
  type ExtractionJson,
  type ExtractOptions,
  extract,
} from "./extract.ts";
export { DEFAULT_LIMITS, type ParseLimits, type Warning, type WarningCode } from "./html/tree.ts";
export type { Feed } from "./metadata/addresses.ts";
export type { Author } from "./metadata/authors.ts";
export type { DateField } from "./metadata/date-votes.ts";
export type { Candidate, Field } from "./metadata/field.ts";
export type { Metadata, MetadataJson, MetadataOptions, StructuredData } from "./metadata/metadata.ts";
export type { Vocabulary } from "./metadata/things.ts";
export { metadata } from "./metadata.ts";
export type { Method, Paper } from "./methods/index.ts";
export { ModelError, type ModelFile } from "./model/model.ts";
export type { Facts } from "./output/facts.ts";
export type { ContentFormatId, WriteOptions } from "./output/formats.ts";
export { Box, type Layout } from "./page/layout.ts";
export { type LiveDocument, readDocument } from "./page/live-document.ts";
export type { Blocks, Measures, Page, Scores } from "./page/page.ts";
export { type ParseOptions, parse } from "./page/parse.ts";
export type { Rect, VipsOptions } from "./page/vips/segment.ts";
export type { Separator } from "./page/vips/separators.ts";
export type { PageInput, ReadOptions } from "./read-page.ts";
export type { NumberValue } from "./records/fields/numbers.ts";
export type { ColumnType, DateValue, Price, Rating, Value } from "./records/fields/values.ts";
export type { RegionMethod } from "./records/find-records.ts";
export type { Paging } from "./records/next-page.ts";
export type { Place } from "./records/record-selector.ts";
export type { RegionKind } from "./records/region.ts";
export type { Column, DataRecord, FieldValue, RecordRegion } from "./records/region-data.ts";
export type { Described } from "./records/structured.ts";
export type { WrapperField } from "./records/wrapped-field.ts";
export { type Fit, parseWrapper, type Wrapper, WrapperError, wrapperOf } from "./records/wrapper.ts";
export { type Records, type RecordsOptions, records } from "./records.ts";
export { type Segment, segment } from "./segment.ts";
export { segmentVisual, type VisualSegment } from "./segment-visual.ts";
export { deciders as methods } from "./select/deciders.ts";
export type { JudgeOptions } from "./select/judge.ts";
export type { PageKind } from "./select/kinds.ts";
export type { Reason } from "./select/reasons.ts";
export { type Detected, type DetectLanguage, loadLanguageDetector } from "./text/language.ts";
