import { afterEach, describe, expect, it } from "vitest";
import { countBreaches } from "./crawl-web/breaches.ts";
import { type LoggedRequest, startTestWeb, type TestWeb } from "./crawl-web/web.ts";

/* The web that crawls are tested on must itself be right: a breach that it does not count would not be seen. */

const webs: TestWeb[] = [];
afterEach(async () => {
  await Promise.all(webs.splice(0).map((web) => web.close()));
});

async function started(seed: number, more: { faults?: boolean; sites?: number } = {}): Promise<TestWeb> {
  const web = await startTestWeb({ seed, sites: more.sites ?? 2, articles: 60, ...more });
  webs.push(web);
  return web;
}

/** Requests everything that links of the site name, up to a number of pages, as a rude crawler does. */
async function crawlRudely(web: TestWeb, pages: number): Promise<void> {
  const origin = web.sites[0].options.origin;
  const queue = [`${origin}/`];
  const known = new Set(queue);
  for (const address of queue) {
    if (known.size > pages && queue.indexOf(address) > pages) return;
    const body = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(1000) })
      .then((answer) => answer.text())
      .catch(() => "");
    for (const [, href] of body.matchAll(/href="([^"]+)"/g)) {
      const url = URL.canParse(href, address) ? new URL(href.replaceAll("&amp;", "&"), address) : undefined;
      if (url?.origin !== origin || known.has(url.href)) continue;
      known.add(url.href);
      queue.push(url.href);
    }
  }
}

describe("the test web", () => {
  it("is the same for the same seed, and has other names for another", async () => {
    const [one, two, other] = [await started(1), await started(1), await started(2)];
    const home = async (web: TestWeb): Promise<string> =>
      (await (await fetch(web.seeds[0])).text()).replaceAll(/127\.[\d.]+:\d+/g, "host");
    expect(await home(one)).toBe(await home(two));
    expect(one.sites.map(({ contents }) => contents)).toEqual(two.sites.map(({ contents }) => contents));
    const names = (page: string): readonly string[] =>
      page.match(/<nav>.*<\/nav>/)?.[0].match(/(?<=href=")[^"]+/g) ?? [];
    const own = names(await home(one));
    expect(own.length).toBeGreaterThan(5);
    expect(names(await home(other)).filter((name) => own.includes(name))).toEqual([]);
  });

  it("has texts that are found by links, sitemaps, feeds and scripts", async () => {
    const [site] = (await started(1)).sites;
    const count = (by: string): number => site.contents.filter((content) => content.by === by).length;
    expect(Math.min(count("link"), count("sitemap"), count("feed"), count("render"))).toBeGreaterThan(0);
    expect(new Set(site.contents.map(({ mark }) => mark)).size).toBe(site.contents.length);
  });

  it("changes, removes and adds texts in the next round", async () => {
    const web = await started(1);
    const before = new Set(web.sites[0].contents.map(({ mark }) => mark));
    web.advance();
    const after = web.sites[0].contents.map(({ mark }) => mark);
    expect(after.filter((mark) => mark.includes("round1")).length).toBeGreaterThan(0);
    expect(after.filter((mark) => !before.has(mark) && !mark.includes("round1")).length).toBeGreaterThan(0);
    expect([...before].filter((mark) => !after.some((now) => now.startsWith(mark))).length).toBeGreaterThan(0);
  });

  it("counts the requests that a rude crawler makes", async () => {
    const web = await started(1, { sites: 1 });
    await crawlRudely(web, 150);
    const kinds = new Set(web.requests.map(({ kind }) => kind));
    for (const kind of ["content", "list", "trap", "duplicate", "forbidden", "nofollow", "other"]) {
      expect(kinds).toContain(kind);
    }
    const breaches = countBreaches(web.sites, web.requests);
    expect(breaches.robots).toBeGreaterThan(1);
    expect(breaches.nofollow).toBeGreaterThan(0);
  });

  it("counts requests that are too early or at the same time", async () => {
    const { sites } = await started(1, { sites: 1 });
    const { host } = new URL(sites[0].options.origin);
    const delayMs = 1000 * sites[0].crawlDelay;
    expect(delayMs).toBeGreaterThan(0);
    const request = (startedAt: number, endedAt: number, more: Partial<LoggedRequest> = {}): LoggedRequest => {
      return { host, path: "/", kind: "list", status: 200, retryAfterMs: undefined, startedAt, endedAt, ...more };
    };
    const log = [
      request(0, 10),
      request(20, 30),
      request(1000, 1010, { retryAfterMs: 5000 }),
      request(6000, 6005),
      request(9000, 9010),
      request(9005, 9020),
    ];
    expect(countBreaches(sites, log)).toEqual({ robots: 0, nofollow: 0, delay: 2, wait: 1, parallel: 1 });
  });

  it("has a host that forbids everything and one that is down, if it has faults", async () => {
    const web = await started(1, { faults: true });
    expect(web.sites.map(({ isForbidden }) => isForbidden)).toEqual([false, false, true]);
    expect((await fetch(`${web.sites[2].options.origin}/robots.txt`)).status).toBe(500);
    await expect(fetch(web.seeds[3])).rejects.toThrow();
    expect(countBreaches(web.sites, [...web.requests, { ...web.requests[0], kind: "list" }]).robots).toBe(1);
  });
});
