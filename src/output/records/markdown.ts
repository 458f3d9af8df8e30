import type { RecordRegion } from "../../records/index.ts";
import { type Sheet, sheetOf } from "./record-cells.ts";
import { type ShownColumns, shownColumns } from "./useful-columns.ts";

/** Limit: longer cells are cut. The table is for reading; CSV and JSON have the whole values. */
const MAX_CELL_CHARS = 60;
const SPACES = /\s+/g;
const SPECIAL = /[\\|`[]/g;
/** Characters that would make a tag or a link. Some renderers read a backslash as a part of the address before it, so these are references. */
const UNSAFE = /<|\](?=\()/g;

/** Writes a region as a Markdown table. */
export function toMarkdownTable(region: RecordRegion, columns?: ShownColumns): string {
  return markdownSheet(sheetOf(region, shownColumns(region, columns)));
}

/** Writes a table as Markdown. */
export function markdownSheet({ header, rows }: Sheet): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

function markdownCell(text: string): string {
  const plain = text.replace(SPACES, " ").trim();
  const characters = Array.from(plain);
  const short = characters.length > MAX_CELL_CHARS ? `${characters.slice(0, MAX_CELL_CHARS - 1).join("")}…` : plain;
  return short.replace(SPECIAL, "\\$&").replace(UNSAFE, (character) => `&#${character.charCodeAt(0)};`);
}
