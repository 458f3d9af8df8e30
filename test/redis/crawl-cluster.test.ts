import { afterEach, expect, it } from "vitest";
import { startTestWeb, type TestWeb } from "../crawl-web/web.ts";
import { politenessBreaches, TestCluster, writtenTwice } from "./cluster.ts";
import { describeRedis } from "./describe-redis.ts";

const DELAY_MS = 20;

describeRedis("a crawl of three processes", (url) => {
  let web: TestWeb | undefined;
  let cluster: TestCluster | undefined;
  afterEach(async () => {
    await cluster?.close();
    await web?.close();
  });

  it("finds the contents of a hostile web once, politely", { timeout: 120_000 }, async () => {
    web = await startTestWeb({ seed: 1, sites: 6, articles: 20 });
    cluster = await TestCluster.start(url(), { seeds: web.seeds, delayMs: DELAY_MS, allowPrivate: true });
    cluster.spawn("first");
    await cluster.untilShared();
    for (let i = 0; i < 2; i++) cluster.spawn("join");
    expect(await cluster.ended()).toEqual([0, 0, 0]);
    const pages = await cluster.pages();
    const text = pages.map((page) => page.text).join("\n");
    const contents = web.sites.flatMap((site) => site.contents);
    const found = contents.filter(({ mark }) => text.includes(mark));
    expect(found.length).toBeGreaterThanOrEqual(0.98 * contents.length);
    expect(writtenTwice(pages)).toEqual([]);
    expect(politenessBreaches(web.requests, DELAY_MS)).toEqual([]);
    expect(web.requests.filter(({ kind }) => kind === "forbidden")).toEqual([]);
    expect(await cluster.reports()).toHaveLength(3);
  });
});
