import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WARCParser, WARCRecord, WARCSerializer } from "warcio";
import { readRecords } from "./read-records.ts";
import { readWarc } from "./read-warc.ts";
import type { WarcRecord } from "./warc-record.ts";
import { WarcWriter, type WrittenRecord } from "./warc-writer.ts";

/* warcio is the reference: it reads what the writer writes, and the reader reads what it writes. */

const NOW = new Date("2026-05-01T12:00:00Z");
const PAGE_URL = "https://example.org/a?b=c";
const BODY = Buffer.from("<p>Grüße");

function openWriter(gzip = true): WarcWriter {
  let count = 0;
  return new WarcWriter({
    gzip,
    now: () => NOW,
    newId: () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`,
  });
}

async function* chunksOf(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/** Writes the records of one fetch. */
async function writeAll(writer: WarcWriter): Promise<WrittenRecord[]> {
  const info = await writer.warcinfo([["robots", "obey"]]);
  const fields = [
    ["Content-Type", "text/html"],
    ["Set-Cookie", "a=1\r\nInjected: 1"],
  ] as const;
  const response = await writer.response({
    url: PAGE_URL,
    status: 200,
    statusText: "OK",
    fields,
    body: BODY,
    ip: "192.0.2.1",
  });
  const concurrentTo = response.id;
  const request = await writer.request({ url: PAGE_URL, fields: [["Host", "example.org"]], concurrentTo });
  const metadata = await writer.metadata({ url: PAGE_URL, fields: [["fetchTimeMs", "12"]], concurrentTo });
  return [info, response, request, metadata];
}

async function allRecords(...parts: Uint8Array[]): Promise<WarcRecord[]> {
  const found: WarcRecord[] = [];
  for await (const item of readRecords(chunksOf(...parts))) {
    if (item.kind === "damage") throw new Error(item.problem);
    found.push(item);
  }
  return found;
}

describe("records", () => {
  test("a response as text", async () => {
    const [, response] = await writeAll(openWriter(false));
    expect(Buffer.from(response.bytes).toString()).toBe(
      [
        "WARC/1.1",
        "WARC-Type: response",
        "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000002>",
        "WARC-Date: 2026-05-01T12:00:00Z",
        `WARC-Target-URI: ${PAGE_URL}`,
        "WARC-IP-Address: 192.0.2.1",
        "WARC-Payload-Digest: sha1:ZD6IKBZBRURDU4QD5PBNCMVJUPTPREXA",
        "WARC-Block-Digest: sha1:P7PCR7U46QJZQW2IFAUHSJGRBUVSCJIA",
        "Content-Type: application/http; msgtype=response",
        "Content-Length: 83",
        "",
        "HTTP/1.1 200 OK",
        "Content-Type: text/html",
        "Set-Cookie: a=1 Injected: 1",
        "",
        `${BODY}`,
        "",
        "",
      ].join("\r\n"),
    );
  });

  test.each([true, false])("know their positions, also if written at the same time (gzip: %s)", async (gzip) => {
    const writer = new WarcWriter({ gzip, offset: 1000 });
    const facts = { url: PAGE_URL, status: 200, fields: [] };
    const written = await Promise.all(
      [100_000, 10, 50_000].map((size) => writer.response({ ...facts, body: Buffer.alloc(size, "x") })),
    );
    let at = 1000;
    for (const { bytes, offset, end } of written) {
      expect(offset).toBe(at);
      at += bytes.length;
      expect(end).toBe(at);
    }
    const records = await allRecords(...written.map(({ bytes }) => bytes));
    expect(records.map(({ offset }) => offset + 1000)).toEqual(written.map(({ offset }) => offset));
  });

  test("a decoded body has fields that fit it", async () => {
    const fields = [
      ["Content-Encoding", "gzip"],
      ["Content-Length", "5"],
      ["ETag", '"1"'],
    ] as const;
    const { bytes } = await openWriter().response({ url: PAGE_URL, status: 200, fields, body: BODY, isDecoded: true });
    const text = gunzipSync(bytes).toString();
    expect(text).toContain(
      `X-Crawl-Content-Encoding: gzip\r\nX-Crawl-Content-Length: 5\r\nETag: "1"\r\nContent-Length: ${BODY.length}\r\n\r\n`,
    );
    for await (const page of readWarc(chunksOf(bytes))) expect(Buffer.from(page.bytes)).toEqual(BODY);
  });
});

test("does not compress again what a server sent compressed", async () => {
  const body = gzipSync(BODY);
  const facts = { url: PAGE_URL, status: 200, body };
  const fields = [["content-encoding", "gzip"]] as const;
  const [coded, decoded] = await Promise.all([
    openWriter().response({ ...facts, fields }),
    openWriter().response({ ...facts, fields, isDecoded: true }),
  ]);
  expect(Buffer.from(coded.bytes).includes(body)).toBe(true);
  expect(Buffer.from(decoded.bytes).includes(body)).toBe(false);
  const pages = [];
  for await (const page of readWarc(chunksOf(coded.bytes))) pages.push(page);
  expect(pages).toMatchObject([{ url: PAGE_URL, bytes: BODY }]);
});

test("what is written is read again", async () => {
  const facts = fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    body: fc.uint8Array({ maxLength: 3000 }),
    path: fc.webPath(),
    date: fc.date({ min: new Date("1996-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
    fields: fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,20}$/), fc.stringMatching(/^[!-~]{0,30}$/)), {
      maxLength: 5,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { maxLength: 6 }), fc.boolean(), async (list, gzip) => {
      const writer = new WarcWriter({ gzip });
      const urlOf = (path: string): string => new URL(`https://example.org${path}`).href;
      const written = await Promise.all(
        list.map(({ path, ...rest }) => writer.response({ ...rest, url: urlOf(path) })),
      );
      const records = await allRecords(...written.map(({ bytes }) => bytes));
      expect(records).toHaveLength(list.length);
      for (const [i, { fields, block, offset }] of records.entries()) {
        expect(offset).toBe(written[i].offset);
        expect(fields.get("warc-target-uri")).toBe(urlOf(list[i].path));
        expect(Date.parse(fields.get("warc-date") ?? "")).toBe(list[i].date.getTime());
        expect(Buffer.from(block).subarray(-list[i].body.length || block.length)).toEqual(Buffer.from(list[i].body));
      }
    }),
  );
});

