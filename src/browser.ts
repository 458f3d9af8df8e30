import { checkOptions, PARSE_OPTIONS } from "./options/index.ts";
import type { LiveDocument, Page, ParseOptions } from "./page/index.ts";
import type { PageKind } from "./select/index.ts";

export type * from "./content/content.ts";

import {
  type BrowserExtraction,
  type BrowserInput,
  browserExtraction,
  decideByDensity,
  readBrowserPage,
} from "./browser-extraction.ts";

export type { BrowserExtraction, BrowserInput, LiveDocument, Page, PageKind };

/** Options of `extract` in `pith/browser`. */
export interface BrowserOptions extends ParseOptions {
  /** Not allowed here: only `pith/browser/learned` reads weights. */
  readonly weights?: never;
}

/** Extracts the content of HTML, or of a document that the browser shows. Does not change the document. */
function extractByDensity(input: BrowserInput, options: BrowserOptions = {}): BrowserExtraction {
  if (options?.weights !== undefined)
    throw new TypeError("weights are read by pith/browser/learned, not by pith/browser");
  checkOptions(options, PARSE_OPTIONS);
  const page = readBrowserPage(input, options);
  return browserExtraction(page, decideByDensity(page));
}

export { extractByDensity as extract };
