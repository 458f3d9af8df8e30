import { describe, expect, it } from "vitest";
import { UsageError } from "./exit-codes.ts";
import { formatOfFile } from "./print-formats.ts";

describe("formatOfFile", () => {
  it.each([
    ["extract", "notes.md", "md"],
    ["extract", "a/B.HTML", "html"],
    ["extract", "page.htm", "html"],
    ["extract", "pages.jsonl", "ndjson"],
    ["extract", "page.json", "json"],
    ["extract", "page.txt", "text"],
    ["records", "list.csv", "csv"],
    ["records", "list.json", "json"],
    ["map", "addresses.csv", "csv"],
    ["extract", "page", undefined],
    ["extract", "page.out", undefined],
    ["extract", "md", undefined],
    ["extract", "a.md/b", undefined],
  ])("of pith %s -o %s is %s", (command, path, format) => {
    expect(formatOfFile(command, path)).toBe(format);
  });

  it("refuses a format that the command does not write", () => {
    const message =
      "x.csv: pith extract does not write csv; use another extension, or name a format with --format (md, html, xml, text, json, ndjson, chunks); `pith records` writes tables";
    expect(() => formatOfFile("extract", "x.csv")).toThrow(new UsageError(message));
    expect(() => formatOfFile("table", "x.html")).toThrow(UsageError);
    expect(() => formatOfFile("records", "x.xlsx")).toThrow("pith records does not write xlsx; use another extension");
  });
});
