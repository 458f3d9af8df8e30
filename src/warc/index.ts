export { readRecords, type WarcSource } from "./read-records.ts";
export { readWarc, type WarcPage, type WarcReadOptions, type WarcSkip } from "./read-warc.ts";
export type { WarcDamage, WarcFields, WarcRecord } from "./warc-record.ts";
export {
  type HttpFields,
  type MetadataFacts,
  type RequestFacts,
  type ResponseFacts,
  WarcWriter,
  type WarcWriterOptions,
  type WrittenRecord,
} from "./warc-writer.ts";
