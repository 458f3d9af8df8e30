import { lowerBound } from "../../page/index.ts";
import { type Builder, END_LINE, type Exit } from "../builder.ts";
import { codeBlock } from "../code.ts";
import type { Block, Cell, Row } from "../content.ts";
import type { DraftTable } from "../frames.ts";
import { layGrid } from "../table-grid.ts";
import { tableKind } from "./table-kind.ts";

/** Opens a table; one that only places things is what stands in it. `done`: nothing inside is to be walked. */
export function openTable(builder: Builder, node: number): Exit | "done" {
  builder.endLine();
  const { kind } = builder.isInLeaf || holdsPosts(builder, node) ? { kind: "layout" } : tableKind(builder.page, node);
  if (kind === "code") {
    const code = codeBlock(builder.page, builder.units, node);
    if (code !== undefined) builder.add(code);
    return "done";
  }
  if (kind === "layout") return END_LINE;
  return openData(builder, node);
}

function openData(builder: Builder, node: number): Exit {
  // Half of a table is no table: if most of it is chosen, all of it is.
  const { chosen, all } = builder.kept.countWords(node);
  if (chosen * 2 >= all) builder.kept.keepTexts(node);
  const table: DraftTable = { grid: layGrid(builder.page, node), cells: new Map() };
  return builder.open({
    kind: "table",
    table,
    close: (loose, caption) => {
      const { rows, headRows } = fullRows(table);
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

const NOTHING: readonly Block[] = [];

/** Rows with something in them, and how many of them are the head; the others are no part of any span. */
function fullRows({ grid, cells }: DraftTable): { rows: Row[]; headRows: number } {
  const isFull = new Uint8Array(grid.rows);
  for (const [node, { row }] of grid.places) if ((cells.get(node)?.length ?? 0) > 0) isFull[row] = 1;
  const before = new Int32Array(grid.rows + 1);
  for (let row = 0; row < grid.rows; row++) before[row + 1] = before[row] + isFull[row];
  const rows = Array.from({ length: before[grid.rows] }, (): Cell[] => []);
  for (const [node, place] of grid.places) {
    const { row, column, colspan, header, align } = place;
    if (isFull[row] === 0) continue;
    const rowspan = before[row + place.rowspan] - before[row];
    const children = cells.get(node) ?? NOTHING;
    rows[before[row]].push(
      align === undefined
        ? { kind: "cell", header, column, colspan, rowspan, children }
        : { kind: "cell", header, column, colspan, rowspan, children, align },
    );
  }
  return { rows: rows.map((row) => ({ kind: "row", cells: row })), headRows: before[grid.headRows] };
}

/** Columns up to the last that holds something. */
function usedColumns(rows: readonly Row[]): number {
  let columns = 1;
  for (const { cells } of rows) {
    for (const { column, children } of cells) if (children.length > 0) columns = Math.max(columns, column + 1);
  }
  return columns;
}

function cutAt(row: Row, columns: number): Row {
  const { kind, cells } = row;
  if (cells.every(({ column, colspan }) => column + colspan <= columns)) return row;
  const left = cells.filter(({ column }) => column < columns);
  return { kind, cells: left.map((cell) => ({ ...cell, colspan: Math.min(cell.colspan, columns - cell.column) })) };
}

/** Opens a cell of the table around it; in a table that only places things it is a section. */
export function openCell(builder: Builder, node: number): Exit {
  const table = builder.frame.table;
  const close = (blocks: Block[]) => {
    table!.cells.set(node, blocks);
  };
  return table?.grid.places.has(node) ? builder.open({ kind: "cell", close }) : builder.startSection();
}

export function openTableCaption(builder: Builder): Exit {
  return builder.frame.kind === "table" ? builder.openLabel("table") : builder.startSection();
}

function holdsPosts({ page, thread }: Builder, table: number): boolean {
  const { order } = thread;
  const first = order[lowerBound(order, table)];
  return first !== undefined && first < page.end[table];
}
