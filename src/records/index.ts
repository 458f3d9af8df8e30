export {
  COLUMN_TYPES,
  type ColumnType,
  columnTypeOf,
  type DateValue,
  type NumberValue,
  nameInClass,
  nameOfProperty,
  readAs,
  spanText,
  uniqueNames,
  type Value,
} from "./fields/index.ts";
export { findRecords, type PageRecords, REGION_METHODS, type RegionMethod, regionsByMethod } from "./find-records.ts";
export { type Paging, pagingOf } from "./next-page.ts";
export { priceRegionOf } from "./price-region.ts";
export type { Column, DataRecord, Described, FieldValue, RecordRegion } from "./region-data.ts";
export { type RegionKind, rankReasons, regionConfidence, shapesOf } from "./regions/index.ts";
export {
  type AnswerContext,
  answerRequest,
  type FieldRequest,
  type FieldSchema,
  type RequestedField,
  type RequestType,
  readFieldRequest,
} from "./request/index.ts";
export {
  applyWrapper,
  type Compound,
  commonSelector,
  escapeName,
  type Fit,
  type Place,
  parseSelectorList,
  parseWrapper,
  pathTo,
  SelectorError,
  selectAny,
  TagPositions,
  type Wrapper,
  WrapperError,
  type WrapperField,
  wrapperOf,
} from "./wrapper/index.ts";
