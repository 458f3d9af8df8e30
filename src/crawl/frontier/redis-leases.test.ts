import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addressAt } from "../../../test/contract/frontier-contract.ts";
import { describeRedis } from "../../../test/redis/describe-redis.ts";
import { TestCrawl } from "../../../test/redis/test-connections.ts";
import { openRedis, type RedisConnection, RedisUnavailableError } from "../redis/index.ts";
import { LostLeaseError, RedisFrontier, type RedisFrontierOptions } from "./index.ts";

const GROUP = { pattern: "/#", place: "list" } as const;

describeRedis("workers that share a crawl", (url) => {
  let crawl: TestCrawl;
  const opened: RedisFrontier[] = [];
  beforeEach(() => {
    crawl = new TestCrawl(url());
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const frontier of opened.splice(0)) await frontier.close();
    await crawl.close();
  });

  async function worker(options: Partial<RedisFrontierOptions> = {}, connection?: RedisConnection) {
    const frontier = new RedisFrontier(connection ?? (await openRedis(url())), { crawl: crawl.name, ...options });
    opened.push(frontier);
    return frontier;
  }
  const addresses = (count: number) => Array.from({ length: count }, (_, i) => addressAt(`/${i}`));

  it("take each address once", async () => {
    const [one, two] = [await worker(), await worker()];
    await one.commit({ added: addresses(100) });
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : two).take("a.example", GROUP, 3)),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(ids.length).toBe(100);
    expect(new Set(ids).size).toBe(100);
  });

  it("do not commit an address that another worker took after the end of the lease, nor anything with it", async () => {
    const [late, other] = [await worker(), await worker()];
    await late.commit({ added: addresses(2) });
    const [first, second] = await late.take("a.example", GROUP, 2);
    await late.release([second.id]);
    await crawl.endLeases();
    const [again] = await other.take("a.example", GROUP, 1);
    expect(again.id).toBe(first.id);
    const changes = {
      finished: [{ id: first.id, state: "done" as const }],
      added: [addressAt("/new")],
      values: { length: "9" },
      counters: { pages: 1 },
    };
    await expect(late.commit(changes)).rejects.toMatchObject({ name: "LostLeaseError", ids: [first.id], claims: [] });
    expect(await late.counts()).toEqual({ queued: 2, done: 0, failed: 0, skipped: 0 });
    expect([await late.value("length"), await late.value("pages")]).toEqual([undefined, undefined]);
    await other.commit({ finished: [{ id: again.id, state: "done" }] });
    // Not even after the other one has finished it.
    await expect(late.commit({ ...changes })).rejects.toThrow(LostLeaseError);
    await late.release([first.id]);
    expect(await late.counts()).toMatchObject({ queued: 1, done: 1 });
  });

  it("do not commit an address that is queued again, since another worker may take it at any time", async () => {
    const [late, other] = [await worker(), await worker()];
    await late.commit({ added: addresses(1) });
    const [{ id }] = await late.take("a.example", GROUP, 1);
    await crawl.endLeases();
    expect(await other.groups("a.example")).toEqual([{ ...GROUP, queued: 1 }]);
    await expect(late.commit({ finished: [{ id, state: "done" }] })).rejects.toThrow(LostLeaseError);
  });

  it("renew their leases, and hear which are lost", async () => {
    const frontier = await worker();
    await frontier.commit({ added: addresses(2) });
    const [{ id }] = await frontier.take("a.example", GROUP, 1);
    expect(await frontier.renew()).toEqual({ ids: [], claims: [] });
    await frontier.commit({ finished: [{ id, state: "done" }] });
    const [lost] = await frontier.take("a.example", GROUP, 1);
    await crawl.endLeases();
    expect(await frontier.renew()).toEqual({ ids: [lost.id], claims: [] });
    expect(await frontier.take("a.example", GROUP, 1)).toMatchObject([{ id: lost.id }]);
  });

  it("keep an address whose time is over until another worker asks for the host", async () => {
    const [late, other] = [await worker({ leaseMs: -1 }), await worker()];
    await late.commit({ added: addresses(2) });
    const [first] = await late.take("a.example", GROUP, 1);
    await late.commit({ finished: [{ id: first.id, state: "done" }] });
    const [second] = await late.take("a.example", GROUP, 1);
    expect((await other.groups("a.example")).length).toBe(1);
    await expect(late.commit({ finished: [{ id: second.id, state: "done" }] })).rejects.toThrow(LostLeaseError);
  });

  it("name hosts with addresses that nobody has", async () => {
    const [one, two] = [await worker(), await worker()];
    await one.commit({ added: addresses(2) });
    await one.take("a.example", GROUP, 1);
    expect(await two.freeHosts()).toEqual({ queued: 1, free: ["a.example"] });
    await one.take("a.example", GROUP, 1);
    expect(await two.freeHosts()).toEqual({ queued: 1, free: [] });
    await crawl.endLeases();
    expect(await two.freeHosts()).toEqual({ queued: 1, free: ["a.example"] });
  });

  it("measure leases by the clock of the server", async () => {
    const [one, two] = [await worker(), await worker()];
    await one.commit({ added: addresses(1) });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(1990, 0) });
    const [{ id }] = await one.take("a.example", GROUP, 1);
    vi.setSystemTime(Date.UTC(2100, 0));
    expect(await two.take("a.example", GROUP, 1)).toEqual([]);
    await one.commit({ finished: [{ id, state: "done" }] });
    expect(await two.counts()).toMatchObject({ done: 1 });
  });

  it("queue finished addresses again, but finish none that they did not take", async () => {
    const [one, two] = [await worker(), await worker()];
    await one.commit({ added: addresses(1) });
    const [{ id }] = await one.take("a.example", GROUP, 1);
    await expect(two.commit({ finished: [{ id, state: "done" }] })).rejects.toThrow(LostLeaseError);
    await one.commit({ finished: [{ id, state: "done" }] });
    await expect(one.commit({ finished: [{ id, state: "done" }] })).rejects.toThrow(LostLeaseError);
    await two.commit({ finished: [{ id, state: "queued" }] });
    expect(await one.take("a.example", GROUP, 1)).toMatchObject([{ id }]);
  });

  it("share a limit of pages", async () => {
    const [one, two] = [await worker({ maxPages: 3 }), await worker({ maxPages: 3 })];
    await one.commit({ added: addresses(9) });
    const first = await one.take("a.example", GROUP, 2);
    expect((await two.take("a.example", GROUP, 5)).length).toBe(1);
    expect(await one.take("a.example", GROUP, 1)).toEqual([]);
    await one.commit({
      finished: [
        { id: first[0].id, state: "done" },
        { id: first[1].id, state: "failed", reason: { code: "failure", detail: "404" } },
      ],
    });
    expect((await one.take("a.example", GROUP, 9)).length).toBe(1);
    // The addresses of a worker that died count no longer.
    await crawl.endLeases();
    expect((await two.take("a.example", GROUP, 9)).length).toBe(2);
  });

  it("have claims for themselves until they end", async () => {
    let time = 0;
    const [one, two] = [await worker({ leaseMs: 1000, clock: () => time }), await worker()];
    expect(await one.claims.claim("example.org")).toBe(true);
    expect(await one.claims.claim("example.org")).toBe(false);
    expect(await two.claims.claim("example.org")).toBe(false);
    expect(one.claims.isHeld("example.org")).toBe(true);
    time = 1000;
    expect(one.claims.isHeld("example.org")).toBe(false);
    // Nobody took it meanwhile.
    expect(await one.renew()).toEqual({ ids: [], claims: [] });
    expect(one.claims.isHeld("example.org")).toBe(true);
    const hosts = [{ host: "a.example", nextAt: 5, memory: "{}" }];
    await one.commit({ hosts, claims: ["example.org"] });
    await crawl.endClaims();
    expect(await two.claims.claim("example.org")).toBe(true);
    const late = one.commit({ hosts: [{ ...hosts[0], nextAt: 6 }], claims: ["example.org"] });
    await expect(late).rejects.toMatchObject({ name: "LostLeaseError", ids: [], claims: ["example.org"] });
    expect((await two.host("a.example"))?.nextAt).toBe(5);
    expect(one.claims.isHeld("example.org")).toBe(false);
    await one.claims.abandon("example.org");
    expect(await one.claims.claim("example.org")).toBe(false);
    await two.claims.abandon("example.org");
    expect(await one.claims.claim("example.org")).toBe(true);
  });

  it("add and close very many addresses in steps", async () => {
    const frontier = await worker();
    await frontier.commit({ added: addresses(1) });
    const [{ id }] = await frontier.take("a.example", GROUP, 1);
    const done = [{ id, state: "done" as const }];
    expect(await frontier.commit({ finished: done, added: addresses(4501), values: { a: "1" } })).toBe(4500);
    expect(await frontier.counts()).toMatchObject({ queued: 4500, done: 1 });
    const [taken] = await frontier.take("a.example", GROUP, 1);
    const reason = { code: "trap", detail: "nothing new" } as const;
    await frontier.commit({ closed: [{ host: "a.example", ...GROUP, reason }] });
    expect(await frontier.counts()).toEqual({ queued: 1, done: 1, failed: 0, skipped: 4499 });
    expect(await frontier.groups("a.example")).toEqual([]);
    await frontier.release([taken.id]);
    expect(await frontier.groups("a.example")).toEqual([{ ...GROUP, queued: 1 }]);
  });

  it("apply a commit once whose answer was lost", async () => {
    const connection = await openRedis(url());
    let lost = 0;
    const lossy: RedisConnection = {
      connects: 1,
      call: (...command) => connection.call(...command),
      close: () => connection.close(),
      async run(...script) {
        const answer = await connection.run(...script);
        if (lost++ > 0) return answer;
        throw new RedisUnavailableError("the answer was lost");
      },
    };
    const frontier = await worker({}, lossy);
    const changes = { added: addresses(2), counters: { bytes: 10 } };
    await expect(frontier.commit(changes)).rejects.toThrow(RedisUnavailableError);
    expect(await frontier.commit(changes)).toBe(2);
    expect(await frontier.value("bytes")).toBe("10");
    await frontier.commit({ counters: { bytes: 1 } });
    await expect(frontier.commit(changes)).rejects.toThrow("cannot be repeated");
    expect(await frontier.value("bytes")).toBe("11");
  });
});
