import type { RecordRegion } from "../../records/region-data.ts";
import { sheetOf } from "./cells.ts";

/** Longer cells are cut: a table is for the eye. */
const CELL_CHARS = 60;
const SPACES = /\s+/g;
const SPECIAL = /[\\|`<]/g;

/** A region as a Markdown table: columns that say the same everywhere, and those nearly empty, are left out. */
export function toMarkdownTable(region: RecordRegion): string {
  const shown = region.columns.filter(({ isConstant, filled }) => !isConstant && filled >= LEAST_FILLED);
  const { header, rows } = sheetOf(region, shown.length === 0 ? region.columns : shown);
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

const LEAST_FILLED = 0.2;

function markdownCell(text: string): string {
  const plain = text.replace(SPACES, " ").trim();
  const characters = Array.from(plain);
  const short = characters.length > CELL_CHARS ? `${characters.slice(0, CELL_CHARS - 1).join("")}…` : plain;
  return short.replace(SPECIAL, "\\$&");
}
