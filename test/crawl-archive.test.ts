import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WARCParser } from "warcio";
import { type CrawlProgress, crawl } from "../src/entries/pith-crawl.ts";
import { readWarc } from "../src/entries/pith-warc.ts";
import { extract } from "../src/extract.ts";
import { closeServers, HTML, serveRoutes } from "./loopback.ts";
import { page } from "./scripted-web.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-archive-"));
});
afterEach(async () => {
  closeServers();
  await rm(folder, { recursive: true, force: true });
});

/** A site whose pages are sent in different codings. */
function serveSite(): Promise<string> {
  return serveRoutes({
    "/robots.txt": (res) => void res.writeHead(200).end("User-agent: *\nDisallow: /no"),
    "/": (res) => void res.writeHead(200, HTML).end(page("home", "/gzip", "/br", "/chunked", "/latin", "/gone", "/to")),
    "/gzip": (res) => void res.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(gzipSync(page("gzip"))),
    "/br": (res) => void res.writeHead(200, { ...HTML, "content-encoding": "br" }).end(brotliCompressSync(page("br"))),
    "/chunked": (res) => {
      res.writeHead(200, { ...HTML, "set-cookie": ["a=1", "b=2"] });
      for (const part of page("chunked").match(/.{1,50}/gs) ?? []) res.write(part);
      res.end();
    },
    "/latin": (res) =>
      void res
        .writeHead(200, { "content-type": "text/html; charset=iso-8859-1" })
        .end(Buffer.from(page("latin").replace(".", " Grüße."), "latin1")),
    "/to": (res) => void res.writeHead(301, { location: "/gzip" }).end(),
  });
}

/** Crawls the site. Returns how many pages the second pass changed. */
async function crawlSite(warc?: boolean, templates = false): Promise<number> {
  const network = { allowPrivate: true, delayMs: 0 };
  let revised = 0;
  const onProgress = (progress: CrawlProgress): void => void (revised = progress.revised ?? revised);
  const seeds = [`${await serveSite()}/`];
  for await (const _ of crawl({ ...network, seeds, store: folder, warc, templates, onProgress }));
  return revised;
}

interface ContentLine {
  readonly url: string;
  readonly fetched: string;
}

async function contentLines(): Promise<readonly ContentLine[]> {
  const lines = (await readFile(join(folder, "content.ndjson"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as ContentLine);
}

describe("the archive of a crawl", () => {
  it("extracts to the same content as the crawl", async () => {
    await crawlSite();
    const lines = await contentLines();
    expect(lines.map(({ url }) => new URL(url).pathname).sort()).toEqual(["/", "/br", "/chunked", "/gzip", "/latin"]);
    const again = new Map<string, unknown>();
    for await (const { bytes, url, contentType } of readWarc(join(folder, "pages.warc.gz"))) {
      again.set(url, JSON.parse(JSON.stringify(extract(bytes, { url, contentType }))));
    }
    for (const { url, ...line } of lines) {
      const { depth: _, status: __, fetched: ___, ...content } = line as ContentLine & Record<string, unknown>;
      expect(again.get(url)).toEqual({ ...content, url });
    }
  });

  it("is read by warcio, with robots.txt", async () => {
    await crawlSite();
    const parser = new WARCParser(createReadStream(join(folder, "pages.warc.gz")), { keepHeadersCase: true });
    const responses: string[] = [];
    for await (const record of parser) {
      const isResponse = record.warcType === "response";
      if (isResponse) {
        const text = await record.contentText();
        const path = new URL(record.warcTargetURI ?? "").pathname;
        responses.push(path);
        // warcio does not decompress br.
        if (path !== "/robots.txt" && path !== "/br")
          expect(text).toContain(`<title>${path.slice(1) || "home"}</title>`);
      } else await record.skipFully();
      expect(record.warcHeader("WARC-IP-Address") ?? undefined).toBe(isResponse ? "127.0.0.1" : undefined);
    }
    expect(responses.sort()).toEqual(["/", "/br", "/chunked", "/gzip", "/latin", "/robots.txt"]);
  });

  it("has the pages for a second pass with the template of the site", async () => {
    expect(await crawlSite(true, true)).toBe(5);
    const lines = (await contentLines()) as readonly (ContentLine & {
      readonly template?: { readonly host: string };
    })[];
    expect(lines.map(({ template }) => template?.host)).toEqual(Array(5).fill("127.0.0.1"));
  });

  it("is left out if not wanted", async () => {
    await crawlSite(false);
    expect(await readdir(folder)).not.toContain("pages.warc.gz");
    expect(await contentLines()).toHaveLength(5);
  });
});
