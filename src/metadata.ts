import { type Metadata, type MetadataOptions, readMetadata } from "./metadata/index.ts";
import { checkOptions, METADATA_OPTIONS } from "./options/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";

type PageMetadataOptions = ReadOptions & Omit<MetadataOptions, "scores" | "content" | "kind">;

/** Reads the metadata of a page without choosing its content. Each field is computed when it is read. */
export function metadata(input: PageInput, options: PageMetadataOptions = {}): Metadata {
  checkOptions(options, METADATA_OPTIONS);
  return readMetadata(read(input, options).page, options);
}
