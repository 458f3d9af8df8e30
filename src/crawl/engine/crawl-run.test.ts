import { describe, expect, it } from "vitest";
import { crawled, ORIGIN, page, reasonOf, type Web } from "../../../test/scripted-web.ts";
import { MemoryFrontier } from "../frontier/index.ts";

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
});

it("lets requests under way finish after an abort, while other hosts wait for their turns", {
  timeout: 5000,
}, async () => {
  const stop = new AbortController();
  const second = "http://b.example";
  const web: Web = {
    "/robots.txt": "User-agent: *",
    "/": page("home"),
    [`${second}/robots.txt`]: "User-agent: *",
    [`${second}/`]: () => {
      stop.abort();
      return page("second");
    },
  };
  const seeds = [`${ORIGIN}/`, `${second}/`];
  const found = await crawled(web, { seeds, signal: stop.signal, delayMs: 60_000 });
  expect(found.paths).toContain(`${second}/`);
});

it("drops the memories of hosts without work, and reads them again when they get some", async () => {
  const hosts = Array.from({ length: 130 }, (_, i) => `http://h${i}.example`);
  const web: Record<string, string> = { "/": page("home", ...hosts.map((host) => `${host}/`), "/late") };
  for (const host of hosts) web[`${host}/`] = page(`front ${host}`, `${host}/robots-forbid`);
  for (const host of hosts) web[`${host}/robots.txt`] = "User-agent: *\nDisallow: /robots-forbid";
  web["/late"] = page("late", `${hosts[0]}/late`);
  web[`${hosts[0]}/late`] = page("late page of the first host");
  const found = await crawled(web, { scope: "any", maxHosts: 4 });
  expect(found.paths).toHaveLength(2 + hosts.length + 1);
  const robots = found.requests.filter(([, path]) => path === `${hosts[0]}/robots.txt`);
  expect(robots).toHaveLength(1);
});

describe("a page that needs a cookie", () => {
  it("is asked for again after another page has set the cookie", async () => {
    const web: Web = {
      "/": page("home", "/room"),
      "/room": (times) => (times === 0 ? "→ /door" : page("room")),
      "/door": { body: "→ /room", headers: ["Set-Cookie", "seen=1"] },
    };
    const found = await crawled(web);
    expect(found.paths).toEqual(["/", "/room"]);
    expect(found.requests.filter(([, path]) => path === "/room")).toHaveLength(2);
  });

  it("is asked for again also if it has set the cookie itself, and other pages lie between", async () => {
    const web: Web = {
      "/": page("home", "/room"),
      "/room": (_, cookie) =>
        cookie.includes("seen") ? page("room") : { body: "→ /check", headers: ["Set-Cookie", "seen=1"] },
      "/check": "→ /door",
      "/door": "→ /room",
    };
    expect((await crawled(web)).paths).toEqual(["/", "/room"]);
  });

  it("is not asked for without end", async () => {
    const web: Web = {
      "/": page("home", "/room"),
      "/room": { body: "→ /door", headers: ["Set-Cookie", "a=1"] },
      "/door": { body: "→ /room", headers: ["Set-Cookie", "b=1"] },
    };
    const found = await crawled(web);
    expect(found.requests.filter(([, path]) => path === "/room").length).toBeLessThanOrEqual(2);
  });
});
