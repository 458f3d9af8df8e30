import { buildComments, buildContent, type Content, type Post } from "./content/index.ts";
import { densityScores } from "./methods/index.ts";
import { toHtml, toMarkdown, toText } from "./output/index.ts";
import { type LiveDocument, type Page, type ParseOptions, parse, readDocument } from "./page/index.ts";
import { type Choice, choose, type PageKind } from "./select/index.ts";
/** What a page is about. */
export interface BrowserExtraction {
  /** The address of the document, or the one given with the HTML. */
  readonly url: string | undefined;
  /** The main text, paragraphs separated by an empty line. */
  readonly text: string;
  /** The content with its structure. */
  readonly content: Content;
  /** What readers wrote below the page; empty where the page is a discussion, which is content. */
  readonly comments: readonly Post[];
  /** GitHub-flavoured Markdown. */
  readonly markdown: string;
  /** HTML in which nothing can run. */
  readonly html: string;
  /** The kind of page, if the choice was learned. */
  readonly type: PageKind | undefined;
  /** How good the choice is likely to be: the word F1 to be expected, 0 to 1; if it was learned. */
  readonly confidence: number | undefined;
}

/** HTML, or a document that the browser shows; it is only read. */
export type BrowserInput = string | LiveDocument;

export function pageOf(input: BrowserInput, options: ParseOptions): Page {
  return typeof input === "string" ? parse(input, options) : readDocument(input);
}

/** A choice, and what the learned method says beside it. */
export interface Decision {
  readonly choice: Choice;
  readonly kind?: PageKind;
  readonly confidence?: number;
}

export function byDensity(page: Page): Decision {
  return { choice: choose(page, densityScores(page)) };
}

export function extraction(page: Page, { choice, kind, confidence }: Decision): BrowserExtraction {
  const content = buildContent(page, choice, { isDiscussion: kind === "forum" });
  return {
    url: page.url,
    text: toText(page, choice),
    content,
    comments: buildComments(page, choice, { isDiscussion: kind === "forum" }),
    markdown: toMarkdown(content),
    html: toHtml(content),
    type: kind,
    confidence,
  };
}
