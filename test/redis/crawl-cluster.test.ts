import { afterEach, expect, it } from "vitest";
import { foundShare, LIMITS, measuredTexts, requestsPerText, trapShare } from "../crawl-web/measured-crawl.ts";
import { startTestWeb, type TestWeb } from "../crawl-web/web.ts";
import { politenessBreaches, TestCluster, writtenTwice } from "./cluster.ts";
import { describeRedis } from "./describe-redis.ts";

const SITES = 3;
const ARTICLES = 80;
const DELAY_MS = 20;
/** Other webs: `PITH_WEB_SEEDS=4,8 npx vitest run test/redis/crawl-cluster.test.ts`. */
const { PITH_WEB_SEEDS = "6" } = process.env;
const SEEDS = PITH_WEB_SEEDS.split(",").map(Number);

/*
 * The order of requests depends on the speed of the machine, so the limits are wider than the goals in docs/crawl.md. Traps have a larger share on
 * small webs.
 */
const MIN_FOUND = 0.98;
const MAX_PER_TEXT = 2.3;
const MAX_TRAPS = 0.13;

describeRedis("a crawl of three processes", (url) => {
  let web: TestWeb | undefined;
  let cluster: TestCluster | undefined;
  afterEach(async () => {
    await cluster?.close();
    await web?.close();
  });

  it.each(SEEDS)("reaches the goals on the hostile web %i", { timeout: 240_000 }, async (seed) => {
    web = await startTestWeb({ seed, sites: SITES, articles: ARTICLES, faults: true });
    // Not the hosts that fail for good, which are tried again for minutes.
    const seeds = web.seeds.slice(0, SITES);
    cluster = await TestCluster.start(url(), { seeds, delayMs: DELAY_MS, allowPrivate: true, ...LIMITS });
    cluster.spawn("first");
    await cluster.untilShared();
    for (let i = 0; i < 2; i++) cluster.spawn("join");
    expect(await cluster.ended()).toEqual([0, 0, 0]);
    expect(await cluster.reports()).toHaveLength(3);
    const pages = await cluster.pages();
    const crawl = measuredTexts(web, new Map(pages.map(({ url, text }) => [new URL(url).href, text])));
    expect(foundShare(crawl), `missing: ${crawl.missing.join(" ")}`).toBeGreaterThanOrEqual(MIN_FOUND);
    expect(writtenTwice(pages)).toEqual([]);
    expect(crawl.hiddenPages).toBe(0);
    expect(crawl.breaches).toEqual({ robots: 0, nofollow: 0, delay: 0, wait: 0, parallel: 0 });
    expect(politenessBreaches(web.requests, DELAY_MS)).toEqual([]);
    expect(requestsPerText(crawl)).toBeLessThanOrEqual(MAX_PER_TEXT);
    expect(trapShare(crawl)).toBeLessThanOrEqual(MAX_TRAPS);
    if (process.env["PITH_WEB_SEEDS"] === undefined) return;
    const figures = { seed, found: foundShare(crawl), perText: requestsPerText(crawl), traps: trapShare(crawl) };
    console.info(JSON.stringify(figures));
  });
});
