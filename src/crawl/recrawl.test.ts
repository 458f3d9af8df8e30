import { describe, expect, it } from "vitest";
import { type Crawled, clockOf, crawled, page, reasonOf, type Web } from "../../test/scripted-web.ts";
import { RetryError } from "../fetch/index.ts";
import { MemoryFrontier } from "./frontier/index.ts";

const DAY_MS = 86_400_000;

/** Returns a page with a version, as a server with or without validators sends it. */
function version(html: string, etag?: string): { body: string; headers: string[] } {
  return { body: html, headers: etag === undefined ? [] : ["ETag", `"${etag}"`] };
}

/** Crawls a web, changes it, waits a day, and crawls it again. */
async function crawledTwice(before: Web, after: Web): Promise<Crawled & { readonly first: Crawled }> {
  const frontier = new MemoryFrontier();
  const first = await crawled(before, {}, frontier);
  clockOf(frontier).time += DAY_MS;
  return { ...(await crawled(after, { recrawl: true }, frontier)), first };
}

const changesOf = ({ pages }: Crawled): Record<string, unknown> =>
  Object.fromEntries(pages.map(({ url, change }) => [new URL(url).pathname, change]));
const askedFor = ({ requests }: Crawled): string[] => requests.map(([, path]) => path);

describe("a recrawl", () => {
  it("yields new and changed pages only, with what changed", async () => {
    const home = version(page("home", "/a", "/b", "/c"), "1");
    const before = { "/": home, "/a": version(page("a"), "1"), "/b": page("b"), "/c": version(page("c")) };
    const after = {
      "/": version(page("home", "/a", "/b", "/c", "/d"), "2"),
      "/a": before["/a"],
      "/b": page("b").replace("<title>b", "<title>Another title"),
      "/c": version(page("c").replace("</p>", `</p><p>${"more words of text ".repeat(5)}</p>`)),
      "/d": page("d"),
    };
    const second = await crawledTwice(before, after);
    expect(second.first.pages.map(({ change }) => change)).toEqual([undefined, undefined, undefined, undefined]);
    expect(changesOf(second)).toEqual({
      "/b": { kind: "changed", title: true, textShare: 0.01 },
      "/c": { kind: "changed", title: false, textShare: 0.15 },
      "/d": { kind: "new" },
    });
    expect(JSON.parse(JSON.stringify(second.pages.at(-1)))).toMatchObject({ change: { kind: "new" } });
    expect(await second.frontier.counts()).toMatchObject({ done: 5, queued: 0 });
    expect((await second.frontier.find("//a.example/a"))?.facts).toMatchObject({ status: 200, etag: '"1"' });
  });

  it("says which pages are gone, and which moved", async () => {
    const before = { "/": page("home", "/a", "/b", "/c"), "/a": page("a"), "/b": page("b") };
    const second = await crawledTwice(before, { ...before, "/a": "→ /new-a", "/b": "→ /", "/new-a": page("a") });
    expect(await reasonOf(second, "/a")).toBe("skipped moved");
    expect(changesOf(second)).toEqual({ "/new-a": { kind: "new" } });
    const third = await crawledTwice(before, { "/": before["/"], "/a": before["/a"] });
    expect(await reasonOf(third, "/b")).toBe("failed gone");
    expect(await reasonOf(third, "/c")).toBe("failed failure");
    expect((await third.frontier.find("//a.example/b"))?.facts.change).toMatchObject({ kind: "gone" });
  });

  it("finds a page at its new address, also if it was seen there first", async () => {
    const frontier = new MemoryFrontier();
    const web = { "/": page("home", "/a", "/new-a"), "/a": page("a"), "/new-a": page("a") };
    await crawled(web, {}, frontier);
    const copy = (await reasonOf({ frontier } as Crawled, "/a")) === "done" ? "/new-a" : "/a";
    const original = copy === "/a" ? "/new-a" : "/a";
    clockOf(frontier).time += DAY_MS;
    const second = await crawled({ ...web, [original]: `→ ${copy}` }, { recrawl: true }, frontier);
    expect(second.paths).toEqual([copy]);
  });

  it("does not take a page that needs a cookie for one that moved", async () => {
    const web: Web = {
      "/": page("home", "/room"),
      "/room": (_, cookie) => (cookie.includes("seen") ? page("room") : "→ /door"),
      "/door": { body: "→ /room", headers: ["Set-Cookie", "seen=1"] },
    };
    const second = await crawledTwice(web, web);
    expect(second.first.paths).toEqual(["/", "/room"]);
    expect(second.paths).toEqual([]);
    expect(await reasonOf(second, "/room")).toBe("done");
    expect((await second.frontier.find("//a.example/room"))?.facts.change).toBeUndefined();
  });

  it("asks later for pages that did not change, and sooner for those that did", async () => {
    const frontier = new MemoryFrontier();
    const web = {
      "/": page("home", "/same", "/often"),
      "/same": page("same"),
      "/often": (times: number): string => page(`often${times}`),
    };
    const visits: string[][] = [];
    await crawled(web, {}, frontier);
    for (let day = 0; day < 6; day++) {
      clockOf(frontier).time += DAY_MS;
      const often = page(`often on day ${day}`);
      visits.push(askedFor(await crawled({ ...web, "/often": often }, { recrawl: true }, frontier)));
    }
    expect(visits.map((paths) => paths.includes("/same"))).toEqual([true, false, true, false, false, false]);
    expect(visits.every((paths) => paths.includes("/often") && paths.includes("/"))).toBe(true);
  });

  it("asks before its time for a page whose sitemap names a later change, and reads sitemaps again", async () => {
    const frontier = new MemoryFrontier();
    const sitemap = (...urls: string[]) => ({ body: `<urlset>${urls.join("")}</urlset>`, type: "text/xml" });
    const entry = (path: string, date = "") =>
      `<url><loc>http://a.example${path}</loc>${date && `<lastmod>${date}</lastmod>`}</url>`;
    const web = { "/": page("home"), "/a": page("a"), "/b": page("b"), "/c": page("c") };
    await crawled({ ...web, "/sitemap.xml": sitemap(entry("/a"), entry("/b")) }, {}, frontier);
    const clock = clockOf(frontier);
    clock.time += DAY_MS;
    await crawled({ ...web, "/sitemap.xml": sitemap(entry("/a"), entry("/b")) }, { recrawl: true }, frontier);
    clock.time += DAY_MS;
    const now = new Date(clock.time).toISOString();
    const changed = { ...web, "/a": page("another a"), "/sitemap.xml": sitemap(entry("/a", now), entry("/c")) };
    const third = await crawled(changed, { recrawl: true }, frontier);
    expect(changesOf(third)).toMatchObject({ "/a": { kind: "changed" }, "/c": { kind: "new" } });
    expect(askedFor(third)).not.toContain("/b");
  });

  it("compares a page after a failure with the version before", async () => {
    const lost = new RetryError("lost", { code: "network", url: "" });
    const before = { "/": page("home", "/a", "/b"), "/a": page("a"), "/b": page("b") };
    const after = { ...before, "/a": (times: number) => (times === 0 ? lost : page("a")), "/b": lost };
    const second = await crawledTwice(before, after);
    expect(second.paths).toEqual([]);
    expect([await reasonOf(second, "/a"), await reasonOf(second, "/b")]).toEqual(["done", "failed failure"]);
    clockOf(second.frontier).time += DAY_MS;
    const third = await crawled(before, { recrawl: true }, second.frontier);
    expect(changesOf(third)).toEqual({ "/b": { kind: "new" } });
  });

  it("continues a recrawl that was stopped, also without the option", async () => {
    const frontier = new MemoryFrontier();
    const links = Array.from({ length: 8 }, (_, i) => `/${i}`);
    const webOf = (name: string): Web =>
      Object.fromEntries([["/", page("home", ...links)], ...links.map((link) => [link, page(`${name}${link}`)])]);
    await crawled(webOf("old"), {}, frontier);
    clockOf(frontier).time += DAY_MS;
    const second = await crawled(webOf("new"), { recrawl: true, maxPages: 3 }, frontier);
    const third = await crawled(webOf("new"), {}, frontier);
    expect([...second.paths, ...third.paths].sort()).toEqual(links);
    expect(third.pages.every(({ change }) => change?.kind === "changed")).toBe(true);
  });

  it("does not take pages for a trap because they are the same as before", async () => {
    const links = Array.from({ length: 40 }, (_, i) => `/news/${i}`);
    const web: Web = Object.fromEntries([["/", page("home", ...links)], ...links.map((link) => [link, page(link)])]);
    const last = links[39];
    const second = await crawledTwice(web, { ...web, [last]: page("another text") });
    expect(second.paths).toEqual([last]);
    expect(await second.frontier.counts()).toMatchObject({ done: 41 });
  });

  it("leaves out pages that robots.txt forbids now, and asks for those that it allows now", async () => {
    const web = { "/": page("home", "/a", "/b"), "/a": page("a"), "/b": page("b") };
    const second = await crawledTwice(
      { ...web, "/robots.txt": "User-agent: *\nDisallow: /a" },
      { ...web, "/robots.txt": "User-agent: *\nDisallow: /b" },
    );
    expect(second.first.paths).toEqual(["/", "/b"]);
    clockOf(second.frontier).time += 2 * DAY_MS;
    const third = await crawled(
      { ...web, "/robots.txt": "User-agent: *\nDisallow: /b" },
      { recrawl: true },
      second.frontier,
    );
    expect([...second.paths, ...third.paths]).toEqual(["/a"]);
    expect(await reasonOf(third, "/b")).toBe("skipped robots");
  });
});
