import { type Grid, gridOf } from "../content/index.ts";
import { href, TEXT, tagId } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { RawTable, TableColumn } from "./fields/index.ts";
import { type CellTexts, spanText, uniqueNames } from "./fields/index.ts";
import type { Region } from "./regions/index.ts";

const TABLE = tagId("table");
const TR = tagId("tr");
const A = tagId("a");
/** A header has a text for at least this share of its columns. Set by hand. */
const MIN_NAMED_SHARE = 0.5;
/** Limits for `isSimple`: sampled rows, and mean number of texts per cell. Set by hand. */
const MAX_SAMPLED_ROWS = 30;
const MAX_TEXTS_PER_CELL = 1.7;
const HEADER_CONFIDENCE = 0.95;
const UNNAMED_CONFIDENCE = 0.5;

/**
 * Reads a region of table rows as a table with a header: one column per table column, and all rows of the table as records. Undefined if
 * the region is not part of such a table.
 */
export function headedTableOf(page: Page, region: Region): RawTable | undefined {
  const rows = region.records.map(({ from }) => from);
  if (!rows.every((row) => page.tag[row] === TR)) return undefined;
  const table = tableAround(page, rows[0]);
  if (table < 0 || rows.some((row) => page.end[table] <= row)) return undefined;
  const grid = gridOf(page, table);
  const cells = cellsByRow(grid);
  const headRows = Math.max(grid.headRows, isHeader(grid, cells, 0) ? 1 : 0);
  if (headRows === 0 || grid.columns < 2 || grid.rows - headRows < 1) return undefined;
  const header = headerOf(page, cells, { headRows, columns: grid.columns });
  if (header.filter((name) => name !== "").length < MIN_NAMED_SHARE * grid.columns) return undefined;
  const rowsBelow = cells.slice(headRows);
  return isSimple(page, rowsBelow) ? readTable(page, rowsBelow, header) : undefined;
}

/**
 * Whether cells have about one text each. If they have more, each cell contains several fields, and the rows are read like other records.
 */
function isSimple(page: Page, rows: readonly GridCell[][]): boolean {
  let cells = 0;
  let texts = 0;
  for (const row of rows.slice(0, MAX_SAMPLED_ROWS)) {
    for (const { node } of row) {
      cells++;
      for (let inside = node; inside < page.end[node]; inside++) {
        if (page.tag[inside] === TEXT && page.measures.chars[inside] > 0) texts++;
      }
    }
  }
  return texts <= MAX_TEXTS_PER_CELL * cells;
}

function tableAround(page: Page, row: number): number {
  for (let node = page.parent[row]; node > 0; node = page.parent[node]) if (page.tag[node] === TABLE) return node;
  return -1;
}

interface GridCell {
  readonly node: number;
  readonly column: number;
  readonly colspan: number;
  readonly header: boolean;
}

function cellsByRow(grid: Grid): GridCell[][] {
  const rows: GridCell[][] = Array.from({ length: grid.rows }, () => []);
  for (const [node, { row, column, colspan, rowspan, header }] of grid.places) {
    const cell: GridCell = { node, column, colspan, header };
    for (let r = row; r < Math.min(grid.rows, row + rowspan); r++) rows[r].push(cell);
  }
  return rows;
}

function isHeader(grid: Grid, cells: readonly GridCell[][], row: number): boolean {
  const own = cells[row] ?? [];
  return own.length > 1 && own.length >= MIN_NAMED_SHARE * grid.columns && own.every(({ header }) => header);
}

/** Returns the header of each column: the texts of its header cells, joined from top to bottom. */
function headerOf(
  page: Page,
  cells: readonly GridCell[][],
  { headRows, columns }: { headRows: number; columns: number },
): string[] {
  const header = new Array<string>(columns).fill("");
  for (const row of cells.slice(0, headRows)) {
    for (const { node, column, colspan } of row) {
      const text = spanText(page, { from: node, to: page.end[node] });
      for (let c = column; c < Math.min(columns, column + colspan); c++) {
        const above = header[c];
        if (above !== text) header[c] = above === "" || text === "" ? above + text : `${above} ${text}`;
      }
    }
  }
  return header;
}

function readTable(page: Page, rows: readonly GridCell[][], header: readonly string[]): RawTable {
  const filledRows = rows.filter((row) => row.length > 0 && !isSeparatorRow(page, row, header));
  const names = uniqueNames(header.map((name, i) => name || `column ${i + 1}`));
  const columns = names.flatMap((name, index): TableColumn[] => {
    const text: TableColumn = {
      name,
      source: "text",
      selector: () => "",
      take: `cell ${index + 1}`,
      confidence: header[index] ? HEADER_CONFIDENCE : UNNAMED_CONFIDENCE,
      values: filledRows.map((row) => textsAt(page, row, index)),
    };
    if (!filledRows.some((row) => linksAt(page, row, index) !== undefined)) return [text];
    const links = filledRows.map((row) => linksAt(page, row, index));
    return [text, { ...text, name: `${name} link`, source: "link", take: `cell ${index + 1} @href`, values: links }];
  });
  return {
    columns,
    spans: filledRows.map((row) => {
      const tr = page.parent[row[row.length - 1].node];
      return { from: tr, to: page.end[tr] };
    }),
  };
}

/** In a table with at least this many columns, a cell that spans all of them is a heading between the rows. Set by hand. */
const MIN_SPANNED_COLUMNS = 3;

/** Whether a row is not a record: a repeated header, or a heading that spans all columns, such as a day. */
function isSeparatorRow(page: Page, row: readonly GridCell[], header: readonly string[]): boolean {
  if (row.length === 1) return header.length >= MIN_SPANNED_COLUMNS && row[0].colspan >= header.length;
  if (!row.some((cell) => cell.header)) return false;
  const repeated = row.filter(({ node, column }) => {
    const text = spanText(page, { from: node, to: page.end[node] });
    return text !== "" && header[column].includes(text);
  });
  return repeated.length > row.length / 2;
}

/** Returns the cell of a row in a column. Fast path: in most rows, the n-th cell is in the n-th column. */
function cellAt(row: readonly GridCell[], column: number): GridCell | undefined {
  return row[column]?.column === column ? row[column] : row.find((one) => one.column === column);
}

function textsAt(page: Page, row: readonly GridCell[], column: number): CellTexts {
  const cell = cellAt(row, column);
  if (cell === undefined) return undefined;
  const text = spanText(page, { from: cell.node, to: page.end[cell.node] });
  return text === "" ? undefined : text;
}

function linksAt(page: Page, row: readonly GridCell[], column: number): CellTexts {
  const cell = cellAt(row, column);
  if (cell === undefined) return undefined;
  for (let node = cell.node; node < page.end[cell.node]; node++) {
    if (page.tag[node] === A && page.hrefAt[node] !== 0) return [href(page, node) ?? ""];
  }
  return undefined;
}
