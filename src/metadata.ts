import { type Metadata, type MetadataOptions, readMetadata } from "./metadata/index.ts";
import { checkOptions, METADATA_OPTIONS } from "./options/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";

/** Reads the metadata of a page without extracting its content. A field is computed when it is first read. */
export function metadata(input: PageInput, options: ReadOptions & MetadataOptions = {}): Metadata {
  checkOptions(options, METADATA_OPTIONS);
  return readMetadata(read(input, options).page, options);
}
