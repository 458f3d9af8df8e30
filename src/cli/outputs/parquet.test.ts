import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { loadParquetWriter, toParquet } from "./parquet.ts";
import { printSheets, UnionTable } from "./union-table.ts";

it("Parquet has typed columns: numbers, texts, and null for empty cells", async () => {
  const table = new UnionTable();
  for (const page of ["a", "b"]) {
    const isSecond = page === "b";
    const [header, types] = [
      ["input", "price", "name", "size"],
      ["text", "number", "text", isSecond ? "text" : "number"],
    ];
    const rows = [
      [page, "12.5", "Späti 火", isSecond ? "XL" : "4"],
      [page, "", "", ""],
    ];
    const sheet = { header, types: types as ("text" | "number")[], rows, isRequested: false };
    table.add(Buffer.from(printSheets([sheet])));
  }
  const bytes = toParquet(await loadParquetWriter(), table);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  expect(await parquetReadObjects({ file })).toEqual([
    { input: "a", price: 12.5, name: "Späti 火", size: "4" },
    { input: "a", price: null, name: null, size: null },
    { input: "b", price: 12.5, name: "Späti 火", size: "XL" },
    { input: "b", price: null, name: null, size: null },
  ]);
});
