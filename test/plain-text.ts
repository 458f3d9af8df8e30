import type { Block, Content } from "../src/content/content.ts";
import { inlineText } from "../src/content/line/run.ts";

/**
 * Writes content as plain text: an empty line between blocks, a line end between items and rows, a tab between cells.
 * Posts start with their author and date.
 */
export function toPlainText({ blocks, notes }: Content): string {
  return [...blocks.map(blockText), ...notes.map(({ children }) => blocksText(children))]
    .filter(isNotEmpty)
    .join("\n\n");
}

function isNotEmpty(text: string): boolean {
  return text !== "";
}

function blocksText(blocks: readonly Block[], separator = "\n\n"): string {
  return blocks.map(blockText).filter(isNotEmpty).join(separator);
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlineText(block.children);
    case "list":
      return block.items.map(({ children }) => blocksText(children, "\n")).join("\n");
    case "code":
      return block.value;
    case "math":
      return block.tex;
    case "table":
      return [
        inlineText(block.caption),
        ...block.rows.map(({ cells }) => cells.map(({ children }) => blocksText(children, "\n")).join("\t")),
      ]
        .filter(isNotEmpty)
        .join("\n");
    case "figure":
      return [blocksText(block.children), inlineText(block.caption)].filter(isNotEmpty).join("\n\n");
    case "definitions":
      return block.entries
        .map(({ terms, descriptions }) =>
          [...terms.map(inlineText), ...descriptions.map((blocks) => blocksText(blocks, "\n"))].join("\n"),
        )
        .join("\n");
    case "callout":
      return [inlineText(block.title), blocksText(block.children)].filter(isNotEmpty).join("\n\n");
    case "details":
      return [inlineText(block.summary), blocksText(block.children)].filter(isNotEmpty).join("\n\n");
    case "post":
      return [[block.author, block.date].filter((fact) => fact !== undefined).join(" "), blocksText(block.children)]
        .filter(isNotEmpty)
        .join("\n\n");
    case "quote":
      return blocksText(block.children);
    case "image":
    case "rule":
    case "embed":
      return "";
  }
}
