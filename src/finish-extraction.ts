import type { Content } from "./content/index.ts";
import { chooseAll, leftOutWarnings } from "./decide.ts";
import { type ExtractedPage, type Extraction, PageExtraction } from "./extraction.ts";
import type { Warning } from "./html/index.ts";
import { declaredText, Evidence, type MetadataOptions, readMetadata } from "./metadata/index.ts";
import { toText } from "./output/index.ts";
import type { Page } from "./page/index.ts";
import { type Decision, type FinishContent, PageContent } from "./page-content.ts";
import { chosenWords, type JudgeOptions, type PageKind } from "./select/index.ts";
import { detached } from "./text/index.ts";
import type { PageThing, ThingContext, ThingSubject } from "./things/index.ts";

/** A page with the blocks that were chosen. */
export interface DecidedPage {
  readonly page: Page;
  /** Id of the method that decided. */
  readonly method: string;
  readonly decision: Decision;
  readonly warnings: readonly Warning[];
}

/** The functions of things/. The browser builds leave them out. */
export interface ThingFunctions {
  readonly findSubject: (evidence: Evidence, context: ThingContext) => ThingSubject | undefined;
  readonly readThing: (subject: ThingSubject) => PageThing | undefined;
  readonly mayBeSold: (page: Page, kind: PageKind | undefined) => boolean;
  readonly withPrice: (content: Content, subject: ThingSubject, toText: (content: Content) => string) => Content;
}

/** Steps that the browser builds leave out. */
export interface LaterSteps {
  readonly things: ThingFunctions;
  /** Cuts the content to its limit, after everything else. */
  readonly cut?: FinishContent | undefined;
}

/** The steps after the choice: Choice → Content → Output, metadata and thing. Each is made when it is read. */
export function finishExtraction(decided: DecidedPage, options: JudgeOptions & MetadataOptions): Extraction {
  return new PageExtraction(extractedPage(decided, options));
}

/** Like `finishExtraction`, as the parts of an extraction. */
export function extractedPage(
  decided: DecidedPage,
  options: JudgeOptions & MetadataOptions,
  { things, cut }: Partial<LaterSteps> = {},
): ExtractedPage {
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
  const finish = (content: Content): Content => {
    const sold = things?.mayBeSold(page, kind) ? subject() : undefined;
    const priced = (sold && things?.withPrice(content, sold, toText)) ?? content;
    return cut?.(priced) ?? priced;
  };
  return {
    page,
    method,
    kind,
    confidence,
    content: new PageContent(chosen.page, chosen.decision, { comments: options.comments, finish }),
    isEmpty: !choice.chosen.includes(1),
    chosen: chosen === decided ? choice.chosen : undefined,
    hasBlocks: chosen.page.blocks.count > 0,
    metadata,
    thing,
    warnings: [...chosen.warnings, ...leftOutWarnings(chosen.decision)],
  };
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
