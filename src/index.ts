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
export { type Detected, type DetectLanguage, loadLanguageDetector } from "./language/detect-language.ts";
export type { Feed } from "./metadata/addresses.ts";
export type { DateField } from "./metadata/dates/date-votes.ts";
export type { Candidate, Field } from "./metadata/field.ts";
export type { Author } from "./metadata/people/authors.ts";
export type { Metadata, MetadataJson, MetadataOptions, StructuredData } from "./metadata/read-metadata.ts";
export type { Vocabulary } from "./metadata/sources/things.ts";
export { metadata } from "./metadata.ts";
export type { Method, Paper } from "./methods/index.ts";
export { ModelError, type ModelFile } from "./model/model.ts";
export type { ContentFormatId, WriteOptions } from "./output/formats.ts";
export type { Facts } from "./output/page-facts.ts";
export { Box, type Layout } from "./page/layout/layout.ts";
export { type LiveDocument, readDocument } from "./page/live-document.ts";
export type { Blocks, Measures, Page, Scores } from "./page/page.ts";
export { type ParseOptions, parse } from "./page/parse.ts";
export type { Separator } from "./page/vips/separators.ts";
export type { Rect, VipsOptions } from "./page/vips/vips.ts";
export type { PageInput, ReadOptions } from "./read-page.ts";
export type { NumberValue } from "./records/fields/numbers.ts";
export type { ColumnType, DateValue, Price, Rating, Value } from "./records/fields/values.ts";
export type { RegionMethod } from "./records/find-records.ts";
export type { Paging } from "./records/next-page.ts";
export type { Column, DataRecord, FieldValue, RecordRegion } from "./records/region-data.ts";
export type { RegionKind } from "./records/regions/region.ts";
export type { Described } from "./records/structured.ts";
export type { Place } from "./records/wrapper/record-selector.ts";
export type { WrapperField } from "./records/wrapper/wrapped-field.ts";
export { type Fit, parseWrapper, type Wrapper, WrapperError, wrapperOf } from "./records/wrapper/wrapper.ts";
export { type Records, type RecordsOptions, records } from "./records.ts";
export { type Segment, segment } from "./segment.ts";
export { segmentVisual, type VisualSegment } from "./segment-visual.ts";
export { deciders as methods } from "./select/deciders.ts";
export type { JudgeOptions } from "./select/judge.ts";
export type { PageKind } from "./select/kinds.ts";
export type { Reason } from "./select/reasons.ts";
