import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explain } from "../src/explain.ts";
import { extract } from "../src/extract.ts";
import { ownAddress, parse } from "../src/page/index.ts";
import { type Wrapper, wrapperOf } from "../src/records/wrapper/wrapper.ts";
import { records } from "../src/records.ts";
import { segment } from "../src/segment.ts";
import { SiteLearner, templateJson } from "../src/sites/index.ts";

const FOLDER = join(import.meta.dirname, "../examples");
const bytes = (name: string) => readFileSync(join(FOLDER, `${name}.html`));
const expected = (name: string) => readFileSync(join(FOLDER, `${name}.expected.txt`), "utf8");

/** Word F1 of `density` on each example, measured and rounded down to .05. A commit that lowers one explains why. */
const FLOORS: Readonly<Record<string, number>> = {
  "api-docs": 0.9,
  "blog-comments": 0.75,
  "chinese-news-gbk": 0.7,
  "forum-thread": 0.85,
  "news-article": 0.85,
  "product-grid": 0.15,
  product: 0.6,
  "service-landing": 0.9,
  "table-layout": 0.95,
};

const WORD = /\p{Script=Han}|[\p{L}\p{N}_]+/gu;
const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? [];

/** Returns the F1 of two texts as multisets of words. */
function wordF1(text: string, truth: string): number {
  const remaining = new Map<string, number>();
  for (const word of wordsOf(truth)) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  const common = wordsOf(text).filter((word) => {
    const count = remaining.get(word) ?? 0;
    remaining.set(word, count - 1);
    return count > 0;
  });
  return (2 * common.length) / (wordsOf(text).length + wordsOf(truth).length);
}

/** Whether all words of a list occur in another list, in the same order. */
function isInOrder(words: readonly string[], among: readonly string[]): boolean {
  let at = 0;
  for (const word of among) if (at < words.length && words[at] === word) at++;
  return at === words.length;
}

test("each example has a floor", () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));
  expect(names.map((name) => name.slice(0, -".html".length)).sort()).toEqual(Object.keys(FLOORS).sort());
});

describe.each(Object.entries(FLOORS))("%s", (name, floor) => {
  test(`density has a word F1 of at least ${floor}`, () => {
    expect(wordF1(extract(bytes(name), { method: "density" }).text, expected(name))).toBeGreaterThanOrEqual(floor);
  });

  test("the expected text is on the page, in order", () => {
    const all = explain(bytes(name), { method: "density" }).blocks.map(({ text }) => text);
    expect(isInOrder(wordsOf(expected(name)), wordsOf(all.join("\n")))).toBe(true);
  });

  test("extract returns the blocks that explain shows as chosen", () => {
    const { blocks, warnings } = extract(bytes(name), { method: "density" });
    const explained = explain(bytes(name), { method: "density" });
    expect(explained.blocks.filter(({ isChosen }) => isChosen).map(({ text }) => text)).toEqual(blocks);
    expect(explained.warnings).toEqual(warnings);
  });

  test("has several segments, which contain nearly the whole page", () => {
    const root = segment(bytes(name));
    expect(root.importance).toBeGreaterThan(0.9);
    expect(root.parts.length).toBeGreaterThan(1);
  });
});

test("bytes are decoded with the encoding of the page", () => {
  expect(extract(bytes("chinese-news-gbk"), { method: "weight" }).text).toMatch(/\p{Script=Han}{10}/u);
  expect(extract(bytes("table-layout"), { method: "density" }).text).toMatch(/[’“”–—]/);
});

describe("records of the examples", () => {
  const fieldsOf = (name: string, wrapper?: Wrapper) =>
    records(bytes(name), { wrapper }).regions[0].records.map(({ fields }) => fields);

  test.each(["forum-thread", "product-grid"])("%s: the wrapper finds the same records", (name) => {
    const region = records(bytes(name)).regions[0];
    const wrapper = JSON.parse(JSON.stringify(wrapperOf(region))) as Wrapper;
    const again = records(bytes(name), { wrapper }).regions[0];
    expect(again.records.map(({ text }) => text)).toEqual(region.records.map(({ text }) => text));
    expect(fieldsOf(name, wrapper)[0]).toMatchObject(fieldsOf(name)[0]);
  });

  test("the posts of a thread have authors and dates", () => {
    const posts = fieldsOf("forum-thread");
    expect(posts).toHaveLength(8);
    expect(posts.map(({ author }) => author)).toContain("Hesper");
    for (const { author, date, text } of posts) {
      expect(author).toMatch(/^[\w ]{3,20}$/);
      expect(date).toMatchObject({ date: expect.stringContaining("2026-02-") });
      expect(text).not.toContain("Joined");
    }
  });
});

/* `npx vitest run test/examples.test.ts -u` writes the template; read it before you commit it. */
test("the template of the example site is the one that its pages teach", async () => {
  const learner = new SiteLearner();
  for (const name of readdirSync(join(FOLDER, "site")).sort()) {
    const page = parse(readFileSync(join(FOLDER, "site", name), "utf8"));
    learner.add({ ...page, url: ownAddress(page) });
  }
  await expect(templateJson(learner.template())).toMatchFileSnapshot(join(FOLDER, "site.json"));
});
