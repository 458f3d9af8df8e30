import { attribute, type Tree, tagId, tagSet } from "../../../html/index.ts";
import { CHARACTER_WIDTH, pixels } from "./lengths.ts";

const TABLE = tagId("table");
const TR = tagId("tr");
const CELLS = tagSet("td th");
const STYLE_WIDTH = /(?:^|[;\s])width\s*:\s*([\d.]{1,12}(?:px|%|em)?)/i;
/** Limit: columns of a table. Larger spans are mistakes or attacks. */
const MAX_COLUMNS = 1_000;
/** Preferred width of a column without text, for its padding. */
const MIN_PREFERRED_PX = 20;
/** Largest preferred width of a column. Longer texts wrap. */
const MAX_PREFERRED_PX = 700;

/** A table and the content box for its cells, in pixels. */
export interface TableRoom {
  /** The table node. */
  readonly table: number;
  readonly x: number;
  readonly width: number;
  readonly viewport: number;
}

/** A cell with its position. */
export interface PlacedCell {
  readonly cell: number;
  readonly x: number;
  readonly width: number;
}

interface Cell {
  readonly node: number;
  readonly column: number;
  readonly span: number;
}

/**
 * Places the cells of a table, roughly as browsers do. A column has the largest declared width of its cells. Columns without one
 * share the rest of the width in proportion to their longest texts. `chars` has the length of the text below each node.
 */
export function tableColumns(tree: Tree, chars: Float64Array, { table, x, width, viewport }: TableRoom): PlacedCell[] {
  const cells = cellsOf(tree, table);
  const count = cells.reduce((max, { column, span }) => Math.max(max, column + span), 0);
  const declared = new Array<number | undefined>(count).fill(undefined);
  const preferred = new Float64Array(count).fill(MIN_PREFERRED_PX);
  for (const { node, column, span } of cells) {
    if (span > 1) continue;
    const own = pixels(cellWidth(tree, node), { container: width, viewport });
    if (own !== undefined) declared[column] = Math.max(declared[column] ?? 0, own);
    preferred[column] = Math.max(preferred[column], Math.min(MAX_PREFERRED_PX, chars[node] * CHARACTER_WIDTH));
  }
  const widths = columnWidths(declared, preferred, width);
  const starts = new Float64Array(count + 1);
  for (let column = 0; column < count; column++) starts[column + 1] = starts[column] + widths[column];
  return cells.map(({ node, column, span }) => ({
    cell: node,
    x: x + starts[column],
    width: starts[column + span] - starts[column],
  }));
}

function columnWidths(declared: readonly (number | undefined)[], preferred: Float64Array, width: number): Float64Array {
  const fixed = declared.reduce<number>((sum, own) => sum + (own ?? 0), 0);
  const free = declared.reduce<number>((sum, own, i) => sum + (own === undefined ? preferred[i] : 0), 0);
  const widths = new Float64Array(declared.length);
  for (const [i, own] of declared.entries()) {
    if (own === undefined) widths[i] = Math.max(0, ((width - Math.min(fixed, width)) * preferred[i]) / (free || 1));
    // If all columns have declared widths, they stretch or shrink to fill the table.
    else widths[i] = free === 0 || fixed > width ? (own * width) / (fixed || 1) : own;
  }
  return widths;
}

/** Returns the cells of the table itself, not of tables inside it, each with its first column. */
function cellsOf(tree: Tree, table: number): Cell[] {
  const { tag, end } = tree;
  const cells: Cell[] = [];
  const covered: number[] = [];
  let column = 0;
  for (let node = table + 1; node < end[table]; ) {
    const kind = tag[node];
    if (kind === TABLE) {
      node = end[node];
      continue;
    }
    if (kind === TR) {
      column = 0;
      for (let i = 0; i < covered.length; i++) if (covered[i] > 0) covered[i]--;
    }
    if (CELLS[kind] !== 1) {
      node++;
      continue;
    }
    while ((covered[column] ?? 0) > 0) column++;
    const span = readSpan(tree, node, "colspan");
    const rows = readSpan(tree, node, "rowspan");
    if (column + span > MAX_COLUMNS) return cells;
    cells.push({ node, column, span });
    if (rows > 1) for (let i = column; i < column + span; i++) covered[i] = rows;
    column += span;
    node = end[node];
  }
  return cells;
}

function readSpan(tree: Tree, node: number, name: string): number {
  const number = Number.parseInt(attribute(tree, node, name) ?? "1", 10);
  return number > 1 ? Math.min(number, MAX_COLUMNS) : 1;
}

function cellWidth(tree: Tree, node: number): string | undefined {
  return STYLE_WIDTH.exec(attribute(tree, node, "style") ?? "")?.[1] ?? attribute(tree, node, "width");
}
