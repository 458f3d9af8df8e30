import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeCrawl } from "../../../test/stored-crawl.ts";
import { WarcWriter } from "../../entries/pith-warc.ts";
import { byteLines } from "../../http/index.ts";
import type { Input, SinglePage } from "./find-inputs.ts";
import { pageInputs } from "./page-inputs.ts";
import type { Shard } from "./shard.ts";

let folder: string;
let archive: string;

const urlOf = (number: number): string => `https://example.org/${number}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-page-inputs-"));
  archive = join(folder, "a.warc.gz");
  const writer = new WarcWriter({
    now: () => new Date("2026-05-01T12:00:00Z"),
    newId: () => "00000000-0000-4000-8000-000000000000",
  });
  const records = [];
  for (let number = 0; number < 12; number++) {
    const status = number === 3 ? 404 : 200;
    const body = Buffer.from(number === 4 ? "%PDF-1.7" : `<p>Page ${number}`);
    const fields = [["Content-Type", number === 5 ? "image/png" : "text/html"]] as const;
    const { bytes } = await writer.response({ url: urlOf(number), status, fields, body });
    if (number === 6) bytes[40] ^= 0xff;
    records.push(bytes);
  }
  await writeFile(archive, Buffer.concat(records));
});
afterAll(() => rm(folder, { recursive: true }));

async function* text(content: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 7) yield Buffer.from(content.slice(at, at + 7));
}

async function collect(inputs: readonly Input[], shard?: Shard): Promise<{ found: SinglePage[]; skipped: string[] }> {
  const skipped: string[] = [];
  const found: SinglePage[] = [];
  const onSkip = (reason: string) => void skipped.push(reason);
  for await (const input of pageInputs(inputs, { shard, maxBytes: undefined, onSkip })) found.push(input);
  return { found, skipped };
}

const lines = (content: string): Input => ({ kind: "stream", name: "-", format: "lines", chunks: text(content) });
const archiveInput = (): Input => ({ kind: "archive", name: archive, bytes: 1 });

describe("an archive", () => {
  test("yields its pages, the damage and the reasons for other records", async () => {
    const { found, skipped } = await collect([archiveInput()]);
    expect(found.map(({ kind }) => kind)).toEqual([...Array(3).fill("loaded"), "missing", ...Array(5).fill("loaded")]);
    expect(found[0]).toEqual({
      kind: "loaded",
      name: `${archive}#${urlOf(0)}`,
      loaded: {
        bytes: Buffer.from("<p>Page 0"),
        url: urlOf(0),
        contentType: "text/html",
        fetched: "2026-05-01T12:00:00Z",
      },
    });
    expect(found[3]).toMatchObject({
      name: archive,
      problem: expect.stringMatching(/^record at byte \d+: the gzip data/),
    });
    expect(skipped).toEqual(["status 404", "a PDF document", "image/png"]);
  });

  test("that cannot be read is a missing page", async () => {
    const { found } = await collect([{ kind: "archive", name: join(folder, "gone.warc"), bytes: 1 }]);
    expect(found).toEqual([{ kind: "missing", name: join(folder, "gone.warc"), problem: "no such file or folder" }]);
  });

  test("may come from a stream", async () => {
    const chunks = text("no records");
    const { found } = await collect([{ kind: "stream", name: "-", format: "warc", chunks }]);
    expect(found).toEqual([{ kind: "missing", name: "-", problem: "record at byte 0: no WARC record starts here" }]);
  });
});

test("JSON lines yield pages; a bad line costs itself", async () => {
  const { found } = await collect([lines('{"url":"https://x/","html":"<p>ä"}\r\n\n{"html":7}\n{"html":"<p>"}')]);
  const contentType = "text/html; charset=utf-8";
  expect(found).toEqual([
    {
      kind: "loaded",
      name: "-#https://x/",
      loaded: { bytes: new TextEncoder().encode("<p>ä"), url: "https://x/", contentType },
    },
    { kind: "missing", name: "-", problem: 'line 3: not a JSON object with the string "html"' },
    { kind: "loaded", name: "-#4", loaded: { bytes: new TextEncoder().encode("<p>"), url: undefined, contentType } },
  ]);
});

test("shards divide all pages, failures and skipped records", async () => {
  const inputs = (): Input[] => [
    { kind: "file", name: "a.html" },
    { kind: "file", name: "b.html" },
    { kind: "url", name: "https://example.org/" },
    { kind: "missing", name: "c", problem: "gone" },
    archiveInput(),
    lines('{"html":""}\nbad\n{"html":"","url":"https://y/"}\n'),
  ];
  const all = await collect(inputs());
  const names = ({ found }: { found: readonly SinglePage[] }): string[] =>
    found.map((input) => `${input.kind} ${input.name}`);
  const shards = [];
  for (const index of [1, 2, 3]) shards.push(await collect(inputs(), { index, count: 3 }));
  expect(shards.flatMap(names).sort()).toEqual(names(all).sort());
  expect(shards.flatMap(({ skipped }) => skipped).sort()).toEqual(all.skipped.sort());
  expect(shards.every(({ found }) => found.length > 0)).toBe(true);
});

test("lines over the limit are reported, in bounded memory", async () => {
  const found = [];
  for await (const line of byteLines(text(`short\n${"x".repeat(50)}\n\nlast`), 10)) found.push(line?.toString());
  expect(found).toEqual(["short", undefined, "", "last"]);
});

describe("the store of a crawl", () => {
  test("yields its pages with address, time and type, and skips those without a raw page", async () => {
    const store = join(folder, "store");
    const written = (number: number) => ({ url: urlOf(number), html: `<p>Page ${number}`, at: number * 1000 });
    await writeCrawl(store, [written(1), { ...written(2), only: "content" }, { ...written(3), only: "archive" }]);
    const { found, skipped } = await collect([{ kind: "crawl", name: store, bytes: 1, files: [] }]);
    expect(found).toMatchObject([
      {
        kind: "loaded",
        name: `${store}#${urlOf(1)}`,
        loaded: { url: urlOf(1), fetched: "1970-01-01T00:00:01.010Z", contentType: "text/html; charset=utf-8" },
      },
    ]);
    expect(skipped).toEqual(["without a raw page"]);
  });
});
