import { type Extraction, extract } from "../../extract.ts";
import type { ContentFormatId } from "../../output/formats.ts";
import type { FormatId, TableFormatId } from "../formats.ts";
import { modelAt } from "./model-file.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain } from "./plain.ts";

interface ExtractView extends PageView {
  readonly extraction: Extraction;
}

const printers: Readonly<Record<Exclude<FormatId, TableFormatId>, Printer<ExtractView>>> = {
  text: ({ extraction }, { terminal }) => (terminal.isTerminal ? plain(extraction.text) : extraction.text),
  md: content("md"),
  html: content("html"),
  xml: content("xml"),
  ...jsonPrinters,
};

function content(format: ContentFormatId): Printer<ExtractView> {
  return ({ extraction }, { terminal, frontMatter, comments }) => {
    const text = extraction.write(format, { frontMatter, comments: comments === "apart" }).trimEnd();
    return terminal.isTerminal ? plain(text) : text;
  };
}

/** `pith extract` for one page. */
export function extractPage(task: PageTask): PageResult {
  const { method, url, contentType, comments, favor } = task;
  const model = modelAt(task.model);
  const extraction = extract(task.page ?? task.bytes, { method, url, contentType, comments, favor, model });
  const { text, warnings } = extraction;
  return printed({ extraction, warnings, isEmpty: text === "", toJSON: () => extraction.toJSON() }, printers, task);
}
