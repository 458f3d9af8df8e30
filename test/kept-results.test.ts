import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { metadata } from "../src/metadata.ts";
import { chunks } from "../src/page-chunks.ts";
import { records } from "../src/records.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const PAGES = 24;
const PAGE_BYTES = 1_000_000;
/** A result and its share of the caches that pith fills meanwhile. The page alone is ten times as large. */
const MAX_KEPT_BYTES = 100_000;
/** One collection may leave objects that V8 still works on, such as those of compilations in the background. */
const MAX_COLLECTIONS = 10;

const unread = `<script>${"x".repeat(PAGE_BYTES)}</script>`;
const article = (i: number): string =>
  `<title>A headline of the page with the number ${i}</title><meta name=description content="A description that is long: ${i}">` +
  `<h1>A headline of the page with the number ${i}</h1>${`<p>Running text that is long enough, with the number ${i}, and more of it.</p>`.repeat(9)}${unread}`;
const item = (i: number): string =>
  `<li><h3><a href="/a/long/address/${i}">A thing with the number ${i}</a></h3><p>Words on thing ${i}, and more.</p></li>`;
const described = JSON.stringify({
  "@type": "Product",
  name: "A thing with the number 2",
  sku: "a long number of a thing",
});
const list = (i: number): string =>
  `<script type="application/ld+json">${described}</script><ul>${[1, 2, 3, 4, i].map(item).join("")}</ul>${unread}`;
const product = (i: number): string =>
  `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>A thing with the number ${i}</h1>` +
  `<p itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price>4.50</b><b itemprop=priceCurrency>USD</b></div>${unread}`;

test.each<[string, (i: number) => unknown]>([
  ["a title", (i) => extract(article(i)).title?.value],
  ["the JSON of a page", (i) => extract(article(i)).toJSON()],
  ["a thing", (i) => extract(product(i)).thing],
  ["blocks", (i) => extract(article(i)).blocks],
  ["Markdown", (i) => extract(article(i)).markdown],
  ["text", (i) => extract(article(i)).text],
  ["chunks", (i) => chunks(extract(article(i), { url: "https://example.org/" }))],
  ["metadata", (i) => metadata(article(i)).toJSON()],
  ["records that were not read", (i) => records(list(i)).regions[0].records],
  ["the fields and data of records", (i) => records(list(i)).regions[0].records.map((record) => ({ ...record }))],
  ["the JSON of columns", (i) => records(list(i)).regions[0].columns.map((column) => ({ ...column }))],
])("%s of a page of 1 MB can be kept without the page", async (_, read) => {
  read(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: PAGES }, (_, i) => read(i));
  let bytes = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MAX_COLLECTIONS && bytes >= MAX_KEPT_BYTES * kept.length; i++) {
    await setImmediate();
    collectGarbage();
    bytes = process.memoryUsage().heapUsed - before;
  }
  expect(bytes / kept.length).toBeLessThan(MAX_KEPT_BYTES);
});
