import picocolors from "picocolors";
import { type ExplainedRegion, explainRecords } from "../../explain-records.ts";
import type { DataFormatId } from "../print-formats.ts";
import { givenInput } from "./on-site.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain, snippet } from "./terminal-text.ts";

interface RegionsView extends PageView {
  readonly regions: readonly ExplainedRegion[];
}

const SNIPPET_CHARS = 100;
const MAX_REASONS = 6;

const printers: Readonly<Record<DataFormatId, Printer<RegionsView>>> = { text: regionsText, ...jsonPrinters };

/** `pith explain --records` for one page. */
export function explainRecordsPage(task: PageTask): PageResult {
  const { url, contentType, records } = task;
  const { regions, warnings } = explainRecords(givenInput(task), { url, contentType, method: records?.method });
  return printed({ regions, warnings, isEmpty: regions.length === 0, toJSON: () => ({ regions }) }, printers, task);
}

/**
 * Three lines for every region:
 *
 *     1  0.97  20 records  ul.results > li                siblings
 *        +2.84 many records, +1.12 long records, -0.40 late in the page
 *        The text of the first record …
 */
function regionsText({ regions }: RegionsView, { terminal }: PageTask): string {
  const { bold, dim, green, red } = picocolors.createColors(terminal.isColored);
  const lines = regions.map(({ confidence, records, selector, recordSelector, kind, reasons, sample }, i) => {
    const why = reasons.slice(0, MAX_REASONS).map(({ says, worth }) => {
      const text = `${worth > 0 ? "+" : ""}${worth.toFixed(2)} ${says}`;
      return worth > 0 ? green(text) : red(text);
    });
    return [
      `${String(i + 1).padStart(2)}  ${confidence.toFixed(2)}  ${records} records  ${bold(plain(`${selector} ${recordSelector}`))}  ${dim(kind)}`,
      `    ${why.join(", ")}`,
      `    ${dim(snippet(sample, SNIPPET_CHARS))}`,
    ].join("\n");
  });
  return lines.join("\n\n");
}
