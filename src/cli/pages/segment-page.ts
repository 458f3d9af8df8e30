import picocolors from "picocolors";
import { type Segment, segment } from "../../segment.ts";
import type { DataFormatId } from "../print-formats.ts";
import { givenInput } from "./on-site.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain, snippet } from "./terminal-text.ts";
import { visualSegmentPage } from "./visual-segment-page.ts";

interface SegmentView extends PageView {
  readonly root: Segment;
}

const SNIPPET_CHARS = 80;
/** Deeper levels are not indented further, so that lines stay readable. */
const MAX_INDENT_LEVELS = 30;

const printers: Readonly<Record<DataFormatId, Printer<SegmentView>>> = { text: segmentText, ...jsonPrinters };

/** `pith segment` for one page. */
export function segmentPage(task: PageTask): PageResult {
  const { url, contentType, page, visual } = task;
  if (page !== undefined && visual !== undefined) return visualSegmentPage(page, task);
  const root = segment(givenInput(task), { url, contentType });
  const isEmpty = root.parts.length === 0 && !root.text;
  return printed({ root, warnings: [], isEmpty, toJSON: () => root }, printers, task);
}

/** One line per segment, parts indented: `0.42 div`, `  0.10 (h3 p)`, `    0.02 p  Its text …`. */
function segmentText({ root }: SegmentView, { terminal }: PageTask): string {
  const { bold, dim } = picocolors.createColors(terminal.isColored);
  const lines: string[] = [];
  const open: { readonly part: Segment; readonly depth: number }[] = [{ part: root, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { part, depth } = at;
    const text = part.text ? `  ${dim(snippet(part.text, SNIPPET_CHARS))}` : "";
    lines.push(
      `${"  ".repeat(Math.min(depth, MAX_INDENT_LEVELS))}${part.importance.toFixed(2)} ${bold(plain(part.name))}${text}`,
    );
    for (const child of part.parts.toReversed()) open.push({ part: child, depth: depth + 1 });
  }
  return lines.join("\n");
}
