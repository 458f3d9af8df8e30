import { type BrowserExtraction, type BrowserInput, byDensity, extraction, pageOf } from "./browser-extraction.ts";
import type { ModelFile } from "./model/model.ts";
import type { LiveDocument } from "./page/live-document.ts";
import type { Page } from "./page/page.ts";
import type { ParseOptions } from "./page/parse.ts";
import { bindModel, type JudgeOptions, judge } from "./select/judge.ts";
import type { PageKind } from "./select/kinds.ts";

/** `pith/browser` with the learned choice of content. */
export type * from "./content/content.ts";
export type { BrowserExtraction, BrowserInput, LiveDocument, ModelFile, Page, PageKind };

/** Where the page comes from, and what decides. All may be left out. */
export interface LearnedOptions extends ParseOptions, Pick<JudgeOptions, "favor"> {
  /** The learned weights (`pith/weights`); without them text density decides, and `favor` does nothing. */
  readonly weights?: ModelFile | undefined;
}

/** Extracts from HTML, or from a document that the browser shows. The document is only read. */
function extractLearned(input: BrowserInput, options: LearnedOptions = {}): BrowserExtraction {
  const page = pageOf(input, options);
  const { weights } = options;
  return extraction(page, weights === undefined ? byDensity(page) : judge(page, bindModel(weights), options));
}

export { extractLearned as extract };
