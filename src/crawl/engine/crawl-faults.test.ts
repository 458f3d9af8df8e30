import { describe, expect, it } from "vitest";
import { type Crawled, crawled, page, reasonOf, type Web } from "../../../test/scripted-web.ts";
import { GiveUpError, RetryError, WaitError } from "../../fetch/index.ts";

describe("a crawl of hosts that fail, wait or forbid", () => {
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

  it("tries a host that does not exist twice", async () => {
    const missing = new GiveUpError("there is no such host", { code: "network", url: "" });
    const found = await crawled({ "/robots.txt": missing, "/": page("home") });
    expect(found.requests.map(([, path]) => path)).toEqual(["/robots.txt", "/robots.txt"]);
    const temporary = new RetryError("the host refused the connection", { code: "network", url: "" });
    expect((await crawled({ "/robots.txt": temporary, "/": page("home") })).requests).toHaveLength(8);
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

  it("waits as long as a redirect asks", async () => {
    const moved = { body: "→ /b", waitMs: 60_000 };
    const { requests, paths } = await crawled({ "/": page("home", "/a"), "/a": moved, "/b": page("b") });
    expect(paths).toEqual(["/", "/b"]);
    const [at, next] = ["/a", "/b"].map((path) => requests.find(([, other]) => other === path)?.[0] ?? 0);
    expect(next - at).toBeGreaterThanOrEqual(60_000);
  });

  it("asks once more for a page that was cut off", async () => {
    const body = "";
    const coded = { body: "<html>", headers: ["content-encoding", "gzip"] };
    const web = {
      "/": page("home", "/a", "/b", "/empty"),
      "/a": (times: number) => (times === 0 ? { body } : page("a")),
      "/b": (times: number) => (times === 0 ? coded : page("b")),
      "/empty": { body },
    };
    const found = await crawled(web);
    expect(found.paths).toEqual(["/", "/a", "/b"]);
    expect(found.requests.filter(([, path]) => path === "/empty")).toHaveLength(2);
    expect(await reasonOf(found, "/empty")).toBe("skipped type");
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

  it("does not give up a site of which a part fails", async () => {
    const lost = new RetryError("failed", { code: "status", url: "", status: 500 });
    const [broken, texts] = ["/search/", "/texts/"].map((folder) => Array.from({ length: 12 }, (_, i) => folder + i));
    const web: Record<string, Web[string]> = { "/": page("home", ...broken, ...texts) };
    for (const path of broken) web[path] = lost;
    for (const path of texts) web[path] = page(`text${path}`);
    const found = await crawled(web);
    expect(found.paths).toEqual(["/", ...texts].sort());
  });

  it("does not wait longer after a failure because the host asked to wait before", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 429, waitMs: 1000 });
    const lost = new RetryError("lost", { code: "network", url: "" });
    const web = {
      "/": page("home", "/a"),
      "/a": (times: number) => (times < 5 ? busy : times === 5 ? lost : page("a")),
    };
    const found = await crawled(web);
    const times = found.requests.filter(([, path]) => path === "/a").map(([time]) => time);
    expect(times.at(-1)).toBe((times.at(-2) ?? 0) + 2000);
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
