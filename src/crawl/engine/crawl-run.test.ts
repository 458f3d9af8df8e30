import { describe, expect, it } from "vitest";
import { type Fetcher, GiveUpError, RetryError, type Visit, WaitError } from "../../fetch/index.ts";
import type { CrawledPage, CrawlOptions } from "../crawl-options.ts";
import { MemoryFrontier } from "../frontier/index.ts";
import type { CrawlClock } from "./crawl-clock.ts";
import { CrawlRun } from "./crawl-run.ts";

const ORIGIN = "http://a.example";

/** An answer of the web below: a body, a redirect (`→ /target`), an error, or a function of the number of requests so far. */
type Answer = string | Error | { body: string; type?: string; headers?: string[] } | ((times: number) => Answer);
type Web = Readonly<Record<string, Answer>>;

/** A page with unique text and links. */
function page(name: string, ...links: string[]): string {
  const words = Array.from({ length: 60 }, (_, i) => `${name.replace(/\W/g, "")}word${i}`).join(" ");
  const list = links.map((link) => `<li><a href="${link}">A link to ${link}</a></li>`).join("");
  return `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>${words}.</p></main><ul>${list}</ul>`;
}

/** Time that moves only when somebody waits. */
class TestClock implements CrawlClock {
  time = 1_000_000;
  now(): number {
    return this.time;
  }
  async sleep(ms: number): Promise<void> {
    await Promise.resolve();
    this.time += Math.max(0, ms);
  }
}

interface Crawled {
  readonly pages: readonly CrawledPage[];
  readonly paths: readonly string[];
  /** The requests in order: `[time, path]`. */
  readonly requests: readonly (readonly [number, string])[];
  readonly frontier: MemoryFrontier;
  readonly endedAt: number;
}

async function crawled(
  web: Web,
  options: Partial<CrawlOptions> = {},
  frontier = new MemoryFrontier(),
): Promise<Crawled> {
  const clock = new TestClock();
  const requests: (readonly [number, string])[] = [];
  const fetcher: Fetcher = {
    fetch: () => Promise.reject(new Error("not used")),
    close: async () => {},
    async visit(url) {
      const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url;
      const times = requests.filter(([, other]) => other === path).length;
      requests.push([clock.now(), path]);
      let answer = web[path] ?? new GiveUpError("no such page", { code: "status", url, status: 404 });
      while (typeof answer === "function") answer = answer(times);
      if (answer instanceof Error) throw answer;
      return visitOf(url, answer);
    },
  };
  const pages: CrawledPage[] = [];
  const run = new CrawlRun(
    { seeds: [`${ORIGIN}/`], ...options },
    { fetcher, frontier, clock, userAgent: "pith/1", onPages: async (found) => void pages.push(...found) },
  );
  await run.run();
  return {
    pages,
    paths: pages.map(({ url }) => url.replace(ORIGIN, "")).sort(),
    requests,
    frontier,
    endedAt: clock.now(),
  };
}

function visitOf(url: string, answer: Exclude<Answer, Error | ((times: number) => Answer)>): Visit {
  if (typeof answer === "string" && answer.startsWith("→ ")) {
    return { kind: "redirect", url, status: 301, headers: [], target: new URL(answer.slice(2), url).href };
  }
  const { body, type = "text/html", headers = [] } = typeof answer === "string" ? { body: answer } : answer;
  const bytes = new TextEncoder().encode(body);
  return { kind: "body", url, status: 200, headers, contentType: type, bytes, sentBytes: bytes };
}

async function reasonOf({ frontier }: Crawled, path: string): Promise<string> {
  const found = await frontier.find(`//a.example${path}`);
  return `${found?.state} ${found?.reason?.code ?? ""}`.trim();
}

