import type { Column, RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";

/** Longer cells are cut: the table is for people. */
const MAX_CELL_CHARS = 60;
const SPACES = /\s+/g;
const SPECIAL = /[\\|`<[]/g;

/**
 * Writes a region as a Markdown table. Leaves out constant columns, columns that repeat another, and nearly empty ones.
 */
export function toMarkdownTable(region: RecordRegion): string {
  const varying = region.columns.filter(({ isConstant, filled }) => !isConstant && filled >= MIN_FILLED_SHARE);
  const shown = withoutRepeated(region, varying);
  const { header, rows } = sheetOf(region, shown.length === 0 ? region.columns : shown);
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

const MIN_FILLED_SHARE = 0.2;

/**
 * Drops columns that repeat another wherever they have a value. Of equal columns keeps the fullest, then that with the
 * most certain and shortest name.
 */
function withoutRepeated(region: RecordRegion, columns: readonly Column[]): Column[] {
  const ranked = columns.toSorted(
    (a, b) => b.filled - a.filled || b.confidence - a.confidence || a.name.length - b.name.length,
  );
  const kept: { readonly column: Column; readonly texts: readonly string[] }[] = [];
  for (const column of ranked) {
    const texts = textsOf(region, column);
    const isRepeated = kept.some((other) => other.column.type === column.type && areSubset(texts, other.texts));
    if (!isRepeated) kept.push({ column, texts });
  }
  const remaining = new Set(kept.map(({ column }) => column));
  return columns.filter((column) => remaining.has(column));
}

function textsOf(region: RecordRegion, column: Column): string[] {
  // A price has its currency in the next cell; a nested record has its level in the first.
  return sheetOf(region, [column]).rows.map((row) =>
    row
      .slice(column.type === "price" ? -2 : -1)
      .join(" ")
      .trim(),
  );
}

/** Whether texts are empty or equal to the others. */
function areSubset(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text, i) => text === "" || text === others[i]);
}

function markdownCell(text: string): string {
  const plain = text.replace(SPACES, " ").trim();
  const characters = Array.from(plain);
  const short = characters.length > MAX_CELL_CHARS ? `${characters.slice(0, MAX_CELL_CHARS - 1).join("")}…` : plain;
  return short.replace(SPECIAL, "\\$&");
}
