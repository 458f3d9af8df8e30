/** `pith/warc`: reads pages from WARC files and writes such files; described in docs/warc.md. */
export {
  type HttpFields,
  type MetadataFacts,
  type RequestFacts,
  type ResponseFacts,
  readRecords,
  readWarc,
  type WarcDamage,
  type WarcFields,
  type WarcPage,
  type WarcReadOptions,
  type WarcRecord,
  type WarcSkip,
  type WarcSource,
  WarcWriter,
  type WarcWriterOptions,
  type WrittenRecord,
} from "../warc/index.ts";
