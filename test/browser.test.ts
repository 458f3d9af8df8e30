import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserEntry, BUNDLE_LIMITS, bundle } from "../build/bundle.ts";
import { decideContent } from "../src/decide.ts";
import { type ExtractOptions, extract } from "../src/extract.ts";
import type { Extraction } from "../src/extraction.ts";
import { finishExtraction } from "../src/finish-extraction.ts";
import { read } from "../src/read-page.ts";
import { findBrowser } from "../src/render/find-browser.ts";
import { auto } from "../src/select/index.ts";
import { ARTICLE_START, CONSENT_DIALOGS, pageWithConsent } from "./consent-pages.ts";
import { noBrowserReason } from "./in-browser.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1024;
const ENTRIES = Object.keys(BUNDLE_LIMITS) as BrowserEntry[];

test.each(ENTRIES)("the bundle %s stays below its size limit", { timeout: 60_000 }, async (entry) => {
  // Level 6 is what servers use.
  expect(gzipSync(await bundle(entry, "esm"), { level: 6 }).length).toBeLessThanOrEqual(BUNDLE_LIMITS[entry]);
});

test("the documents state the size limits", () => {
  const stated = `at most ${BUNDLE_LIMITS.browser / KB} KB`;
  const statedSmall = `at most ${BUNDLE_LIMITS["browser-small"] / KB} KB`;
  for (const path of ["README.md", "docs/output.md"]) {
    const text = readFileSync(`${root}/${path}`, "utf8");
    expect([text.includes(stated), text.includes(statedSmall)], path).toEqual([true, true]);
  }
});

const EXAMPLES = readdirSync(`${root}/examples`).filter((name) => name.endsWith(".html"));
const FIXTURES = readdirSync(`${root}/test/fixtures`, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("page.html"),
);
/** Pages that the small build may read differently: formulas, styles, labels with values, a picture after the title. */
const REDUCED = /<math|<style|style=|value">|<h1[\s\S]*<img/;
const PAGES = [...EXAMPLES.map((name) => `examples/${name}`), ...FIXTURES.map((path) => `test/fixtures/${path}`)];
/** A page with MathML without LaTeX, which the browser builds do not translate. */
const MATHML = "test/fixtures/math/mathml/page.html";
/** The present of these tests: later dates are refused. */
const NOW = Date.UTC(2026, 0, 1);
const ARTICLE = `<!doctype html><html><head><title>T</title><style>.gone{display:none}</style></head><body>
<nav><a href="/">Home</a> <a href="/a">Away</a></nav><main><h1>The river</h1>
<p>The river rose in the night, and by morning the lower road was gone &amp; nobody had seen it go, said <a href="rel?a=1&copy=2">those</a> who live there.</p>
<p class="gone">Not shown, but written at such length that a method that did not look would take it for content at once.</p>
<div id="host"></div><figure><img src="/bridge.jpg" alt="A bridge" width="400" height="300"><figcaption>The bridge, as it was when the water had gone down again.</figcaption></figure></main></body></html>`;
const SHADOW =
  "In the shadow of the hill stands the old mill, which has ground no corn since the flood, and will not do so again.";

const CONSENT = /cookie|consent|vendor|privacy/i;
const ADDRESS = "https://river.example/news/1";
const CONSENT_PAGES = Object.entries(CONSENT_DIALOGS).map(([name, dialog]) => [name, pageWithConsent(dialog)] as const);
/** Returns the address at which the tab finds a page with a consent dialog. */
const addressOf = (name: string): string => `https://harbor.example/${name.replaceAll(" ", "-")}`;

/** `extract` without the functions of things/, which the browser build leaves out. */
function extractWithoutThing(html: string, options: ExtractOptions): Extraction {
  const { page, warnings } = read(html, options);
  return finishExtraction({ page, method: auto.id, decision: decideContent(page, auto, options), warnings }, options);
}

const reason = noBrowserReason();

