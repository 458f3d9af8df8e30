import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { chunks } from "../src/page-chunks.ts";
import { findBrowser } from "../src/render/find-browser.ts";
import { noBrowserReason } from "./in-browser.ts";

/* Runs the programs in examples/programs with the package in dist/. */

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pith-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join("examples/programs", program), ...args], { cwd: root, encoding: "utf8" });

test("retrieval.mjs has at most 40 lines and answers questions with links", () => {
  expect(
    readFileSync(join(root, "examples/programs/retrieval.mjs"), "utf8").trim().split("\n").length,
  ).toBeLessThanOrEqual(40);
  const answer = run("retrieval.mjs", "examples", "how many licences for oyster baskets are issued");
  expect(answer).toMatch(/^\d+\.\d {2}Skelmouth reopens its oyster beds/);
  expect(answer).toContain("forty licences will be issued this season");
  expect(answer).toMatch(/^→ https:\/\/www\.harrowledger\.example\.com\/\S+#:~:text=\S+,\S+$/m);
});

test("retrieval.mjs finds Chinese passages", () => {
  expect(run("retrieval.mjs", "examples", "书船停靠哪个码头")).toContain("东屿");
});

test("clip-notes.mjs writes notes with front matter", () => {
  const printed = run("clip-notes.mjs", folder, "examples/news-article.html", "examples/blog-comments.html");
  expect(printed.trim().split("\n")).toEqual(
    readdirSync(folder)
      .reverse()
      .map((name) => join(folder, name)),
  );
  const note = readFileSync(join(folder, "2026-04-17 Skelmouth reopens its oyster beds after nine years.md"), "utf8");
  expect(note).toMatch(/^---\ntitle: Skelmouth reopens[\s\S]+\n---\n\n# Skelmouth reopens/);
});

test("clip-notes.mjs names pages that it cannot fetch, and goes on", () => {
  const program = "examples/programs/clip-notes.mjs";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, folder, "http://127.0.0.1:9/", "examples/product.html"],
    { cwd: root, encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/: [^\n]+ a special address \(loopback\)[^\n]+\n$/),
  });
  expect(stdout).toContain("Bramble 3 Spirit Stove.md");
});

describe.skipIf(noBrowserReason() !== undefined)("in a browser", () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());
  const open = async (url: string) => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser ??= await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
    const tab = await browser.newPage();
    await tab.goto(url);
    return tab;
  };
  const address = pathToFileURL(join(root, "examples/news-article.html")).href;

  test("clipper.js shows the Markdown of the page", async () => {
    const entry = "export * from './examples/programs/clipper.js'";
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: root },
      bundle: true,
      format: "iife",
      globalName: "clipper",
      write: false,
    });
    const tab = await open(address);
    await tab.addScriptTag({ content: outputFiles[0].text });
    await tab.evaluate("clipper.showClip(document)");
    expect(await tab.locator("pith-clip textarea").inputValue()).toMatch(/^---\nurl: file:[\s\S]+# Skelmouth reopens/);
    await tab.locator("pith-clip button", { hasText: "Close" }).click();
    expect(await tab.locator("pith-clip").count()).toBe(0);
  });

  test.each(["news-article", "api-docs", "product", "chinese-news-gbk"])(
    "browsers find the elements and the texts that chunks of %s cite",
    async (name) => {
      const path = join(root, `examples/${name}.html`);
      const url = pathToFileURL(path).href;
      const cited = chunks(extract(readFileSync(path), { url }), { maxTokens: 100 });
      const tab = await open(url);
      const shown = ((await tab.locator("html").textContent()) ?? "").replace(/\s+/g, " ");
      for (const { url: link = "", element } of cited) {
        if (element === undefined) continue;
        expect(await tab.locator(element).count(), element).toBe(1);
        for (const quoted of link.split("text=")[1].split(",")) expect(shown).toContain(decodeURIComponent(quoted));
      }
    },
  );
});
