import { describe, expect, it } from "vitest";
import { computed, has, html, LEXICON, link, links, prose, range, requestsOf } from "../../../test/hazard-pages.ts";
import { crawled } from "../../../test/scripted-web.ts";

/* Sites whose pages look alike at first: most of a page repeats others, or lists come before the texts. */

/** Returns a name that only this number has, without digits. */
const nameOf = (i: number): string =>
  `${LEXICON[i % 18]}${LEXICON[(i * 7 + 3) % 18]}${LEXICON[(i * 5 + (i >> 4)) % 17]}`;

describe("finds every text of", () => {
  it("a wiki whose lists and tools are in the folder of its titles", async () => {
    const titles = range(60).map(nameOf);
    const tools = (title: string): readonly string[] => [
      `/wiki/Special:Links/${title}`,
      `/wiki/Special:Changes/${title}`,
    ];
    const web = computed(({ pathname }) => {
      const title = pathname.slice("/wiki/".length);
      const at = titles.indexOf(title);
      if (pathname === "/")
        return html("Wiki", links(range(9).map((i) => `/wiki/Category:${LEXICON[i]}`)), links(tools("Main")));
      if (title.startsWith("Special:")) return html("Tool", "<p>This tool lists pages of the wiki.</p>");
      const category = LEXICON.indexOf(title.replace("Category:", ""));
      if (title.startsWith("Category:"))
        return html(
          title,
          links(titles.filter((_, i) => i % 9 === category).map((other) => `/wiki/${other}`)),
          links(tools(title)),
        );
      return at < 0 ? undefined : html(title, `<p>${prose(title, 5)}</p>`, links(tools(title)));
    });
    const found = await crawled(web);
    expect(titles.filter((title) => !has(found, prose(title, 5)))).toEqual([]);
  });

  it.each([
    ["numbers", (i: number) => `/p/${100 + i}`],
    ["their names", (i: number) => `/p/${nameOf(i)}-of-steel-${i}`],
  ])("a shop whose products differ in name and a few words, with %s in the address", async (_, pathOf) => {
    const products = range(40).map((i) => ({ path: pathOf(i), name: nameOf(i) }));
    const web = computed(({ pathname }) => {
      if (pathname === "/") return html("Shop", links(products.map(({ path }) => path)));
      const at = products.findIndex(({ path }) => path === pathname);
      if (at < 0) return undefined;
      const { name } = products[at];
      const facts = `<table><tr><td>Model<td>${name}<tr><td>Length<td>${10 + at} mm</table>`;
      return html(name, `<p>${prose(`family${at % 4}`, 16)}</p>${facts}`);
    });
    const found = await crawled(web);
    expect(products.filter(({ path }) => !found.paths.includes(path))).toEqual([]);
  });

  it("documentation whose versions and languages are mostly copies", async () => {
    const names = range(50).map((i) => `${LEXICON[i % 5]}/${nameOf(i)}`);
    const folders = ["/en/latest/", "/en/v2.1/", "/en/v2.0/", "/en/v1.4/", "/de/latest/"];
    const isOwn = [
      () => true,
      () => false,
      (i: number) => i % 5 === 0,
      (i: number) => i % 3 === 0,
      (i: number) => i % 4 === 3,
    ];
    const own = folders.flatMap((folder, at) => names.filter((_, i) => isOwn[at](i)).map((name) => folder + name));
    const web = computed(({ pathname }) => {
      const folder = folders.find((start) => pathname.startsWith(start));
      if (folder === undefined) return pathname === "/" ? html("Manual", links(folders)) : undefined;
      const name = pathname.slice(folder.length);
      const others = folders.map((other) => link(other + name, other)).join(" ");
      if (name === "") return html("Contents", links(names.map((other) => folder + other)), others);
      const text = prose(own.includes(pathname) ? pathname : `/en/latest/${name}`, 8);
      return names.includes(name) ? html(name, `<p>${text}</p>`, others) : undefined;
    });
    const found = await crawled(web);
    expect(own.filter((path) => !has(found, prose(path, 8)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(folders.length * names.length + 20);
  });

  it.each([
    ["folders", (month: number) => `/archive/${Math.floor(month / 12)}/${(month % 12) + 1}`],
    ["a number", (month: number) => `/archive/${month}`],
    ["a parameter", (month: number) => `/archive?month=${month}`],
  ])("an archive whose last two months are empty, with %s in the address", async (_, pathOf) => {
    const now = 2026 * 12 + 1;
    const texts = range(60).map((i) => `/text/${nameOf(i)}`);
    const web = computed(({ pathname, search }) => {
      if (pathname === "/") return html("News", links([...texts.slice(0, 5), pathOf(now)]));
      const ago = range(30).find((i) => pathOf(now + 9 - i) === `${pathname}${search}`);
      if (ago === undefined)
        return texts.includes(pathname) ? html(pathname, `<p>${prose(pathname, 5)}</p>`) : undefined;
      const listed = ago < 11 ? [] : texts.slice((ago - 11) * 6, (ago - 10) * 6);
      const content = listed.length === 0 ? "<p>Nothing in this month.</p>" : links(listed);
      const month = now + 9 - ago;
      return html("Archive", content, `${link(pathOf(month - 1), "Older")} ${link(pathOf(month + 1), "Newer")}`);
    });
    const found = await crawled(web);
    expect(texts.filter((path) => !has(found, prose(path, 5)))).toEqual([]);
  });

  it("lists of links whose pages have the same heading", async () => {
    const kinds = ["codes", "words", "people", "places"];
    const list = (kind: string, page: number): string =>
      `<ul>${range(15)
        .map((i) => `<li><a href="/${kind}/${(page - 1) * 15 + i}">${nameOf(i + 15 * page)}</a>`)
        .join("")}</ul>`;
    const web = computed(({ pathname, searchParams: q }) => {
      const [, kind, id] = pathname.split("/");
      if (pathname === "/") return html("Facts", kinds.map((other) => link(`/${other}`, other)).join(" "));
      if (!kinds.includes(kind)) return undefined;
      const page = Number(q.get("page") ?? "1");
      const next = page < 4 ? link(`/${kind}?page=${page + 1}`, "Next") : "";
      // Without an element around the list, the heading alone is the text of the page.
      if (id === undefined) return `<title>${kind}</title><h1>${kind}</h1>${list(kind, page)}${next}`;
      return Number(id) < 60 ? html(`${kind} ${id}`, `<p>${prose(pathname, 2)}</p>`) : undefined;
    });
    const found = await crawled(web);
    const texts = kinds.flatMap((kind) => range(60).map((id) => `/${kind}/${id}`));
    expect(texts.filter((path) => !has(found, prose(path, 2)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(1.2 * texts.length);
  });
});

describe("does not waste requests on", () => {
  it("pages about other pages that differ in the name of these only", async () => {
    const names = range(60).map((i) => `${nameOf(i)} ${nameOf(i + 60)}`);
    const path = (name: string): string => `/${name.replace(" ", "-")}`;
    const web = computed(({ pathname }) => {
      const [, first, id] = pathname.split("/");
      const at = names.findIndex((name) => path(name) === pathname);
      if (pathname === "/") return html("Shop", links(names.map(path)));
      if (at >= 0) return html(names[at], `<p>${prose(pathname, 5)}</p>`, link(`/review/${at}`, "Review"));
      if (first !== "review" || Number(id) >= names.length) return undefined;
      const notice = `You are the first to write about ${names[Number(id)]} in our shop. Your name, your review and your rating.`;
      return html(`Reviews of ${names[Number(id)]}`, `<p>${notice}</p>`);
    });
    const found = await crawled(web);
    expect(names.filter((name) => !has(found, prose(path(name), 5)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(1 + names.length + 25);
  });

  it("the later parts of a text that other addresses show again", async () => {
    const forms = ["", ...range(8).map((i) => `&form=${LEXICON[i]}`)];
    const part = (number: number, form: string): string => {
      const pager = range(6)
        .map((i) => link(`/story?page=${i + 1}${form}`, String(i + 1)))
        .join(" ");
      const head = "<meta property=og:type content=article><meta name=author content='Ada Byron'>";
      return `<!doctype html><html lang=en><title>The storm</title>${head}<main><article><h1>The storm</h1><p class=byline>By Ada Byron, May 4, 2026</p><p>${prose(`storm${number}`, 12)}</p></article><div class=pagination>${pager}</div></main>`;
    };
    const web = computed(({ pathname, searchParams: q }) => {
      if (pathname === "/") return html("Home", links(forms.map((form) => `/story?page=1${form}`)));
      const form = q.get("form");
      return pathname === "/story"
        ? part(Number(q.get("page") ?? "1"), form === null ? "" : `&form=${form}`)
        : undefined;
    });
    const found = await crawled(web);
    for (const number of range(6)) expect(has(found, prose(`storm${number + 1}`, 12))).toBe(true);
    expect(requestsOf(found)).toBeLessThan(30);
  });

  it("tools whose addresses differ in the name of a page", async () => {
    const titles = range(60).map(nameOf);
    const tools = ["edit", "info", "attach", "raw"];
    const web = computed(({ pathname, searchParams: q }) => {
      const at = titles.indexOf(pathname.slice(1));
      const action = q.get("action");
      if (pathname === "/") return html("Wiki", links(titles.map((title) => `/${title}`)));
      if (at < 0) return undefined;
      if (action !== null)
        return html(titles[at], `<p>You are not allowed to ${action} the page ${titles[at]} of this wiki.</p>`);
      return html(
        titles[at],
        `<p>${prose(titles[at], 5)}</p>`,
        links(tools.map((tool) => `${pathname}?action=${tool}`)),
      );
    });
    const found = await crawled(web);
    expect(titles.filter((title) => !has(found, prose(title, 5)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(1.5 * titles.length);
  });
});
