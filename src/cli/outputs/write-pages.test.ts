import { describe, expect, it } from "vitest";
import type { OutputFrame } from "../print-formats.ts";
import { openWriter } from "./write-pages.ts";

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

  it("joins tables with the same header", async () => {
    const [a, b, other] = ["x,y\r\n1,2", "x,y\r\n3,4\r\n5,6", "z\r\n7"];
    expect((await written("table", true, ["", a, b])).join("")).toBe("x,y\r\n1,2\r\n3,4\r\n5,6\r\n");
    expect((await written("table", true, [a, other, "", a])).join("")).toBe(
      "x,y\r\n1,2\r\n\r\nz\r\n7\r\n\r\nx,y\r\n1,2\r\n",
    );
    const two = `${a}\r\n\r\n${other}`;
    expect((await written("table", true, [two, a])).join("")).toBe(`${two}\r\n\r\n${a}\r\n`);
  });

  it("writes no line for a page without text or records", async () => {
    expect((await written("text", false, [""])).join("")).toBe("");
    expect((await written("lines", true, ["{}", "", "{}"])).join("")).toBe("{}\n{}\n");
  });
});
