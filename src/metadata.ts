import { type Metadata, type MetadataOptions, readMetadata as metadataOf } from "./metadata/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";

/** What a page says about itself, without a look at its content. Each field is worked out when it is read. */
export function metadata(input: PageInput, options: ReadOptions & MetadataOptions = {}): Metadata {
  return metadataOf(read(input, options).page, options);
}
