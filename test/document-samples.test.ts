import * as fs from "node:fs";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as fsPromises from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { findBrowser } from "../src/render/find-browser.ts";
import { DOCUMENTS, type DocumentBlock, documentBlocks, ROOT } from "./document-blocks.ts";
import { noBrowserReason } from "./in-browser.ts";
import { closeServers, HTML, PAGE, serve } from "./loopback.ts";

/*
 * Runs the code that documents show, with the package in dist/. Names that a sample does not declare (`html`, `url`) come from `given`.
 * A line `expression; // value` must have that value if the comment is JSON. Code with a remark after the language, as in "```js readability",
 * is that of another product and does not run. The network is replaced: pages come from examples/.
 */

const LANGUAGES = new Set(["ts", "js"]);
const samples = DOCUMENTS.flatMap(documentBlocks)
  .filter(({ language, remark }) => LANGUAGES.has(language) && remark === "")
  .map((block) => [`${block.document}:${block.line}`, block] as const);
const isForBrowsers = ({ lines }: DocumentBlock) => lines.some((line) => line.includes('"pith/browser'));

const folder = mkdtempSync(join(tmpdir(), "pith-samples-"));
const example = (name: string) => readFileSync(join(ROOT, "examples", name), "utf8");
afterAll(() => {
  closeServers();
  rmSync(folder, { recursive: true });
});

const exported = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).exports as Record<string, string>;
/** Node loads the files of dist/ itself: vitest would transform each of them. */
const loadBuilt = createRequire(import.meta.url);
const entry = async (name: string) => loadBuilt(join(ROOT, exported[name.replace("pith", ".")]));

const fetched = () => ({
  bytes: readFileSync(join(ROOT, "examples/news-article.html")),
  url: "https://example.org/a",
  contentType: "text/html",
});

/** The entry points that reach the network or a browser, with stand-ins for both. */
const STAND_INS: Readonly<Record<string, () => Promise<object>>> = {
  "pith/fetch": async () => ({ ...(await entry("pith/fetch")), fetchPage: async () => fetched() }),
  "pith/crawl": async () => {
    const library = await entry("pith/crawl");
    const site = await serve((req, res) => res.writeHead(req.url === "/" ? 200 : 404, HTML).end(PAGE));
    return {
      ...library,
      crawl: (options: object) => library.crawl({ ...options, seeds: [`${site}/`], allowPrivate: true, delayMs: 1 }),
      serveMetrics: (metrics: object) => library.serveMetrics(metrics, { port: 0 }),
    };
  },
  "pith/render": async () => {
    const { parse } = await entry("pith");
    const render = async ({ url }: { url: string }) => ({ page: parse(example("news-article.html"), { url }) });
    return { openRenderer: () => ({ render, close: async () => {} }) };
  },
  // Node has SQLite from 22.13 on.
  "node:sqlite": async () => ({ DatabaseSync: loadBuilt("libsql") }),
  "node:fs": async () => fs,
  "node:fs/promises": async () => fsPromises,
  "node:path": async () => path,
};

const load = (name: string): Promise<object> => STAND_INS[name]?.() ?? entry(name);

/** The page that the samples of a document read. */
const PAGES: Readonly<Record<string, string>> = {
  "docs/records.md": "product-grid.html",
  "docs/lists-to-csv.md": "product-grid.html",
  "docs/products.md": "product.html",
  "docs/sites.md": "site/news-1.html",
};

