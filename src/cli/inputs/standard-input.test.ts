import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pageLine, recognizeStream } from "./standard-input.ts";

const LINE = JSON.stringify({ url: "https://example.org/", html: "<p>Text" });

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([
  ["page", "<!doctype html><p>Text"],
  ["lines", ""],
  ["page", "{ A page that starts with a brace"],
  ["page", '{"title":"JSON, but not a page"}\n'.repeat(20)],
  ["page", gzipSync("<p>Text")],
  ["page", Buffer.from([0x1f, 0x8b, 0, 0])],
  ["warc", "WARC/1.1\r\nWARC-Type: response\r\n"],
  ["warc", gzipSync("WARC/1.0\r\n")],
  ["warc", gzipSync(`WARC/1.0\r\n${"Field: value\r\n".repeat(1000)}`)],
  ["lines", LINE],
  ["lines", `\n ${LINE}\n`],
  ["lines", `\ufeff${LINE}\n${LINE}\n`],
  ["lines", `{"html": "bad line\n${LINE}\n`],
  ["lines", `${JSON.stringify({ html: "x".repeat(200_000) })}\n${LINE}`],
])("%s (%#)", async (format, content) => {
  const bytes = Buffer.from(content as string);
  for (const size of [1, 1000, 1_000_000]) {
    if (bytes.length > 100_000 && size === 1) continue;
    const found = await recognizeStream(inChunks(bytes, size));
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.chunks) chunks.push(chunk);
    expect(found.format, `${size}`).toBe(format);
    expect(Buffer.concat(chunks)).toEqual(bytes);
  }
});

test("a short line is recognized before more is sent", async () => {
  async function* waiting(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("\n");
    yield Buffer.from(`${LINE}\n`);
    await new Promise(() => {});
  }
  expect((await recognizeStream(waiting())).format).toBe("lines");
});

test.each([
  ['{"html":"<p>"}', { html: "<p>", url: undefined }],
  ['{"html":"","url":"u","more":1}', { html: "", url: "u" }],
  ['{"html":"<p>","url":7}', { html: "<p>", url: undefined }],
  ['{"html":1}', undefined],
  ['"html"', undefined],
  ["null", undefined],
  ["[]", undefined],
  ["{", undefined],
])("%s", (line, expected) => expect(pageLine(line)).toEqual(expected));
