import { expect, it } from "vitest";
import { crawled, ORIGIN, page } from "../../../test/scripted-web.ts";

/* The ways in which articles over several pages are linked, as publishing systems write them. */

const PARTS = 3;

/** How an article is paged: the addresses of its parts, and what a part has in its head and below its text. */
interface Shape {
  readonly paths: readonly [string, string, string];
  readonly pager: (number: number, pathOf: (number: number) => string) => string;
  readonly head?: (number: number, pathOf: (number: number) => string) => string;
  /** Whether the title names the part. */
  readonly isTitled?: boolean;
}

const numbers = (current: number, link: (number: number) => string): string =>
  Array.from({ length: PARTS }, (_, i) =>
    i + 1 === current ? `<span class="current">${current}</span>` : link(i + 1),
  ).join(" ");
const next = (current: number, link: (number: number) => string): string => (current < PARTS ? link(current + 1) : "");

const SHAPES: Readonly<Record<string, Shape>> = {
  "WordPress: numbers, folders": {
    paths: ["/storm/", "/storm/2/", "/storm/3/"],
    pager: (at, of) =>
      `<div class="page-links">Pages: ${numbers(at, (n) => `<a href="${of(n)}" class="post-page-numbers">${n}</a>`)}</div>`,
  },
  "page 2 of 3, with a next link": {
    paths: ["/storm", "/storm?page=2", "/storm?page=3"],
    pager: (at, of) =>
      `<div class="pagination"><span>Page ${at} of ${PARTS}</span> ${next(at, (n) => `<a href="${of(n)}">Next page »</a>`)}</div>`,
    isTitled: true,
  },
  "rel=next in the head only": {
    paths: ["/storm.html", "/storm-2.html", "/storm-3.html"],
    pager: () => "",
    head: (at, of) => next(at, (n) => `<link rel="next" href="${of(n)}">`),
  },
  "Chinese news: underscores": {
    paths: ["/2026/12345678.shtml", "/2026/12345678_2.shtml", "/2026/12345678_3.shtml"],
    pager: (at, of) =>
      `<div class="pages">${numbers(at, (n) => `<a href="${of(n)}">${n}</a>`)} ${next(at, (n) => `<a href="${of(n)}">下一页</a>`)}</div>`,
  },
  "German news: seite": {
    paths: ["/storm", "/storm/seite-2", "/storm/seite-3"],
    pager: (at, of) =>
      `<nav class="article-pagination"><a href="/storm/komplettansicht">Auf einer Seite lesen</a> ${next(at, (n) => `<a class="article-pagination__link" href="${of(n)}">Nächste Seite</a>`)}</nav>`,
  },
  "a parameter of another name": {
    paths: ["/storm?id=7", "/storm?id=7&currentPage=2", "/storm?id=7&currentPage=3"],
    pager: (at, of) =>
      `<div class="pager">${numbers(at, (n) => `<a href="${of(n).replace("&", "&amp;")}">${n}</a>`)}</div>`,
  },
  "pages counted from 0": {
    paths: ["/storm", "/storm?page=1", "/storm?page=2"],
    pager: (at, of) =>
      `<ul class="pager"><li class="pager-next">${next(at, (n) => `<a href="${of(n)}" title="Go to next page">next ›</a>`)}</li></ul>`,
  },
  "next part": {
    paths: ["/storm", "/storm/part-2", "/storm/part-3"],
    pager: (at, of) => `<p>${next(at, (n) => `<a href="${of(n)}">Next part</a>`)}</p>`,
    isTitled: true,
  },
  "continued on page 2": {
    paths: ["/storm", "/storm/p2", "/storm/p3"],
    pager: (at, of) => `<p>${next(at, (n) => `<a href="${of(n)}">Continued on page ${n}</a>`)}</p>`,
  },
  "next is the next article": {
    paths: ["/storm/", "/storm/2/", "/storm/3/"],
    head: () => '<link rel="next" href="/flood/">',
    pager: (at, of) => `<div class="page-links">Pages: ${numbers(at, (n) => `<a href="${of(n)}">${n}</a>`)}</div>`,
  },
  "the first page has a number, too": {
    paths: ["/storm/page/1", "/storm/page/2", "/storm/page/3"],
    pager: (at, of) =>
      `<div class="pagination">${numbers(at, (n) => `<a href="${of(n)}">${n}</a>`)} ${next(at, (n) => `<a rel="next" href="${of(n)}">&gt;</a>`)}</div>`,
  },
};

function part(number: number, { paths, pager, head, isTitled = false }: Shape): string {
  const sentence = (i: number): string =>
    `In part ${number} the storm went on for a while, as paragraph ${i} tells, and nobody in the town knew how it would end that evening.`;
  const paragraphs = Array.from({ length: 6 }, (_, i) => `<p>${sentence(2 * i)} ${sentence(2 * i + 1)}</p>`).join("");
  const pathOf = (n: number): string => paths[n - 1];
  const title = `The great storm of the north${isTitled && number > 1 ? ` (part ${number})` : ""}`;
  return `<!doctype html><html lang=en><title>${title} | Daily News</title><meta property="og:type" content="article">
    <meta name=author content="Ada Byron">${head?.(number, pathOf) ?? ""}<nav><a href=/>Home</a></nav>
    <main><article><h1>${title}</h1><p class=byline>By Ada Byron, May 4, 2026</p>${paragraphs}${pager(number, pathOf)}</article></main>`;
}

it.each(Object.entries(SHAPES))("%s", async (_, shape) => {
  const parts = shape.paths.map((path, i) => [path, part(i + 1, shape)] as const);
  const { pages } = await crawled({ "/": page("home", shape.paths[0]), ...Object.fromEntries(parts) });
  const joined = pages.find((found) => found.parts !== undefined);
  expect(joined?.parts?.map((url) => url.replace(ORIGIN, ""))).toEqual(shape.paths);
  expect(joined?.warnings).toEqual([]);
  for (let number = 1; number <= PARTS; number++)
    expect(joined?.extraction.text).toContain(`In part ${number} the storm`);
});

it("an article over two pages, with numbers only", async () => {
  const two = SHAPES["WordPress: numbers, folders"];
  const one = part(1, two).replace(/ <a href="\/storm\/3\/"[^/]*\/a>/, "");
  const web = {
    "/": page("home", "/storm/"),
    "/storm/": one,
    "/storm/2/": part(2, { ...two, pager: () => '<div class="page-links"><a href="/storm/">1</a> 2</div>' }),
  };
  const { pages } = await crawled(web);
  expect(pages.find((found) => found.parts !== undefined)?.parts).toHaveLength(2);
});
