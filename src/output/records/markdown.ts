import type { Column, RecordRegion } from "../../records/index.ts";
import { sheetOf } from "./record-cells.ts";

/** Longer cells are cut: a table is for the eye. */
const MAX_CELL_CHARS = 60;
const SPACES = /\s+/g;
const SPECIAL = /[\\|`<[]/g;

/** A region as a Markdown table: columns that say the same everywhere, what another one says, or nearly nothing are left out. */
export function toMarkdownTable(region: RecordRegion): string {
  const telling = region.columns.filter(({ isConstant, filled }) => !isConstant && filled >= MIN_FILLED_SHARE);
  const shown = withoutRepeated(region, telling);
  const { header, rows } = sheetOf(region, shown.length === 0 ? region.columns : shown);
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

const MIN_FILLED_SHARE = 0.2;

/** Of columns that say the same wherever they say something the fullest stays, then that of the surest and plainest name. */
function withoutRepeated(region: RecordRegion, columns: readonly Column[]): Column[] {
  const ranked = columns.toSorted(
    (a, b) => b.filled - a.filled || b.confidence - a.confidence || a.name.length - b.name.length,
  );
  const kept: { readonly column: Column; readonly texts: readonly string[] }[] = [];
  for (const column of ranked) {
    const texts = textsOf(region, column);
    const isSaid = kept.some((other) => other.column.type === column.type && areSubset(texts, other.texts));
    if (!isSaid) kept.push({ column, texts });
  }
  const left = new Set(kept.map(({ column }) => column));
  return columns.filter((column) => left.has(column));
}

function textsOf(region: RecordRegion, column: Column): string[] {
  // A price has its currency behind it, a record inside another its level before it.
  return sheetOf(region, [column]).rows.map((row) =>
    row
      .slice(column.type === "price" ? -2 : -1)
      .join(" ")
      .trim(),
  );
}

function areSubset(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text, i) => text === "" || text === others[i]);
}

function markdownCell(text: string): string {
  const plain = text.replace(SPACES, " ").trim();
  const characters = Array.from(plain);
  const short = characters.length > MAX_CELL_CHARS ? `${characters.slice(0, MAX_CELL_CHARS - 1).join("")}…` : plain;
  return short.replace(SPECIAL, "\\$&");
}
