import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LoadError, type Loader, openLoader } from "./load-page.ts";

let server: Server | undefined;
let loader: Loader | undefined;
afterEach(async () => {
  await loader?.close();
  server?.close();
});

describe("openLoader", () => {
  it("sends a server one request at a time, and goes on after a failure", async () => {
    let active = 0;
    let most = 0;
    const pages = createServer((req, res) => {
      most = Math.max(most, ++active);
      setTimeout(() => {
        active--;
        res.writeHead(req.url === "/2" ? 404 : 200, { "content-type": "text/html" }).end(`<p>${req.url}`);
      }, 5);
    });
    server = pages;
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const { load } = (loader = openLoader({ allowPrivate: true }));
    const loading = [1, 2, 3, 4].map((at) => load({ kind: "url", name: `${site}/${at}` }));
    const results = await Promise.allSettled(loading);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(most).toBe(1);
  });

  it("reports what is wrong with a file", async () => {
    loader = openLoader({});
    const missing = loader.load({ kind: "file", name: "/no/such/file.html" });
    await expect(missing).rejects.toThrow(new LoadError("/no/such/file.html: no such file or folder"));
    const gone = loader.load({ kind: "missing", name: "x", problem: "why" });
    await expect(gone).rejects.toThrow("x: why");
  });
});
