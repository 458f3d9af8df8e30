import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildContent } from "../../src/content/build-content.ts";
import { CONTENT_FORMATS } from "../../src/output/formats.ts";
import { parse } from "../../src/page/parse.ts";
import { findBrowser } from "../../src/render/find-browser.ts";
import { chooseAll } from "../choose-all.ts";
import { noBrowserReason } from "../in-browser.ts";
import { RENDERERS } from "../markdown/rendered.ts";
import { tablesOfList } from "./hostile-list.ts";
import { ALL_VECTORS } from "./vector-families.ts";

/** Outputs in one document. */
const BATCH = 200;
/** Records in one list. Long lists of records that differ are not taken for lists. */
const RECORDS = 4;
const ADDRESS = "https://reader.example/";
/** Safe addresses of pictures and of frames that a page may name. All other requests are attacks. */
const EXPECTED = /^https:\/\/(?:example\.com|page\.example|reader\.example)\//;

/** Moves, clicks and focuses everything, as people may do. */
const USE_PAGE = `for (const element of document.querySelectorAll("*")) {
  for (const type of ["mouseover", "mouseenter", "pointerover", "pointerdown", "focus", "blur", "toggle", "animationstart", "scroll", "copy", "wheel", "load", "error"])
    element.dispatchEvent(new Event(type, { cancelable: true }));
  if (element.matches("a, button, input, summary, form")) element.click();
}`;

const reason = noBrowserReason();

/** How people turn each format into a page. */
const RENDERED: Readonly<Record<string, (vector: string) => string>> = {
  HTML: (vector) => CONTENT_FORMATS.html.write(sourceOf(vector), { comments: true }),
  ...Object.fromEntries(
    Object.entries(RENDERERS).map(([name, render]) => [
      `Markdown by ${name}`,
      (vector: string) => render(CONTENT_FORMATS.md.write(sourceOf(vector), { comments: true, title: true })),
    ]),
  ),
};

function sourceOf(vector: string) {
  const page = parse(`<title>${vector.replaceAll("<", "&lt;")}</title><main><p>word</p>${vector}<p>word</p></main>`, {
    url: "https://page.example/dir/",
  });
  return { content: buildContent(page, chooseAll(page)), comments: [], facts: { title: vector } };
}

describe.skipIf(reason !== undefined)(`attacks in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    const { executablePath, env } = await findBrowser({ prefer: "npm" });
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
  }, 60_000);
  afterAll(() => browser?.close());

  /** Opens a document, uses it, and returns the dialogs, the requests of other kinds, and the errors of scripts. */
  async function attacksOf(body: string): Promise<readonly string[]> {
    const tab: Tab = await browser.newPage();
    const found: string[] = [];
    tab.on("dialog", (dialog) => {
      found.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await tab.route("**/*", (route) => {
      const url = route.request().url();
      if (url === ADDRESS) return route.fulfill({ contentType: "text/html; charset=utf-8", body });
      if (!EXPECTED.test(url) || route.request().resourceType() !== "image") found.push(`request ${url}`);
      return route.abort();
    });
    // Links are opened, but lead nowhere: the document has to stay.
    await tab.addInitScript({
      content: `addEventListener("click", (event) => { if (event.target.closest?.("a")?.protocol !== "javascript:") event.preventDefault(); }, true);`,
    });
    await tab.goto(ADDRESS);
    await tab.evaluate(USE_PAGE);
    await tab.close();
    return found;
  }

  test("the browser runs an attack that is not removed", { timeout: 60_000 }, async () => {
    for (const attack of [
      "<img src=x onerror=alert(1)>",
      '<a href="javascript:alert(1)">x</a>',
      "<p onclick=alert(1)>x",
    ])
      expect(await attacksOf(`${attack}<button onclick="this.previousElementSibling.click()">x</button>`)).toContain(
        "dialog 1",
      );
    expect(await attacksOf("<link rel=stylesheet href=https://evil.example/x.css>")).toEqual([
      "request https://evil.example/x.css",
    ]);
  });

  /** Opens all outputs, many in one document, and expects no attack. */
  async function expectHarmless(outputs: readonly string[]): Promise<void> {
    for (let start = 0; start < outputs.length; start += BATCH) {
      const batch = outputs.slice(start, start + BATCH);
      const found = await attacksOf(batch.map((output) => `<section>${output}</section>`).join("\n"));
      expect({ outputs: `${start} to ${start + batch.length}`, found }).toEqual(expect.objectContaining({ found: [] }));
    }
  }

  test.each(Object.keys(RENDERED))("run no code and send no request: %s", { timeout: 300_000 }, async (name) => {
    await expectHarmless(ALL_VECTORS.map(RENDERED[name]));
  });

  test("run no code and send no request: tables of records", { timeout: 300_000 }, async () => {
    const lists = Array.from({ length: Math.ceil(ALL_VECTORS.length / RECORDS) }, (_, i) =>
      ALL_VECTORS.slice(i * RECORDS, (i + 1) * RECORDS),
    );
    const tables = lists.flatMap(tablesOfList);
    expect(tables.length).toBeGreaterThan(lists.length / 2);
    const renderers = Object.values(RENDERERS);
    await expectHarmless(tables.map((table, i) => renderers[i % renderers.length](table)));
  });
});
