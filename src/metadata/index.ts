export type { Feed } from "./addresses.ts";
export type { DateField } from "./dates/index.ts";
export { declaredText } from "./declared-text.ts";
export type { Candidate, Field } from "./field.ts";
export type { Author } from "./people/index.ts";
export {
  type Metadata,
  type MetadataJson,
  type MetadataOptions,
  readMetadata,
  type StructuredData,
} from "./read-metadata.ts";
export {
  type Graph,
  isThing,
  readJsonLd,
  type Thing,
  textsOf,
  thingText,
  typesOf,
  type Vocabulary,
  valuesOf,
} from "./sources/index.ts";
