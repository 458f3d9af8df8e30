import { afterEach, beforeEach, expect, it } from "vitest";
import { addressAt } from "../../../test/contract/frontier-contract.ts";
import { CutProxy } from "../../../test/redis/cut-proxy.ts";
import { describeRedisServer } from "../../../test/redis/describe-redis.ts";
import { TestCrawl } from "../../../test/redis/test-connections.ts";
import { openRedis, RedisUnavailableError } from "../redis/index.ts";
import { type CrawlCommit, LostLeaseError, RedisFrontier, type TakenAddress } from "./index.ts";

const GROUP = { pattern: "/#", place: "list" } as const;
/** Pages of the crawl: each links to the next two, so that a lost address loses all below it. */
const PAGES = 120;

/** The calls of `work` for the test. */
interface WorkHooks {
  readonly onCommit: () => void;
  /** All that is left is taken: by other workers, or by a script whose answer was lost. */
  readonly onAllTaken: () => Promise<void>;
}

/** Works until no address is left. Returns the addresses that were committed. */
async function work(frontier: RedisFrontier, { onCommit, onAllTaken }: WorkHooks): Promise<string[]> {
  const committed: string[] = [];
  for (;;) {
    let taken = await frontier.take("a.example", GROUP, 2);
    if (taken.length === 0) {
      if ((await frontier.counts()).queued === 0) return committed;
      await onAllTaken();
    }
    while (taken.length > 0) {
      const lost = await frontier.commit(visited(taken)).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof LostLeaseError) return error.ids;
          throw error;
        },
      );
      if (lost === undefined) {
        committed.push(...taken.map(({ url }) => url));
        onCommit();
        break;
      }
      taken = taken.filter(({ id }) => !lost.includes(id));
    }
  }
}

/** Returns the changes after visits of addresses. */
function visited(taken: readonly TakenAddress[]): CrawlCommit {
  const numbers = taken.map(({ url }) => Number(new URL(url).pathname.slice(1)));
  const links = numbers.flatMap((number) => [2 * number + 1, 2 * number + 2]).filter((number) => number < PAGES);
  return {
    finished: taken.map(({ id }) => ({ id, state: "done" })),
    added: links.map((number) => addressAt(`/${number}`)),
    counters: { pages: taken.length },
  };
}

describeRedisServer("a crawl in a Redis that fails", { appendOnly: true }, (server) => {
  let crawl: TestCrawl;
  const opened: RedisFrontier[] = [];
  beforeEach(() => {
    crawl = new TestCrawl(server().url);
  });
  afterEach(async () => {
    for (const frontier of opened.splice(0)) await frontier.close();
    await crawl.close();
  });

  async function worker(maxWaitMs?: number, url = server().url): Promise<RedisFrontier> {
    const frontier = new RedisFrontier(await openRedis(url, { maxWaitMs }), { crawl: crawl.name });
    opened.push(frontier);
    return frontier;
  }

  it("loses and repeats nothing when Redis is killed and restarted six times", async () => {
    const workers = [await worker(), await worker(), await worker()];
    await workers[0].commit({ added: [addressAt("/0")] });
    let kills = 0;
    let restarted: Promise<void> = Promise.resolve();
    let total = 0;
    const onCommit = (): void => {
      total++;
      if (total < 8 * (kills + 1) || kills >= 6) return;
      kills++;
      restarted = restarted.then(() => server().kill()).then(() => server().restart());
    };
    const onAllTaken = (): Promise<void> => crawl.endLeases();
    const results = await Promise.all(workers.map((frontier) => work(frontier, { onCommit, onAllTaken })));
    await restarted;
    const urls = results.flat();
    expect(kills).toBe(6);
    expect(urls.length).toBe(PAGES);
    expect(new Set(urls).size).toBe(PAGES);
    expect(await workers[0].counts()).toEqual({ queued: 0, done: PAGES, failed: 0, skipped: 0 });
    expect(await workers[0].value("pages")).toBe(String(PAGES));
  });

  it("loses and repeats nothing when a worker is cut off, and comes back when the others are done", async () => {
    const proxy = await CutProxy.start(server().url);
    const lonely = await worker(undefined, proxy.url);
    const others = [await worker(), await worker()];
    await others[0].commit({ added: [addressAt("/0")] });
    const onAllTaken = (): Promise<void> => crawl.endLeases();
    let commits = 0;
    const onCommit = (): void => {
      if (++commits === 10) proxy.cut();
    };
    const late = work(lonely, { onCommit, onAllTaken });
    const results = await Promise.all(others.map((frontier) => work(frontier, { onCommit, onAllTaken })));
    expect(await others[0].counts()).toEqual({ queued: 0, done: PAGES, failed: 0, skipped: 0 });
    proxy.heal();
    const urls = [...results.flat(), ...(await late)];
    proxy.close();
    expect(urls.length).toBe(PAGES);
    expect(new Set(urls).size).toBe(PAGES);
    expect(await others[0].value("pages")).toBe(String(PAGES));
  });

  it("fails with a clear error while Redis does not answer, and applies the commit once after that", async () => {
    const frontier = await worker(300);
    const changes = { added: [addressAt("/1"), addressAt("/2")], counters: { commits: 1 } };
    await frontier.counts();
    server().pause();
    await expect(frontier.commit(changes)).rejects.toThrow(RedisUnavailableError);
    server().resume();
    expect(await frontier.commit(changes)).toBe(2);
    expect(await frontier.value("commits")).toBe("1");
    expect(await frontier.counts()).toMatchObject({ queued: 2 });
  });

  it("waits for a Redis that is gone for a while", async () => {
    const frontier = await worker();
    await frontier.commit({ added: [addressAt("/1")] });
    await server().kill();
    const answers = Promise.all([
      frontier.commit({ added: [addressAt("/2")] }),
      frontier.commit({ values: { a: "1" } }),
    ]);
    await server().restart();
    expect(await answers).toEqual([1, 0]);
    expect(await frontier.counts()).toMatchObject({ queued: 2 });
  });

  it("applies nothing of a commit when the memory of Redis is full", async () => {
    const frontier = await worker();
    await frontier.commit({ added: [addressAt("/1")] });
    const [{ id }] = await frontier.take("a.example", GROUP, 1);
    const changes = {
      finished: [{ id, state: "done" as const }],
      added: [addressAt("/2")],
      values: { length: "5" },
    };
    await crawl.redis.config("SET", "maxmemory", "1");
    await expect(frontier.commit(changes)).rejects.toThrow("OOM");
    await expect(frontier.take("a.example", GROUP, 1)).rejects.toThrow("OOM");
    expect(await frontier.counts()).toEqual({ queued: 1, done: 0, failed: 0, skipped: 0 });
    expect(await frontier.value("length")).toBeUndefined();
    await crawl.redis.config("SET", "maxmemory", "0");
    expect(await frontier.commit(changes)).toBe(1);
    expect(await frontier.counts()).toMatchObject({ queued: 1, done: 1 });
  });
});
