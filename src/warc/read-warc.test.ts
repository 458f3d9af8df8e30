import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readWarc, type WarcPage } from "./read-warc.ts";

const HTML = "<!doctype html><title>T</title><p>Text of the page";
const URL_OF_PAGE = "https://example.org/page";

interface Written {
  readonly type?: string;
  readonly head?: readonly string[];
  readonly http?: string;
  readonly body?: string | Uint8Array;
}

/** Returns a record about `URL_OF_PAGE`. `http` is the header of the response. */
function record({ type = "response", head = [], http = "HTTP/1.1 200 OK\r\n\r\n", body = HTML }: Written): Buffer {
  const block = Buffer.concat([Buffer.from(http), Buffer.from(body as string)]);
  const lines = [
    "WARC/1.1",
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${URL_OF_PAGE}`,
    "WARC-Date: 2026-05-01T12:00:00Z",
    ...(head.some((line) => line.startsWith("Content-Type"))
      ? []
      : ["Content-Type: application/http; msgtype=response"]),
    ...head,
    `Content-Length: ${block.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), block, Buffer.from("\r\n\r\n")]);
}

/** Returns the texts of the pages, and the reasons for all else. */
async function read(
  bytes: Uint8Array,
  maxBytes?: number,
): Promise<{ pages: WarcPage[]; texts: string[]; others: string[] }> {
  const pages: WarcPage[] = [];
  const others: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const onSkip = ({ reason }: { reason: string }) => others.push(`skip ${reason}`);
  const onDamage = ({ problem }: { problem: string }) => others.push(problem);
  for await (const page of readWarc(chunks(), { maxBytes, onSkip, onDamage })) pages.push(page);
  return { pages, texts: pages.map((page) => Buffer.from(page.bytes).toString()), others };
}

const answer = (...fields: string[]): string => `${["HTTP/1.1 200 OK", ...fields].join("\r\n")}\r\n\r\n`;
const chunked = (...parts: string[]): string =>
  `${parts.map((part) => `${part.length.toString(16)};x=1\r\n${part}\r\n`).join("")}0\r\n\r\n`;

describe("a page", () => {
  test("has URL, date, status and type", async () => {
    const { pages, others } = await read(record({ http: answer("content-type: text/html; charset=utf-8") }));
    expect(pages).toEqual([
      {
        url: URL_OF_PAGE,
        date: "2026-05-01T12:00:00Z",
        status: 200,
        contentType: "text/html; charset=utf-8",
        bytes: Buffer.from(HTML),
        offset: 0,
      },
    ]);
    expect(others).toEqual([]);
  });

  test.each([
    ["chunked", answer("Transfer-Encoding: chunked"), chunked(HTML.slice(0, 20), HTML.slice(20))],
    ["chunked, cut off", answer("Transfer-Encoding: chunked"), chunked(HTML).slice(0, -7)],
    ["chunked, stored joined", answer("Transfer-Encoding: chunked"), HTML],
    ["gzip", answer("Content-Encoding: gzip"), gzipSync(HTML)],
    ["deflate", answer("Content-Encoding: deflate"), deflateSync(HTML)],
    ["raw deflate", answer("Content-Encoding: deflate"), deflateRawSync(HTML)],
    ["br", answer("Content-Encoding: br"), brotliCompressSync(HTML)],
    [
      "chunked gzip",
      answer("Content-Encoding: gzip", "Transfer-Encoding: chunked"),
      chunked(gzipSync(HTML).toString("latin1")),
    ],
    ["gzip, stored decoded", answer("Content-Encoding: gzip"), HTML],
    ["br, stored decoded", answer("Content-Encoding: br"), HTML],
    ["line feeds only", "HTTP/1.0 200\nContent-Type: text/html\n\n", HTML],
    ["a folded field", answer("X: a", " b", "Content-Type: text/html"), HTML],
  ])("%s", async (_, http, body) => {
    const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    expect(await read(record({ http, body: bytes }))).toMatchObject({ texts: [HTML], others: [] });
  });

  test("may be a resource, or have its URL in angle brackets", async () => {
    const resource = record({ type: "resource", head: ["Content-Type: text/html"], http: "" });
    const brackets = Buffer.from(record({}).toString().replace(URL_OF_PAGE, `<${URL_OF_PAGE}>`));
    const { pages } = await read(Buffer.concat([resource, brackets]));
    expect(pages.map(({ url, status }) => ({ url, status }))).toEqual(Array(2).fill({ url: URL_OF_PAGE, status: 200 }));
  });
});

test.each([
  ["another status", { http: "HTTP/1.1 404 Not Found\r\n\r\n" }, ["skip status 404"]],
  ["another type", { http: answer("Content-Type: image/png") }, ["skip image/png"]],
  ["a type that was found out", { head: ["WARC-Identified-Payload-Type: application/pdf"] }, ["skip application/pdf"]],
  ["a revisit", { type: "revisit" }, ["skip revisit"]],
  ["a resource of another type", { type: "resource", head: ["Content-Type: text/css"] }, ["skip text/css"]],
  ["an answer of DNS", { head: ["Content-Type: text/dns"] }, ["skip response of type text/dns"]],
  ["a request", { type: "request" }, []],
  ["metadata", { type: "metadata" }, []],
  ["no HTTP", { http: "<p>This is no HTTP" }, ["the record is not an HTTP response"]],
  [
    "an unknown coding",
    { http: answer("Content-Encoding: rot13") },
    [expect.stringMatching(/^the body is encoded as "rot13"; only gzip/)],
  ],
  ["a wrong coding", { http: answer("Content-Encoding: gzip"), body: "text" }, ["the body is not valid gzip"]],
  [
    "a large page",
    { body: "x".repeat(200_000) },
    ["the page is larger than 0.095367431640625 MiB; option maxBytes allows more"],
  ],
  ["a large picture", { http: answer("Content-Type: image/png"), body: "x".repeat(400_000) }, ["skip image/png"]],
  [
    "a decompression bomb",
    { http: answer("Content-Encoding: gzip"), body: gzipSync(Buffer.alloc(2 ** 22)) },
    [expect.stringContaining("larger than")],
  ],
  ["huge headers", { http: answer("X: y".repeat(90_000)) }, [expect.any(String)]],
])("%s is not a page, and the next record is read", async (_, written, others) => {
  expect(await read(Buffer.concat([record(written as Written), record({})]), 100_000)).toMatchObject({
    texts: [HTML],
    others,
  });
});

test("wrong arguments throw TypeError", async () => {
  const first = (source: unknown, options?: unknown) => readWarc(source as string, options as object).next();
  await expect(first(7)).rejects.toThrow(TypeError);
  await expect(first("x.warc", { maxBytes: "1" })).rejects.toThrow(TypeError);
  await expect(first("/no/such/file.warc")).rejects.toThrow("ENOENT");
});
