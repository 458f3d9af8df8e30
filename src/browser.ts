import { buildComments, buildContent } from "./content/build.ts";
import type { Content, Post } from "./content/content.ts";
import { densityScores } from "./methods/text-density.ts";
import type { ModelFile } from "./model/model.ts";
import { toHtml } from "./output/html.ts";
import { toMarkdown } from "./output/markdown/index.ts";
import { toText } from "./output/text.ts";
import { type LiveDocument, readDocument } from "./page/live-document.ts";
import type { Page } from "./page/page.ts";
import { type ParseOptions, parse } from "./page/parse.ts";
import { type Choice, choose } from "./select/choice.ts";
import { bindModel, type JudgeOptions, judge } from "./select/judge.ts";
import type { PageKind } from "./select/kinds.ts";

/** The part of pith that runs in a browser, on HTML or on the document itself with its layout and open shadow roots. */
export type * from "./content/content.ts";
export type { LiveDocument, ModelFile, Page, PageKind };

/** Where the page comes from, and what decides. All may be left out. */
export interface BrowserOptions extends ParseOptions, Pick<JudgeOptions, "favor"> {
  /** The learned weights (`pith/weights`); without them text density decides, and `favor` does nothing. */
  readonly weights?: ModelFile | undefined;
}

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
  /** The kind of page, if the weights were given. */
  readonly type: PageKind | undefined;
  /** How good the choice is likely to be: the word F1 to be expected, 0 to 1; if the weights were given. */
  readonly confidence: number | undefined;
}

/** Extracts from HTML, or from a document that the browser shows. The document is only read. */
export function extract(input: string | LiveDocument, options: BrowserOptions = {}): BrowserExtraction {
  const page = typeof input === "string" ? parse(input, options) : readDocument(input);
  const { choice, kind, confidence } = decide(page, options);
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

interface Decision {
  readonly choice: Choice;
  readonly kind?: PageKind;
  readonly confidence?: number;
}

function decide(page: Page, options: BrowserOptions): Decision {
  if (options.weights === undefined) return { choice: choose(page, densityScores(page)) };
  return judge(page, bindModel(options.weights), options);
}