/** What samples use without declaring it. */
async function given(document: string): Promise<Record<string, unknown>> {
  const library = await entry("pith");
  const { extract, parse } = library;
  const { parseTemplate, SiteLearner } = await entry("pith/sites");
  const html = example(PAGES[document] ?? "news-article.html");
  const url = "https://gazette.example/news/1/a.html";
  const template = parseTemplate(JSON.parse(example("site.json")));
  const onSite = document === "docs/sites.md" ? { template } : {};
  const page =
    document === "docs/sites.md"
      ? Object.assign(parse(html, { url }), extract(html, { url, ...onSite }))
      : extract(html, { url });
  const pages = [1, 2, 3, 4, 5].map((n) => ({
    html: example(`site/news-${n}.html`),
    url: `https://gazette.example/news/${n}/a.html`,
  }));
  fs.copyFileSync(join(ROOT, "examples/archive.warc.gz"), join(folder, "crawl.warc.gz"));
  fs.copyFileSync(join(ROOT, "examples/site.json"), join(folder, "site.json"));
  writeFileSync(join(folder, "page.html"), html);
  writeFileSync(
    join(folder, "pages.jsonl"),
    pages.map((one) => JSON.stringify({ ...one, text: "The bridge" })).join("\n"),
  );
  const mine =
    "export const extractorSet = (ids) => ({ prepare: (html) => html, extractors: ids.map((id) => ({ id, extract: () => 'The bridge' })) });";
  writeFileSync(join(folder, "mine.js"), mine);
  fs.mkdirSync(join(folder, "pages"), { recursive: true });
  fs.copyFileSync(join(folder, "pages.jsonl"), join(folder, "pages", "pages.jsonl"));
  const log = { log: () => {}, error: () => {} };
  const learner = new SiteLearner();
  const queue: unknown[] = [];
  return {
    ...library,
    html,
    url,
    page,
    pages,
    downloads: pages,
    template,
    host: "gazette.example",
    rules: [],
    queue,
    secondPage: html,
    learner,
    console: log,
    myText: String,
  };
}

const IMPORT = /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm;
const EXPORT = /^export /gm;
const RENAMED = / as /g;
/** `expression; // "value"`. */
const VALUE = /^([\w.?()[\]{},: "']+);\s+\/\/ (.+)$/gm;
const RELATIVE_FILE = /"(?!\.?\/)(sites\/|[\w-]+\.(?:warc\.gz|json|html|jsonl|md|db))"/g;

/** Turns a module into the body of an async function. */
function bodyOf(code: string): string {
  return code
    .replace(VALUE, (line: string, expression: string, value: string) =>
      isJson(value) ? `check(${expression}, ${value});` : line,
    )
    .replace(IMPORT, (_, all: string | undefined, names: string | undefined, from: string) =>
      all === undefined
        ? `const {${names?.replace(RENAMED, ": ")}} = await load("${from}");`
        : `const ${all} = await load("${from}");`,
    )
    .replace(EXPORT, "")
    .replaceAll("import.meta.resolve", "resolve")
    .replace(RELATIVE_FILE, (_, file: string) => JSON.stringify(join(folder, file)))
    .replaceAll('path: "pages"', `path: ${JSON.stringify(join(folder, "pages"))}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>;

describe("in Node", () => {
  test.each(samples.filter(([, block]) => !isForBrowsers(block)))("%s", async (_, { document, language, lines }) => {
    const { code } = await transform(lines.join("\n"), { loader: language as "ts" | "js", target: "es2022" }).then(
      ({ code: js }) => (language === "ts" ? { code: js } : { code: lines.join("\n") }),
    );
    const values = {
      ...(await given(document)),
      load,
      check: (value: unknown, wanted: unknown) => expect(value).toEqual(wanted),
    };
    const resolve = (file: string) => pathToFileURL(join(folder, file)).href;
    const names = Object.keys(values);
    // In a block of its own, the sample can declare names that are given.
    const run = new AsyncFunction(...names, "resolve", `{${bodyOf(code)}\n}`);
    await run(...Object.values(values), resolve);
  });
});

describe.skipIf(noBrowserReason() !== undefined)("in a browser", () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  test.each(samples.filter(([, block]) => isForBrowsers(block)))("%s", async (_, { lines }) => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser ??= await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on("pageerror", ({ message }) => errors.push(message));
    const imports = { "pith/browser": "/browser.js", "pith/browser/small": "/browser-small.js" };
    const script = `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${lines.join("\n")}</script>`;
    await tab.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      if (Object.values(imports).includes(pathname))
        return route.fulfill({ path: join(ROOT, "dist", pathname), contentType: "text/javascript" });
      return pathname === "/"
        ? route.fulfill({ body: example("news-article.html") + script, contentType: "text/html" })
        : route.abort();
    });
    await tab.goto("https://samples.test/");
    expect(errors).toEqual([]);
  });
});

test("documents have samples", () => expect(samples.length).toBeGreaterThan(15));
