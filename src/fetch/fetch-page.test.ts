import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { FetchError, type FetchOptions, fetchPage, GiveUpError, openFetcher, RetryError, WaitError } from "./index.ts";
import { VERSION } from "./version.ts";

const PAGE = "<!doctype html><p>Hello, wörld";
const HTML = { "content-type": "text/html; charset=utf-8" };
const servers: { close(): unknown; closeAllConnections?(): void }[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function serve(handle: RequestListener): Promise<string> {
  const server: Server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers by path. */
function serveRoutes(routes: Record<string, (res: ServerResponse, req: IncomingMessage) => void>): Promise<string> {
  return serve((req, res) => {
    const route = routes[req.url ?? ""];
    if (route) route(res, req);
    else res.writeHead(404).end();
  });
}

const local = (url: string, options: FetchOptions = {}) => fetchPage(url, { allowPrivate: true, ...options });

async function failure(fetching: Promise<unknown>): Promise<FetchError> {
  const error = await fetching.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FetchError);
  return error as FetchError;
}

describe("a page", () => {
  it("comes with its final URL, status, type and bytes", async () => {
    const site = await serve((_, res) => res.writeHead(200, HTML).end(PAGE));
    const page = await local(`${site}/a?b#fragment`);
    expect({ ...page, bytes: Buffer.from(page.bytes).toString() }).toEqual({
      url: `${site}/a?b`,
      status: 200,
      contentType: "text/html; charset=utf-8",
      bytes: PAGE,
      redirects: [],
    });
  });

  it("is asked for under our own name", async () => {
    const site = await serve((req, res) => res.writeHead(200, HTML).end(req.headers["user-agent"]));
    expect(Buffer.from((await local(site)).bytes).toString()).toBe(`pith/${VERSION}`);
    expect(Buffer.from((await local(site, { userAgent: "x/1" })).bytes).toString()).toBe("x/1");
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["Deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["identity", (text: string) => text],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ])("is inflated from %s", async (encoding, deflate) => {
    const site = await serve((_, res) =>
      res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(deflate(PAGE)),
    );
    expect(Buffer.from((await local(site)).bytes).toString()).toBe(PAGE);
  });

  it("is read as far as it goes if its compression was cut", async () => {
    const whole = gzipSync(PAGE.repeat(2000));
    const site = await serve((_, res) =>
      res.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(whole.subarray(0, whole.length - 12)),
    );
    expect(Buffer.from((await local(site)).bytes).toString()).toContain(PAGE);
  });

  it("may be empty", async () => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end());
    expect((await local(site)).bytes.length).toBe(0);
  });

  it.each(["application/xhtml+xml", "TEXT/HTML ; charset=x", "text/plain", "application/xml", "text/xml", undefined])(
    "may be of type %s",
    async (type) => {
      const site = await serve((_, res) => res.writeHead(200, type ? { "content-type": type } : {}).end(PAGE));
      expect((await local(site)).contentType).toBe(type);
    },
  );
});

describe("addresses", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://0.0.0.0/",
    "http://100.64.0.1/",
    "https://192.168.0.1/",
    "http://localhost/",
  ])("refuses %s", async (url) => {
    const error = await failure(fetchPage(url));
    expect(error).toBeInstanceOf(GiveUpError);
    expect(error).toMatchObject({ code: "address" });
    expect(error.message).toContain("--allow-private");
  });

  it("sends nothing to a server it refuses", async () => {
    let asked = 0;
    const site = await serve((_, res) => res.end(String(asked++)));
    await failure(fetchPage(site));
    await failure(fetchPage(site.replace("127.0.0.1", "localhost")));
    expect(asked).toBe(0);
    await failure(local(site, { allowPrivate: false }));
    expect(asked).toBe(0);
  });

  it.each(["ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "nonsense", ""])(
    "refuses %j as a URL",
    async (url) => {
      expect(await failure(fetchPage(url))).toMatchObject({ name: "GiveUpError", code: "url" });
    },
  );

  it("refuses credentials and does not repeat them", async () => {
    const error = await failure(fetchPage("http://user:secret@example.org/"));
    expect(error.code).toBe("url");
    expect(error.message + error.url).not.toContain("secret");
  });
});

describe("redirects", () => {
  it("are followed and listed", async () => {
    const site = await serveRoutes({
      "/1": (res) => res.writeHead(301, { location: "/2" }).end("moved"),
      "/2": (res) => res.writeHead(307, { location: "3#x" }).end(),
      "/3": (res) => res.writeHead(200, HTML).end(PAGE),
    });
    expect(await local(`${site}/1`)).toMatchObject({ url: `${site}/3`, redirects: [`${site}/1`, `${site}/2`] });
  });

  it("may not be more than allowed", async () => {
    let count = 0;
    const site = await serve((_, res) => res.writeHead(302, { location: `/${count++}` }).end());
    expect(await failure(local(site, { maxRedirects: 3 }))).toMatchObject({ name: "GiveUpError", code: "redirects" });
    expect(count).toBe(4);
  });

  it.each(["file:///etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/"])(
    "do not lead to %s",
    async (location) => {
      const site = await serve((_, res) => res.writeHead(302, { location }).end());
      expect(await failure(local(site))).toMatchObject({ name: "GiveUpError", code: "url" });
    },
  );

  it("to nowhere are an error", async () => {
    const site = await serve((_, res) => res.writeHead(302, { location: "http://[" }).end());
    expect((await failure(local(site))).code).toBe("redirects");
    const silent = await serve((_, res) => res.writeHead(302).end());
    expect((await failure(local(silent))).code).toBe("status");
  });

  it("carry no credentials", async () => {
    let sent: string | undefined = "not asked";
    const site = await serve((req, res) => {
      if (req.url === "/") res.writeHead(302, { location: `http://user:secret@${req.headers.host}/x` }).end();
      else {
        sent = req.headers.authorization;
        res.writeHead(200, HTML).end(PAGE);
      }
    });
    expect((await local(site)).url).toBe(`${site}/x`);
    expect(sent).toBeUndefined();
  });

  it("are not waited for once they said where to go", async () => {
    const site = await serveRoutes({
      "/": (res) => res.writeHead(302, { location: "/x" }).write("endless"),
      "/x": (res) => res.writeHead(200, HTML).end(PAGE),
    });
    expect((await local(site)).url).toBe(`${site}/x`);
  });
});

