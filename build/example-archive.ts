/**
 * `npx tsx build/example-archive.ts`: writes examples/archive.warc.gz, a small archive as a crawler writes it. It has two of the example
 * pages, a page that was not found, and a picture.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type HttpFields, WarcWriter } from "../src/entries/pith-warc.ts";

const EXAMPLES = join(import.meta.dirname, "../examples");
const HTML: HttpFields = [["Content-Type", "text/html; charset=utf-8"]];
const GZIP: HttpFields = [...HTML, ["Content-Encoding", "gzip"]];
const page = (name: string): Buffer => readFileSync(join(EXAMPLES, name));

let records = 0;
let seconds = 0;
const writer = new WarcWriter({
  now: () => new Date(Date.UTC(2026, 4, 1, 12, 0, seconds)),
  newId: () => `00000000-0000-4000-8000-${String(++records).padStart(12, "0")}`,
});

/** Writes the request, the response and the metadata of one fetch. */
async function fetched(
  url: string,
  status: number,
  content: { fields: HttpFields; body: Uint8Array },
): Promise<Uint8Array[]> {
  seconds++;
  const response = await writer.response({ url, status, statusText: status === 200 ? "OK" : "Not Found", ...content });
  const concurrentTo = response.id;
  const request = await writer.request({ url, concurrentTo, fields: [["Host", new URL(url).host]] });
  const metadata = await writer.metadata({ url, concurrentTo, fields: [["fetchTimeMs", "87"]] });
  return [response, request, metadata].map(({ bytes }) => bytes);
}

const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const parts = [
  (await writer.warcinfo([["description", "examples of pith"]])).bytes,
  ...(await fetched("https://rounda.example.com/", 200, {
    fields: GZIP,
    body: gzipSync(page("service-landing.html")),
  })),
  ...(await fetched("https://rounda.example.com/old", 404, { fields: HTML, body: Buffer.from("<h1>Not found</h1>") })),
  ...(await fetched("https://rounda.example.com/dot.gif", 200, {
    fields: [["Content-Type", "image/gif"]],
    body: PICTURE,
  })),
  ...(await fetched("https://harrowledger.example.com/oysters", 200, {
    fields: HTML,
    body: page("news-article.html"),
  })),
];
writeFileSync(join(EXAMPLES, "archive.warc.gz"), Buffer.concat(parts));
