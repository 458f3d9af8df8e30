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
export interface BrowserOptions extends ParseOptions, JudgeOptions {
  /** The learned weights (`pith/weights`); without them the method of text density decides. */
  readonly weights?: ModelFile | undefined;
}

/** What a page is about. */
export interface BrowserExtraction {
  readonly url: string | undefined;
  readonly text: string;
  readonly content: Content;
  readonly comments: readonly Post[];
  readonly markdown: string;
  /** HTML in which nothing can run. */
  readonly html: string;
  /** The kind of page and the word F1 to be expected, if the weights were given. */
  readonly type: PageKind | undefined;
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
