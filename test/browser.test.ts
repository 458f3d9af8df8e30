import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../build/bundle.ts";
import { extract } from "../src/extract.ts";
import { weights } from "../src/model/weights.ts";
import { findBrowser } from "../src/render/find-browser.ts";
import { noBrowserReason } from "./in-browser.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1000;

/** The limits that README.md and docs/output.md state. */
test.each([
  ["browser", 60],
  ["browser-learned", 78],
] as const)(
  "the bundle %s stays below its size limit",
  async (entry, limit) => {
    expect(gzipSync(await bundle(entry, "esm")).length).toBeLessThanOrEqual(limit * KB);
  },
  60_000,
);

const EXAMPLES = readdirSync(`${root}/examples`).filter((name) => name.endsWith(".html"));
const ARTICLE = `<!doctype html><html><head><title>T</title><style>.gone{display:none}</style></head><body>
<nav><a href="/">Home</a> <a href="/a">Away</a></nav><main><h1>The river</h1>
<p>The river rose in the night, and by morning the lower road was gone &amp; nobody had seen it go, said <a href="rel?a=1&copy=2">those</a> who live there.</p>
<p class="gone">Not shown, but written at such length that a method that did not look would take it for content at once.</p>
<div id="host"></div><figure><img src="/bridge.jpg" alt="A bridge" width="400" height="300"><figcaption>The bridge, as it was when the water had gone down again.</figcaption></figure></main></body></html>`;
const SHADOW =
  "In the shadow of the hill stands the old mill, which has ground no corn since the flood, and will not do so again.";

const reason = noBrowserReason();

describe.skipIf(reason !== undefined)(`in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
    tab = await browser.newPage();
    await tab.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: ARTICLE }));
    await tab.goto("https://river.example/news/1");
    await tab.addScriptTag({ content: await bundle("browser-learned", "iife") });
    await tab.evaluate("window.learned = pith");
    await tab.addScriptTag({ content: await bundle("browser", "iife") });
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(EXAMPLES)("the output for HTML is the same as in Node: %s", async (name) => {
    const html = readFileSync(`${root}/examples/${name}`, "utf8");
    const url = "https://example.org/page";
    const here = extract(html, { url, method: "density" });
    const there = await tab.evaluate<{ markdown: string; html: string; text: string }>(
      `(() => { const { markdown, html, text } = pith.extract(${JSON.stringify(html)}, { url: "${url}" }); return { markdown, html, text }; })()`,
    );
    expect(there).toEqual({ markdown: here.markdown, html: here.html, text: here.text });
  });

  test.each(EXAMPLES)("with the learned weights the output for HTML is the same as in Node: %s", async (name) => {
    const html = readFileSync(`${root}/examples/${name}`, "utf8");
    const here = extract(html, { candidates: true });
    const there = await tab.evaluate(
      `(() => { const { content, comments, type, confidence } = learned.extract(${JSON.stringify(html)}, { weights: ${JSON.stringify(weights)} }); return { content, comments, type, confidence }; })()`,
    );
    const { content, comments, confidence } = here;
    // In the browser the type comes from the model alone: the bundle does not read the page's own metadata.
    const type = here.metadata.type?.candidates?.find(({ source }) => source === "learned")?.value;
    expect(there).toEqual(JSON.parse(JSON.stringify({ content, comments, type, confidence })));
  });

  test("the bundle without the learned method refuses weights", async () => {
    await expect(tab.evaluate(`pith.extract("<p>a", { weights: {} })`)).rejects.toThrow("pith/browser/learned");
  });

  test("a live document is read with open shadow roots and without hidden text, and stays unchanged", async () => {
    const { markdown, url, before, after } = await tab.evaluate<{
      markdown: string;
      url: string;
      before: string;
      after: string;
    }>(`(() => {
      document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<p>${SHADOW}</p>";
      const before = document.documentElement.outerHTML;
      const { markdown, url } = pith.extract(document);
      return { markdown, url, before, after: document.documentElement.outerHTML };
    })()`);
    expect(url).toBe("https://river.example/news/1");
    expect(markdown).toContain("The river rose in the night, and by morning the lower road was gone & nobody");
    expect(markdown).toContain("[those](https://river.example/news/rel?a=1&copy=2)");
    expect(markdown).toContain(SHADOW);
    expect(markdown).toContain("![A bridge](https://river.example/bridge.jpg)");
    expect(markdown).not.toContain("Not shown");
    expect(after).toBe(before);
  });
});
