export type { Feed } from "./addresses.ts";
export type { DateField } from "./dates/index.ts";
export { declaredText } from "./declared-text.ts";
export { Evidence } from "./evidence.ts";
export { bestField, type Candidate, type Field, roundedConfidence } from "./field.ts";
export type { Metadata, MetadataJson, MetadataOptions, StructuredData } from "./metadata-fields.ts";
export type { Author } from "./people/index.ts";
export { readMetadata } from "./read-metadata.ts";
export {
  type Graph,
  isThing,
  readJsonLd,
  type Thing,
  textsOf,
  thingText,
  titleCuts,
  titlePieces,
  typesOf,
  type Vocabulary,
  valuesOf,
} from "./sources/index.ts";
export { OWN_RANK, type RankedItem, rankedItems, worksOf } from "./works.ts";
