import { type ExtractOptions, extract } from "../../extract.ts";
import type { ExtractionJson } from "../../extraction.ts";
import type { SiteTemplate } from "../../sites/index.ts";
import type { CrawlNotes } from "../crawl-notes.ts";
import type { StoredJson, StoredPage } from "./stored-pages.ts";

/** A template takes away what the pages of a site share. If less than this share of the text is left, the old line stays. Set by hand. */
const MIN_TEXT_SHARE = 0.6;

/** How pages are extracted again. */
export interface RevisionOptions {
  readonly extract: ExtractOptions | undefined;
  /** Takes a note if the template would leave too little of a page. */
  readonly notes: Pick<CrawlNotes, "add">;
}

/** Extracts a page again with the template of its site. Returns its new line, undefined if the old one stays. */
export function revisedLine(
  { url, line, raw }: StoredPage,
  template: SiteTemplate,
  { extract: options, notes }: RevisionOptions,
): Uint8Array | undefined {
  if (raw === undefined) return undefined;
  const old = JSON.parse(Buffer.from(line).toString()) as StoredJson;
  if (isMoreThanAnswer(old)) return undefined;
  const extraction = extract(raw.bytes, { ...options, url, contentType: raw.contentType, template });
  const json = JSON.parse(JSON.stringify(extraction)) as ExtractionJson;
  if (json.text.length < old.text.length * MIN_TEXT_SHARE) {
    const share = Math.floor((100 * json.text.length) / old.text.length);
    const detail = `the template of its site would leave ${share} % of the text; the first content stays`;
    notes.add({ url, detail, code: "template" });
    return undefined;
  }
  const revised = Buffer.from(JSON.stringify({ ...json, ...crawlFacts(old) }));
  return revised.equals(line) ? undefined : revised;
}

/** The fields of a line that come from the extraction. The others are facts of the crawl. */
const EXTRACTED: Readonly<Record<keyof Omit<ExtractionJson, "url" | "fetched">, true>> = {
  input: true,
  version: true,
  method: true,
  type: true,
  confidence: true,
  text: true,
  blocks: true,
  content: true,
  comments: true,
  metadata: true,
  thing: true,
  template: true,
  structured: true,
  warnings: true,
};

/** Whether the content is not that of one answer: an article over several pages, or a page that scripts completed. */
function isMoreThanAnswer(json: StoredJson): boolean {
  return Object.hasOwn(json, "parts") || Object.hasOwn(json, "rendered");
}

function crawlFacts(json: StoredJson): object {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !Object.hasOwn(EXTRACTED, name)));
}
