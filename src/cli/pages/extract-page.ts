import { extract } from "../../extract.ts";
import type { Extraction, ExtractionJson } from "../../extraction.ts";
import { type DetectLanguage, loadLanguageDetector } from "../../language/index.ts";
import type { ContentFormatId } from "../../output/index.ts";
import { chunks } from "../../page-chunks.ts";
import type { FormatId, TableFormatId } from "../print-formats.ts";
import { modelAt } from "./model-file.ts";
import { openOnSite } from "./on-site.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";

interface ExtractView extends PageView {
  readonly extraction: Extraction;
}

const printers: Readonly<Record<Exclude<FormatId, TableFormatId>, Printer<ExtractView>>> = {
  md: content("md"),
  html: content("html"),
  xml: content("xml"),
  text: content("text"),
  ...jsonPrinters,
  chunks: printChunks,
};

/** Prints one line per chunk. Each names its input. */
function printChunks(
  { extraction }: ExtractView,
  { input, fetched, maxTokens, references, comments }: PageTask,
): string {
  const all = chunks(extraction, { maxTokens, references, comments: comments === "apart" });
  return all.map((chunk) => JSON.stringify({ input, fetched, ...chunk })).join("\n");
}

function content(format: ContentFormatId): Printer<ExtractView> {
  return ({ extraction }, { frontMatter, title = frontMatter !== true, comments }) =>
    extraction.write(format, { frontMatter, title, byline: title, comments: comments === "apart" }).trimEnd();
}

/** Loads what `pith extract` needs for a page, and returns its work. */
export async function openExtractPage(task: PageTask): Promise<() => PageResult> {
  const detectLanguage = task.detectLanguage === true ? await loadLanguageDetector() : undefined;
  return () => extractPage(task, detectLanguage);
}

/** `pith extract` for one page. */
export function extractPage(task: PageTask, detectLanguage?: DetectLanguage): PageResult {
  const { method, contentType, comments, quotes, favor, layout, fast } = task;
  const { input, url, template } = openOnSite(task);
  const model = modelAt(task.model);
  // For chunks, the limit is the length of each.
  const maxTokens = task.format === "chunks" ? undefined : task.maxTokens;
  const options = {
    maxTokens,
    method,
    url,
    contentType,
    comments,
    quotes,
    favor,
    layout,
    model,
    detectLanguage,
    template,
    fast,
  };
  const extraction = extract(input, options);
  const { text, warnings } = extraction;
  const toJSON = (): ExtractionJson =>
    task.structured === true
      ? { ...extraction.toJSON(), structured: extraction.metadata.structured }
      : extraction.toJSON();
  return printed({ extraction, warnings, isEmpty: text === "", toJSON }, printers, task);
}
