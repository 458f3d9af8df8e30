import { type BrowserInput, readBrowserInput } from "./browser-input.ts";
import { buildContent } from "./content/index.ts";
import type { Extraction } from "./extraction.ts";
import { densityScores } from "./methods/index.ts";
import { checkOptions, PARSE_OPTIONS } from "./options/index.ts";
import { toHtml, toMarkdown, toText } from "./output/index.ts";
import type { LiveDocument, Page, ParseOptions } from "./page/index.ts";
import { choose } from "./select/index.ts";

export type * from "./content/content.ts";
export type { Warning, WarningCode } from "./html/index.ts";
export type { BrowserInput, LiveDocument, Page, ParseOptions };

/** The result of `extract` in `pith/browser/small`: the fields of an `Extraction` that need no model, no metadata and no posts. */
export type SmallExtraction = Pick<
  Extraction,
  "url" | "method" | "text" | "content" | "markdown" | "html" | "warnings"
>;

/** Extracts the content of HTML, or of a document that the browser shows, by text density. Does not change the document. */
function extractByDensity(input: BrowserInput, options: ParseOptions = {}): SmallExtraction {
  checkOptions(options, PARSE_OPTIONS);
  const { page, warnings } = readBrowserInput(input, options);
  const tree = buildContent(page, choose(page, densityScores(page)));
  return {
    url: page.url,
    method: "density",
    text: toText(tree),
    content: tree,
    markdown: toMarkdown(tree),
    html: toHtml(tree),
    warnings,
  };
}

export { extractByDensity as extract };
