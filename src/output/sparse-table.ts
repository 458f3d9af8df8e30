import type { Table } from "../content/index.ts";

/** A table is sparse if its grid has more than this many positions per cell, plus the second number, so that small tables never are. Set by hand. */
const MAX_GRID_PER_CELL = 4;
const SMALL_GRID_CELLS = 10_000;

/** Whether most positions of a table's grid have no cell. As a grid, such a table would be pages of empty cells. */
export function isSparse({ columns, rows }: Table): boolean {
  let cells = 0;
  for (const row of rows) cells += row.cells.length;
  return columns * rows.length > cells * MAX_GRID_PER_CELL + SMALL_GRID_CELLS;
}
