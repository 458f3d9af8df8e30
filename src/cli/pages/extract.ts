import { extract } from "../../extract.ts";
import type { FormatId } from "../formats.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain } from "./plain.ts";

interface ExtractView extends PageView {
  readonly text: string;
}

const printers: Readonly<Record<FormatId, Printer<ExtractView>>> = {
  text: ({ text }, { terminal }) => (terminal.isTerminal ? plain(text) : text),
  ...jsonPrinters,
};

/** `pith extract` for one page. */
export function extractPage(task: PageTask): PageResult {
  const { method, url, contentType } = task;
  const extraction = extract(task.page ?? task.bytes, { method, url, contentType });
  const { text, warnings } = extraction;
  return printed({ text, warnings, isEmpty: text === "", toJSON: () => extraction.toJSON() }, printers, task);
}
