import type { ChildProcess } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { politenessBreaches, TestCluster, writtenTwice } from "./cluster.ts";
import { CutProxy } from "./cut-proxy.ts";
import { describeRedisServer } from "./describe-redis.ts";
import { TREE_PAGES, TreeWeb } from "./tree-web.ts";

/* Workers in processes of their own, and a Redis that is killed, paused or cut off. Each fault comes when a part of the pages was requested. */

/** More hosts than one worker has at a time, so that both work when the fault comes. */
const HOSTS = 8;
/** Longer than the leases of workers. `PITH_OUTAGE_MS=60000` lets Redis be gone for a minute. */
const { PITH_OUTAGE_MS = "4000" } = process.env;
const OUTAGE_MS = Number(PITH_OUTAGE_MS);
const DELAY_MS = 80;
/** Rounds of each fault: `PITH_FAULT_ROUNDS=10 npx vitest run test/redis/cluster-faults.test.ts`. */
const { PITH_FAULT_ROUNDS = "1" } = process.env;
const ROUNDS = Number(PITH_FAULT_ROUNDS);
const TIMEOUT_MS = (60_000 + OUTAGE_MS) * ROUNDS;

describeRedisServer("a crawl of several processes", { appendOnly: true }, (server) => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  async function start(): Promise<{ web: TreeWeb; cluster: TestCluster }> {
    const web = await TreeWeb.start(Array.from({ length: HOSTS }, (_, host) => `127.0.9.${host + 2}`));
    open.push(web);
    const cluster = await TestCluster.start(server().url, {
      seeds: web.seeds,
      delayMs: DELAY_MS,
      allowPrivate: true,
      sitemaps: false,
    });
    open.push(cluster);
    return { web, cluster };
  }

  const requested = (web: TreeWeb, count: number) => async () => web.requests.length >= count;

  /** Starts two workers, and waits until both work. */
  async function startTwo(web: TreeWeb, cluster: TestCluster, engine = server().url): Promise<readonly ChildProcess[]> {
    const workers = [cluster.spawn("first"), cluster.spawn("first", { engine })];
    await cluster.until(requested(web, 50));
    await cluster.until(async () => (await cluster.reports()).filter(({ domains }) => domains.length > 0).length === 2);
    return workers;
  }

  /** Counts the pages that were found, lost and written twice. */
  async function expectAll(web: TreeWeb, cluster: TestCluster): Promise<void> {
    const pages = await cluster.pages();
    const twice = writtenTwice(pages).length;
    const found = pages.length - twice;
    const all = HOSTS * TREE_PAGES;
    expect({ found, lost: all - found, twice }).toEqual({ found: all, lost: 0, twice: 0 });
    expect(politenessBreaches(web.requests, DELAY_MS)).toEqual([]);
  }

  /** Lets a fault happen in a crawl of two or three workers. */
  function itSurvives(name: string, fault: (web: TreeWeb, cluster: TestCluster) => Promise<void>): void {
    it(`loses nothing and writes nothing twice ${name}`, { timeout: TIMEOUT_MS }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { web, cluster } = await start();
        await fault(web, cluster);
        await cluster.ended();
        await expectAll(web, cluster);
      }
    });
  }

  itSurvives("if a worker is killed, and its hosts move to another one", async (web, cluster) => {
    const [first] = await startTwo(web, cluster);
    first.kill("SIGKILL");
  });

  itSurvives("if Redis is killed and restarted", async (web, cluster) => {
    await startTwo(web, cluster);
    await server().kill();
    await server().restart();
  });

  itSurvives("if Redis does not answer for longer than the leases", async (web, cluster) => {
    await startTwo(web, cluster);
    server().pause();
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    server().resume();
  });

  itSurvives("if Redis is gone for longer than the leases, and a worker is killed meanwhile", async (web, cluster) => {
    const [first] = await startTwo(web, cluster);
    await server().kill();
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    first.kill("SIGKILL");
    await server().restart();
  });

  itSurvives("if one worker is cut off from Redis", async (web, cluster) => {
    const proxy = await CutProxy.start(server().url);
    open.push(proxy);
    await startTwo(web, cluster, proxy.url);
    proxy.cut();
    const before = web.requests.length;
    await cluster.until(requested(web, before + 20));
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    proxy.heal();
  });

  itSurvives("if it is started twice, and the clocks of the machines jump", async (web, cluster) => {
    cluster.spawn("first", { jumpMs: 3_600_000 });
    cluster.spawn("first");
    cluster.spawn("first", { jumpMs: -3_600_000 });
    await cluster.until(requested(web, 50));
  });
});
