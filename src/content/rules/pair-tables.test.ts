import { expect, test } from "vitest";
import type { Block, Cell, Table } from "../content.ts";
import { joinPair, splitLonePairs } from "./pair-tables.ts";

const cell = (column: number, value: string): Cell => ({
  kind: "cell",
  header: false,
  column,
  colspan: 1,
  rowspan: 1,
  children: [{ kind: "paragraph", children: [{ kind: "text", value }] }],
});
const tableOf = (...cells: Cell[]): Table => ({
  kind: "table",
  caption: [],
  columns: 2,
  headRows: 0,
  rows: [{ kind: "row", cells }],
});

test("a label and its value become a line, or a row of the pairs before them", () => {
  const pair = tableOf(cell(0, "Price"), cell(1, "7.99"));
  expect(JSON.stringify(splitLonePairs([pair]))).toMatch(/^\[\{"kind":"paragraph".*"Price".*" ".*"7\.99"/);
  const kept: Block[] = [tableOf(cell(0, "Size"), cell(1, "Large"))];
  expect(joinPair(kept, pair)).toBe(true);
  expect((kept[0] as Table).rows).toHaveLength(2);
});

test("a row with one cell, because a cell of another row reaches into it, becomes text", () => {
  const single = tableOf(cell(1, "Large"));
  expect(splitLonePairs([single])).toEqual([{ kind: "paragraph", children: [{ kind: "text", value: "Large" }] }]);
});