describe.skipIf(reason !== undefined)(`in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
    tab = await browser.newPage();
    const pages = new Map([
      [ADDRESS, ARTICLE],
      ...CONSENT_PAGES.map(([name, html]) => [addressOf(name), html] as const),
    ]);
    await tab.route("**/*", (route) =>
      route.fulfill({ contentType: "text/html", body: pages.get(route.request().url()) ?? "" }),
    );
    await tab.addInitScript({ content: `${await bundle("browser-small", "iife")}; globalThis.small = pith;` });
    await tab.addInitScript({ content: `${await bundle("browser", "iife")}; globalThis.pith = pith;` });
    await tab.goto(ADDRESS);
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(PAGES)("the result for HTML is the same as in Node without the thing: %s", async (path) => {
    const html = readFileSync(`${root}/${path}`, "utf8");
    const options = { url: "https://example.org/page", now: NOW, candidates: true };
    const here = extractWithoutThing(html, options);
    const there = await tab.evaluate(
      `(() => { const page = pith.extract(${JSON.stringify(html)}, ${JSON.stringify(options)}); return { json: JSON.parse(JSON.stringify(page)), markdown: page.markdown, html: page.html, facts: page.facts }; })()`,
    );
    const { markdown, html: safe, facts } = here;
    const all = JSON.parse(JSON.stringify({ json: here, markdown, html: safe, facts }));
    expect(there).toEqual(path === MATHML ? expect.objectContaining({ facts: all.facts }) : all);
  });

  test.each(PAGES)("the small build returns what density returns in Node: %s", async (path) => {
    const html = readFileSync(`${root}/${path}`, "utf8");
    const url = "https://example.org/page";
    const { method, markdown, html: safe, text, content } = extract(html, { url, method: "density" });
    // The small build leaves out posts, the translation of MathML, tables of labels and values, and lead pictures. It reads no styles
    // that hide text.
    const isReduced = REDUCED.test(html) || JSON.stringify(content).includes('"kind":"post"');
    const there = await tab.evaluate(
      `(() => { const { method, markdown, html, text } = small.extract(${JSON.stringify(html)}, { url: "${url}" }); return { method, markdown, html, text }; })()`,
    );
    expect(there).toEqual(isReduced ? expect.objectContaining({ method }) : { method, markdown, html: safe, text });
  });

  describe.each(CONSENT_PAGES)("a consent dialog: %s", (name, html) => {
    test.each(["pith", "small"])("is not in the result of %s", async (build) => {
      await tab.goto(addressOf(name));
      const texts = await tab.evaluate<string[]>(
        `[${JSON.stringify(html)}, document].map((input) => ${build}.extract(input).text)`,
      );
      await tab.goto(ADDRESS);
      for (const text of texts) {
        expect(text.slice(0, 200)).toContain(ARTICLE_START);
        expect(text).not.toMatch(CONSENT);
      }
    });
  });

  test("inputs other than HTML and documents are refused", async () => {
    for (const name of ["pith", "small"]) {
      for (const input of ["5", "null", "document.body"])
        await expect(tab.evaluate(`${name}.extract(${input})`)).rejects.toThrow("input must be a string of HTML");
    }
  });

  test.each(["pith", "small"])(
    "%s reads a live document with open shadow roots, without hidden text, and leaves it unchanged",
    async (build) => {
      const { markdown, url, before, after } = await tab.evaluate<{
        markdown: string;
        url: string;
        before: string;
        after: string;
      }>(`(() => {
      const host = document.getElementById("host");
      (host.shadowRoot ?? host.attachShadow({ mode: "open" })).innerHTML = "<p>${SHADOW}</p>";
      const before = document.documentElement.outerHTML;
      const { markdown, url } = ${build}.extract(document);
      return { markdown, url, before, after: document.documentElement.outerHTML };
    })()`);
      expect(url).toBe(ADDRESS);
      expect(markdown).toContain("The river rose in the night, and by morning the lower road was gone & nobody");
      expect(markdown).toContain("[those](https://river.example/news/rel?a=1&copy=2)");
      expect(markdown).toContain(SHADOW);
      expect(markdown).toContain("![A bridge](https://river.example/bridge.jpg)");
      expect(markdown).not.toContain("Not shown");
      expect(after).toBe(before);
    },
  );
});
