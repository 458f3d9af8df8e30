import { expect, test } from "vitest";
import { gatherFacts } from "../features/block-facts.ts";
import { predictInto } from "../model/forest.ts";
import { parse } from "../page/parse.ts";
import { LIST_COLUMNS, listsOf } from "../select/list-features.ts";
import { listTable, type SeenLists, trainLists } from "./list-model.ts";

const SOURCE = { layout: "jsonl", path: "pages", weight: 1 };
const PAGE = { expected: 0.5, prose: 0, items: 0, forum: 0, product: 0 };

/** Returns a page with one list that is content or not. All its blocks have probability .5. */
function pageWith(records: number, isContent: boolean, fold: number): SeenLists {
  const facts = gatherFacts(parse(`<ul>${"<li>Some words</li>".repeat(records)}</ul>`));
  const { count } = facts.page.blocks;
  const lists = listsOf(facts, new Float64Array(count).fill(0.5), PAGE);
  const labels = new Uint8Array(count).fill(isContent ? 1 : 0);
  return { page: { facts, labels, taught: new Uint8Array(count).fill(1), source: SOURCE }, lists, fold };
}

test("learns which lists are more likely content than their blocks suggest", () => {
  const seen = Array.from({ length: 3000 }, (_, i) => pageWith(i % 2 === 0 ? 12 : 6, i % 2 === 0, i % 2));
  const table = listTable(seen);
  expect([...table.start.slice(0, 2)]).toEqual([0, 0]);
  expect([...table.label.slice(0, 2)]).toEqual([1, 0]);
  const shifts = new Float64Array(2);
  const rows = { rows: 2, columns: LIST_COLUMNS.length, values: new Float32Array(2 * LIST_COLUMNS.length) };
  rows.values.set(seen[0].lists.values);
  rows.values.set(seen[1].lists.values, LIST_COLUMNS.length);
  predictInto(trainLists(table), rows, shifts);
  expect(shifts[0]).toBeGreaterThan(1);
  expect(shifts[1]).toBeLessThan(-1);
});

test("blocks without a meaningful label do not count in the share of content", () => {
  const { page, lists, fold } = pageWith(6, true, 0);
  page.labels.fill(0, 0, 3);
  page.taught.fill(0, 0, 3);
  expect([...listTable([{ page, lists, fold }]).label]).toEqual([1]);
});

test("a fold that is left out does not affect training", () => {
  const table = listTable(Array.from({ length: 2000 }, (_, i) => pageWith(9, i % 2 === 0, i % 2)));
  const shift = new Float64Array(1);
  predictInto(trainLists(table, 1), { rows: 1, columns: LIST_COLUMNS.length, values: new Float32Array(15) }, shift);
  expect(shift[0]).toBeGreaterThanOrEqual(0);
});
