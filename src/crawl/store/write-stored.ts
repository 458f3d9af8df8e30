import { writtenFacts } from "../../extraction.ts";
import { CONTENT_FORMATS, type ContentFormatId, type WriteOptions } from "../../output/index.ts";
import type { StoredJson } from "./stored-pages.ts";

/** Writes a page of a store in a format, as `Extraction.write` does, without the page itself. */
export function writeStored(json: StoredJson, format: ContentFormatId, options: WriteOptions = {}): string {
  const { content, comments, url, metadata } = json;
  return CONTENT_FORMATS[format].write({ content, comments, facts: writtenFacts(url, metadata) }, options);
}

/** The columns of a table of pages. */
export const STORED_COLUMNS = [
  "url",
  "fetched",
  "status",
  "depth",
  "type",
  "title",
  "authors",
  "published",
  "modified",
  "site",
  "language",
  "description",
  "text",
] as const;

/** Returns the row of a page in a table of pages. Several authors are separated by semicolons. */
export function storedRow(json: StoredJson): string[] {
  const facts = writtenFacts(json.url, json.metadata);
  const cells: Readonly<Record<string, unknown>> = { ...json, ...facts, authors: facts.authors?.join("; ") };
  return STORED_COLUMNS.map((name) => String(cells[name] ?? ""));
}
