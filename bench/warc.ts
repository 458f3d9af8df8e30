/**
 * `npm run bench:warc -- DIR [--limit N]`: writes the pages below a folder as a folder of files and as a WARC file, and prints the CPU
 * time per page of reading and writing the archive with pith and with warcio, and of `pith extract` on the folder and on the archive.
 */
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { WARCParser, WARCRecord, WARCSerializer } from "warcio";
import { pagesBelow } from "./pages.ts";

const built = (path: string): string => new URL(`../dist/${path}`, import.meta.url).href;
const { readWarc, WarcWriter } = (await import(
  built("entries/pith-warc.js")
)) as typeof import("../src/entries/pith-warc.ts");
const { runPages } = (await import(built("cli/run/run-pages.js"))) as typeof import("../src/cli/run/run-pages.ts");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: "string", default: "3000" } },
});
const [directory] = positionals;
if (directory === undefined) throw new Error("usage: npm run bench:warc -- DIR [--limit N]");

const folder = await mkdtemp(join(tmpdir(), "pith-warc-"));
const archive = join(folder, "pages.warc.gz");
const files = join(folder, "pages");
let pages = 0;

/** Runs work and prints its CPU time per page, that of all threads, and its pages per second. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  const perSecond = (1000 * pages) / (performance.now() - start);
  console.log(
    `${name}: ${((user + system) / 1000 / pages).toFixed(2)} ms CPU per page, ${perSecond.toFixed(0)} per second`,
  );
}

function* samples(): Generator<{ url: string; body: Buffer }> {
  let count = 0;
  for (const { html, url } of pagesBelow(directory)) {
    if (count++ === Number(values.limit)) return;
    yield { url: url ?? `https://example.org/${count}`, body: Buffer.from(html) };
  }
}

const HEADERS = { "Content-Type": "text/html; charset=utf-8" };

/** Writes the files and the archive. Decoding the pages is not part of any measurement. */
async function prepare(): Promise<void> {
  await mkdir(files);
  const file = await open(archive, "w");
  const writer = new WarcWriter();
  for (const { url, body } of samples()) {
    const { bytes } = await writer.response({ url, status: 200, fields: Object.entries(HEADERS), body });
    await file.write(bytes);
    await writeFile(join(files, `${String(++pages).padStart(6, "0")}.html.gz`), gzipSync(body));
  }
  await file.close();
}

async function writeWithWarcio(all: readonly { url: string; body: Buffer }[]): Promise<void> {
  for (const { url, body } of all) {
    const content = (async function* () {
      yield body;
    })();
    const facts = { url, type: "response", statusline: "HTTP/1.1 200 OK", httpHeaders: HEADERS } as const;
    await WARCSerializer.serialize(await WARCRecord.create(facts, content), { gzip: true });
  }
}

async function writeWithPith(all: readonly { url: string; body: Buffer }[]): Promise<void> {
  const writer = new WarcWriter();
  for (const { url, body } of all) await writer.response({ url, status: 200, fields: Object.entries(HEADERS), body });
}

/** Reads all records of the archive with their content. */
async function readWithWarcio(): Promise<void> {
  for await (const record of new WARCParser(createReadStream(archive))) await record.readFully(true);
}

async function readWithPith(): Promise<void> {
  let count = 0;
  for await (const _ of readWarc(archive)) count++;
  if (count !== pages) throw new Error(`${count} of ${pages} pages were read`);
}

async function extractAll(input: string): Promise<void> {
  await runPages({ command: "extract", inputs: [input], output: "/dev/null", fetch: {} }, new AbortController().signal);
}

try {
  await prepare();
  const some = [...samples()].slice(0, Math.min(pages, 500));
  await measure("pith reads", readWithPith);
  await measure("warcio reads", readWithWarcio);
  const all = pages;
  pages = some.length;
  await measure("pith writes", () => writeWithPith(some));
  await measure("warcio writes", () => writeWithWarcio(some));
  pages = all;
  await measure("pith extract FOLDER", () => extractAll(files));
  await measure("pith extract ARCHIVE", () => extractAll(archive));
} finally {
  await rm(folder, { recursive: true });
}
