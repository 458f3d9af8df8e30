import zlib from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, failure, HTML, PAGE, serve, serveRoutes } from "../../test/loopback.ts";
import { type Fetcher, headerOf, openFetcher } from "./index.ts";

/** Undefined before Node 22.15. */
const { zstdCompressSync } = zlib as { zstdCompressSync?: (text: string) => Uint8Array };

const fetchers: Fetcher[] = [];
const open = (): Fetcher => {
  const fetcher = openFetcher({ allowPrivate: true });
  fetchers.push(fetcher);
  return fetcher;
};

afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  closeServers();
});

describe("one request", () => {
  it("returns the body, decompressed and as sent, with all headers", async () => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "X-Two": ["1", "2"] }).end(PAGE));
    const answer = await open().visit(`${site}/a`);
    expect(answer).toMatchObject({ kind: "body", url: `${site}/a`, status: 200 });
    expect(answer.headers.filter((_, i) => answer.headers[i - (i % 2)] === "X-Two")).toEqual([
      "X-Two",
      "1",
      "X-Two",
      "2",
    ]);
    expect(headerOf(answer.headers, "content-type")).toBe(HTML["content-type"]);
    expect(headerOf(answer.headers, "no-such")).toBeUndefined();
  });

  it("returns the request as it was sent, with the address of the server", async () => {
    const seen: string[][] = [];
    const site = await serve((req, res) => {
      seen.push(req.rawHeaders);
      res.writeHead(200, "Fine", HTML).end(PAGE);
    });
    const fetcher = open();
    for (const cookie of [undefined, "a=1"]) {
      const { request, statusText } = await fetcher.visit(`${site}/a`, { cookie, etag: '"v"', lastModified: "x" });
      expect(request).toEqual({ headers: seen.at(-1), ip: "127.0.0.1" });
      expect(statusText).toBe("Fine");
    }
  });

  it("does not follow redirects", async () => {
    const site = await serveRoutes({
      "/a": (res) => void res.writeHead(301, { location: "b#x", "retry-after": "3" }).end(),
    });
    const target = `${site}/b`;
    expect(await open().visit(`${site}/a`)).toMatchObject({ kind: "redirect", status: 301, target, waitMs: 3000 });
  });

  it("sends the validators of an earlier answer, and returns unchanged for 304", async () => {
    const site = await serve((req, res) => {
      const isKnown = req.headers["if-none-match"] === '"v1"' && req.headers["if-modified-since"] === "yesterday";
      res.writeHead(isKnown ? 304 : 200, HTML).end(isKnown ? undefined : PAGE);
    });
    const fetcher = open();
    expect((await fetcher.visit(site)).kind).toBe("body");
    expect(await fetcher.visit(site, { etag: '"v1"', lastModified: "yesterday" })).toMatchObject({ kind: "unchanged" });
  });

  it("fails on 304 without validators", async () => {
    const site = await serve((_, res) => res.writeHead(304).end());
    expect(await failure(open().visit(site))).toMatchObject({ code: "status", status: 304 });
  });

  it("sends a cookie", async () => {
    const site = await serve((req, res) => res.writeHead(200, HTML).end(req.headers.cookie));
    const answer = await open().visit(site, { cookie: "a=b; c=d" });
    expect(answer.kind === "body" && Buffer.from(answer.bytes).toString()).toBe("a=b; c=d");
  });

  it("accepts other types than pages on request", async () => {
    const site = await serve((_, res) => res.writeHead(200, { "content-type": "application/json" }).end("{}"));
    const fetcher = open();
    expect(await failure(fetcher.visit(site))).toMatchObject({ code: "content-type" });
    expect(await fetcher.visit(site, { accept: "any" })).toMatchObject({
      kind: "body",
      contentType: "application/json",
    });
  });

  it.skipIf(zstdCompressSync === undefined)("is decompressed from zstd", async () => {
    const site = await serve((_, res) =>
      res.writeHead(200, { ...HTML, "content-encoding": "zstd" }).end(zstdCompressSync?.(PAGE)),
    );
    const answer = await open().visit(site);
    expect(answer.kind === "body" && Buffer.from(answer.bytes).toString()).toBe(PAGE);
  });
});
