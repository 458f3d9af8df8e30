import { beforeAll, describe, expect, it } from "vitest";
import {
  foundShare,
  type MeasuredCrawl,
  measureCrawl,
  requestsPerText,
  trapShare,
} from "./crawl-web/measured-crawl.ts";

/* The goals of a crawl, on the hostile test web. Other seeds: `npm run bench:crawl -- --seed N`. */

const WEB = { seed: 77, sites: 2, articles: 120, faults: true, staleEntries: 300 } as const;

describe("a crawl of the hostile web", () => {
  let crawl: MeasuredCrawl;
  beforeAll(async () => {
    crawl = await measureCrawl({ ...WEB, crawlDelaySeconds: 2, retryAfterSeconds: 30 });
  }, 120_000);

  it("finds the texts, also those that only sitemaps and feeds name", () => {
    const { sitemap, feed } = crawl.found;
    expect(foundShare(crawl)).toBeGreaterThanOrEqual(0.98);
    expect([sitemap[0], feed[0]]).toEqual([sitemap[1], feed[1]]);
  });

  it("makes few requests for nothing", () => {
    expect(requestsPerText(crawl)).toBeLessThanOrEqual(2.3);
    expect(trapShare(crawl)).toBeLessThanOrEqual(0.12);
  });

  it("makes no request that it must not make, and keeps no page that asks not to be kept", () => {
    expect(crawl.breaches).toEqual({ robots: 0, nofollow: 0, delay: 0, wait: 0, parallel: 0 });
    expect(crawl.hiddenPages).toBe(0);
  });

  it("brings most words first: the first third of the requests brings more than 60 % of what breadth-first brings in all", async () => {
    const { wordsByRequest } = crawl;
    const other = await measureCrawl(WEB, { order: "breadth-first", maxRequests: wordsByRequest.length });
    const third = wordsByRequest[Math.floor(wordsByRequest.length / 3)];
    expect(third / (other.wordsByRequest.at(-1) ?? 0)).toBeGreaterThanOrEqual(0.6);
  }, 120_000);
});

it("a crawl that is restarted again and again finds the texts without many more requests", async () => {
  const web = { ...WEB, crawlDelaySeconds: 2, retryAfterSeconds: 30 };
  const crawl = await measureCrawl(web, { requestsPerRun: 40 });
  // Each site has a page that needs a cookie, whose redirect and request may be in different runs.
  expect(crawl.missing.length).toBeLessThan(WEB.sites);
  expect(trapShare(crawl)).toBeLessThanOrEqual(0.12);
  // Hosts that are down are tried again by each run.
  const { trap = 0, duplicate = 0, list = 0, content = 0 } = crawl.kinds;
  expect((trap + duplicate + list + content) / content).toBeLessThanOrEqual(2.1);
  expect(crawl.breaches).toEqual({ robots: 0, nofollow: 0, delay: 0, wait: 0, parallel: 0 });
}, 120_000);
