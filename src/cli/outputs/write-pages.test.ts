import { describe, expect, it } from "vitest";
import type { OutputFrame } from "../print-formats.ts";
import { printSheets } from "./union-table.ts";
import { openWriter, outputPath } from "./write-pages.ts";

async function written(frame: OutputFrame, isMany: boolean, pages: string[]): Promise<string[]> {
  const records: string[] = [];
  const sink = { write: async (record: Uint8Array) => void records.push(Buffer.from(record).toString()), close() {} };
  const writer = openWriter(sink, frame, isMany);
  for (const [at, page] of pages.entries()) await writer.page(`page ${at}`, Buffer.from(page));
  await writer.end();
  return records;
}

describe("openWriter", () => {
  it("writes each page in one piece", async () => {
    expect(await written("text", false, ["Hello"])).toEqual(["Hello\n"]);
    expect(await written("lines", true, ["{}", "{}"])).toEqual(["{}\n", "{}\n"]);
  });

  it("puts the name of its page above each text", async () => {
    expect((await written("text", true, ["a", "b"])).join("")).toBe("==> page 0 <==\na\n\n==> page 1 <==\nb\n");
  });

  it.each([[[]], [["1"]], [["1", "{}"]]])("joins the documents %j in one array", async (pages) => {
    const text = (await written("json", true, pages)).join("");
    expect(JSON.parse(text)).toEqual(pages.map((page) => JSON.parse(page) as unknown));
    expect(text.endsWith("]\n")).toBe(true);
  });

  it("leaves a single document as it is", async () => {
    expect(await written("json", false, ["{}"])).toEqual(["{}\n"]);
  });

  const sheet = (header: string, rows: string[], isRequested = false): string => {
    const names = header.split(",");
    const types = names.map((name) => (name === "price" ? "number" : "text") as "number" | "text");
    return printSheets([{ header: names, types, rows: rows.map((row) => row.split(",")), isRequested }]);
  };

  it("joins tables of many pages to one: all columns, and the rows in the order of the pages", async () => {
    const pages = [sheet("input,title", ["a,x", "a,y"]), "", sheet("input,price,title", ["b,5,=z"])];
    expect((await written("table", true, pages)).join("")).toBe("input,title,price\r\na,x,\r\na,y,\r\nb,'=z,5\r\n");
    expect(await written("table", true, ["", ""])).toEqual([]);
  });

  it("writes tables of requested columns as they come", async () => {
    const pages = [sheet("input,title", ["a,x"], true), sheet("input,title", ["b,y"], true)];
    expect(await written("table", true, pages)).toEqual(["input,title\r\n", "a,x\r\n", "b,y\r\n"]);
  });

  it("ends a single table with the line end of RFC 4180", async () => {
    expect(await written("table", false, ["x,y\r\n1,2"])).toEqual(["x,y\r\n1,2\r\n"]);
  });

  it("writes no line for a page without text or records", async () => {
    expect((await written("text", false, [""])).join("")).toBe("");
    expect((await written("lines", true, ["{}", "", "{}"])).join("")).toBe("{}\n{}\n");
  });
});

it.each([
  ["-", undefined],
  ["/dev/stdout", undefined],
  [undefined, undefined],
  ["out.md", "out.md"],
])("outputPath: standard output has no path: %s", (name, path) => {
  expect(outputPath(name)).toBe(path);
});
