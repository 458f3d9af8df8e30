import type { Block, Cell, Inline, Row, Table } from "../../content/index.ts";
import { isSparse } from "../sparse-table.ts";
import { writeCodeSpan, writeFormula } from "./code-and-math.ts";
import type { LineContext } from "./escape.ts";
import { embedLine, writeImage, writeLine } from "./line.ts";

const LINE_END = /\r\n?|\n/;
const DELIMITERS = { left: ":-", center: ":-:", right: "-:" } as const;

/**
 * Writes a GFM table. A cell that spans several positions fills the first one; the others are empty cells. The blocks of a cell become
 * lines with `<br>` between them. A sparse table is written row by row instead.
 */
export function writeTable(table: Table, outer: LineContext): string {
  const context: LineContext = { inCell: true, inHeading: false, dollars: outer.dollars };
  if (isSparse(table)) {
    return table.rows
      .map(({ cells: row }) => row.map((cell) => cellLine(cell.children, context)).join(" \\| "))
      .join("\\\n");
  }
  const lines = table.rows.map((row) => rowLine(row, table.columns, context));
  const delimiters = alignments(table).map((align) => (align === undefined ? "-" : DELIMITERS[align]));
  const hasHead = table.headRows > 0 || isHeadLike(table);
  const head = hasHead ? lines[0] : `|${" |".repeat(table.columns)}`;
  return [head, `| ${delimiters.join(" | ")} |`, ...(hasHead ? lines.slice(1) : lines)].join("\n");
}

/**
 * GFM requires a head. From this many columns on, the first row of a table without a head becomes its head. In tables of two columns, the
 * first row is usually a pair of name and value like the others. Set by hand.
 */
const MIN_HEAD_COLUMNS = 3;

/** Whether the first row of a table without a head becomes its head: the table has many columns, or all cells of the row are bold. */
function isHeadLike({ columns, rows }: Table): boolean {
  if (rows.length < 2) return false;
  return columns >= MIN_HEAD_COLUMNS || rows[0].cells.every(({ children }) => children.every(isBold));
}

function isBold(block: Block): boolean {
  return block.kind === "paragraph" && block.children.every(({ kind }) => kind === "strong");
}

function rowLine({ cells }: Row, columns: number, context: LineContext): string {
  const line = new Array<string>(columns).fill("");
  for (const { column, children } of cells) line[column] = cellLine(children, context);
  return `|${line.map((text) => (text === "" ? " |" : ` ${text} |`)).join("")}`;
}

/** Returns the alignment of each column: the alignment of the first cell that has one and spans no other column. */
function alignments({ columns, rows }: Table): Cell["align"][] {
  const align = new Array<Cell["align"]>(columns).fill(undefined);
  for (const { cells } of rows) for (const cell of cells) if (cell.colspan < 2) align[cell.column] ??= cell.align;
  return align;
}

function cellLine(blocks: readonly Block[], context: LineContext): string {
  if (blocks.length === 0) return "";
  const only = blocks[0];
  if (blocks.length === 1 && only.kind === "paragraph") return writeLine(only.children, context);
  return blocks.flatMap((block) => cellLines(block, context)).join("<br>");
}

function cellLines(node: Block, context: LineContext): string[] {
  const line = (inlines: readonly Inline[]) => writeLine(inlines, context);
  switch (node.kind) {
    case "paragraph":
    case "heading":
      return [line(node.children)];
    case "list":
      return node.items.flatMap(({ children }, i) => {
        const [first = "", ...rest] = children.flatMap((child) => cellLines(child, context));
        return [`${node.ordered ? `${node.start + i}.` : "•"} ${first}`, ...rest];
      });
    case "code":
      return node.value.split(LINE_END).map((value) => (value.trim() === "" ? "" : writeCodeSpan(value, true)));
    case "image":
      return [writeImage(node, context)];
    case "math":
      return [writeFormula(node.tex, context)];
    case "embed":
      return [line(embedLine(node))];
    case "rule":
      return [];
    case "table":
      return node.rows.map(({ cells }) => cells.map((cell) => cellLine(cell.children, context)).join(" \\| "));
    case "definitions":
      return node.entries.flatMap(({ terms, descriptions }) => [
        ...terms.map((term) => line([{ kind: "strong", children: term }])),
        ...descriptions.flatMap((blocks) => blocks.flatMap((block) => cellLines(block, context))),
      ]);
    case "figure":
      return [...node.children.flatMap((child) => cellLines(child, context)), line(node.caption)];
    case "quote":
    case "callout":
    case "details":
    case "post":
      return node.children.flatMap((child) => cellLines(child, context));
  }
}
