import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crawledOf, type WrittenPage, writeCrawl } from "../../../test/stored-crawl.ts";
import { parseTemplate } from "../../sites/index.ts";
import { TemplateStore } from "../../store/index.ts";
import { storedNotes } from "../crawl-notes.ts";
import { openFrontier, openStore } from "./crawl-store.ts";
import { runSecondPass } from "./second-pass.ts";
import type { StoredJson } from "./stored-pages.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-pass-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const words = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}${i}`).join(" ");

function page(number: number, host = "a.example"): WrittenPage {
  const html = `<!doctype html><title>Story ${number}</title><nav><a href=/>Home</a> <a href=/x>Other</a></nav>
    <main><h1>Story ${number}</h1><div class=box><p>Sign up for our letter, which comes every week with the best stories of the site.</p></div>
    <article><p>${words(`n${number}first`, 60)}.</p><p>${words(`n${number}second`, 60)}.</p></article></main><footer>All rights reserved</footer>`;
  return { url: `http://${host}/story-${number}`, html, at: number * 1000 };
}

const PAGES = Array.from({ length: 12 }, (_, i) => page(i + 1));

async function pass(): Promise<number> {
  const store = await openStore(folder, { warc: true });
  try {
    return await runSecondPass(store);
  } finally {
    await store.close();
  }
}

async function stored(): Promise<StoredJson[]> {
  const text = await readFile(join(folder, "content.ndjson"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as StoredJson);
}

describe("the second pass", () => {
  it("extracts all pages again with the template of their site, in their order", async () => {
    await writeCrawl(folder, PAGES);
    const before = await stored();
    expect(await pass()).toBe(PAGES.length);
    const after = await stored();
    expect(await readdir(join(folder, "templates"))).toEqual(["a.example.json"]);
    expect(new TemplateStore(join(folder, "templates")).get("a.example")?.pages).toBe(PAGES.length);
    for (const [i, { url, fetched, depth, status, text, template }] of after.entries()) {
      const { url: oldUrl, fetched: oldTime, depth: oldDepth, status: oldStatus } = before[i];
      expect({ url, fetched, depth, status }).toEqual({
        url: oldUrl,
        fetched: oldTime,
        depth: oldDepth,
        status: oldStatus,
      });
      expect(template?.host).toBe("a.example");
      expect(text).toContain(`n${i + 1}second59`);
      expect(text).not.toContain("Sign up");
    }
  });

  it("keeps the lines of joined articles and of rendered pages", async () => {
    const joined = { ...PAGES[0], facts: { parts: ["http://a.example/story-1", "http://a.example/story-1?page=2"] } };
    const rendered = { ...PAGES[1], facts: { rendered: true } };
    await writeCrawl(folder, [joined, rendered, ...PAGES.slice(2)]);
    const before = await stored();
    expect(await pass()).toBe(PAGES.length - 2);
    expect((await stored()).slice(0, 2)).toEqual(before.slice(0, 2));
  });

  it("does nothing without new pages, and learns anew when there are many", async () => {
    await writeCrawl(folder, PAGES.slice(0, 6));
    expect(await pass()).toBe(6);
    const first = await readFile(join(folder, "content.ndjson"), "utf8");
    expect(await pass()).toBe(0);
    await writeCrawl(folder, PAGES.slice(6, 7));
    expect(await pass()).toBe(1);
    expect((await readFile(join(folder, "content.ndjson"), "utf8")).startsWith(first)).toBe(true);
    const learned = (): number | undefined => new TemplateStore(join(folder, "templates")).get("a.example")?.pages;
    expect(learned()).toBe(6);
    await writeCrawl(folder, PAGES.slice(7));
    expect(await pass()).toBeGreaterThan(0);
    expect(learned()).toBe(12);
  });

  it("waits for sites with queued addresses", async () => {
    await writeCrawl(folder, [...PAGES, ...PAGES.map((_, i) => page(i + 20, "b.example"))]);
    const before = await stored();
    const store = await openStore(folder);
    const place = { host: "b.example", pattern: "/*", place: "content", depth: 1 } as const;
    await store.frontier.commit({ added: [{ ...place, key: "//b.example/x", url: "http://b.example/x" }] });
    await store.close();
    expect(await pass()).toBe(12);
    expect((await stored()).slice(12)).toEqual(before.slice(12));
    expect(await readdir(join(folder, "templates"))).toEqual(["a.example.json"]);
  });

  it("keeps lines without a raw page, and those of which the raw page is a part only", async () => {
    const shell = { ...page(30), html: "<title>Shell</title><p>A few words until scripts run." };
    await writeCrawl(folder, [...PAGES, { ...page(40), only: "content" }]);
    const store = await openStore(folder, { warc: true });
    const { answerOf } = await import("../../../test/stored-crawl.ts");
    await store.frontier.commit({
      values: await store.writePages(
        [crawledOf(page(50))],
        [answerOf({ ...shell, ...{ url: page(50).url, at: 50_000 } })],
      ),
    });
    await store.close();
    const before = await stored();
    expect(await pass()).toBe(12);
    expect((await stored()).slice(12)).toEqual(before.slice(12));
    const frontier = await openFrontier(folder);
    expect(await storedNotes(frontier)).toMatchObject([
      { url: page(50).url, code: "template", detail: expect.stringMatching(/^the template .* \d+ % of the text;/) },
    ]);
    await frontier.close();
  });

  it("keeps the rules of people", async () => {
    await writeCrawl(folder, PAGES);
    await pass();
    const rules = [{ drop: [".none"] }];
    const templates = new TemplateStore(join(folder, "templates"));
    const template = templates.get("a.example");
    templates.write(parseTemplate({ ...template, rules }));
    await writeCrawl(
      folder,
      PAGES.map(({ html }, i) => ({ html, url: `http://a.example/more-${i}`, at: 100_000 + i * 1000 })),
    );
    await pass();
    expect(templates.get("a.example")?.rules).toEqual(rules);
  });

  it("changes nothing if it is stopped", async () => {
    await writeCrawl(folder, PAGES);
    const before = await readFile(join(folder, "content.ndjson"), "utf8");
    const store = await openStore(folder, { warc: true });
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    await expect(runSecondPass(store, { signal: stop.signal })).rejects.toThrow("stopped");
    await store.close();
    expect(await readFile(join(folder, "content.ndjson"), "utf8")).toBe(before);
  });
});