describe("a crawl", () => {
  it("follows links and yields each page once", async () => {
    const web = {
      "/": page("home", "/a", "/b", "/a#x"),
      "/a": page("a", "/", "/c"),
      "/b": page("b"),
      "/c": page("c", "/a/"),
    };
    const found = await crawled(web);
    expect(found.paths).toEqual(["/", "/a", "/b", "/c"]);
    expect(found.pages.find(({ url }) => url.endsWith("/c"))).toMatchObject({ depth: 2, status: 200 });
  });

  it("asks for robots.txt first, and obeys it", async () => {
    const web = {
      "/robots.txt": "User-agent: *\nDisallow: /a",
      "/": page("home", "/a", "/b"),
      "/a": page("a"),
      "/b": page("b"),
    };
    const found = await crawled(web);
    expect(found.requests[0][1]).toBe("/robots.txt");
    expect(found.paths).toEqual(["/", "/b"]);
    expect(found.requests.map(([, path]) => path)).not.toContain("/a");
    expect(await reasonOf(found, "/a")).toBe("skipped robots");
  });

  it("asks for nothing if robots.txt fails", async () => {
    const web = {
      "/robots.txt": new RetryError("failed", { code: "status", url: "", status: 500 }),
      "/": page("home"),
    };
    const found = await crawled(web);
    expect(new Set(found.requests.map(([, path]) => path))).toEqual(new Set(["/robots.txt"]));
    expect(found.requests.length).toBeLessThanOrEqual(8);
    expect(await found.frontier.counts()).toMatchObject({ queued: 1, skipped: 0 });
  });

  it("goes on when robots.txt can be read again", async () => {
    const failed = new RetryError("failed", { code: "status", url: "", status: 503 });
    const web = {
      "/robots.txt": (times: number) => (times < 2 ? failed : "User-agent: *\nDisallow: /a"),
      "/": page("home", "/a"),
    };
    expect((await crawled(web)).paths).toEqual(["/"]);
  });

  it("follows one redirect of robots.txt per turn", async () => {
    const web = {
      "/robots.txt": "→ /r2",
      "/r2": "User-agent: *\nDisallow: /a",
      "/": page("home", "/a"),
      "/a": page("a"),
    };
    const found = await crawled(web);
    expect(found.paths).toEqual(["/"]);
    expect(found.requests[1][0] - found.requests[0][0]).toBeGreaterThanOrEqual(1000);
  });

  it("waits between requests, and as long as the host asks", async () => {
    const times = ({ requests }: Crawled) => requests.slice(1).map(([time], i) => time - requests[i][0]);
    const web = { "/": page("home", "/a", "/b"), "/a": page("a"), "/b": page("b") };
    expect(Math.min(...times(await crawled(web)))).toBeGreaterThanOrEqual(1000);
    const slow = { ...web, "/robots.txt": "User-agent: *\nCrawl-delay: 7" };
    expect(Math.min(...times(await crawled(slow)))).toBeGreaterThanOrEqual(7000);
  });

  it("waits as long as Retry-After asks, then tries again", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 429, waitMs: 90_000 });
    const found = await crawled({ "/": page("home", "/a"), "/a": (times) => (times === 0 ? busy : page("a")) });
    expect(found.paths).toEqual(["/", "/a"]);
    const [first, second] = found.requests.filter(([, path]) => path === "/a");
    expect(second[0] - first[0]).toBeGreaterThanOrEqual(90_000);
  });

  it("tries again after temporary failures, three times at most", async () => {
    const lost = new RetryError("lost", { code: "network", url: "" });
    const found = await crawled({
      "/": page("home", "/a", "/b"),
      "/a": (times) => (times === 0 ? lost : page("a")),
      "/b": lost,
    });
    expect(found.paths).toEqual(["/", "/a"]);
    expect(found.requests.filter(([, path]) => path === "/b")).toHaveLength(3);
    expect(await reasonOf(found, "/b")).toBe("failed failure");
  });

  it("follows redirects as new addresses", async () => {
    const found = await crawled({ "/": page("home", "/old"), "/old": "→ /new", "/new": page("new"), "/x": "→ /x" });
    expect(found.paths).toEqual(["/", "/new"]);
    expect(await reasonOf(found, "/old")).toBe("skipped redirect");
  });

  it("follows redirects to another form of the same address", async () => {
    const web = {
      "/index.html": "→ /",
      "/": page("home", "/a?utm_source=x"),
      "/a?utm_source=x": "→ /a",
      "/a": page("a"),
      "/self": "→ /self",
    };
    const found = await crawled(web, { seeds: [`${ORIGIN}/index.html`, `${ORIGIN}/self`] });
    expect(found.paths).toEqual(["/", "/a"]);
    expect(await reasonOf(found, "/self")).toBe("failed redirect");
    expect(found.requests.filter(([, path]) => path === "/self")).toHaveLength(3);
  });

  it("does not give up a page that asks to wait again and again", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 429, waitMs: 0 });
    const found = await crawled({ "/": page("home", "/a"), "/a": (times) => (times < 5 ? busy : page("a")) });
    expect(found.paths).toEqual(["/", "/a"]);
  });

  it("leaves a host that fails all the time, and keeps its addresses for the next run", async () => {
    const lost = new RetryError("lost", { code: "network", url: "" });
    const links = Array.from({ length: 30 }, (_, i) => `/dead/${i}`);
    const web = new Proxy<Web>(
      { "/": page("home", ...links) },
      { get: (pages, path: string) => pages[path] ?? (path.startsWith("/dead") ? lost : undefined) },
    );
    const found = await crawled(web);
    expect(found.requests.filter(([, path]) => path.startsWith("/dead")).length).toBeLessThanOrEqual(10);
    expect((await found.frontier.counts()).queued).toBeGreaterThan(20);
  });

  it("tries a sitemap again that asks to wait, after that time", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 503, waitMs: 60_000 });
    const sitemap = { body: "<urlset><url><loc>http://a.example/x</loc></url></urlset>", type: "text/xml" };
    const found = await crawled({
      "/": page("home"),
      "/x": page("x"),
      "/sitemap.xml": (times) => (times === 0 ? busy : sitemap),
    });
    expect(found.paths).toEqual(["/", "/x"]);
    const at = found.requests.findIndex(([, path]) => path === "/sitemap.xml");
    expect(found.requests[at + 1][0] - found.requests[at][0]).toBeGreaterThanOrEqual(60_000);
  });

  it("follows the links of pages with the same text", async () => {
    const list = (...links: string[]): string => page("list", ...links);
    const web = {
      "/": page("home", "/l/1", "/l/2"),
      "/l/1": list("/s1"),
      "/l/2": list("/s2"),
      "/s1": page("s1"),
      "/s2": page("s2"),
    };
    expect((await crawled(web)).paths).toEqual(expect.arrayContaining(["/s1", "/s2"]));
  });

  it("skips many forbidden addresses", async () => {
    const urls = Array.from({ length: 500 }, (_, i) => `<url><loc>http://a.example/no/${i}</loc></url>`).join("");
    const web = {
      "/robots.txt": "User-agent: *\nDisallow: /no",
      "/": page("home"),
      "/sitemap.xml": { body: `<urlset>${urls}</urlset>`, type: "text/xml" },
    };
    const found = await crawled(web);
    expect(found.paths).toEqual(["/"]);
    expect((await found.frontier.counts()).skipped).toBe(500);
  });

  it("ends at its time limit, also while a host must not be asked", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 429, waitMs: 3_600_000 });
    const found = await crawled({ "/": page("home", "/a"), "/a": busy }, { maxTimeMs: 60_000 });
    expect(found.endedAt - found.requests[0][0]).toBeLessThanOrEqual(61_000);
  });

  it("knows the contents of an earlier run", async () => {
    const frontier = new MemoryFrontier();
    const web = { "/": page("home", "/a", "/b"), "/a": page("a"), "/b": page("a") };
    const first = await crawled(web, { maxPages: 2 }, frontier);
    const second = await crawled(web, {}, frontier);
    expect([...first.paths, ...second.paths]).toHaveLength(2);
  });

  it("stays on the host that a seed redirects to, also in the next run", async () => {
    const frontier = new MemoryFrontier();
    const other = "http://b.example";
    const web = {
      "/": `→ ${other}/`,
      [`${other}/`]: page("home", "/x", "/y"),
      [`${other}/x`]: page("x", "/z"),
      [`${other}/y`]: page("y"),
      [`${other}/z`]: page("z"),
    };
    await crawled(web, { maxPages: 1 }, frontier);
    await crawled(web, {}, frontier);
    expect(await frontier.counts()).toMatchObject({ done: 4 });
  });

  it("finds pages by sitemaps and feeds", async () => {
    const web = {
      "/robots.txt": "Sitemap: http://a.example/s.xml",
      "/s.xml": { body: "<sitemapindex><sitemap><loc>/s1.xml</loc></sitemap></sitemapindex>", type: "text/xml" },
      "/s1.xml": { body: "<urlset><url><loc>http://a.example/hidden</loc></url></urlset>", type: "text/xml" },
      "/": page("home").replace("<title>", `<link rel=alternate type=application/rss+xml href=/feed><title>`),
      "/feed": { body: "<rss><channel><item><link>/fed</link></item></channel></rss>", type: "application/rss+xml" },
      "/hidden": page("hidden"),
      "/fed": page("fed"),
    };
    expect((await crawled(web)).paths).toEqual(["/", "/fed", "/hidden"]);
  });

  it("yields the same content once, and says what it is the same as", async () => {
    const found = await crawled({ "/": page("home", "/a", "/a2"), "/a": page("a"), "/a2": page("a") });
    expect(found.paths).toHaveLength(2);
    expect([await reasonOf(found, "/a"), await reasonOf(found, "/a2")].sort()).toEqual(["done", "skipped duplicate"]);
  });

  it("does not ask for addresses that pages declare as theirs", async () => {
    const amp = page("a").replace("<title>", `<link rel=canonical href=/a><title>`);
    const found = await crawled({ "/": page("home", "/amp/a"), "/amp/a": amp, "/a": page("a") });
    expect(found.paths).toEqual(["/", "/amp/a"]);
    expect(await reasonOf(found, "/a")).toBe("skipped duplicate");
  });

  it("obeys noindex and nofollow", async () => {
    const found = await crawled({
      "/": page("home", "/noindex", "/nofollow", "/header").replace(
        "</ul>",
        `<a rel=nofollow href=/link>link</a></ul>`,
      ),
      "/noindex": page("noindex", "/below-noindex").replace("<title>", `<meta name=robots content=noindex><title>`),
      "/below-noindex": page("below"),
      "/nofollow": page("nofollow", "/below-nofollow").replace("<title>", `<meta name=robots content=nofollow><title>`),
      "/header": { body: page("header"), headers: ["X-Robots-Tag", "none"] },
      "/link": page("link"),
    });
    expect(found.paths).toEqual(["/", "/below-noindex", "/nofollow"]);
    expect(await reasonOf(found, "/link")).toBe("skipped nofollow");
  });

  it("stays in scope, and keeps the reason", async () => {
    const web = { "/": page("home", "/a", "http://b.example/", "/doc.pdf"), "/a": page("a") };
    const found = await crawled(web);
    expect(found.requests.every(([, path]) => path.startsWith("/"))).toBe(true);
    expect((await found.frontier.find("//b.example"))?.reason?.code).toBe("scope");
    expect(await reasonOf(found, "/doc.pdf")).toBe("skipped type");
  });

  it("stops at its budgets, and keeps the rest queued", async () => {
    const web = {
      "/": page("home", "/a", "/b", "/c"),
      "/a": page("a", "/d"),
      "/b": page("b"),
      "/c": page("c"),
      "/d": page("d"),
    };
    const few = await crawled(web, { maxPages: 2 });
    expect(few.pages).toHaveLength(2);
    expect((await few.frontier.counts()).queued).toBeGreaterThan(0);
    expect((await crawled(web, { maxDepth: 1 })).paths).toEqual(["/", "/a", "/b", "/c"]);
    expect((await crawled(web, { maxTimeMs: 2500 })).pages.length).toBeLessThan(3);
  });

  it("leaves a calendar without end", async () => {
    const month = (n: number): string =>
      `<!doctype html><title>Calendar</title><main><h1>Month ${n}</h1><p>There are no events in month ${n} of the calendar.</p></main><a href="/cal/${n + 1}">next</a>`;
    const web = new Proxy<Web>(
      { "/": page("home", "/cal/1", ...Array.from({ length: 40 }, (_, i) => `/news/${i}`)) },
      {
        get: (pages, path: string) =>
          pages[path] ??
          (path.startsWith("/cal/")
            ? month(Number(path.slice(5)))
            : path.startsWith("/news/")
              ? page(path)
              : undefined),
      },
    );
    const found = await crawled(web);
    expect(found.paths.filter((path) => path.startsWith("/news/"))).toHaveLength(40);
    const wasted = found.requests.filter(([, path]) => path.startsWith("/cal/"));
    expect(wasted.length).toBeLessThanOrEqual(12);
    let traps = 0;
    for await (const { reason } of found.frontier.list("skipped")) if (reason?.code === "trap") traps++;
    expect(traps).toBe(1);
  });

  it("stops when its signal aborts", async () => {
    const stop = new AbortController();
    const home = (): string => {
      stop.abort();
      return page("home", "/a");
    };
    const web = { "/": home, "/a": page("a") };
    const found = await crawled(web, { signal: stop.signal });
    expect(found.paths).toEqual(["/"]);
  });
});
