import { existsSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Page, Scores } from "../../src/page/page.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock } from "../../src/page/read.ts";
import { siteMethodNamed, siteMethods } from "../../src/sites/methods/index.ts";
import { page as anyPage, mutated } from "../oracle/generate.ts";
import { expectDescription } from "./described-method.ts";
import { sitePage, TOPICS } from "./site-pages.ts";

const FOLDER = join(import.meta.dirname, "../../src/sites/methods");
const NEWS = TOPICS.map((topic) => sitePage(topic));

const NESTED = `${"<div>".repeat(20_000)}deep text`;
/** Random classes on every element and no text twice: nothing to learn. */
const unlike = (seed: number): string =>
  Array.from(
    { length: 400 },
    (_, i) => `<div class="c${seed}x${i}"><p>w${seed}a${i} w${seed}b${i} w${seed}c${i}</div>`,
  ).join("");

const SITES: Record<string, readonly string[]> = {
  "without pages": [],
  "of one page": [NEWS[0]],
  "of two pages": NEWS.slice(0, 2),
  "of six pages": NEWS,
  "of equal pages": [NEWS[0], NEWS[0], NEWS[0]],
  "of empty pages": ["", "<p>", "<div></div>"],
  "with an empty page": ["", ...NEWS],
  "with hidden text only": ["<p hidden>a b c</p>", "<div style='display:none'>d</div>"],
  "of links only": [1, 2, 3].map((page) => `<ul>${`<li><a href=${page}>link</a>`.repeat(30)}</ul>`),
  "of single words": ["word", "word", "other"],
  "of punctuation": ["<p>—</p><p>…</p>", "<p>—</p>", "<div>!</div>"],
  "in Chinese": ["<div><p>中文内容，很好。</p></div><p>首页</p>", "<div><p>第二段。</p></div><p>首页</p>"],
  "nested deeply": [NESTED, NESTED.replace("deep", "other")],
  "with 5,000 siblings": ["some words here", "some words there"].map((text) => `<p>${text}</p>`.repeat(5_000)),
  "of unlike pages": [1, 2, 3].map(unlike),
};

function isScores(scores: Scores, page: Page): boolean {
  return scores.length === page.blocks.count && scores.every((score) => score >= 0 && score <= 1);
}

/** Returns the texts of the blocks of a page that are content. */
function keptTexts(page: Page, scores: Scores): string[] {
  return Array.from(scores.keys())
    .filter((block) => scores[block] >= 0.5)
    .map((block) => readBlock(page, block));
}

describe.each(siteMethods.map((method) => [method.id, method] as const))("%s", (id, method) => {
  test("has the name of its file as its id", () => {
    expect(siteMethodNamed(id)).toBe(method);
    expect(existsSync(join(FOLDER, `${id}.ts`))).toBe(true);
  });

  test("has its paper and a description", () => expectDescription(method));

  test.each(Object.entries(SITES))("scores a site %s", (_, sources) => {
    const pages = sources.map((html) => parse(html));
    const scores = method.score(pages);
    expect(scores).toHaveLength(pages.length);
    for (const [index, page] of pages.entries()) {
      expect(isScores(scores[index], page)).toBe(true);
      expect(Array.from(scores[index]).every((score, block) => page.blocks.hidden[block] === 0 || score < 0.5)).toBe(
        true,
      );
    }
    expect(method.score(sources.map((html) => parse(html)))).toEqual(scores);
  });

  test("scores any pages, in any order alike", () => {
    fc.assert(
      fc.property(fc.array(mutated(anyPage), { minLength: 1, maxLength: 4 }), (sources) => {
        const pages = sources.map((html) => parse(html));
        const scores = method.score(pages);
        expect(pages.every((page, index) => isScores(scores[index], page))).toBe(true);
        expect(method.score([...pages].reverse())).toEqual([...scores].reverse());
      }),
      { numRuns: 40 },
    );
  });

  test("counts equal pages once", () => {
    const pages = NEWS.map((html) => parse(html));
    expect(method.score([...pages, pages[0], parse(NEWS[1])]).slice(0, pages.length)).toEqual(method.score(pages));
  });

  test("has the same scores with its defaults as overrides", () => {
    const pages = NEWS.map((html) => parse(html));
    expect(method.score(pages, { ...method.defaults })).toEqual(method.score(pages));
  });

  test("keeps the articles of a site, and drops its menu and footer", () => {
    const pages = NEWS.map((html) => parse(html));
    for (const [index, scores] of method.score(pages).entries()) {
      const texts = keptTexts(pages[index], scores);
      expect(texts.filter((text) => text.includes("paragraph"))).toHaveLength(4 + index);
      expect(texts.join("\n")).not.toMatch(/Home|Sport|Imprint/);
    }
  });
});

test("ids are unique", () => expect(new Set(siteMethods.map(({ id }) => id)).size).toBe(siteMethods.length));

test("the error for an unknown id lists the known ids", () => {
  expect(() => siteMethodNamed("nope")).toThrow(/no site method "nope"; choose one of: .*style-tree/);
});
