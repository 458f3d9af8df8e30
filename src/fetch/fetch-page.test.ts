import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, failure, HTML, local, PAGE, serve, serveRoutes } from "../../test/loopback.ts";
import { VERSION } from "../version.ts";
import { fetchPage, GiveUpError } from "./index.ts";

afterEach(closeServers);

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

  it("is requested with the User-Agent of pith by default", async () => {
    const site = await serve((req, res) => res.writeHead(200, HTML).end(req.headers["user-agent"]));
    expect(Buffer.from((await local(site)).bytes).toString()).toBe(`pith/${VERSION}`);
    expect(Buffer.from((await local(site, { userAgent: "x/1" })).bytes).toString()).toBe("x/1");
  });

  it("is requested with the defaults of undefined options", async () => {
    const open = { timeoutMs: undefined, maxBytes: undefined, maxRedirects: undefined, userAgent: undefined };
    const site = await serveRoutes({
      "/": (res, req) => void res.writeHead(200, HTML).end(req.headers["user-agent"]),
      "/circle": (res) => void res.writeHead(302, { location: "/circle" }).end(),
    });
    expect(Buffer.from((await local(site, open)).bytes).toString()).toBe(`pith/${VERSION}`);
    expect((await failure(local(`${site}/circle`, open))).code).toBe("redirects");
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["Deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["identity", (text: string) => text],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ])("is decompressed from %s", async (encoding, deflate) => {
    const site = await serve((_, res) =>
      res.writeHead(200, { ...HTML, "content-encoding": encoding }).end(deflate(PAGE)),
    );
    expect(Buffer.from((await local(site)).bytes).toString()).toBe(PAGE);
  });

  it("is decompressed as far as possible if it is truncated", async () => {
    const complete = gzipSync(PAGE.repeat(2000));
    const site = await serve((_, res) =>
      res.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(complete.subarray(0, complete.length - 12)),
    );
    expect(Buffer.from((await local(site)).bytes).toString()).toContain(PAGE);
  });

  it("may be empty", async () => {
    const site = await serve((_, res) => res.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end());
    expect((await local(site)).bytes.length).toBe(0);
  });

  it.each(["application/xhtml+xml", "TEXT/HTML ; charset=x", "text/plain", "application/xml", "text/xml", undefined])(
    "may have the type %s",
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
    expect(error.message).toContain("(option allowPrivate)");
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

  it("are limited in number", async () => {
    let count = 0;
    const site = await serve((_, res) => res.writeHead(302, { location: `/${count++}` }).end());
    expect(await failure(local(site, { maxRedirects: 3 }))).toMatchObject({ name: "GiveUpError", code: "redirects" });
    expect(count).toBe(4);
  });

  it.each(["file:///etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/"])(
    "to %s are refused",
    async (location) => {
      const site = await serve((_, res) => res.writeHead(302, { location }).end());
      expect(await failure(local(site))).toMatchObject({ name: "GiveUpError", code: "url" });
    },
  );

  it("without a valid target are an error", async () => {
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

  it("are followed without waiting for their body", async () => {
    const site = await serveRoutes({
      "/": (res) => res.writeHead(302, { location: "/x" }).write("endless"),
      "/x": (res) => res.writeHead(200, HTML).end(PAGE),
    });
    expect((await local(site)).url).toBe(`${site}/x`);
  });
});
