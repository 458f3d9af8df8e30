import { type LiveDocument, type ParseOptions, readDocument } from "./page/index.ts";
import { type PageWithWarnings, readText } from "./read-page.ts";

/** HTML, or a document that the browser shows. The document is not changed. */
export type BrowserInput = string | LiveDocument;

/** Turns HTML or a document into a page. Throws TypeError for other inputs. Does not check the options. */
export function readBrowserInput(input: BrowserInput, options: ParseOptions): PageWithWarnings {
  if (typeof input === "string") return readText(input, options);
  if (typeof input !== "object" || input === null || !("documentElement" in input))
    throw new TypeError("input must be a string of HTML, or a document");
  const page = readDocument(input);
  return { page, warnings: page.warnings };
}
