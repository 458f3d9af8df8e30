import { lowerBound } from "../../page/index.ts";
import { type Builder, END_LINE, type Exit } from "../builder.ts";
import { codeBlock } from "../code.ts";
import type { Block, Cell, Row } from "../content.ts";
import type { DraftTable } from "../frames.ts";
import { gridOf } from "../table-grid.ts";
import { tableKind } from "./table-kind.ts";

/** Opens a data table. A layout table only separates lines. A table with code and line numbers becomes a code block. */
export function openTable(builder: Builder, node: number): Exit | "done" {
  builder.endLine();
  const { kind } = builder.isInLeaf || hasPosts(builder, node) ? { kind: "layout" } : tableKind(builder.page, node);
  if (kind === "code") {
    const code = codeBlock(builder.page, builder.units, node);
    if (code !== undefined) builder.add(code);
    return "done";
  }
  if (kind === "layout") return END_LINE;
  return openData(builder, node);
}

function openData(builder: Builder, node: number): Exit {
  // A table with holes is useless: if at least half of its words are chosen, keep all of it.
  const { chosen, all } = builder.kept.countWords(node);
  if (chosen * 2 >= all) builder.kept.keepTexts(node);
  const table: DraftTable = { grid: gridOf(builder.page, node), cells: new Map() };
  return builder.open({
    kind: "table",
    table,
    close: (loose, caption) => {
      const { rows, headRows } = filledRows(table);
      const columns = usedColumns(rows);
      if (rows.length > 0) {
        builder.add({
          kind: "table",
          caption,
          columns,
          headRows: Math.min(headRows, Math.max(1, rows.length - 1)),
          rows: rows.map((row) => cutAt(row, columns)),
        });
      }
      for (const block of loose) builder.add(block);
    },
  });
}

const NO_BLOCKS: readonly Block[] = [];

/** Returns the rows with content, and how many of them are the head. Spans do not count the dropped rows. */
function filledRows({ grid, cells }: DraftTable): { rows: Row[]; headRows: number } {
  const isFilled = new Uint8Array(grid.rows);
  for (const [node, { row }] of grid.places) if ((cells.get(node)?.length ?? 0) > 0) isFilled[row] = 1;
  /** Row → number of filled rows before it. */
  const before = new Int32Array(grid.rows + 1);
  for (let row = 0; row < grid.rows; row++) before[row + 1] = before[row] + isFilled[row];
  const rows = Array.from({ length: before[grid.rows] }, (): Cell[] => []);
  for (const [node, place] of grid.places) {
    const { row, column, colspan, header, align } = place;
    if (isFilled[row] === 0) continue;
    const rowspan = before[row + place.rowspan] - before[row];
    const children = cells.get(node) ?? NO_BLOCKS;
    rows[before[row]].push(
      align === undefined
        ? { kind: "cell", header, column, colspan, rowspan, children }
        : { kind: "cell", header, column, colspan, rowspan, children, align },
    );
  }
  return { rows: rows.map((row) => ({ kind: "row", cells: row })), headRows: before[grid.headRows] };
}

/** Returns the number of columns up to the last one with content. */
function usedColumns(rows: readonly Row[]): number {
  let columns = 1;
  for (const { cells } of rows) {
    for (const { column, children } of cells) if (children.length > 0) columns = Math.max(columns, column + 1);
  }
  return columns;
}

/** Drops cells and shortens spans beyond the last column. */
function cutAt(row: Row, columns: number): Row {
  const { kind, cells } = row;
  if (cells.every(({ column, colspan }) => column + colspan <= columns)) return row;
  const left = cells.filter(({ column }) => column < columns);
  return { kind, cells: left.map((cell) => ({ ...cell, colspan: Math.min(cell.colspan, columns - cell.column) })) };
}

/** Opens a cell of the data table around it. In a layout table it is a section. */
export function openCell(builder: Builder, node: number): Exit {
  const { table } = builder.frame;
  if (table === undefined || !table.grid.places.has(node)) return builder.startSection();
  return builder.open({ kind: "cell", close: (blocks) => void table.cells.set(node, blocks) });
}

/** Opens the caption of the data table around it. */
export function openTableCaption(builder: Builder): Exit {
  return builder.frame.kind === "table" ? builder.openLabel("table") : builder.startSection();
}

/** Whether a post starts inside a table. */
function hasPosts({ page, thread }: Builder, table: number): boolean {
  const { order } = thread;
  const first = order[lowerBound(order, table)];
  return first !== undefined && first < page.end[table];
}
