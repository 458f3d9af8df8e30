import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "../../src/html/encoding/encoding.ts";
import { methodNamed, methods } from "../../src/methods/index.ts";
import type { Page, Scores } from "../../src/page/page.ts";
import { parse } from "../../src/page/parse.ts";
import { page as anyPage, mutated } from "../oracle/generate.ts";
import { expectDescription } from "./described-method.ts";

const ROOT = join(import.meta.dirname, "../..");

const NESTED = `${"<div>".repeat(100_000)}deep text`;
const PAGES: Record<string, string> = {
  empty: "",
  "without text": "<div><img><hr></div>",
  "without links": "<h1>Title</h1><p>One, two, three.<p>Four five six.",
  "of links only": `<ul>${"<li><a href=x>link</a>".repeat(30)}`,
  "all hidden": "<p hidden>a b c</p><div style='display:none'>d</div>",
  "of one word": "word",
  "in Chinese": "<div><p>中文内容，很好。</p><p>第二段。</p></div>",
  "of custom elements": "<x-app><x-main>text here</x-main><x-nav><a href=x>y</a></x-nav></x-app>",
  "nested 100,000 deep": NESTED,
  "with 5,000 siblings": "<p>some words here</p>".repeat(5_000),
};
for (const name of readdirSync(join(ROOT, "examples"))) {
  if (name.endsWith(".html")) PAGES[name] = decode(readFileSync(join(ROOT, "examples", name))).text;
}

function isScores(scores: Scores, page: Page): boolean {
  return scores.length === page.blocks.count && scores.every((score) => score >= 0 && score <= 1);
}

/** Returns all arrays of a page as one string. It changes if a method writes to the page. */
function fingerprint(page: Page): string {
  const arrays = [page, page.measures, page.blocks].flatMap((part) => Object.values(part).filter(ArrayBuffer.isView));
  return arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64")).join();
}

describe.each(methods.map((method) => [method.id, method] as const))("%s", (id, method) => {
  test("has the name of its file as its id", () => {
    expect(methodNamed(id)).toBe(method);
    expect(existsSync(join(ROOT, `src/methods/${id}.ts`))).toBe(true);
  });

  test("has its paper and a description", () => expectDescription(method));

  test.each(Object.entries(PAGES))("scores a page %s", (_, html) => {
    const page = parse(html);
    const before = fingerprint(page);
    const scores = method.score(page);
    expect(isScores(scores, page)).toBe(true);
    expect(method.score(page)).toEqual(scores);
    expect(method.score(parse(html))).toEqual(scores);
    expect(fingerprint(page)).toBe(before);
    const hidden = Array.from(scores).filter((_, block) => page.blocks.hidden[block] === 1);
    expect(hidden.every((score) => score < 0.5)).toBe(true);
  });

  test("scores any page", () => {
    fc.assert(
      fc.property(mutated(anyPage), (html) => {
        const page = parse(html);
        expect(isScores(method.score(page), page)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("has the same scores with its defaults as overrides", () => {
    const page = parse(PAGES["news-article.html"]);
    expect(method.score(page, { ...method.defaults })).toEqual(method.score(page));
    expect(method.score(page, {})).toEqual(method.score(page));
  });

  test("chooses some blocks of a news article, but not all", () => {
    const page = parse(PAGES["news-article.html"]);
    const chosen = method.score(page).filter((score) => score >= 0.5).length;
    expect(chosen).toBeGreaterThan(0);
    expect(chosen).toBeLessThan(page.blocks.count);
  });
});

test("ids are unique", () => expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length));

test("the error for an unknown id lists the known ids", () => {
  expect(() => methodNamed("nope")).toThrow(/no method "nope"; choose one of: .*density/);
});
