import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extract } from "./extract.ts";
import { parse, readNodes } from "./page/index.ts";
import { chunks } from "./page-chunks.ts";
import { select } from "./records/wrapper/selector.ts";
import { compactKey } from "./text/index.ts";

const EXAMPLES = join(import.meta.dirname, "../examples");
const NAMES = readdirSync(EXAMPLES).filter((name) => name.endsWith(".html"));
const bytes = (name: string) => readFileSync(join(EXAMPLES, name));
const article = (paragraphs: string) =>
  extract(`<title>Ferries</title><main><h1>Ferries</h1>${paragraphs}</main>`, { url: "https://example.org/ferries" });
const PARAGRAPH = "<p>The ferry leaves at seven in the morning, and nobody waits for it in the cold harbor.</p>";

describe.each(NAMES)("%s", (name) => {
  const page = extract(bytes(name));

  test.each([64, 512])("chunks of %i tokens are the Markdown of the page", (maxTokens) => {
    const solid = (text: string) => text.replace(/\s+/g, "");
    const all = chunks(page, { maxTokens });
    expect(solid(all.map(({ text }) => text).join(""))).toBe(solid(page.markdown));
    expect(all.map(({ index }) => index)).toEqual(all.map((_, i) => i));
  });

  test("nearly all chunks name the element that they start in", () => {
    const all = chunks(page, { maxTokens: 128 });
    const tree = parse(new TextDecoder(name.includes("gbk") ? "gbk" : "windows-1252").decode(bytes(name)));
    const cited = all.filter(({ element }) => element !== undefined);
    expect(cited.length / all.length).toBeGreaterThan(0.9);
    for (const { element = "", text } of cited) {
      const found = select(tree, element, { from: 0, to: tree.end[0], isTop: false });
      expect(found, element).toHaveLength(1);
      // Texts of closed tabs are not read here.
      const own = compactKey(readNodes(tree, found[0], tree.end[found[0]]));
      const words = text.match(/[\p{L}\p{N}]{2,}/gu)?.map(compactKey) ?? [];
      expect(own === "" || words.some((word) => own.includes(word)), `${element}: ${text.slice(0, 80)}`).toBe(true);
    }
  });
});

test("a chunk has title, headings, address and element", () => {
  const [first, second] = chunks(article(`${PARAGRAPH.repeat(3)}<h2 id="prices">Prices</h2>${PARAGRAPH.repeat(2)}`), {
    maxTokens: 512,
  });
  expect(first).toMatchObject({ index: 0, title: "Ferries", headings: ["Ferries"], element: "body > main > h1" });
  expect(second).toMatchObject({
    index: 1,
    headings: ["Ferries", "Prices"],
    url: "https://example.org/ferries#:~:text=Prices,nobody%20waits%20for%20it%20in%20the%20cold%20harbor.",
    element: "#prices",
  });
});

test("pieces of one paragraph are quoted from their own words", () => {
  const page = article(
    `<p>${"One is first. Two is second. Three is third, and so it goes on for a while. ".repeat(9)}</p>${PARAGRAPH}`,
  );
  const all = chunks(page, { maxTokens: 40 });
  expect(new Set(all.map(({ url }) => url)).size).toBeGreaterThan(2);
  for (const { text, url = "" } of all.slice(1)) {
    const start = decodeURIComponent(url.split("text=")[1].split(",")[0]);
    expect(text.startsWith(start), `${text} ← ${start}`).toBe(true);
  }
});

test("links become references", () => {
  const page = article(
    `<p>The <a href="/times">times</a> of the ferry, and the <a href="/fares">fares</a> of the winter months.</p>${PARAGRAPH.repeat(3)}`,
  );
  const [chunk] = chunks(page, { references: true });
  expect(chunk.text).toContain("The times [1] of the ferry, and the fares [2] of");
  expect(chunk.references).toEqual([
    { number: 1, url: "https://example.org/times", text: "times" },
    { number: 2, url: "https://example.org/fares", text: "fares" },
  ]);
});

test("without an address, chunks have no url", () => {
  const [chunk] = chunks(extract(`<main>${PARAGRAPH.repeat(4)}</main>`));
  expect(chunk).not.toHaveProperty("url");
  expect(chunk.element).toBe("body > main > p:nth-of-type(1)");
});

test("an empty page has no chunks", () => expect(chunks(extract(""))).toEqual([]));

test("comments are appended on request", () => {
  const page = extract(bytes("blog-comments.html"), { comments: "apart" });
  expect(page.comments.length).toBeGreaterThan(0);
  expect(chunks(page, { comments: true }).at(-1)?.text).toContain(page.comments.at(-1)?.author);
});

test("wrong arguments throw", () => {
  expect(() => chunks({} as never)).toThrow(new TypeError("page must be a result of `extract`"));
  expect(() => chunks(article(PARAGRAPH), { maxTokens: 3 })).toThrow("option maxTokens must be a number, at least 32");
});

describe("maxTokens of extract", () => {
  const html = `<main>${Array.from({ length: 20 }, (_, i) => `<h2>Part ${i}</h2>${PARAGRAPH}`).join("")}</main>`;

  test("cuts all formats after a block, and says so", () => {
    const page = extract(html, { maxTokens: 100 });
    const whole = extract(html);
    expect(page.warnings.map(({ code }) => code)).toEqual([...whole.warnings.map(({ code }) => code), "tokens-cut"]);
    expect(whole.markdown.startsWith(page.markdown.trimEnd())).toBe(true);
    expect(whole.text.startsWith(page.text)).toBe(true);
    expect(page.markdown.trimEnd()).toMatch(/harbor\.$/);
    expect(page.content.blocks.length).toBeLessThan(10);
  });

  test("cuts inside lists and posts", () => {
    const list = extract(`<main>${PARAGRAPH.repeat(2)}<ul>${`<li>${PARAGRAPH}</li>`.repeat(30)}</ul></main>`, {
      maxTokens: 200,
    });
    expect(list.content.blocks.at(-1)).toMatchObject({ kind: "list" });
    expect(list.warnings.map(({ code }) => code)).toContain("tokens-cut");
  });

  test("leaves a page that fits as it is", () => {
    const page = extract(html, { maxTokens: 100_000 });
    expect(page.markdown).toBe(extract(html).markdown);
    expect(page.warnings).toEqual(extract(html).warnings);
  });

  test("keeps the notes whose marks are left", () => {
    const note = (n: number) =>
      `<p>${`The ferry with the number ${n} leaves at seven, and nobody waits. `.repeat(4)}<sup><a href="#fn${n}" id="r${n}">${n}</a></sup></p>`;
    const notes = [1, 2, 3]
      .map((n) => `<li id="fn${n}">Note ${n} has some words. <a href="#r${n}">↩</a></li>`)
      .join("");
    const page = extract(`<article>${[1, 2, 3].map(note).join("")}<ol class="footnotes">${notes}</ol></article>`, {
      maxTokens: 110,
    });
    expect(page.content.notes.map(({ id }) => id)).toEqual([1, 2]);
  });
});
