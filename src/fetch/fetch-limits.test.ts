import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, failure, HTML, local, PAGE, serve, serveRoutes, servers } from "../../test/loopback.ts";
import { FetchError, GiveUpError, openFetcher, RetryError, WaitError } from "./index.ts";

afterEach(closeServers);

describe("limits", () => {
  const small = { maxBytes: 10_000 };

  it("stop an endless body", async () => {
    const site = await serve((_, res) => {
      res.writeHead(200, HTML);
      const send = (): void => void (res.write("x".repeat(1000)) ? setImmediate(send) : res.once("drain", send));
      send();
    });
    expect(await failure(local(site, small))).toMatchObject({ name: "GiveUpError", code: "size" });
  });

  it("refuse a body by its Content-Length before it is sent", async () => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-length": 20_000 }).flushHeaders());
    expect((await failure(local(site, small))).code).toBe("size");
  });

  const bomb = Buffer.alloc(20_000_000);
  it.each([
    ["gzip", gzipSync(bomb)],
    ["deflate", deflateSync(bomb)],
    ["br", brotliCompressSync(bomb)],
    ["gzip, gzip", gzipSync(gzipSync(bomb))],
  ])("stop a %s bomb", async (encoding, bytes) => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(bytes));
    expect(await failure(local(site, { maxBytes: 1_000_000 }))).toMatchObject({ name: "GiveUpError", code: "size" });
  });

  it.each([
    ["zstd", "x"],
    ["gzip, gzip, gzip", "x"],
    ["gzip", "not gzip at all"],
  ])("refuse a body declared as %s that cannot be decompressed", async (encoding, body) => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(body));
    expect(await failure(local(site))).toMatchObject({ name: "GiveUpError", code: "body" });
  });

  it.each([
    ["is silent", () => {}],
    ["stops in the middle", (res: ServerResponse) => void res.writeHead(200, HTML).write("<p>")],
    [
      "redirects slowly to itself",
      (res: ServerResponse) => void setTimeout(() => res.writeHead(302, { location: "/" }).end(), 20),
    ],
  ])("end the fetch from a server that %s", async (_, handle) => {
    const site = await serve((_req, res) => handle(res));
    const error = await failure(local(site, { timeoutMs: 150, maxRedirects: 1000 }));
    expect(error).toBeInstanceOf(RetryError);
    expect(error.code).toBe("timeout");
  });
});

