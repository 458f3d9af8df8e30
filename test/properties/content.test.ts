import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildContent } from "../../src/content/build-content.ts";
import type { Content } from "../../src/content/content.ts";
import { toHtml } from "../../src/output/html.ts";
import { toMarkdown } from "../../src/output/markdown/index.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock } from "../../src/page/read.ts";
import { chooseAll } from "../choose-all.ts";
import { lineOutOfOrder } from "../line-order.ts";
import { toPlainText } from "../plain-text.ts";

const URL_OF_PAGES = "https://example.com/docs/page.html";
const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
const PAGES = [
  ...readdirSync(FIXTURES).flatMap((topic) =>
    readdirSync(`${FIXTURES}/${topic}`).map(
      (name) => [`${topic}/${name}`, readFileSync(`${FIXTURES}/${topic}/${name}/page.html`, "utf8")] as const,
    ),
  ),
  ...readdirSync(EXAMPLES)
    .filter((name) => name.endsWith(".html"))
    .map((name) => [name, readFileSync(`${EXAMPLES}/${name}`, "utf8")] as const),
];

function contentOf(html: string): Content {
  const page = parse(html, { url: URL_OF_PAGES });
  return buildContent(page, chooseAll(page));
}

/** Topics whose output has words in another order: formulas are translated, posts start with author and date, notes go to the end. */
const REORDERED = /^(?:math|posts|comments|notes)\/|forum-thread|blog-comments/;

describe("the words of the output are in the order of the page", () => {
  test.each(PAGES.filter(([name]) => !REORDERED.test(name)))("%s", (_, html) => {
    const page = parse(html, { url: URL_OF_PAGES });
    const all = Array.from({ length: page.blocks.count }, (_unused, block) => readBlock(page, block)).join("\n");
    const content = buildContent(page, chooseAll(page));
    expect(lineOutOfOrder(toPlainText(content), all)).toBeUndefined();
  });
});

describe("extracting our own HTML again loses nothing", () => {
  test.each(PAGES)("%s", (_, html) => {
    const once = contentOf(html);
    const again = contentOf(`<main>${toHtml(once)}</main>`);
    expect(toMarkdown(again)).toBe(toMarkdown(once));
  });
});

const CHANGES: readonly (readonly [string, (html: string) => string])[] = [
  ["Windows line ends", (html) => html.replace(/\r?\n/g, "\r\n")],
  ["comments", (html) => html.replace(/<(?=(?:p|div|li|h2|table|ul|section|article)\b)/g, "<!-- a comment --><")],
  [
    "another order of attributes",
    (html) => html.replace(/<([a-z][\w-]*)((?:\s+[\w-]+="[^"<>]*")+)(\s*\/?>)/g, reversed),
  ],
  ["a wrapper", (html) => html.replace(/<body([^>]*)>/, "<body$1><center>").replace("</body>", "</center></body>")],
];

function reversed(_: string, name: string, attributes: string, end: string): string {
  return `<${name} ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).reverse().join(" ")}${end}`;
}

describe.each(CHANGES)("the content does not depend on %s", (_, change) => {
  test("the change applies to some of the pages", () => {
    expect(PAGES.some(([, html]) => change(html) !== html)).toBe(true);
  });

  test.each(PAGES)("%s", (_name, html) => {
    expect(contentOf(change(html))).toEqual(contentOf(html));
  });
});

test("no markup throws", () => {
  const tags =
    "p div span a b i ul ol li table tr td th pre code blockquote h1 h2 figure figcaption dl dt dd details summary math svg img br hr noscript sup".split(
      " ",
    );
  const tag = fc.tuple(
    fc.constantFrom(...tags),
    fc.boolean(),
    fc.constantFrom(
      "",
      ' class="katex"',
      ' href="#a"',
      ' id="a"',
      ' colspan="9"',
      ' class="callout note"',
      ' class="post"',
      ' src="x.jpg"',
    ),
  );
  const piece = fc.oneof(
    tag.map(([name, isEnd, attributes]) => (isEnd ? `</${name}>` : `<${name}${attributes}>`)),
    fc.constantFrom("1", "word ", "\n", "&amp;", "[1]"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const content = contentOf(pieces.join(""));
      toMarkdown(content);
      toHtml(content);
    }),
    { numRuns: 500 },
  );
});

describe("huge pages have a bounded output", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["100,000 nested lists", `${"<ul><li>a".repeat(100_000)}`],
    ["100,000 nested quotes", `${"<blockquote>a".repeat(100_000)}`],
    ["100,000 nested marks", `<p>${"<b><i>a".repeat(50_000)}`],
    ["a table of 50,000 cells", `<table>${`<tr>${"<td>1</td>".repeat(50)}</tr>`.repeat(1000)}</table>`],
    ["a ragged table", `<table><tr>${"<td>1</td>".repeat(20_000)}</tr>${"<tr><td>1</td></tr>".repeat(20_000)}</table>`],
    [
      "a colspan of a billion",
      `<table>${'<tr><th colspan="1000000000" rowspan="1000000000">a</th><td>b</td></tr>'.repeat(2000)}</table>`,
    ],
    [
      "50,000 footnotes",
      Array.from({ length: 50_000 }, (_, i) => `<sup><a href="#fn${i}">${i % 999}</a></sup>`).join("") +
        Array.from({ length: 50_000 }, (_, i) => `<p id="fn${i}">n`).join(""),
    ],
    ["20,000 nested posts", `${'<div class="comment"><span class="author">a</span>b'.repeat(20_000)}`],
    ["a formula of 100,000 levels", `<p>x<math>${"<msqrt>".repeat(100_000)}<mi>x</mi></math>`],
    ["100,000 images", `<p>a</p>${'<a href="/x"><img src="/a.jpg"></a>'.repeat(100_000)}<p>b</p>`],
    ["one long line", `<p>${"*_[`<a ".repeat(100_000)}</p>`],
  ];
  test.each(cases)("%s", (_, html) => {
    const content = contentOf(html);
    expect(toMarkdown(content).length).toBeLessThan(html.length * 4 + 1000);
    expect(toHtml(content).length).toBeGreaterThan(0);
  });
});
