import type { Content } from "./content/index.ts";
import { DEFAULT_METHOD, decideContent, layoutWarnings } from "./decide.ts";
import { type ExtractedPage, type Extraction, PageExtraction } from "./extraction.ts";
import { type DecidedPage, extractedPage, type ThingFunctions } from "./finish-extraction.ts";
import type { Warning } from "./html/index.ts";
import type { MetadataOptions } from "./metadata/index.ts";
import { checkOptions, EXTRACT_OPTIONS } from "./options/index.ts";
import { cutContent } from "./output/index.ts";
import { isShellPage } from "./page/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import { deciderNamed, type JudgeOptions } from "./select/index.ts";
import { decideOnSite, SiteExtraction, type SiteOptions } from "./site-extraction.ts";
import { findSubject, mayBeSold, readThing, withPrice } from "./things/index.ts";

/** Options of `extract`. All are optional. */
export interface ExtractOptions extends ReadOptions, JudgeOptions, MetadataOptions, SiteOptions {
  /** Id of the method that decides, `auto` by default. `methods` lists them. */
  readonly method?: string | undefined;
  /** Limit: estimated tokens of the content as Markdown. */
  readonly maxTokens?: number | undefined;
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
    const parts = extractedParts({ ...decided, warnings: [...warnings, ...decided.warnings] }, options);
    return { ...decided, extraction: new SiteExtraction(withShellWarning(parts), onSite) };
  }
  const method = deciderNamed(options.method ?? DEFAULT_METHOD);
  const decision = decideContent(page, method, options);
  const decided = { page, method: method.id, decision, warnings: [...warnings, ...layoutWarnings(method, page)] };
  return { ...decided, extraction: new PageExtraction(withShellWarning(extractedParts(decided, options))) };
}

/** Returns the parts of an extraction. Cuts the content if the option `maxTokens` asks for it. */
function extractedParts(decided: DecidedPage, options: ExtractOptions): ExtractedPage {
  const { maxTokens } = options;
  if (maxTokens === undefined) return extractedPage(decided, options, { things: THING_FUNCTIONS });
  let warnings: readonly Warning[] = [];
  const cut = (content: Content): Content | undefined => {
    const shorter = cutContent(content, maxTokens);
    if (shorter !== undefined) warnings = [tokensCut(shorter.tokens, maxTokens)];
    return shorter?.content;
  };
  const parts = extractedPage(decided, options, { things: THING_FUNCTIONS, cut });
  const contentWarnings = (): readonly Warning[] => {
    // The content is built when it is first read.
    void parts.content.tree;
    return warnings;
  };
  return { ...parts, contentWarnings };
}

function tokensCut(tokens: number, maxTokens: number): Warning {
  const message = `the content has about ${tokens} tokens; it was cut to ${maxTokens} or fewer (option maxTokens)`;
  return { code: "tokens-cut", message };
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
