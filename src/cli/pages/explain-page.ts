import picocolors from "picocolors";
import { type ExplainedBlock, type Explanation, explain } from "../../explain.ts";
import type { DataFormatId } from "../print-formats.ts";
import { explainRecordsPage } from "./explain-records-page.ts";
import { modelAt } from "./model-file.ts";
import { openOnSite } from "./on-site.ts";
import { jsonPrinters, type PageResult, type PageTask, type PageView, type Printer, printed } from "./page-task.ts";
import { plain, snippet } from "./terminal-text.ts";

interface ExplainView extends PageView {
  readonly explanation: Explanation;
}

const SNIPPET_CHARS = 110;

const printers: Readonly<Record<DataFormatId, Printer<ExplainView>>> = { text: explanationText, ...jsonPrinters };

/** `pith explain` for one page. */
export function explainPage(task: PageTask): PageResult {
  const { method, contentType, layout } = task;
  if (task.records !== undefined) return explainRecordsPage(task);
  const { input, url, template } = openOnSite(task);
  const explanation = explain(input, {
    method,
    url,
    contentType,
    layout,
    model: modelAt(task.model),
    template,
  });
  const { blocks, warnings } = explanation;
  return printed({ explanation, warnings, isEmpty: blocks.length === 0, toJSON: () => explanation }, printers, task);
}

/**
 * Three lines for every block, then the meaning of the feature names:
 *
 *     + article > div.body > p                    45 words, 3 % in links
 *       density 0.93 is at or above 0.5           weight 1.00, symbols 0.88
 *       Its text …
 */
function explanationText({ explanation }: ExplainView, { terminal }: PageTask): string {
  const { green, dim, bold } = picocolors.createColors(terminal.isColored);
  const lines = explanation.blocks.map((block) => {
    const sign = block.isChosen ? green("+") : "-";
    const facts = `${block.words} words, ${Math.round(block.linkDensity * 100)} % in links`;
    const text = snippet(block.text, SNIPPET_CHARS);
    const others = otherScores(block, explanation.method);
    return [
      `${sign} ${bold(plain(block.path))}  ${dim(facts)}`,
      `  ${plain(block.why)}${others === "" ? "" : dim(`; ${others}`)}`,
      `  ${block.isChosen ? text : dim(text)}`,
    ].join("\n");
  });
  const chosen = explanation.blocks.filter((block) => block.isChosen).length;
  const summary = `${chosen} of ${explanation.blocks.length} blocks kept by ${explanation.method} (+ kept, - left out)`;
  return [...lines, summary, ...legend(explanation)].join("\n\n");
}

/** Explains each feature that decided, once: `titleShare: Share of the title's words that it has`. */
function legend({ blocks }: Explanation): string[] {
  const features = new Map(
    blocks.flatMap((block) => (block.features ?? []).map(({ feature, says }) => [feature, says])),
  );
  const lines = [...features].sort().map(([feature, says]) => `${feature}: ${says}`);
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function otherScores(block: ExplainedBlock, deciding: string): string {
  return Object.entries(block.scores)
    .filter(([id]) => id !== deciding)
    .map(([id, score]) => `${id} ${score.toFixed(2)}`)
    .join(", ");
}
