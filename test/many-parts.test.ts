import { expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { toMarkdown } from "../src/output/index.ts";
import { records } from "../src/records.ts";
import { contentOf } from "./content-of.ts";

/** V8 overflows the stack at about 120,000 arguments of one call (`push(...parts)`). */
const MANY = 200_000;
const NAME_CHARS = 16 * 2 ** 20;

const items = Array.from(
  { length: 6 },
  (_, i) => `<li><h3><a href="/p/${i}">Thing ${i}</a></h3><p>Words on thing ${i}, and more.</p><b>$ ${i}.50</b></li>`,
).join("");
const list = `<ul>${items}</ul>`;

test.each([
  ["declarations of an element", () => `<div style="${"display:block;".repeat(MANY)}">${list}</div>`],
  ["media queries", () => `<style media="${"print,".repeat(MANY)}">p{color:red}</style>${list}`],
  ["media queries of a rule", () => `<style>@media ${"print,".repeat(MANY)}{p{color:red}}</style>${list}`],
  ["characters of a class", () => `<div class="${"x".repeat(NAME_CHARS)}">${list}</div>`],
  ["characters of an id", () => `<div id="${"x".repeat(NAME_CHARS)}">${list}</div>`],
  ["escaped characters of a class", () => `<div class="x${"(".repeat(NAME_CHARS)}">${list}</div>`],
])("a page is read in spite of very many %s", (_, page) => {
  const html = page();
  expect(extract(html).metadata.toJSON()).toBeDefined();
  const found = records(html);
  expect(JSON.parse(JSON.stringify(found)).regions[0].records).toHaveLength(6);
});

test.each(["details", "figure"])("%s with very many paragraphs is written", (tag) => {
  const end = tag === "details" ? "" : "<figcaption>Caption</figcaption>";
  const markdown = toMarkdown(JSON.parse(contentOf(`<${tag}>${"<p>x</p>".repeat(MANY)}${end}</${tag}>`)));
  expect(markdown.split("\n\n").length).toBeGreaterThanOrEqual(MANY);
});
