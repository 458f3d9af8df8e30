import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { serveRaw } from "../../test/hostile-answers.ts";
import { noBrowserReason } from "../../test/in-browser.ts";
import { readNodes } from "../page/read.ts";
import { openRenderer, type Renderer } from "./renderer.ts";

const reason = noBrowserReason();
const OURS = { prefer: "npm", sandbox: false } as const;
const MIB = 1024 * 1024;

const textOf = async (rendering: ReturnType<Renderer["render"]>): Promise<string> => {
  const { page } = await rendering;
  return readNodes(page, page.body, page.count);
};

describe.skipIf(reason !== undefined)(`hostile pages${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let server: Server;
  let port: number;
  let sentBytes = 0;
  const pages = new Map<string, string>();
  const renderer = openRenderer({ ...OURS, allowPrivate: ["127.0.0.1", "localhost"] });
  const at = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;

  /** Sends bytes without end. */
  function flood(response: ServerResponse): void {
    const chunk = Buffer.alloc(256 * 1024);
    const send = () => {
      while (!response.destroyed) {
        sentBytes += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", send);
      }
    };
    send();
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      const page = pages.get(request.url ?? "");
      if (request.url === "/flood") flood(response);
      else if (page === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": "text/html" }).end(page);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await renderer.close();
    server.closeAllConnections();
    server.close();
  });

  test("a page with pictures from broken servers is rendered", async () => {
    const answers = [
      "HTTP/1.1 200 OK\r\nTrailer: X-After\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello",
    ];
    const raw = await serveRaw((head) => {
      const answer = answers[Number(/^GET \/(\d+)/.exec(head)?.[1] ?? 0)] ?? "";
      return { pieces: [Buffer.from(answer)], end: "close" };
    });
    const images = answers.map((_, index) => `<img src="http://127.0.0.1:${raw.port}/${index}">`);
    expect(await textOf(renderer.render({ html: `<p>still here${images.join("")}` }))).toBe("still here");
    for (const index of [1, 3]) {
      const broken = renderer.render({ url: `http://127.0.0.1:${raw.port}/${index}` });
      await expect(broken).rejects.toMatchObject({ name: "RenderError", code: "unreachable" });
    }
    raw.server.close();
  });

  test.each([
    ["a worker", "new Worker(URL.createObjectURL(new Blob([`LOAD`])))"],
    [
      "a frame of another site",
      "document.body.append(Object.assign(document.createElement('iframe'), { src: 'FRAME' }))",
    ],
    ["the page", "LOAD"],
  ])("bytes that %s loads count", async (_, script) => {
    const load = `(async () => { const r = (await fetch("${at("/flood")}")).body.getReader(); for (;;) await r.read(); })()`;
    pages.set("/frame", `<script>${load}</script>`);
    sentBytes = 0;
    const html = `<body>x<script>${script.replace("LOAD", load).replace("FRAME", at("/frame", "localhost"))}</script>`;
    pages.set("/heavy", html);
    const heavy = renderer.render({ url: at("/heavy") }, { scripts: true, maxBytes: 4 * MIB });
    await expect(heavy).rejects.toMatchObject({ code: "too-large", message: expect.stringContaining("maxBytes") });
    // Buffers of sockets hold a few more.
    expect(sentBytes).toBeLessThan(64 * MIB);
  });

  test.each([
    ["a script", "<p>x<script>setTimeout(() => location = 'TARGET', 50)</script>"],
    ["a refresh", "<meta http-equiv=refresh content='0;url=TARGET'><p>x"],
    ["a form", "<form action='TARGET'></form><script>document.forms[0].submit()</script>"],
  ])("a page that %s moves to a refused address is an error", async (_, html) => {
    for (const target of ["http://[::1]:8080/", "https://[::1]:8080/", "http://10.0.0.1/"]) {
      pages.set("/moves", html.replace("TARGET", target));
      const moving = renderer.render({ url: at("/moves") }, { scripts: true });
      await expect(moving).rejects.toMatchObject({
        code: "refused",
        message: expect.stringContaining("/moves leads to"),
      });
      const given = renderer.render({ html: html.replace("TARGET", target) }, { scripts: true });
      await expect(given).rejects.toMatchObject({ code: "refused" });
    }
  });

  test("a page that moves to a missing page is an error, and one that moves on has the new address", async () => {
    pages.set("/next", "<p>the next page");
    const moveTo = (url: string) => ({ html: `<p>x<script>location = "${url}"</script>` });
    await expect(renderer.render(moveTo(at("/none")), { scripts: true })).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("status 404"),
    });
    const { page } = await renderer.render(moveTo(at("/next")), { scripts: true });
    expect(page.url).toBe(at("/next"));
  });

  test("a page that never stops moving ends with a page or an error in plain words", async () => {
    pages.set(
      "/reload",
      "<p>again<div style='height:9000px'></div><script>setTimeout(() => location.reload(), 30)</script>",
    );
    const outcome = await renderer.render({ url: at("/reload") }, { scripts: true, timeoutMs: 4_000 }).then(
      ({ page }) => page.url,
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(outcome).toMatch(/^http:|^RenderError: /);
    expect(outcome).not.toMatch(/page\.|Protocol|Call log|Execution context/);
  });

  test("a server that ends its connection is named in plain words", async () => {
    const raw = await serveRaw(() => ({
      pieces: [Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")],
      end: "reset",
    }));
    const error = await renderer.render({ url: `http://127.0.0.1:${raw.port}/` }).catch((cause: Error) => cause);
    expect(String(error)).not.toMatch(/page\.goto|net::|Call log/);
    raw.server.close();
  });

  test("a message that is too long for Playwright ends the browser, not the process", {
    timeout: 120_000,
  }, async () => {
    const html = `<p>x<script>console.log("\\x01".repeat(2.5e7))</script>`;
    const long = renderer.render({ html }, { scripts: true, timeoutMs: 60_000 });
    await expect(long).rejects.toMatchObject({
      code: "crashed",
      message: expect.stringContaining("too long a message"),
    });
    expect(await textOf(renderer.render({ html: "<p>next" }))).toBe("next");
  });

  test.skipIf(process.platform !== "linux")("memory is limited", { timeout: 120_000 }, async () => {
    const small = openRenderer({ ...OURS, tabs: 1, maxMemoryBytes: 1024 * MIB });
    try {
      const html = "<p>x<script>const all = []; for (;;) all.push(new Uint8Array(4e6).fill(1))</script>";
      const greedy = small.render({ html }, { scripts: true, timeoutMs: 60_000 });
      await expect(greedy).rejects.toMatchObject({ code: "too-large", message: expect.stringContaining("memory") });
      expect(await textOf(small.render({ html: "<p>next" }))).toBe("next");
    } finally {
      await small.close();
    }
  });

  test.skipIf(process.platform !== "linux")("the browser does not get the environment of the process", async () => {
    vi.stubEnv("PITH_TEST_SECRET", "of this process");
    const own = openRenderer(OURS);
    try {
      await own.render({ html: "<p>x" });
      const told = readdirSync("/proc").filter((pid) => environmentOf(pid).includes("PITH_TEST_SECRET"));
      expect(told).toEqual([]);
    } finally {
      await own.close();
      vi.unstubAllEnvs();
    }
  });
});

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    // Not a process, or one that has ended.
    return "";
  }
}