describe("the caller", () => {
  it("can end a fetch", async () => {
    const site = await serve(() => {});
    const reason = new Error("enough");
    await expect(local(site, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const fetching = local(site, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    await expect(fetching).rejects.toBe(reason);
  });

  it("can keep connections for several pages", async () => {
    const sockets = new Set<unknown>();
    const site = await serve((req, res) => {
      sockets.add(req.socket);
      res.writeHead(200, HTML).end(PAGE);
    });
    const fetcher = openFetcher({ allowPrivate: true });
    for (let at = 0; at < 9; at++) await fetcher.fetch(`${site}/${at}`);
    await fetcher.close();
    // undici opens a second connection if it does not yet know that the first one is free.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});

describe("failures", () => {
  it.each([
    [404, "GiveUpError"],
    [410, "GiveUpError"],
    [403, "GiveUpError"],
    [304, "GiveUpError"],
    [500, "RetryError"],
    [503, "RetryError"],
    [524, "RetryError"],
    [429, "WaitError"],
  ])("with status %i are a %s", async (status, name) => {
    const site = await serve((_, res) => res.writeHead(status).end());
    const error = await failure(local(site));
    expect(error).toMatchObject({ name, code: "status", status, url: `${site}/` });
    expect(error.message).toContain(`${site}/ answered ${status}`);
  });

  it("contain the time to wait, if the server sent one", async () => {
    const until = new Date(Date.now() + 3_600_000).toUTCString();
    const site = await serveRoutes({
      "/seconds": (res) => res.writeHead(503, { "retry-after": "7" }).end(),
      "/date": (res) => res.writeHead(429, { "retry-after": until }).end(),
      "/none": (res) => res.writeHead(429).end(),
      "/years": (res) => res.writeHead(429, { "retry-after": "9".repeat(400) }).end(),
      "/later": (res) => res.writeHead(503, { "retry-after": "Fri, 01 Jan 9999 00:00:00 GMT" }).end(),
      "/before": (res) => res.writeHead(503, { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }).end(),
      "/wrong": (res) => res.writeHead(503, { "retry-after": "soon" }).end(),
      "/parts": (res) => res.writeHead(503, { "retry-after": "2.5" }).end(),
      "/failed": (res) => res.writeHead(500, { "retry-after": "5" }).end(),
      "/refused": (res) => res.writeHead(403, { "retry-after": "6" }).end(),
      // The clock of this server is slow.
      "/slow": (res) =>
        res
          .writeHead(503, { date: "Thu, 01 Jan 1970 00:00:00 GMT", "retry-after": "Thu, 01 Jan 1970 00:00:09 GMT" })
          .end(),
    });
    const waitOf = async (path: string) => ((await failure(local(site + path))) as WaitError).waitMs;
    expect(await waitOf("/seconds")).toBe(7000);
    expect(await waitOf("/date")).toBeGreaterThan(3_000_000);
    expect(await waitOf("/none")).toBeUndefined();
    const day = 24 * 3_600_000;
    expect([await waitOf("/years"), await waitOf("/later"), await waitOf("/before")]).toEqual([day, day, 0]);
    expect(await waitOf("/wrong")).toBeUndefined();
    const others = await Promise.all(["/parts", "/failed", "/refused", "/slow"].map(waitOf));
    expect(others).toEqual([2500, 5000, 6000, 9000]);
  });

  it.each([
    ["application/pdf", "a PDF document (application/pdf)"],
    ["image/png", "an image (image/png)"],
    ["application/vnd.ms-excel", "an office document"],
    ["application/json; charset=utf-8", "JSON data (application/json)"],
    ["application/x-strange", "of type application/x-strange"],
  ])("name the kind of %s", async (type, kind) => {
    const site = await serve((_, res) => res.writeHead(200, { "content-type": type }).end("x"));
    const error = await failure(local(site));
    expect(error).toMatchObject({ name: "GiveUpError", code: "content-type" });
    expect(error.message).toContain(kind);
  });

  it("name the kind of bytes if the Content-Type is wrong", async () => {
    const site = await serve((_, res) => res.writeHead(200, HTML).end("%PDF-1.4\n%\xff"));
    expect((await failure(local(site))).message).toContain("a PDF document");
  });

  it("of the connection can be retried", async () => {
    const site = await serve((_, res) => res.destroy());
    expect(await failure(local(site))).toMatchObject({ name: "RetryError", code: "network" });
    const cut = await serve((_, res) => {
      res.writeHead(200, { ...HTML, "content-length": 100 }).write("<p>");
      setTimeout(() => res.destroy(), 20);
    });
    expect(await failure(local(cut))).toMatchObject({ name: "RetryError", code: "network" });
  });

  it("of a refused connection keep their cause", async () => {
    const site = await serve((_, res) => res.end());
    servers.pop()?.close();
    const error = await failure(local(site));
    expect(error).toBeInstanceOf(RetryError);
    expect(error.message).toContain("ECONNREFUSED");
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("tell that a server does not speak HTTP or HTTPS", async () => {
    const server = createTcpServer((socket) => void socket.once("data", () => socket.end("220 mail.example\r\n")));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const mail = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await failure(local(mail))).toMatchObject({ name: "GiveUpError", code: "network" });
    const site = await serve((_, res) => res.end());
    expect((await failure(local(site.replace("http:", "https:")))).message).toContain("does not speak HTTPS");
  });

  it("have three classes", () => {
    const details = { code: "status", url: "http://x/", waitMs: 1 } as const;
    expect(new WaitError("x", details)).toBeInstanceOf(FetchError);
    expect(new RetryError("x", details)).not.toBeInstanceOf(GiveUpError);
  });
});
