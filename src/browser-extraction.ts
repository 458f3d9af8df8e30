import type { Extraction } from "./extraction.ts";
import { densityScores } from "./methods/index.ts";
import { toHtml, toMarkdown } from "./output/index.ts";
import { type LiveDocument, type Page, type ParseOptions, parse, readDocument } from "./page/index.ts";
import { type Decision, PageContent } from "./page-content.ts";
import { choose } from "./select/index.ts";

/** The result of the browser builds: the fields of an `Extraction` that need no metadata. `type` is the learned kind of page. */
export type BrowserExtraction = Pick<
  Extraction,
  "url" | "text" | "content" | "comments" | "markdown" | "html" | "type" | "confidence"
>;

/** HTML, or a document that the browser shows. The document is not changed. */
export type BrowserInput = string | LiveDocument;

/** Turns the input into a page. The caller must have checked the options. */
export function readBrowserPage(input: BrowserInput, { url, limits }: ParseOptions): Page {
  return typeof input === "string" ? parse(input, { url, limits }) : readDocument(input);
}

export function decideByDensity(page: Page): Decision {
  return { choice: choose(page, densityScores(page)) };
}

/** Choice → Content → Output, as in `extract`, without metadata. */
export function browserExtraction(page: Page, decision: Decision): BrowserExtraction {
  const { text, tree, comments } = new PageContent(page, decision);
  return {
    url: page.url,
    text,
    content: tree,
    comments,
    markdown: toMarkdown(tree),
    html: toHtml(tree),
    type: decision.kind,
    confidence: decision.confidence,
  };
}
