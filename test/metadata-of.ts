import { readMetadata } from "../src/metadata/read-metadata.ts";
import { parse } from "../src/page/parse.ts";

/** The address of the pages that `metadataOf` reads. */
export const PAGE_URL = "https://www.example.org/news/a-story";

/** Reads the metadata of HTML at `PAGE_URL`. */
export function metadataOf(html: string, options = {}) {
  return readMetadata(parse(html, { url: PAGE_URL }), options);
}

/** Writes a value as a JSON-LD script. */
export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}
