import { describe, expect, it } from "vitest";
import { crawled, ORIGIN, page, reasonOf } from "../../test/scripted-web.ts";
import { RetryError } from "../fetch/index.ts";
import { CrawlNotes, endOfLastRun, storedNotes } from "./crawl-notes.ts";
import { MemoryFrontier } from "./frontier/index.ts";

describe("limits that would be silent", () => {
  it("names a page with too many links", async () => {
    const links = Array.from({ length: 5100 }, (_, i) => `http://b.example/${i}`);
    const { frontier } = await crawled({ "/": page("home", ...links) });
    const detail = "it has more than 5000 links; the others were not read";
    expect(await storedNotes(frontier)).toEqual([{ url: `${ORIGIN}/`, detail }]);
  });

  it("names a broken sitemap, in all later runs too", async () => {
    const frontier = new MemoryFrontier();
    const web = {
      "/": page("home", "/a"),
      "/a": page("a"),
      "/sitemap.xml": { body: "<urlset><url><loc>http://a.example/a</loc></url><url", type: "text/xml" },
    };
    await crawled(web, { maxPages: 1 }, frontier);
    await crawled(web, {}, frontier);
    expect(await storedNotes(frontier)).toMatchObject([
      { url: `${ORIGIN}/sitemap.xml`, detail: expect.stringMatching(/^malformed XML/) },
    ]);
  });

  it("names sitemaps beyond the limit", async () => {
    const robots = Array.from({ length: 501 }, (_, i) => `Sitemap: ${ORIGIN}/s${i}.xml`).join("\n");
    const found = await crawled({ "/robots.txt": robots, "/": page("home") });
    expect(await reasonOf(found, "/s500.xml")).toBe("skipped limit");
    expect(await reasonOf(found, "/s499.xml")).toBe("skipped failure");
  });

  it("names a robots.txt that is too long, and a feed that is outside of the scope", async () => {
    const feed = '<link rel="alternate" type="application/rss+xml" href="http://feeds.example/all.xml">';
    const robots = `User-agent: *\n${"# a comment of some length\n".repeat(25_000)}Disallow: /a`;
    const { frontier, requests } = await crawled({ "/robots.txt": robots, "/": feed + page("home") });
    expect(await storedNotes(frontier)).toEqual([
      { url: `${ORIGIN}/robots.txt`, detail: "longer than 500 KiB; the rest was not read" },
      { url: "http://feeds.example/all.xml", detail: "a feed outside of the scope was not read", code: "scope" },
    ]);
    expect(requests.map(([, path]) => path)).not.toContain("http://feeds.example/all.xml");
  });

  it("says why addresses wait", async () => {
    const web = { "/": page("home", "/a", "/b"), "/a": page("a"), "/b": page("b") };
    expect(await endOfLastRun((await crawled(web, { maxPages: 2 })).frontier)).toBe(
      "the last run ended at the limit of 2 pages",
    );
    expect(await endOfLastRun((await crawled(web, { maxTimeMs: 1500 })).frontier)).toBe(
      "the last run ended at the limit of time",
    );
    expect(await endOfLastRun((await crawled(web)).frontier)).toBe("");
    const lost = new RetryError("lost", { code: "network", url: "" });
    const dead = await crawled({ "/robots.txt": lost });
    expect(await endOfLastRun(dead.frontier)).toBe("the last run gave up hosts that failed: a.example");
  });
});

it("calls a hook with each page before it is written", async () => {
  const seen: string[] = [];
  const web = { "/": page("home", "/a"), "/a": page("a") };
  const onPage = async ({ url }: { url: string }): Promise<void> => void seen.push(url);
  expect((await crawled(web, { onPage })).pages.map(({ url }) => url)).toEqual(seen);
  const broken = crawled(web, { onPage: () => Promise.reject(new Error("disk full")) });
  await expect(broken).rejects.toThrow("disk full");
});

describe("notes of several workers", () => {
  const note = (url: string) => ({ url, detail: "it has more than 5000 links" });

  it("does not overwrite those of another worker", async () => {
    const frontier = new MemoryFrontier();
    const [first, second] = [new CrawlNotes(), new CrawlNotes()];
    for (const [notes, url] of [
      [first, "http://a.example/"],
      [second, "http://b.example/"],
      [first, "http://c.example/"],
      [second, "http://a.example/"],
    ] as const) {
      notes.add(note(url));
      await frontier.commit({ values: notes.takeValues() });
    }
    const urls = ["http://a.example/", "http://b.example/", "http://c.example/"];
    expect(await storedNotes(frontier)).toEqual(urls.map(note));
  });

  it("keeps those of a commit that failed", () => {
    const notes = new CrawlNotes();
    notes.add(note("http://a.example/"));
    notes.putBack(notes.takeValues());
    notes.add(note("http://b.example/"));
    expect(Object.keys(notes.takeValues())).toHaveLength(2);
  });

  it("forgets those with a code, and those that are stored", async () => {
    const frontier = new MemoryFrontier();
    const before = new CrawlNotes();
    before.add({ ...note("http://a.example/"), code: "template" });
    before.add(note("http://b.example/"));
    await frontier.commit({ values: before.takeValues() });
    const notes = new CrawlNotes();
    await notes.restore(frontier);
    notes.remove("template");
    await frontier.commit({ values: notes.takeValues() });
    expect(await storedNotes(frontier)).toEqual([note("http://b.example/")]);
  });

  it("says that there are more than are kept", async () => {
    const frontier = new MemoryFrontier();
    const notes = new CrawlNotes();
    for (let i = 0; i < 1001; i++) notes.add(note(`http://a.example/${String(i).padStart(4, "0")}`));
    await frontier.commit({ values: notes.takeValues() });
    const stored = await storedNotes(frontier);
    expect(stored).toHaveLength(1000);
    expect(stored.at(-1)?.detail).toMatch("further limits like this are not listed");
  });
});
