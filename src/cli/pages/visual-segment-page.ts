import picocolors from "picocolors";
import type { Page } from "../../page/index.ts";
import { segmentVisual, type VisualSegment } from "../../segment-visual.ts";
import type { DataFormatId } from "../print-formats.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain, snippet } from "./terminal-text.ts";

interface VisualView extends PageView {
  readonly root: VisualSegment;
}

const SNIPPET_CHARS = 70;
const MAX_INDENT_LEVELS = 30;

const printers: Readonly<Record<DataFormatId, Printer<VisualView>>> = { text: visualText, ...jsonPrinters };

/** `pith segment --visual` for one page. */
export function visualSegmentPage(page: Page, task: PageTask): PageResult {
  const root = segmentVisual(page, task.visual);
  const isEmpty = root.parts.length === 0 && !root.text;
  return printed({ root, warnings: [], isEmpty, toJSON: () => root }, printers, task);
}

/** One line per segment, parts indented: `6 0.44 p  222,146 587x59  Its text …` (coherence, importance, name, position and size). */
function visualText({ root }: VisualView, { terminal }: PageTask): string {
  const { bold, dim } = picocolors.createColors(terminal.isColored);
  const lines: string[] = [];
  const open: { readonly part: VisualSegment; readonly depth: number }[] = [{ part: root, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { part, depth } = at;
    const { x1, y1, x2, y2 } = part.box;
    const place = dim(`${x1},${y1} ${x2 - x1}x${y2 - y1}`);
    const text = part.text ? `  ${dim(snippet(part.text, SNIPPET_CHARS))}` : "";
    const indent = "  ".repeat(Math.min(depth, MAX_INDENT_LEVELS));
    lines.push(`${indent}${part.doc} ${part.importance.toFixed(2)} ${bold(plain(part.name))}  ${place}${text}`);
    for (const child of part.parts.toReversed()) open.push({ part: child, depth: depth + 1 });
  }
  return lines.join("\n");
}
