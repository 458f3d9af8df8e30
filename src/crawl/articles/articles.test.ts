import { describe, expect, it } from "vitest";
import { clockOf, crawled, ORIGIN, page, reasonOf, type Web } from "../../../test/scripted-web.ts";
import { GiveUpError, RetryError } from "../../fetch/index.ts";
import { MemoryFrontier } from "../frontier/index.ts";

/** Returns a page of an article, with a pager. */
function article(name: string, number: number, pager: string): string {
  const sentence = (i: number): string =>
    `The ${name} of part ${number} went on for a while, as paragraph ${i} tells, and nobody in the town knew how it would end that evening.`;
  const paragraphs = Array.from({ length: 6 }, (_, i) => `<p>${sentence(2 * i)} ${sentence(2 * i + 1)}</p>`).join("");
  const head = `<title>The ${name}</title><meta property="og:type" content="article"><meta name=author content="Ada Byron">`;
  return `<!doctype html><html lang=en>${head}<nav><a href=/>Home</a></nav><main><article><h1>The ${name}</h1>
    <p class=byline>By Ada Byron, May 4, 2026</p>${paragraphs}</article><div class=pagination>${pager}</div></main>`;
}

const link = (href: string, label: string, rel = ""): string =>
  `<a href="${href}" ${rel && `rel=${rel}`}>${label}</a> `;

/** An article over three pages. */
const STORY: Web = {
  "/": page("home", "/story"),
  "/story": article(
    "storm",
    1,
    link("/story?page=2", "2") + link("/story?page=3", "3") + link("/story?page=2", "Next", "next"),
  ),
  "/story?page=2": article(
    "storm",
    2,
    link("/story", "1") + link("/story?page=3", "3") + link("/story?page=3", "Next", "next"),
  ),
  "/story?page=3": article("storm", 3, link("/story", "1") + link("/story?page=2", "2")),
};

const PARTS = ["/story", "/story?page=2", "/story?page=3"];
const pathsOf = (urls: readonly string[] | undefined): string[] => (urls ?? []).map((url) => url.replace(ORIGIN, ""));

