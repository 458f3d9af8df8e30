import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CODINGS, CodingError, decodeContent } from "./content-codings.ts";

const TEXT = Buffer.from("Some text. ".repeat(50));

test.each([
  ["gzip", gzipSync(TEXT)],
  [" X-GZIP ", gzipSync(TEXT)],
  ["deflate", deflateSync(TEXT)],
  ["deflate", deflateRawSync(TEXT)],
  ["br", brotliCompressSync(TEXT)],
  ["gzip, br", brotliCompressSync(gzipSync(TEXT))],
  ["identity", TEXT],
  ["", TEXT],
])("%s is undone", async (encoding, bytes) => {
  expect(Buffer.from(await decodeContent(bytes, encoding, 1000))).toEqual(TEXT);
});

/** The text "zstd" as a frame of one raw block (RFC 8878). */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, 0x21, 0, 0, 0x7a, 0x73, 0x74, 0x64]);

test.skipIf(!CODINGS.includes("zstd"))("zstd is undone where Node has it", async () => {
  expect(Buffer.from(await decodeContent(ZSTD, "zstd", 1000)).toString()).toBe("zstd");
});

test.each([
  ["unknown", "rot13", TEXT],
  ["unknown", "gzip, gzip, gzip", TEXT],
  ["size", "gzip", gzipSync(Buffer.alloc(100_000))],
  ["invalid", "br", TEXT],
])("a problem is named: %s", async (code, encoding, bytes) => {
  const error = await decodeContent(bytes, encoding, 1000).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CodingError);
  expect(error).toMatchObject({ code });
});
