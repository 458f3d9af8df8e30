import { attributeIndex, attributesNamed, tagId } from "../html/index.ts";
import { lowerBound, type Page } from "../page/index.ts";
import type { Cell } from "./content.ts";

const TABLE = tagId("table");
const THEAD = tagId("thead");
const TR = tagId("tr");
const TD = tagId("td");
const TH = tagId("th");

/** The position of a cell in the grid of its table. */
interface CellPlace extends Pick<Cell, "header" | "column" | "colspan" | "rowspan" | "align"> {
  /** From 0. */
  readonly row: number;
}

/** The grid of a table. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly headRows: number;
  /** Node of a cell → its position, in page order. */
  readonly places: ReadonlyMap<number, CellPlace>;
}

/** The limit of the HTML standard. */
const MAX_COLSPAN = 1_000;
/** Limit for the grid positions that all spans of a table add (`colspan=3` adds two). Spans beyond it count as 1. */
const MAX_SPANNED_POSITIONS = 100_000;
const ALIGN = /text-align:\s*(left|center|right)/i;

interface Draft {
  row: number;
  column: number;
  colspan: number;
  rowspan: number;
  readonly header: boolean;
  readonly align: Cell["align"];
}

/** Returns the position of each cell in the grid of a table. Spans end at the edge of the table. */
export function gridOf(page: Page, table: number): Grid {
  const { rows, headRows, cells } = readRows(page, table);
  const drafts = new Map<number, Draft>();
  /** The first free row of each column. */
  const freeFrom: number[] = [];
  let positionsLeft = MAX_SPANNED_POSITIONS;
  let row = -1;
  let column = 0;
  for (const cell of cells) {
    if (cell.row !== row) column = 0;
    row = cell.row;
    const draft = readCell(page, cell.node, rows - row);
    if (draft.colspan * draft.rowspan > positionsLeft) draft.colspan = draft.rowspan = 1;
    positionsLeft -= draft.colspan * draft.rowspan - 1;
    while ((freeFrom[column] ?? 0) > row) column++;
    draft.row = row;
    draft.column = column;
    for (let i = 0; i < draft.colspan; i++) freeFrom[column + i] = row + draft.rowspan;
    column += draft.colspan;
    drafts.set(cell.node, draft);
  }
  return finish(drafts, rows, headRows);
}

interface Rows {
  readonly rows: number;
  readonly headRows: number;
  readonly cells: readonly { readonly node: number; readonly row: number }[];
}

/** Reads the cells of a table row by row, without those of nested tables. */
function readRows(page: Page, table: number): Rows {
  const cells: { node: number; row: number }[] = [];
  let rows = 0;
  let headRows = 0;
  for (let node = table + 1; node < page.end[table]; ) {
    const tag = page.tag[node];
    if (tag === TR) {
      if (page.tag[page.parent[node]] === THEAD && headRows === rows) headRows++;
      rows++;
    } else if ((tag === TD || tag === TH) && rows > 0) cells.push({ node, row: rows - 1 });
    node = tag === TABLE ? page.end[node] : node + 1;
  }
  return { rows, headRows, cells };
}

/** Length of the start tag of a cell without attributes. */
const BARE_CELL = "<td>".length;

function readCell(page: Page, node: number, rowsLeft: number): Draft {
  const header = page.tag[node] === TH;
  if (page.to[node] - page.from[node] <= BARE_CELL)
    return { row: 0, column: 0, colspan: 1, rowspan: 1, header, align: undefined };
  const [columns, rows, align, style] = attributesNamed(page, node, CELL_ATTRIBUTES);
  const colspan = spanOf(columns, MAX_COLSPAN);
  return { row: 0, column: 0, colspan, rowspan: spanOf(rows, rowsLeft), header, align: alignOf(align, style) };
}

const CELL_ATTRIBUTES = attributeIndex(["colspan", "rowspan", "align", "style"]);

function spanOf(text: string | undefined, max: number): number {
  const value = Number.parseInt(text ?? "1", 10);
  return value >= 1 ? Math.min(value, max) : 1;
}

function alignOf(align: string | undefined, style = ""): Cell["align"] {
  const value = align ?? ALIGN.exec(style)?.[1];
  const lower = value?.toLowerCase();
  return lower === "left" || lower === "center" || lower === "right" ? lower : undefined;
}

/** Drops columns in which no cell starts: those are only covered by spans that are too wide. */
function finish(drafts: ReadonlyMap<number, Draft>, rows: number, headRows: number): Grid {
  const starts = new Set<number>();
  for (const { column } of drafts.values()) starts.add(column);
  const order = [...starts].sort((a, b) => a - b);
  for (const draft of drafts.values()) {
    const column = lowerBound(order, draft.column);
    draft.colspan = Math.max(1, lowerBound(order, draft.column + draft.colspan) - column);
    draft.column = column;
  }
  return { columns: order.length, rows, headRows: headRows || headRowsByCells(drafts), places: drafts };
}

/** Counts the first rows with only header cells: without `<thead>` they are the head. The last row never counts. */
function headRowsByCells(places: ReadonlyMap<number, CellPlace>): number {
  let firstBodyRow = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { row, header } of places.values()) {
    if (!header) firstBodyRow = Math.min(firstBodyRow, row);
    last = Math.max(last, row);
  }
  return Math.min(firstBodyRow, last);
}
