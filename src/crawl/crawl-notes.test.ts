import { describe, expect, it } from "vitest";
import { crawled, ORIGIN, page, reasonOf } from "../../test/scripted-web.ts";
import { RetryError } from "../fetch/index.ts";
import { endOfLastRun, storedNotes } from "./crawl-notes.ts";
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
