import { attribute, type Tree, tagId, tagSet } from "../../../html/index.ts";
import { CHARACTER_WIDTH, pixels } from "./lengths.ts";

const TABLE = tagId("table");
const TR = tagId("tr");
const CELLS = tagSet("td th");
const STYLE_WIDTH = /(?:^|[;\s])width\s*:\s*([\d.]{1,12}(?:px|%|em)?)/i;
/** Spans beyond this are mistakes or attacks. */
const MAX_COLUMNS = 1_000;
/** A column without any text still has its padding. */
const LEAST_WISH = 20;
/** Long texts wrap: beyond this a column does not ask for more. */
const MOST_WISH = 700;

export interface TableRoom {
  readonly table: number;
  readonly x: number;
  readonly width: number;
  readonly viewport: number;
}

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
 * Cells by columns: a column has the width a cell of its own asks for; the others share what is left in proportion to their
 * longest text, as browsers do roughly.
 */
export function tableColumns(tree: Tree, chars: Float64Array, { table, x, width, viewport }: TableRoom): PlacedCell[] {
  const cells = cellsOf(tree, table);
  const count = cells.reduce((most, { column, span }) => Math.max(most, column + span), 0);
  const asked = new Array<number | undefined>(count).fill(undefined);
  const wish = new Float64Array(count).fill(LEAST_WISH);
  for (const { node, column, span } of cells) {
    if (span > 1) continue;
    const own = pixels(cellWidth(tree, node), { container: width, viewport });
    if (own !== undefined) asked[column] = Math.max(asked[column] ?? 0, own);
    wish[column] = Math.max(wish[column], Math.min(MOST_WISH, chars[node] * CHARACTER_WIDTH));
  }
  const widths = share(asked, wish, width);
  const starts = new Float64Array(count + 1);
  for (let column = 0; column < count; column++) starts[column + 1] = starts[column] + widths[column];
  return cells.map(({ node, column, span }) => ({
    cell: node,
    x: x + starts[column],
    width: starts[column + span] - starts[column],
  }));
}

function share(asked: readonly (number | undefined)[], wish: Float64Array, width: number): Float64Array {
  const fixed = asked.reduce<number>((sum, own) => sum + (own ?? 0), 0);
  const free = asked.reduce<number>((sum, own, i) => sum + (own === undefined ? wish[i] : 0), 0);
  const widths = new Float64Array(asked.length);
  for (const [i, own] of asked.entries()) {
    if (own === undefined) widths[i] = Math.max(0, ((width - Math.min(fixed, width)) * wish[i]) / (free || 1));
    // Without free columns the asking ones stretch or shrink to the table.
    else widths[i] = free === 0 || fixed > width ? (own * width) / (fixed || 1) : own;
  }
  return widths;
}

/** Cells of the table itself, not of tables inside it, each with its first column. */
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
    const span = count(tree, node, "colspan");
    const rows = count(tree, node, "rowspan");
    if (column + span > MAX_COLUMNS) return cells;
    cells.push({ node, column, span });
    if (rows > 1) for (let i = column; i < column + span; i++) covered[i] = rows;
    column += span;
    node = end[node];
  }
  return cells;
}

function count(tree: Tree, node: number, name: string): number {
  const number = Number.parseInt(attribute(tree, node, name) ?? "1", 10);
  return number > 1 ? Math.min(number, MAX_COLUMNS) : 1;
}

function cellWidth(tree: Tree, node: number): string | undefined {
  return STYLE_WIDTH.exec(attribute(tree, node, "style") ?? "")?.[1] ?? attribute(tree, node, "width");
}