describe("warcio", () => {
  test.each([true, false])("reads what is written (gzip: %s)", async (gzip) => {
    const written = await writeAll(openWriter(gzip));
    const found: unknown[] = [];
    const parser = new WARCParser(chunksOf(...written.map(({ bytes }) => bytes)));
    for await (const record of parser) {
      const payload = Buffer.from(await record.readFully(true));
      found.push({ type: record.warcType, offset: parser.offset, payload: payload.toString() });
      if (record.warcType === "response") {
        expect(record.httpHeaders?.statusCode).toBe(200);
        expect(record.warcTargetURI).toBe(PAGE_URL);
        expect(record.warcPayloadDigest).toBe("sha1:ZD6IKBZBRURDU4QD5PBNCMVJUPTPREXA");
      }
    }
    expect(found).toMatchObject([
      { type: "warcinfo", offset: written[0].offset, payload: expect.stringContaining("robots: obey") },
      { type: "response", offset: written[1].offset, payload: `${BODY}` },
      { type: "request", offset: written[2].offset },
      { type: "metadata", offset: written[3].offset, payload: "fetchTimeMs: 12\r\n" },
    ]);
  });

  test.each([
    ["WARC/1.0", true],
    ["WARC/1.1", true],
    ["WARC/1.1", false],
  ] as const)("writes what is read (%s, gzip: %s)", async (warcVersion, gzip) => {
    const httpHeaders = { "Content-Type": "text/html", "Content-Encoding": "gzip" };
    const facts = {
      url: PAGE_URL,
      date: "2026-05-01T12:00:00Z",
      type: "response",
      warcVersion,
      statusline: "HTTP/1.1 200 OK",
      httpHeaders,
    } as const;
    const record = await WARCRecord.create(facts, chunksOf(gzipSync(BODY)));
    const bytes = await WARCSerializer.serialize(record, { gzip });
    const pages = [];
    for await (const page of readWarc(chunksOf(bytes, bytes))) pages.push(page);
    const expected = {
      url: PAGE_URL,
      date: "2026-05-01T12:00:00Z",
      status: 200,
      contentType: "text/html",
      bytes: BODY,
    };
    expect(pages).toEqual([
      { ...expected, offset: 0 },
      { ...expected, offset: bytes.length },
    ]);
  });

  test("and pith write the same digests", async () => {
    const httpHeaders = { "Content-Type": "text/html" };
    const statusline = "HTTP/1.1 200 OK";
    const record = await WARCRecord.create(
      { url: PAGE_URL, type: "response", statusline, httpHeaders },
      chunksOf(BODY),
    );
    const theirs = await WARCSerializer.serialize(record, {
      gzip: false,
      digest: { algo: "sha-1", prefix: "sha1:", base32: true },
    });
    const fields = [["Content-Type", "text/html"]] as const;
    const { bytes } = await openWriter(false).response({
      url: PAGE_URL,
      status: 200,
      statusText: "OK",
      fields,
      body: BODY,
    });
    const digests = (text: string): string[] =>
      [...text.matchAll(/^WARC-\w+-Digest: .*$/gm)].map(([line]) => line).sort();
    expect(digests(Buffer.from(bytes).toString())).toEqual(digests(Buffer.from(theirs).toString()));
  });
});
