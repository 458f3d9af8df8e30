import { afterEach, expect, it } from "vitest";
import { describeRedis } from "../../../test/redis/describe-redis.ts";
import { TestCrawl } from "../../../test/redis/test-connections.ts";
import { ClusterState } from "../cluster/index.ts";
import { newAddress } from "../engine/index.ts";
import { RedisFrontier } from "../frontier/index.ts";
import { openRedis } from "../redis/index.ts";
import { viewCluster } from "./index.ts";

describeRedis("a look at a crawl on many machines", (url) => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  it("names the hosts with their queue, state and worker, and the workers", async () => {
    const crawl = new TestCrawl(url());
    const frontier = new RedisFrontier(await openRedis(url()), { crawl: crawl.name });
    const state = new ClusterState(await openRedis(url()), crawl.name);
    close = async () => {
      await frontier.close();
      await state.close();
      await crawl.close();
    };
    const at = await state.now();
    const added = (host: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        newAddress(new URL(`http://${host}.example/${i}`), { place: "list", depth: 1 }),
      );
    await frontier.commit({
      added: [added("busy", 3), added("orphan", 2), added("pausing", 1), added("down", 4)].flat(),
      values: { "next pausing.example": String(at + 60_000) },
    });
    const report = { pages: 1, requests: 2, bytes: 3, failures: 4 };
    await state.report({ ...report, worker: "alive", at, domains: ["busy.example"] });
    await state.report({ ...report, worker: "dead", at: at - 60_000, domains: ["orphan.example"] });
    await state.drop("down.example");
    const cluster = { addresses: frontier, state, options: { seeds: [], out: "" }, close };
    const view = await viewCluster(cluster, 3);
    expect(view).toMatchObject({ counts: { queued: 10 }, knownHosts: 4, seenHosts: 4 });
    expect(view.hosts).toMatchObject([
      { host: "busy.example", queued: 3, state: "working", worker: "alive", waitMs: 0 },
      { host: "down.example", queued: 4, state: "failing" },
      { host: "orphan.example", queued: 2, state: "waiting", worker: undefined },
    ]);
    expect(view.workers.map(({ name, silentMs }) => [name, silentMs >= 60_000])).toEqual([
      ["alive", false],
      ["dead", true],
    ]);
    const { hosts } = await viewCluster(cluster, 4);
    expect(hosts[3]).toMatchObject({ host: "pausing.example", state: "pausing", waitMs: expect.closeTo(60_000, -4) });
  });
});
