/**
 * `npm run undeclared -- DIR`: reads the product pages of a set in the layout `wcxb` twice, as they are and without their structured data.
 * Compares the name and the price that a page shows with those that it declares. The declarations are labels that nobody wrote for pith.
 * Pages of other kinds are read without their structured data: a product found there is counted as false.
 */
import { readCorpus } from "../src/evaluate/corpora/index.ts";
import { extract } from "../src/extract.ts";
import { wordKey } from "../src/text/index.ts";
import type { PageThing } from "../src/things/index.ts";

const JSON_LD = /<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi;
const MICRODATA = /\sitem(?:prop|type|scope|ref|id)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi;
const RDFA = /\s(?:typeof|property)="[^"]*(?:schema|product)[^"]*"/gi;
const METAS = /<meta[^>]+(?:product:|og:price|og:availability|og:type)[^>]*>/gi;
const STRUCTURED = /json-ld|microdata|rdfa/i;

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("usage: npm run undeclared -- DIR");
  process.exit(2);
}

const others = { pages: 0, products: 0 };
const counts = { pages: 0, found: 0, name: 0, similarName: 0, priced: 0, priceFound: 0, price: 0 };
for await (const item of readCorpus("wcxb", path)) {
  if (item.kind === "error") continue;
  const { html, url } = item.page;
  if (item.page.type !== "product") {
    others.pages++;
    if (extract(undeclared(html), { url }).thing?.type === "product") others.products++;
    continue;
  }
  const declared = extract(html, { url }).thing;
  if (declared?.type !== "product" || !STRUCTURED.test(declared.name.source)) continue;
  count(declared, extract(undeclared(html), { url }).thing);
}
console.log(counts);
console.log("pages of other kinds", others);

function undeclared(html: string): string {
  return [JSON_LD, MICRODATA, RDFA, METAS].reduce((text, pattern) => text.replace(pattern, ""), html);
}

function count(declared: PageThing, shown: PageThing | undefined): void {
  counts.pages++;
  if (shown !== undefined) counts.found++;
  const [expected, name] = [declared, shown].map((thing) => wordKey(thing?.name.value ?? ""));
  if (name === expected) counts.name++;
  // Shops declare a longer or a shorter name than they show.
  if (name !== "" && (name.includes(expected) || expected.includes(name))) counts.similarName++;
  if (declared.price === undefined || !STRUCTURED.test(declared.price.source)) return;
  counts.priced++;
  if (shown?.price !== undefined) counts.priceFound++;
  if (shown?.price?.value.amount === declared.price.value.amount) counts.price++;
}
