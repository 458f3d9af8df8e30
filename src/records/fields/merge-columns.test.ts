import { describe, expect, test } from "vitest";
import { mergeColumns } from "./merge-columns.ts";
import type { TableColumn } from "./raw-table.ts";

type Given = Partial<TableColumn> & Pick<TableColumn, "name" | "values">;

const column = (given: Given): TableColumn => ({
  source: "text",
  selector: () => given.name,
  take: "text",
  confidence: 0.9,
  ...given,
});
const merged = (...given: readonly Given[]) =>
  mergeColumns(given.map(column)).map(({ name, values }) => [name, values.map((value) => value ?? "-").join(" ")]);

describe("columns with the same name", () => {
  test("are merged if no record has a value in both", () => {
    const [first, second] = [
      ["a", undefined],
      [undefined, "b"],
    ];
    expect(merged({ name: "author", values: first }, { name: "author", values: second })).toEqual([["author", "a b"]]);
    expect(merged({ name: "author", values: first }, { name: "author", values: ["c", "d"] })).toEqual([
      ["author", "a -"],
      ["author 2", "c d"],
    ]);
  });

  test("are not merged if the name is a guess, or if their sources differ", () => {
    const author: Given = { name: "author", values: ["a", undefined] };
    const other: Given = { name: "author", values: [undefined, "b"] };
    expect(merged({ ...author, confidence: 0.5 }, other)).toHaveLength(2);
    expect(merged({ ...author, confidence: 0.51 }, other)).toHaveLength(1);
    expect(merged(author, { ...other, source: "link" })).toHaveLength(2);
    expect(merged(author, { ...other, take: "title" })).toHaveLength(2);
  });

  test("have the lower confidence and both selectors when merged", () => {
    const [one] = mergeColumns([
      column({ name: "author", values: ["a", undefined], selector: () => ".a" }),
      column({ name: "author", values: [undefined, "b"], selector: () => ".b", confidence: 0.6 }),
    ]);
    expect([one.selector(), one.confidence]).toEqual([".a, .b", 0.6]);
  });

  test("have the selector of the fuller one when merged, if the other one is the record itself", () => {
    const [one] = mergeColumns([
      column({ name: "author", values: ["a", undefined, undefined], selector: () => "" }),
      column({ name: "author", values: [undefined, "b", "c"], selector: () => ".b" }),
    ]);
    expect(one.selector()).toBe(".b");
  });
});

describe("a name that two columns share", () => {
  const [same, distinct] = [
    ["a", "a", "a"],
    ["b", "c", "d"],
  ];
  test.each(["title", "text"])("stays with the column that has more distinct values, if it is %s", (name) => {
    expect(merged({ name, values: same }, { name, values: distinct })).toEqual([
      [`${name} 2`, "a a a"],
      [name, "b c d"],
    ]);
  });

  test("stays with the first column if it is a guessed text or another field", () => {
    const names = (given: Omit<Given, "values">): string[] =>
      merged({ ...given, values: same }, { ...given, values: distinct }).map(([name]) => name);
    expect(names({ name: "text", confidence: 0.5 })).toEqual(["text", "text 2"]);
    expect(names({ name: "author" })).toEqual(["author", "author 2"]);
  });
});
