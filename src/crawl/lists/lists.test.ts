import { describe, expect, it } from "vitest";
import { crawled, ORIGIN, page, reasonOf, type Web } from "../../../test/scripted-web.ts";
import type { CrawledPage } from "../crawl-options.ts";
import { MemoryFrontier } from "../frontier/index.ts";

const WORDS = ["straw", "wool", "felt", "silk", "paper", "linen", "cotton", "velvet", "denim", "leather"];
const PER_PAGE = 6;

/** Returns a page of a shop: an introduction that all pages share, products, and links to other pages. */
function shopPage(number: number, links: string, name = "hat"): string {
  const products = Array.from({ length: PER_PAGE }, (_, i) => {
    const id = (number - 1) * PER_PAGE + i;
    return `<li class="product"><a href="/${name}/${id}"><h3>${WORDS[id % 10]} ${name} model ${id}</h3></a>
      <p class="about">A ${WORDS[(id * 7) % 10]} ${name} for the month ${id}, made by hand in workshop ${id * 3}.</p>
      <span class="price">$${10 + id}.50</span></li>`;
  });
  return `<!doctype html><html lang=en><title>${name}s</title><nav><a href="/">Home</a></nav>
    <main><h1>All our ${name}s</h1><ul class="products">${products.join("")}</ul><div class="pagination">${links}</div></main>`;
}

const link = (href: string, label: string): string => `<a href="${href}">${label}</a> `;
const next = (href: string): string => `<a rel="next" href="${href}">Next</a>`;

/** Returns the names of the records by list. */
function recordsByList(pages: readonly CrawledPage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { list } of pages) {
    if (list === undefined) continue;
    const path = list.address.replace(ORIGIN, "");
    counts[path] = (counts[path] ?? 0) + list.region.records.length;
  }
  return counts;
}

const NUMBERED: Web = {
  "/": page("home", "/hats"),
  "/hats": shopPage(1, link("/hats?page=2", "2") + link("/hats?page=3", "3") + next("/hats?page=2")),
  "/hats?page=2": shopPage(2, link("/hats", "1") + link("/hats?page=3", "3") + next("/hats?page=3")),
  "/hats?page=3": shopPage(3, link("/hats", "1") + link("/hats?page=2", "2")),
};

describe("a crawl with records", () => {
  it("reads the list of each page, and tells which pages are one list", async () => {
    const { pages } = await crawled(NUMBERED, { records: true });
    expect(recordsByList(pages)).toEqual({ "/hats": 3 * PER_PAGE });
    const [first] = pages.flatMap(({ list }) => list ?? []);
    expect(first.region.records[0].text).toContain("straw hat model 0");
    expect(JSON.parse(JSON.stringify(pages.find(({ list }) => list !== undefined))).list.address).toBe(
      `${ORIGIN}/hats`,
    );
  });

  it("reads no list without the option", async () => {
    const { pages } = await crawled(NUMBERED);
    expect(recordsByList(pages)).toEqual({});
  });

  it("reads the fields that are asked for", async () => {
    const { pages } = await crawled(NUMBERED, { records: { fields: ["name", "price"] } });
    const [first] = pages.flatMap(({ list }) => list ?? []);
    expect(first.region.columns.map(({ name }) => name)).toEqual(["name", "price"]);
  });

  it("follows next pages however deep", async () => {
    const pages = 12;
    const web: Record<string, string> = { "/": page("home", "/hats") };
    for (let number = 1; number <= pages; number++) {
      web[number === 1 ? "/hats" : `/hats/page/${number}`] = shopPage(
        number,
        number < pages ? next(`/hats/page/${number + 1}`) : "",
      );
    }
    const found = await crawled(web, { records: true, maxDepth: 1 });
    expect(recordsByList(found.pages)).toEqual({ "/hats": pages * PER_PAGE });
  });

  it("knows the list of pages whose addresses tell nothing, also in the next run", async () => {
    const web: Web = {
      "/": page("home", "/hats"),
      "/hats": shopPage(1, next("/hats?cursor=x8fk")),
      "/hats?cursor=x8fk": shopPage(2, next("/more-hats?cursor=p2mz")),
      "/more-hats?cursor=p2mz": shopPage(3, ""),
    };
    const frontier = new MemoryFrontier();
    const first = await crawled(web, { records: true, maxPages: 2 }, frontier);
    const second = await crawled(web, { records: true }, frontier);
    expect(recordsByList([...first.pages, ...second.pages])).toEqual({ "/hats": 3 * PER_PAGE });
  });

  it("leaves out a page with the same records as another", async () => {
    const plain = `<link rel="canonical" href="/hats">${NUMBERED["/hats"]}`;
    const web = {
      ...NUMBERED,
      "/": page("home", "/hats?view=again", "/hats"),
      "/hats": plain,
      "/hats?view=again": plain,
    };
    const found = await crawled(web, { records: true });
    expect(recordsByList(found.pages)).toEqual({ "/hats": 3 * PER_PAGE });
    const reasons = await Promise.all(["/hats", "/hats?view=again"].map((path) => reasonOf(found, path)));
    expect(reasons.sort()).toEqual(["done", "skipped duplicate"]);
  });

  it("keeps the pages of a list whose text is the same but for a few words", async () => {
    const about =
      "<p>The yearbook of the society, bound in cloth, with pictures and a register of all names and places.</p>";
    const item = (id: number): string =>
      `<li class="product"><a href="/v/${id}"><h3>Volume ${id}</h3></a>${about}<span class="price">$9.50</span></li>`;
    const items = (number: number): string => Array.from({ length: 8 }, (_, i) => item(8 * number + i)).join("");
    const list = (number: number, more: string): string =>
      `<!doctype html><title>Volumes</title><main><h1>Volumes</h1><ul class=rows>${items(number)}</ul>${more}</main>`;
    const web = { "/": page("home", "/v"), "/v": list(0, next("/v?page=2")), "/v?page=2": list(1, "") };
    const found = await crawled(web, { records: true });
    expect(recordsByList(found.pages)).toEqual({ "/v": 16 });
    expect(await reasonOf(await crawled(web), "/v?page=2")).toBe("skipped duplicate");
  });

  it("says that a list goes on behind a button", async () => {
    const { pages } = await crawled(
      { "/": shopPage(1, '<button class="load-more">Load more</button>') },
      { records: true },
    );
    expect(pages[0].warnings).toMatchObject([
      { code: "not-all-loaded", message: expect.stringContaining("Load more") },
    ]);
  });
});
