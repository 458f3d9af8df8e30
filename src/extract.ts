import { DEFAULT_METHOD, decideContent, layoutWarnings } from "./decide.ts";
import { type ExtractedPage, type Extraction, PageExtraction } from "./extraction.ts";
import { type DecidedPage, extractedPage, type ThingFunctions } from "./finish-extraction.ts";
import type { Warning } from "./html/index.ts";
import type { MetadataOptions } from "./metadata/index.ts";
import { checkOptions, EXTRACT_OPTIONS } from "./options/index.ts";
import { isShellPage } from "./page/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import { deciderNamed, type JudgeOptions } from "./select/index.ts";
import { decideOnSite, SiteExtraction, type SiteOptions } from "./site-extraction.ts";
import { findSubject, mayBeSold, readThing, withPrice } from "./things/index.ts";

/** Options of `extract`. All are optional. */
export interface ExtractOptions extends ReadOptions, JudgeOptions, MetadataOptions, SiteOptions {
  /** Id of the method that decides, `auto` by default. `methods` lists them. */
  readonly method?: string | undefined;
}

const THING_FUNCTIONS: ThingFunctions = { findSubject, readThing, mayBeSold, withPrice };

/** Runs the whole path of the data: bytes → Page → Choice → Content → Output. Content and output are made when they are read. */
export function extract(input: PageInput, options: ExtractOptions = {}): Extraction {
  return extractDecided(input, options).extraction;
}

/** Like `extract`, with the page and the chosen blocks. For readers that need both, such as the crawler. */
export function extractDecided(
  input: PageInput,
  options: ExtractOptions = {},
): DecidedPage & { readonly extraction: Extraction } {
  checkOptions(options, EXTRACT_OPTIONS);
  const { page, warnings } = read(input, options);
  if (options.template !== undefined || options.learner !== undefined) {
    const { decided, onSite } = decideOnSite(page, options);
    const parts = extractedPage({ ...decided, warnings: [...warnings, ...decided.warnings] }, options, THING_FUNCTIONS);
    return { ...decided, extraction: new SiteExtraction(withShellWarning(parts), onSite) };
  }
  const method = deciderNamed(options.method ?? DEFAULT_METHOD);
  const decision = decideContent(page, method, options);
  const decided = { page, method: method.id, decision, warnings: [...warnings, ...layoutWarnings(method, page)] };
  const parts = extractedPage(decided, options, THING_FUNCTIONS);
  return { ...decided, extraction: new PageExtraction(withShellWarning(parts)) };
}

const MADE_BY_SCRIPTS: Warning = {
  code: "made-by-scripts",
  message: "the page is made by scripts; pith/render can run them (option scripts)",
};

/** Adds a warning to a page that shows hardly a word until its scripts run, unless its text was declared in structured data. */
function withShellWarning(parts: ExtractedPage): ExtractedPage {
  const { page, warnings } = parts;
  const isShell = isShellPage(page) && !warnings.some(({ code }) => code === "declared-text");
  return isShell ? { ...parts, warnings: [...warnings, MADE_BY_SCRIPTS] } : parts;
}
