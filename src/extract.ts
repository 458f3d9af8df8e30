import type { Content } from "./content/index.ts";
import { chooseAll, DEFAULT_METHOD, decideContent, layoutWarnings, leftOutWarnings } from "./decide.ts";
import { type Extraction, PageExtraction } from "./extraction.ts";
import type { Warning } from "./html/index.ts";
import { declaredText, Evidence, type MetadataOptions, readMetadata } from "./metadata/index.ts";
import { checkOptions, EXTRACT_OPTIONS } from "./options/index.ts";
import { toText } from "./output/index.ts";
import type { Page } from "./page/index.ts";
import { type Decision, PageContent } from "./page-content.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import { chosenWords, deciderNamed, type JudgeOptions, type PageKind } from "./select/index.ts";
import { detached } from "./text/index.ts";
import {
  findSubject,
  mayBeSold,
  type PageThing,
  readThing,
  type ThingContext,
  type ThingSubject,
  withPrice,
} from "./things/index.ts";

/** Options of `extract`. All are optional. */
export interface ExtractOptions extends ReadOptions, JudgeOptions, MetadataOptions {
  /** Id of the method that decides, `auto` by default. `methods` lists them. */
  readonly method?: string | undefined;
}

/** Runs the whole path of the data: bytes → Page → Choice → Content → Output. Content and output are made when they are read. */
export function extract(input: PageInput, options: ExtractOptions = {}): Extraction {
  return extractDecided(input, options).extraction;
}

/** Like `extract`, with the page and the chosen blocks. For readers that need both, such as the crawler. */
export function extractDecided(
  input: PageInput,
  options: ExtractOptions = {},
): DecidedPage & { extraction: Extraction } {
  checkOptions(options, EXTRACT_OPTIONS);
  const method = deciderNamed(options.method ?? DEFAULT_METHOD);
  const { page, warnings } = read(input, options);
  const decision = decideContent(page, method, options);
  const decided = { page, method: method.id, decision, warnings: [...warnings, ...layoutWarnings(method, page)] };
  return { ...decided, extraction: finishExtraction(decided, options, THING_FUNCTIONS) };
}

/** A page with the blocks that were chosen. */
export interface DecidedPage {
  readonly page: Page;
  /** Id of the method that decided. */
  readonly method: string;
  readonly decision: Decision;
  readonly warnings: readonly Warning[];
}

/** The functions of things/. The browser builds leave them out. */
interface ThingFunctions {
  readonly findSubject: (evidence: Evidence, context: ThingContext) => ThingSubject | undefined;
  readonly readThing: (subject: ThingSubject) => PageThing | undefined;
  readonly mayBeSold: (page: Page, kind: PageKind | undefined) => boolean;
  readonly withPrice: (content: Content, subject: ThingSubject, toText: (content: Content) => string) => Content;
}

const THING_FUNCTIONS: ThingFunctions = { findSubject, readThing, mayBeSold, withPrice };

/** The steps after the choice: Choice → Content → Output, metadata and thing. Each is made when it is read. */
export function finishExtraction(
  decided: DecidedPage,
  options: JudgeOptions & MetadataOptions,
  things?: ThingFunctions,
): Extraction {
  const { page, method } = decided;
  const chosen = takeDeclaredText(decided) ?? decided;
  const { choice, kind, confidence } = chosen.decision;
  const evidence = once(() => new Evidence(page));
  const metadata = readMetadata(page, options, {
    content: { page: chosen.page, chosen: choice.chosen },
    kind,
    evidence,
  });
  const subject = once(() => {
    const context = { language: metadata.language?.value, title: metadata.title?.value, kind };
    return things?.findSubject(evidence(), context);
  });
  const thing = once(() => {
    const found = subject();
    return found && detached(things?.readThing(found));
  });
  const finish = (content: Content): Content | undefined => {
    const sold = things?.mayBeSold(page, kind) ? subject() : undefined;
    return sold && things?.withPrice(content, sold, toText);
  };
  return new PageExtraction({
    page,
    method,
    kind,
    confidence,
    content: new PageContent(chosen.page, chosen.decision, { comments: options.comments, finish }),
    isEmpty: !choice.chosen.includes(1),
    hasBlocks: chosen.page.blocks.count > 0,
    metadata,
    thing,
    warnings: [...chosen.warnings, ...leftOutWarnings(chosen.decision)],
  });
}

/** Returns a function that computes its value on the first call, and returns the same value afterwards. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

const DECLARED: Warning = {
  code: "declared-text",
  message: "the page shows hardly any of its text; it was taken from its structured data (articleBody)",
};

/** If a page shows hardly any text but declares its text in structured data, returns that text as a page with all blocks chosen. */
function takeDeclaredText({ page, method, decision, warnings }: DecidedPage): DecidedPage | undefined {
  const declared = declaredText(page, chosenWords(page, decision.choice.chosen));
  if (declared === undefined) return undefined;
  return { page: declared, method, decision: chooseAll(declared, decision), warnings: [...warnings, DECLARED] };
}
