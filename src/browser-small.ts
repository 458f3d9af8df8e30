import type { ModelFile } from "./model/index.ts";
import { checkOptions, LEARNED_OPTIONS } from "./options/index.ts";
import type { LiveDocument, Page, ParseOptions } from "./page/index.ts";
import type { JudgeOptions } from "./select/index.ts";
import { bindModel, judge, type PageKind } from "./select/index.ts";

export type * from "./content/content.ts";

import {
  type BrowserExtraction,
  type BrowserInput,
  browserExtraction,
  decideByDensity,
  readBrowserPage,
} from "./browser-extraction.ts";

export type { BrowserExtraction, BrowserInput, LiveDocument, ModelFile, Page, PageKind };

/** Options of `extract` in `pith/browser/learned`. */
export interface LearnedOptions extends ParseOptions, Pick<JudgeOptions, "favor"> {
  /** The learned weights (`pith/weights`); without them text density decides, and `favor` does nothing. */
  readonly weights?: ModelFile | undefined;
}

/** Extracts the content of HTML, or of a document that the browser shows. Does not change the document. */
function extractLearned(input: BrowserInput, options: LearnedOptions = {}): BrowserExtraction {
  checkOptions(options, LEARNED_OPTIONS);
  const page = readBrowserPage(input, options);
  const { weights } = options;
  return browserExtraction(
    page,
    weights === undefined ? decideByDensity(page) : judge(page, bindModel(weights), options),
  );
}

export { extractLearned as extract };