describe("limits", () => {
  const small = { maxBytes: 10_000 };

  it("stop a body without end", async () => {
    const site = await serve((_, res) => {
      res.writeHead(200, HTML);
      const send = (): void => void (res.write("x".repeat(1000)) ? setImmediate(send) : res.once("drain", send));
      send();
    });
    expect(await failure(local(site, small))).toMatchObject({ name: "GiveUpError", code: "size" });
  });

  it("stop a body that says it is too large before it is sent", async () => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-length": 20_000 }).flushHeaders());
    expect((await failure(local(site, small))).code).toBe("size");
  });

  const bomb = Buffer.alloc(20_000_000);
  it.each([
    ["gzip", gzipSync(bomb)],
    ["deflate", deflateSync(bomb)],
    ["br", brotliCompressSync(bomb)],
    ["gzip, gzip", gzipSync(gzipSync(bomb))],
  ])("stop what %s inflates beyond them", async (encoding, bytes) => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(bytes));
    expect(await failure(local(site, { maxBytes: 1_000_000 }))).toMatchObject({ name: "GiveUpError", code: "size" });
  });

  it.each([
    ["zstd", "x"],
    ["gzip, gzip, gzip", "x"],
    ["gzip", "not gzip at all"],
  ])("stop a body said to be %s that cannot be read", async (encoding, body) => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(body));
    expect(await failure(local(site))).toMatchObject({ name: "GiveUpError", code: "body" });
  });

  it.each([
    ["is silent", () => {}],
    ["stops in the middle", (res: ServerResponse) => void res.writeHead(200, HTML).write("<p>")],
    [
      "redirects in a slow circle",
      (res: ServerResponse) => void setTimeout(() => res.writeHead(302, { location: "/" }).end(), 20),
    ],
  ])("end the wait for a server that %s", async (_, handle) => {
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
    // A second is opened where the first is not yet known to be free.
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
  ])("of status %i are a %s", async (status, name) => {
    const site = await serve((_, res) => res.writeHead(status).end());
    const error = await failure(local(site));
    expect(error).toMatchObject({ name, code: "status", status, url: `${site}/` });
    expect(error.message).toContain(`${site}/ answered ${status}`);
  });

  it("tell how long to wait", async () => {
    const until = new Date(Date.now() + 3_600_000).toUTCString();
    const site = await serveRoutes({
      "/seconds": (res) => res.writeHead(503, { "retry-after": "7" }).end(),
      "/date": (res) => res.writeHead(429, { "retry-after": until }).end(),
      "/unsaid": (res) => res.writeHead(429).end(),
    });
    const waitOf = async (path: string) => ((await failure(local(site + path))) as WaitError).waitMs;
    expect(await waitOf("/seconds")).toBe(7000);
    expect(await waitOf("/date")).toBeGreaterThan(3_000_000);
    expect(await waitOf("/unsaid")).toBeUndefined();
  });

  it.each([
    ["application/pdf", "a PDF document (application/pdf)"],
    ["image/png", "an image (image/png)"],
    ["application/vnd.ms-excel", "an office document"],
    ["application/json; charset=utf-8", "JSON data (application/json)"],
    ["application/x-strange", "of type application/x-strange"],
  ])("name what %s is", async (type, says) => {
    const site = await serve((_, res) => res.writeHead(200, { "content-type": type }).end("x"));
    const error = await failure(local(site));
    expect(error).toMatchObject({ name: "GiveUpError", code: "content-type" });
    expect(error.message).toContain(says);
  });

  it("name what hides behind a wrong type", async () => {
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

  it("say that nothing listens, with the cause kept", async () => {
    const site = await serve((_, res) => res.end());
    servers.pop()!.close();
    const error = await failure(local(site));
    expect(error).toBeInstanceOf(RetryError);
    expect(error.message).toContain("ECONNREFUSED");
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("say that a server speaks no HTTP or no HTTPS", async () => {
    const server = createTcpServer((socket) => void socket.once("data", () => socket.end("220 mail.example\r\n")));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const mail = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await failure(local(mail))).toMatchObject({ name: "GiveUpError", code: "network" });
    const site = await serve((_, res) => res.end());
    expect((await failure(local(site.replace("http:", "https:")))).message).toContain("does not speak HTTPS");
  });

  it("are of a class each", () => {
    const details = { code: "status", url: "http://x/", waitMs: 1 } as const;
    expect(new WaitError("x", details)).toBeInstanceOf(FetchError);
    expect(new RetryError("x", details)).not.toBeInstanceOf(GiveUpError);
  });
});
