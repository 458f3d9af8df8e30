import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "../site/build-site.ts";
import { apiPath, ENTRY_POINTS, MENU } from "../site/pages.ts";
import { findBrowser } from "../src/render/find-browser.ts";
import { DOCUMENTS, ROOT } from "./document-blocks.ts";
import { noBrowserReason } from "./in-browser.ts";

/* Builds the documentation site with the declarations in dist/. */

const folder = mkdtempSync(join(tmpdir(), "pith-site-"));
beforeAll(() => buildSite(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** Node loads the files of dist/ itself: vitest would transform each of them. */
const loadBuilt = createRequire(import.meta.url);
const readSite = (path: string): string => readFileSync(join(folder, path), "utf8");
const HREF = /(?:href|src)="([^"]+)"/g;

test("every document is in the menu", () => {
  expect(MENU.flatMap(({ documents }) => documents).sort()).toEqual([...DOCUMENTS].sort());
});

test("all links of all pages lead to a file of the site, and to an element of it", () => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pages = paths.filter((path) => path.endsWith(".html") && !path.startsWith("files"));
  const ids = new Map(
    pages.map((page) => [page, new Set(Array.from(readSite(page).matchAll(/id="([^"]+)"/g), ([, id]) => id))]),
  );
  const dead = pages.flatMap((page) =>
    Array.from(readSite(page).matchAll(HREF), ([, href]) => href)
      .filter((href) => {
        if (/^[a-z]+:/.test(href)) return false;
        const [file, anchor] = decodeURI(href).split("#");
        const target = file === "" ? page : relative(folder, join(folder, dirname(page), file));
        return !existsSync(join(folder, target)) || (anchor !== undefined && ids.get(target)?.has(anchor) === false);
      })
      .map((href) => `${page}: ${href}`),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(dead).toEqual([]);
});

test("the site loads nothing from other servers", () => {
  for (const path of ["index.html", "playground.html", apiPath("pith")]) {
    expect(readSite(path)).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/);
  }
});

const { exports: exported } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  exports: Record<string, string>;
};

test.each(Object.keys(ENTRY_POINTS))("the API reference of %s has all its exports", (entry) => {
  const reference = readSite(apiPath(entry).replace(".html", ".md"));
  const names = Object.keys(loadBuilt(join(ROOT, exported[entry.replace("pith", ".")])));
  expect(names.filter((name) => !reference.includes(`\n### ${name}\n`))).toEqual([]);
});

test("every entry point of the package has a reference", () => {
  const entries = Object.keys(exported).filter((name) => name !== "./package.json");
  expect(Object.keys(ENTRY_POINTS).sort()).toEqual(entries.map((name) => name.replace(".", "pith")).sort());
});

test("declarations in the reference are whole, and described", () => {
  const reference = readSite(apiPath("pith").replace(".html", ".md"));
  const declarations = [...reference.matchAll(/^### (\w+)\n\n(.*)\n\n```ts\n([\s\S]*?)\n```$/gm)];
  expect(declarations.length).toBe(reference.match(/^### /gm)?.length);
  for (const [, name, , code] of declarations) {
    expect(code, name).toMatch(/[;}]$/);
    expect(code.split("{").length, name).toBe(code.split("}").length);
  }
  const undescribed = declarations.filter(([, , comment, code]) => comment === "" && code.startsWith("function"));
  expect(undescribed.map(([, name]) => name)).toEqual([]);
});

test("llms.txt lists all documents, as Markdown files", () => {
  const links = Array.from(readSite("llms.txt").matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm), ([, path]) => path);
  expect(links).toEqual(expect.arrayContaining([...DOCUMENTS]));
  expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(readSite("llms.txt")).toMatch(/^# pith\n\n> \S/);
  expect(readSite("llms.txt")).toContain("- [pith](README.md): pith extracts the main content of web pages.");
  expect(readSite("llms-full.txt")).toContain("# Quick start");
});

describe.skipIf(noBrowserReason() !== undefined)("in a browser", () => {
  let browser: Browser | undefined;
  const errors: string[] = [];
  beforeAll(async () => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
  });
  afterAll(() => browser?.close());

  async function open(path: string, width = 1280): Promise<Tab> {
    const tab = await (browser as Browser).newPage({ viewport: { width, height: 800 } });
    tab.on("pageerror", ({ message }) => errors.push(message));
    await tab.goto(pathToFileURL(join(folder, path)).href);
    return tab;
  }

  test("search finds sections and leads to them", async () => {
    const tab = await open("docs/output.html");
    await tab.fill("#search", "how tokens are counted");
    const first = tab.locator("#results a").first();
    expect(await first.textContent()).toContain("How tokens are counted");
    await first.click();
    expect(tab.url()).toMatch(/docs\/chunks\.html#how-tokens-are-counted$/);
  });

  test("the playground shows Markdown, metadata and records of pasted HTML", async () => {
    const tab = await open("playground.html");
    const item = (n: number) =>
      `<li class="lamp"><img src="/i/${n}.jpg" alt=""><h3><a href="/p/${n}">Lamp number ${n}</a></h3><p>Oak and linen, ${n}0 cm</p><span class="price">€ ${n}9.50</span></li>`;
    const words = "The lamps in this list are lit by hand every evening, and nobody has counted them yet.";
    const items = [1, 2, 3, 4, 5, 6, 7, 8].map(item).join("");
    const html = `<title>Lamps</title><main><h1>Lamps</h1><p>${words}</p><ul class="lamps">${items}</ul></main>`;
    await tab.fill("#source", html);
    await tab.fill("#address", "https://example.org/lamps");
    await tab.locator("#panel", { hasText: "lit by hand" }).waitFor();
    await tab.click("[data-view=metadata]");
    expect(await tab.locator("#panel").textContent()).toMatch(/title.*Lamps/);
    await tab.click("[data-view=records]");
    expect(await tab.locator("#panel tr").count()).toBe(9);
    expect(await tab.locator("#panel").textContent()).toContain("https://example.org/p/3");
    await tab.click("[data-view=preview]");
    expect(await tab.locator("#panel a").first().getAttribute("href")).toMatch(/^https:\/\/example\.org\/p\//);
  });

  test("pages fit into a narrow window, whose menu opens", async () => {
    for (const path of ["index.html", "docs/library.html", "playground.html", apiPath("pith")]) {
      const tab = await open(path, 360);
      expect(await tab.evaluate("document.documentElement.scrollWidth"), path).toBe(360);
    }
    const tab = await open("index.html", 360);
    expect(await tab.locator("#menu").isVisible()).toBe(false);
    await tab.click("#menu-button");
    expect(await tab.locator("#menu").isVisible()).toBe(true);
  });

  test("no script fails", () => expect(errors).toEqual([]));
});
