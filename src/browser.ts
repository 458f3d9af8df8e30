import { type BrowserExtraction, type BrowserInput, byDensity, extraction, pageOf } from "./browser-extraction.ts";
import type { LiveDocument } from "./page/live-document.ts";
import type { Page } from "./page/page.ts";
import type { ParseOptions } from "./page/parse.ts";
import type { PageKind } from "./select/kinds.ts";

/**
 * The part of pith that runs in a browser, on HTML or on the document itself with its layout and open shadow roots. Text density
 * decides; `pith/browser/learned` is the same with the learned choice.
 */
export type * from "./content/content.ts";
export type { BrowserExtraction, BrowserInput, LiveDocument, Page, PageKind };

/** Where the page comes from. */
export interface BrowserOptions extends ParseOptions {
  /** Read by `pith/browser/learned`. */
  readonly weights?: never;
}

/** Extracts from HTML, or from a document that the browser shows. The document is only read. */
function extractByDensity(input: BrowserInput, options: BrowserOptions = {}): BrowserExtraction {
  if (options.weights !== undefined)
    throw new TypeError("weights are read by pith/browser/learned, not by pith/browser");
  const page = pageOf(input, options);
  return extraction(page, byDensity(page));
}

export { extractByDensity as extract };
