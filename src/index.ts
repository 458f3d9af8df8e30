export type * from "./content/content.ts";
export { DEFAULT_METHOD } from "./decide.ts";
export { type ExplainedBlock, type Explanation, explain } from "./explain.ts";
export { type ExplainedRegion, explainRecords, type RecordsExplanation } from "./explain-records.ts";
export {
  type ExtractOptions,
  extract,
} from "./extract.ts";
export type { Extraction, ExtractionJson } from "./extraction.ts";
export { DEFAULT_LIMITS, type ParseLimits, type Warning, type WarningCode } from "./html/index.ts";
export { type Detected, type DetectLanguage, loadLanguageDetector, type Price, type Rating } from "./language/index.ts";
export type {
  Author,
  Candidate,
  DateField,
  Feed,
  Field,
  Metadata,
  MetadataJson,
  MetadataOptions,
  StructuredData,
  Vocabulary,
} from "./metadata/index.ts";
export { metadata } from "./metadata.ts";
export type { Method, Paper } from "./methods/index.ts";
export { ModelError, type ModelFile } from "./model/index.ts";
export {
  type ContentFormatId,
  estimateTokens,
  type Facts,
  type LinkReference,
  type WriteOptions,
} from "./output/index.ts";
export {
  type Blocks,
  Box,
  type Layout,
  type LiveDocument,
  type Measures,
  type Page,
  type ParseOptions,
  parse,
  type Rect,
  readDocument,
  type Scores,
  type Separator,
  type VipsOptions,
} from "./page/index.ts";
export { type ChunkOptions, chunks, type PageChunk } from "./page-chunks.ts";
export type { PageInput, ReadOptions } from "./read-page.ts";
export {
  type Column,
  type ColumnType,
  type DataRecord,
  type DateValue,
  type Described,
  type FieldRequest,
  type FieldSchema,
  type FieldValue,
  type Fit,
  type NumberValue,
  type Paging,
  type Place,
  parseWrapper,
  type RecordRegion,
  type RegionKind,
  type RegionMethod,
  type RequestType,
  type Value,
  type Wrapper,
  WrapperError,
  type WrapperField,
  wrapperOf,
} from "./records/index.ts";
export { type Records, type RecordsOptions, records } from "./records.ts";
export { type Segment, segment } from "./segment.ts";
export { segmentVisual, type VisualSegment } from "./segment-visual.ts";
export { deciders as methods, type JudgeOptions, type PageKind, type Reason } from "./select/index.ts";
export type {
  Availability,
  Identifiers,
  ListField,
  PageThing,
  Property,
  TextField,
  ThingRating,
  ThingType,
} from "./things/index.ts";
