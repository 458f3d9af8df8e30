import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRecords, readWarc } from "../../warc/index.ts";
import type { ArchivedAnswer } from "../archived-answer.ts";
import { MemoryFrontier } from "../frontier/index.ts";
import { DamagedFileError } from "./append-file.ts";
import { ArchiveFiles, archiveParts } from "./archive-files.ts";

let folder = "";
let frontier = new MemoryFrontier();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-archive-"));
  frontier = new MemoryFrontier();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function answer(number: number, headers: readonly string[] = []): ArchivedAnswer {
  const bytes = Buffer.from(`<p>Page ${number}`);
  const url = `http://a.example/${number}`;
  return {
    answer: {
      kind: "body",
      url,
      status: 200,
      statusText: "OK",
      headers: ["Content-Type", "text/html", ...headers],
      contentType: "text/html",
      bytes,
      sentBytes: bytes,
      request: { headers: ["host", "a.example"], ip: "192.0.2.7" },
    },
    startedAt: number * 1000,
    endedAt: number * 1000 + 25,
  };
}

/** Writes answers, one commit each. */
async function write(numbers: readonly number[], maxFileBytes?: number): Promise<void> {
  const files = await ArchiveFiles.open(folder, frontier, maxFileBytes);
  for (const number of numbers) await frontier.commit({ values: await files.append([answer(number)]) });
  await files.close();
}

async function urlsIn(name: string): Promise<string[]> {
  const urls: string[] = [];
  for await (const { url } of readWarc(join(folder, name))) urls.push(url);
  return urls;
}

describe("the archive of a store", () => {
  it("has a response, a request and metadata for each answer, after a record about the file", async () => {
    await write([1, 2]);
    const records = [];
    for await (const record of readRecords(join(folder, "pages.warc.gz"))) {
      if (record.kind === "damage") throw new Error(record.problem);
      records.push(record);
    }
    const types = ["response", "request", "metadata"];
    expect(records.map(({ type }) => type)).toEqual(["warcinfo", ...types, ...types]);
    const [, response, request, metadata] = records;
    expect(Object.fromEntries(response.fields)).toMatchObject({
      "warc-target-uri": "http://a.example/1",
      "warc-date": "1970-01-01T00:00:01Z",
      "warc-ip-address": "192.0.2.7",
      "warc-payload-digest": expect.stringMatching(/^sha1:/),
    });
    expect(Buffer.from(response.block).toString()).toBe("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Page 1");
    for (const record of [request, metadata]) {
      expect(record.fields.get("warc-concurrent-to")).toBe(response.fields.get("warc-record-id"));
    }
    expect(Buffer.from(request.block).toString()).toBe("GET /1 HTTP/1.1\r\nhost: a.example\r\n\r\n");
    expect(Buffer.from(metadata.block).toString()).toBe("fetchTimeMs: 25\r\n");
  });

  it("renames the field of chunks, which are joined already", async () => {
    const files = await ArchiveFiles.open(folder, frontier);
    await files.append([answer(1, ["Transfer-Encoding", "chunked"])]);
    await files.close();
    for await (const record of readRecords(join(folder, "pages.warc.gz"))) {
      if (record.kind === "damage" || record.type !== "response") continue;
      const text = Buffer.from(record.block).toString();
      expect(text).toContain("\r\nX-Crawl-Transfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n<p>Page 1");
    }
  });

  it("cuts answers that were not committed", async () => {
    await write([1]);
    const files = await ArchiveFiles.open(folder, frontier);
    await files.append([answer(2)]);
    await files.close();
    await write([3]);
    expect(await urlsIn("pages.warc.gz")).toEqual(["http://a.example/1", "http://a.example/3"]);
  });

  it("goes on in a further file when one is full, also after a file that was not committed", async () => {
    await write([1], 1);
    await writeFile(join(folder, "pages-2.warc.gz"), "not committed");
    await write([2, 3], 1);
    await write([4], 2 ** 30);
    expect((await readdir(folder)).sort()).toEqual(["pages-2.warc.gz", "pages-3.warc.gz", "pages.warc.gz"]);
    expect(await urlsIn("pages-2.warc.gz")).toEqual(["http://a.example/2"]);
    expect(await urlsIn("pages-3.warc.gz")).toEqual(["http://a.example/3", "http://a.example/4"]);
    for (const { path, length } of await archiveParts(folder, frontier)) expect((await stat(path)).size).toBe(length);
  });

  it("is damaged if any of its files is shorter than committed", async () => {
    await write([1, 2], 1);
    const path = join(folder, "pages.warc.gz");
    const { size } = await stat(path);
    await truncate(path, size - 1);
    await expect(ArchiveFiles.open(folder, frontier)).rejects.toThrow(DamagedFileError);
    expect((await stat(path)).size).toBe(size - 1);
  });

  it("does not overwrite an archive of another origin", async () => {
    const path = join(folder, "pages.warc.gz");
    await writeFile(path, "mine");
    await expect(ArchiveFiles.open(folder, frontier)).rejects.toThrow(/exists and is not from this crawl/);
    expect(await readFile(path, "utf8")).toBe("mine");
  });
});
