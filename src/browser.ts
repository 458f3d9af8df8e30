import { type BrowserInput, readBrowserInput } from "./browser-input.ts";
import { decideContent } from "./decide.ts";
import type { Extraction } from "./extraction.ts";
import { finishExtraction } from "./finish-extraction.ts";
import type { MetadataOptions } from "./metadata/index.ts";
import { BROWSER_EXTRACT_OPTIONS, checkOptions } from "./options/index.ts";
import type { LiveDocument, Page, ParseOptions } from "./page/index.ts";
import { auto, type JudgeOptions, type PageKind } from "./select/index.ts";

export type * from "./content/content.ts";
export type { ExtractionJson } from "./extraction.ts";
export type { Warning, WarningCode } from "./html/index.ts";
export type { Author, Candidate, DateField, Field, Metadata, MetadataJson } from "./metadata/index.ts";
export type { ModelFile } from "./model/index.ts";
export type { ContentFormatId, Facts, WriteOptions } from "./output/index.ts";
export type { BrowserInput, Extraction, LiveDocument, Page, PageKind };

/** Options of `extract` in `pith/browser`. All are optional. */
export interface BrowserOptions extends ParseOptions, JudgeOptions, MetadataOptions {}

/** Extracts content and metadata from HTML, or from a document that the browser shows. Does not change the document. */
function extractInBrowser(input: BrowserInput, options: BrowserOptions = {}): Extraction {
  checkOptions(options, BROWSER_EXTRACT_OPTIONS);
  const { page, warnings } = readBrowserInput(input, options);
  const decision = decideContent(page, auto, options);
  return finishExtraction({ page, method: auto.id, decision, warnings }, options);
}

export { extractInBrowser as extract };