describe("an article over several pages", () => {
  it("is one result, with the addresses of its parts", async () => {
    const found = await crawled(STORY);
    expect(found.paths).toEqual(["/", "/story"]);
    const story = found.pages.find(({ parts }) => parts !== undefined);
    expect(pathsOf(story?.parts)).toEqual(PARTS);
    const { text, markdown, title } = story?.extraction ?? {};
    for (const written of [text, markdown]) {
      const order = [1, 2, 3].map((number) => written?.indexOf(`of part ${number}`) ?? -1);
      expect([...order].sort((a, b) => a - b)).toEqual(order);
      expect(order[0]).toBeGreaterThanOrEqual(0);
    }
    expect(title?.value).toBe("The storm");
    expect(markdown?.match(/^#+ The storm/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(JSON.parse(JSON.stringify(story))).toMatchObject({ text, parts: story?.parts });
    expect(await reasonOf(found, "/story?page=2")).toBe("skipped part");
    expect((await found.frontier.find("//a.example/story?page=3"))?.reason?.detail).toBe(
      "part 3 of http://a.example/story",
    );
  });

  it("is not joined with pages that are not to be followed", async () => {
    const story = (STORY["/story"] as string).replaceAll("<a href=", "<a rel=nofollow href=").replace(" rel=next", "");
    const closed = (STORY["/story"] as string).replace("<title>", "<meta name=robots content=nofollow><title>");
    for (const body of [story, closed]) {
      const found = await crawled({ ...STORY, "/story": body });
      expect(found.requests.map(([, path]) => path)).not.toContain("/story?page=2");
      expect(found.paths).toEqual(["/", "/story"]);
    }
  });

  it("does not follow the links of a part that asks so", async () => {
    const second = (STORY["/story?page=2"] as string)
      .replace("<title>", "<meta name=robots content=nofollow><title>")
      .replace("</main>", "</main><a href=/hidden>Another page of the site</a>");
    const web = { ...STORY, "/": page("home", "/story"), "/story?page=2": second, "/hidden": page("hidden") };
    expect((await crawled(web)).requests.map(([, path]) => path)).not.toContain("/hidden");
  });

  it("is requested politely, each part once", async () => {
    const found = await crawled({ ...STORY, "/robots.txt": "User-agent: *\nCrawl-delay: 3" });
    const times = found.requests.filter(([, path]) => path.startsWith("/story")).map(([time]) => time);
    expect(times).toHaveLength(3);
    expect(times[1] - times[0]).toBeGreaterThanOrEqual(3000);
    expect(times[2] - times[1]).toBeGreaterThanOrEqual(3000);
  });

  it("is joined also if a later part is found first", async () => {
    const found = await crawled(STORY, { seeds: [`${ORIGIN}/story?page=2`, `${ORIGIN}/`] });
    expect(found.paths).toEqual(["/", "/story"]);
    expect(found.pages.some(({ parts }) => parts?.length === 3)).toBe(true);
  });

  it("is joined also if a later part was read as a page of its own, and is not written yet", async () => {
    const last = article("storm", 3, link("/story?page=2", "Back"));
    const lost = new RetryError("lost", { code: "network", url: "" });
    const first = (times: number) => (times === 0 ? lost : (STORY["/story"] as string));
    const seeds = [`${ORIGIN}/story`, `${ORIGIN}/story?page=3`];
    const found = await crawled({ ...STORY, "/story": first, "/story?page=3": last }, { seeds });
    expect(found.paths).toEqual(["/", "/story"]);
    expect(found.pages.some(({ parts }) => parts?.length === 3)).toBe(true);
    expect(await reasonOf(found, "/story?page=3")).toBe("skipped part");
  });

  it("is joined also if a later part waits for its request, and nothing is written meanwhile", async () => {
    const seeds = [`${ORIGIN}/story`, `${ORIGIN}/story?page=2`];
    const found = await crawled(STORY, { seeds, delayMs: 0 });
    expect(found.paths).toEqual(["/", "/story"]);
    expect(found.requests.filter(([, path]) => path === "/story?page=2")).toHaveLength(1);
    expect(await reasonOf(found, "/story?page=2")).toBe("skipped part");
  });

  it("says which part is missing", async () => {
    const found = await crawled({
      ...STORY,
      "/story?page=3": new GiveUpError("gone", { code: "status", url: "", status: 404 }),
    });
    const story = found.pages.find(({ url }) => url.endsWith("/story"));
    expect(pathsOf(story?.parts)).toEqual(PARTS.slice(0, 2));
    expect(story?.warnings).toMatchObject([
      { code: "not-all-loaded", message: expect.stringContaining("part 3 of the article is missing") },
    ]);
    const forbidden = await crawled({ ...STORY, "/robots.txt": "User-agent: *\nDisallow: /*page=2" });
    expect(forbidden.requests.map(([, path]) => path)).not.toContain("/story?page=2");
  });

  it("leaves a part that fails too often to a request of its own", async () => {
    const lost = new RetryError("lost", { code: "network", url: "" });
    const web = {
      ...STORY,
      "/story?page=3": (times: number) => (times < 3 ? lost : (STORY["/story?page=3"] as string)),
    };
    expect((await crawled(web)).paths).toEqual(["/", "/story", "/story?page=3"]);
  });

  it("is read again if a part fails for a time", async () => {
    const lost = new RetryError("lost", { code: "network", url: "" });
    const web = {
      ...STORY,
      "/story?page=2": (times: number) => (times === 0 ? lost : (STORY["/story?page=2"] as string)),
    };
    const found = await crawled(web);
    expect(found.pages.find(({ parts }) => parts !== undefined)?.parts).toHaveLength(3);
  });

  it("is left for the next run if the crawl is stopped between two parts", async () => {
    const frontier = new MemoryFrontier();
    const stop = new AbortController();
    const first = (): string => {
      stop.abort();
      return STORY["/story"] as string;
    };
    const stopped = await crawled({ ...STORY, "/story": first }, { signal: stop.signal }, frontier);
    expect(stopped.paths).toEqual(["/"]);
    expect((await crawled(STORY, {}, frontier)).paths).toEqual(["/story"]);
  });

  it("is compared as a whole when it is crawled again", async () => {
    const frontier = new MemoryFrontier();
    await crawled(STORY, {}, frontier);
    clockOf(frontier).time += 86_400_000;
    const changed = { ...STORY, "/story?page=3": article("storm", 3, "").replaceAll("nobody", "somebody") };
    const second = await crawled(changed, { recrawl: true }, frontier);
    expect(second.pages).toMatchObject([{ url: `${ORIGIN}/story`, change: { kind: "changed", title: false } }]);
  });
});

describe("other pages are not joined", () => {
  it("articles with the number of their section", async () => {
    const web = {
      "/": page("home", "/news"),
      "/news": page("news", "/news/7"),
      "/news/7": article("storm", 1, link("/news", "All news")),
    };
    const found = await crawled(web, { seeds: [`${ORIGIN}/news/7`, `${ORIGIN}/`] });
    expect(found.paths).toEqual(["/", "/news", "/news/7"]);
  });

  it("pages whose first page turns out to be a list", async () => {
    const pager = link("/news?page=2", "2") + link("/news?page=3", "3");
    const web = {
      "/": page("home", "/news"),
      "/news": `${page("news")}<div class=pagination>${pager}</div>`,
      "/news?page=2": article("storm", 1, link("/news", "1") + link("/news?page=3", "3")),
      "/news?page=3": article("flood", 1, link("/news", "1") + link("/news?page=2", "2")),
    };
    const seeds = [`${ORIGIN}/news?page=3`, `${ORIGIN}/news?page=2`, `${ORIGIN}/`];
    expect((await crawled(web, { seeds })).paths).toEqual(["/", "/news", "/news?page=2", "/news?page=3"]);
  });

  it("unless asked", async () => {
    expect((await crawled(STORY, { joinParts: false })).paths).toEqual(["/", ...PARTS]);
  });

  it("lists with next pages", async () => {
    const list = (number: number): string => {
      const items = Array.from(
        { length: 12 },
        (_, i) => `<li><a href="/n/${number}${i}">News item ${number}${i} of the day</a></li>`,
      );
      return `<!doctype html><title>News</title><main><h1>News</h1><ul>${items.join("")}</ul><a rel=next href="/news?page=${number + 1}">Next</a></main>`;
    };
    const found = await crawled({ "/": page("home", "/news"), "/news": list(1), "/news?page=2": list(2) });
    expect(found.pages.every(({ parts }) => parts === undefined)).toBe(true);
    expect(await reasonOf(found, "/news?page=2")).not.toContain("part");
  });

  it("an article and the next article", async () => {
    const web = {
      "/": page("home", "/story/1", "/story/2"),
      "/story/1": article("storm", 1, link("/story/2", "Next", "next")),
      "/story/2": article("flood", 1, link("/story/1", "Previous", "prev")),
    };
    expect((await crawled(web)).paths).toEqual(["/", "/story/1", "/story/2"]);
  });

  it("pages that show the article again, with other comments", async () => {
    const web = {
      "/": page("home", "/story"),
      "/story": article("storm", 1, link("/story?page=2", "Next", "next")),
      "/story?page=2": article("storm", 1, link("/story", "1")),
    };
    const found = await crawled(web);
    expect(found.pages.every(({ parts }) => parts === undefined)).toBe(true);
    expect(await reasonOf(found, "/story?page=2")).toBe("skipped duplicate");
  });
});
