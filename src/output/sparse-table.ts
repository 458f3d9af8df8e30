import type { Table } from "../content/index.ts";

/** Limits for the grid positions of a table: per cell, and of a table that is never sparse. */
const MAX_GRID_PER_CELL = 4;
const SMALL_GRID_CELLS = 10_000;

/** Whether most positions of a table's grid have no cell. Written as a grid, its empty cells would fill pages. */
export function isSparse({ columns, rows }: Table): boolean {
  let cells = 0;
  for (const row of rows) cells += row.cells.length;
  return columns * rows.length > cells * MAX_GRID_PER_CELL + SMALL_GRID_CELLS;
}
