import type { Column, RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";

/** Limit: longer cells are cut. The table is for reading; CSV and JSON have the whole values. */
const MAX_CELL_CHARS = 60;
const SPACES = /\s+/g;
const SPECIAL = /[\\|`[]/g;
/** Characters that would make a tag or a link. Some renderers read a backslash as a part of the address before it, so these are references. */
const UNSAFE = /<|\](?=\()/g;

/** Writes a region as a Markdown table. Leaves out columns that are constant or nearly empty, or that repeat another column. */
export function toMarkdownTable(region: RecordRegion): string {
  const varying = region.columns.filter(({ isConstant, filled }) => !isConstant && filled >= MIN_FILLED_SHARE);
  const shown = withoutRepeated(region, varying);
  const { header, rows } = sheetOf(region, shown.length === 0 ? region.columns : shown);
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

const MIN_FILLED_SHARE = 0.2;

/**
 * Drops a column if each of its values is equal to the value of another column in the same record. Of two equal columns, keeps the one with
 * more values, then the one with the more certain name, then the one with the shorter name.
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
  // `sheetOf` writes the currency of a price into the next cell, and the level of a nested record into the first.
  return sheetOf(region, [column]).rows.map((row) =>
    row
      .slice(column.type === "price" ? -2 : -1)
      .join(" ")
      .trim(),
  );
}

/** Whether each text is empty or equal to the other text in its row. */
function areSubset(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text, i) => text === "" || text === others[i]);
}

function markdownCell(text: string): string {
  const plain = text.replace(SPACES, " ").trim();
  const characters = Array.from(plain);
  const short = characters.length > MAX_CELL_CHARS ? `${characters.slice(0, MAX_CELL_CHARS - 1).join("")}…` : plain;
  return short.replace(SPECIAL, "\\$&").replace(UNSAFE, (character) => `&#${character.charCodeAt(0)};`);
}
