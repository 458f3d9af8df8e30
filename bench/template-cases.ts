import { built, extract, parse } from "./built.ts";
import { numbered } from "./markdown-cases.ts";

const { SiteLearner } = (await import(built("sites/index.js"))) as typeof import("../src/sites/index.ts");

/** Replaced by another word on each page of the site. */
const PAGE_WORD = "§";
const HEAD = `<title>Report ${PAGE_WORD} of the day</title><h1>Report ${PAGE_WORD} of the day</h1>`;
const text = (i: number): string => `The text number ${i} of the page ${PAGE_WORD} is on no other page of this site.`;
/** A name without digits, since digits are folded in class names. */
const name = (i: number): string => [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** Pages of sites that are made to be slow to learn and to apply. */
export const TEMPLATE_CASES: readonly { name: string; size: number; page(n: number): string }[] = [
  { name: "texts at one place", size: 10_000, page: (n) => `${HEAD}${numbered(n, (i) => `<p>${text(i)}</p>`)}` },
  {
    name: "every place new",
    size: 5_000,
    page: (n) => `${HEAD}${numbered(n, (i) => `<div class="${name(i)}${PAGE_WORD}"><p>${text(i)}</p></div>`)}`,
  },
  {
    name: "the same places",
    size: 5_000,
    page: (n) => `${HEAD}${numbered(n, (i) => `<div class="${name(i)}"><p>${text(i)}</p></div>`)}`,
  },
  {
    name: "every page alike",
    size: 5_000,
    page: (n) => `${HEAD}${numbered(n, (i) => `<p class="${name(i)}">Running text ${i}, the same on all pages.</p>`)}`,
  },
  { name: "nested", size: 20_000, page: (n) => `${HEAD}${numbered(n, (i) => `<div class=a>${text(i)}`)}` },
  {
    name: "long names",
    size: 300_000,
    page: (n) =>
      `${HEAD}<x${"y".repeat(n)} class="${"z".repeat(n)}" id="${"v".repeat(n)}">${numbered(2_000, (i) => `<p class=${name(i)}>${text(i)}`)}`,
  },
  {
    name: "classes of one element",
    size: 50_000,
    page: (n) =>
      `${HEAD}<div class="${numbered(n, (i) => `${name(i)} `)}">${numbered(2_000, (i) => `<p class=${name(i)}>${text(i)}`)}`,
  },
  {
    name: "elements in a byline",
    size: 20_000,
    page: (n) =>
      `${HEAD}<p>By ${"<span>".repeat(n)}Ada Lovelace, May 5, 2024${"</span>".repeat(n)}</p><p>${text(1)}</p>`,
  },
  {
    name: "a byline of one word",
    size: 500_000,
    page: (n) =>
      `${HEAD}<p>By Ada Lovelace, May 5, 2024 ${"<b><i>x</i></b>".repeat(9)}${"w".repeat(n)}</p><p>${text(1)}`,
  },
];

/** The last page has three others in its cluster, which is enough to apply the template. */
const SITE_PAGES = 4;
const RULES = [{ drop: ["div div p", "p.none"], keep: ["div > p"], fields: { headline: "h1" } }];

/** Learns four pages of a site. Applies the template to the last one, with rules and all metadata, and in fast mode. */
export function learnAndApply(html: string, limits: NonNullable<Parameters<typeof parse>[1]>["limits"]): unknown {
  const learner = new SiteLearner();
  const pages = Array.from({ length: SITE_PAGES }, (_, i) => parse(html.replaceAll(PAGE_WORD, name(i)), { limits }));
  for (const page of pages) learner.add(page);
  const template = { ...learner.template(), rules: RULES };
  const last = pages[SITE_PAGES - 1];
  const { blocks, metadata } = extract(last, { template });
  return [blocks, metadata.toJSON(), extract(last, { template, fast: true }).blocks];
}
