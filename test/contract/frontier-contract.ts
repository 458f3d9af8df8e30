import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Frontier, NewAddress } from "../../src/crawl/frontier/index.ts";

/** An address of `a.example` in the pattern `/#`. */
export function addressAt(path: string, more: Partial<NewAddress> = {}): NewAddress {
  return {
    key: `//a.example${path}`,
    url: `https://a.example${path}`,
    host: "a.example",
    pattern: "/#",
    place: "list",
    depth: 1,
    ...more,
  };
}

const GROUP = { pattern: "/#", place: "list" } as const;
const TRAP = { code: "trap", detail: "nothing new" } as const;

async function statesOf(frontier: Frontier, state: "queued" | "done" | "failed" | "skipped"): Promise<string[]> {
  const urls: string[] = [];
  for await (const { url } of frontier.list(state)) urls.push(new URL(url).pathname);
  return urls;
}

/** The contract of all frontiers. `open` returns an empty one; `reopen`, if there is one, opens the same store again as after a crash. */
export function testFrontier(name: string, open: () => Promise<Frontier>, reopen?: () => Promise<Frontier>): void {
  const opened: Frontier[] = [];
  const fresh = async (...paths: string[]): Promise<Frontier> => {
    const frontier = await open();
    opened.push(frontier);
    await frontier.commit({ added: paths.map((path) => addressAt(path)) });
    return frontier;
  };
  const takeAll = async (frontier: Frontier, count = 100) =>
    (await frontier.take("a.example", GROUP, count)).map(({ url }) => new URL(url).pathname);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((frontier) => frontier.close()));
  });

  describe(name, () => {
    it("adds each address once", async () => {
      const frontier = await fresh("/1");
      expect(await frontier.commit({ added: [addressAt("/1"), addressAt("/2"), addressAt("/2")] })).toBe(1);
      expect(await frontier.counts()).toEqual({ queued: 2, done: 0, failed: 0, skipped: 0 });
    });

    it("takes each address once, those near the seeds first, then in order", async () => {
      const frontier = await fresh("/1", "/2");
      await frontier.commit({ added: [addressAt("/near", { depth: 0 }), addressAt("/far", { depth: 9 })] });
      expect(await takeAll(frontier, 3)).toEqual(["/near", "/1", "/2"]);
      expect(await takeAll(frontier)).toEqual(["/far"]);
      expect(await takeAll(frontier)).toEqual([]);
    });

    it("keeps groups apart", async () => {
      const frontier = await fresh("/1");
      await frontier.commit({
        added: [
          addressAt("/2", { place: "footer" }),
          addressAt("/x", { pattern: "/x" }),
          addressAt("/b", { host: "b.example", key: "//b.example/b", url: "https://b.example/b" }),
        ],
      });
      const groups = await frontier.groups("a.example");
      expect(groups.map(({ pattern, place, queued }) => `${pattern} ${place} ${queued}`).sort()).toEqual([
        "/# footer 1",
        "/# list 1",
        "/x list 1",
      ]);
      expect(await frontier.groups("c.example")).toEqual([]);
      expect([...(await frontier.hosts())].sort()).toEqual(["a.example", "b.example"]);
    });

    it("does not count taken addresses as waiting, until they are released", async () => {
      const frontier = await fresh("/1");
      const [taken] = await frontier.take("a.example", GROUP, 1);
      expect(await frontier.groups("a.example")).toEqual([]);
      await frontier.release([taken.id]);
      expect(await frontier.groups("a.example")).toEqual([{ ...GROUP, queued: 1 }]);
      expect(await takeAll(frontier)).toEqual(["/1"]);
    });

    it("remembers outcomes", async () => {
      const frontier = await fresh("/1", "/2", "/3");
      const [one, two, three] = await frontier.take("a.example", GROUP, 3);
      const facts = {
        status: 200,
        etag: '"x"',
        contentHash: "h",
        simhash: { high: 4294967295, low: 7 },
        words: 12,
        fetchedAt: 5,
      };
      await frontier.commit({
        finished: [
          { id: one.id, state: "done", facts },
          { id: two.id, state: "failed", reason: { code: "failure", detail: "gone" } },
          { id: three.id, state: "queued", attempts: 1 },
        ],
      });
      expect(await frontier.counts()).toEqual({ queued: 1, done: 1, failed: 1, skipped: 0 });
      expect(await frontier.find("//a.example/1")).toMatchObject({ state: "done", facts });
      expect(await frontier.find("//a.example/2")).toMatchObject({ state: "failed", reason: { detail: "gone" } });
      const [again] = await frontier.take("a.example", GROUP, 9);
      expect(again).toMatchObject({ url: "https://a.example/3", attempts: 1 });
      expect(await frontier.find("//a.example/none")).toBeUndefined();
    });

    it("requests an address elsewhere next time, under the same key", async () => {
      const frontier = await fresh("/1");
      const [{ id }] = await frontier.take("a.example", GROUP, 1);
      await frontier.commit({ finished: [{ id, state: "queued", url: "http://a.example/1/" }] });
      expect(await frontier.take("a.example", GROUP, 9)).toMatchObject([{ id, url: "http://a.example/1/" }]);
      await frontier.commit({ finished: [{ id, state: "done" }] });
      expect(await frontier.find("//a.example/1")).toMatchObject({ state: "done", url: "http://a.example/1/" });
      expect(await frontier.commit({ added: [addressAt("/1")] })).toBe(0);
    });

    it("queues finished addresses again at another place, also while they are listed", async () => {
      const frontier = await fresh("/1", "/2", "/3");
      const ids = (await frontier.take("a.example", GROUP, 2)).map(({ id }) => id);
      const reason = { code: "type", detail: "no content" } as const;
      const facts = { status: 200, etag: '"x"', checkedAt: 7 };
      await frontier.commit({
        finished: [
          { id: ids[0], state: "done", facts },
          { id: ids[1], state: "skipped", reason, facts },
        ],
      });
      for (const state of ["done", "skipped"] as const) {
        for await (const record of frontier.list(state)) {
          const again = { id: record.id, state: "queued", place: "known", attempts: 0 } as const;
          await frontier.commit({ finished: [{ ...again, reason: record.reason }] });
        }
      }
      expect(await frontier.counts()).toEqual({ queued: 3, done: 0, failed: 0, skipped: 0 });
      expect(await takeAll(frontier)).toEqual(["/3"]);
      const known = { pattern: "/#", place: "known" } as const;
      expect(await frontier.groups("a.example")).toEqual([{ ...known, queued: 2 }]);
      const taken = await frontier.take("a.example", known, 9);
      expect(taken.map((address) => [address.place, address.facts, address.reason])).toEqual([
        ["known", facts, undefined],
        ["known", facts, reason],
      ]);
      await frontier.commit({ finished: [{ id: ids[0], state: "queued", facts: {} }] });
      expect((await frontier.find("//a.example/1"))?.facts).toEqual({});
    });

    it("remembers skipped addresses with their reason, and does not queue them", async () => {
      const frontier = await fresh();
      await frontier.commit({ added: [addressAt("/1", { skipped: TRAP })] });
      expect(await takeAll(frontier)).toEqual([]);
      expect(await statesOf(frontier, "skipped")).toEqual(["/1"]);
      expect(await frontier.commit({ added: [addressAt("/1")] })).toBe(0);
      expect((await frontier.find("//a.example/1"))?.reason).toEqual(TRAP);
    });

    it.each(["nofollow", "depth"] as const)("queues an address that was skipped for %s", async (code) => {
      const frontier = await fresh();
      await frontier.commit({ added: [addressAt("/1", { pattern: "", depth: 4, skipped: { code, detail: "x" } })] });
      expect(await frontier.commit({ added: [addressAt("/1", { skipped: TRAP })] })).toBe(0);
      expect(await frontier.commit({ added: [addressAt("/1", { depth: 2, place: "footer" }), addressAt("/1")] })).toBe(
        1,
      );
      expect(await frontier.counts()).toEqual({ queued: 1, done: 0, failed: 0, skipped: 0 });
      const [taken] = await frontier.take("a.example", { ...GROUP, place: "footer" }, 9);
      expect(taken).toMatchObject({ depth: 1, place: "footer" });
      expect((await frontier.find("//a.example/1"))?.reason).toBeUndefined();
      // The page itself asked not to be used: it is not requested again.
      const reason = { code, detail: "noindex" };
      await frontier.commit({ finished: [{ id: taken.id, state: "skipped", reason, facts: { status: 200 } }] });
      expect(await frontier.commit({ added: [addressAt("/1", { depth: 0 })] })).toBe(0);
    });

    it("names links out of the scope once, and queues them when a link leads there from inside", async () => {
      const frontier = await fresh("/inside");
      const outside = (path: string) => addressAt(path, { pattern: "", skipped: { code: "scope", detail: path } });
      await frontier.commit({ added: [outside("/1"), outside("/2"), outside("/inside")] });
      await frontier.commit({ added: [outside("/1"), outside("/3")] });
      const named = async () => {
        const urls = await statesOf(frontier, "skipped");
        for await (const { url, reason } of frontier.outside()) {
          expect(reason).toEqual({ code: "scope", detail: new URL(url).pathname });
          urls.push(new URL(url).pathname);
        }
        return urls;
      };
      expect(await named()).toEqual(["/1", "/2", "/3"]);
      expect(await frontier.reasons()).toEqual({ scope: 3 });
      expect(await frontier.counts()).toMatchObject({ queued: 1, skipped: 3 });
      expect(await frontier.commit({ added: [addressAt("/2")] })).toBe(1);
      expect(await named()).toEqual(["/1", "/3"]);
      expect(await takeAll(frontier)).toEqual(["/inside", "/2"]);
    });

    it("counts failed and skipped addresses by their reasons, the most frequent first", async () => {
      const frontier = await fresh("/1", "/2", "/3");
      const [one, two] = await frontier.take("a.example", GROUP, 2);
      await frontier.commit({
        finished: [
          { id: one.id, state: "failed" },
          { id: two.id, state: "done" },
        ],
        added: [addressAt("/4", { skipped: TRAP }), addressAt("/5", { skipped: TRAP })],
      });
      const reasons = await frontier.reasons();
      expect(Object.entries(reasons)).toEqual([
        ["trap", 2],
        ["unknown", 1],
      ]);
    });

    it("gives a queued address the smaller depth, also if it is taken", async () => {
      const frontier = await fresh("/1");
      await frontier.commit({ added: [addressAt("/2", { depth: 5 }), addressAt("/3", { depth: 5 })] });
      expect(await frontier.commit({ added: [addressAt("/3", { depth: 0 }), addressAt("/2", { depth: 9 })] })).toBe(0);
      expect(await takeAll(frontier)).toEqual(["/3", "/1", "/2"]);
      await frontier.commit({ added: [addressAt("/2", { depth: 2 })] });
      expect(await takeAll(frontier)).toEqual([]);
      const found = await frontier.find("//a.example/2");
      expect(found?.depth).toBe(2);
      await frontier.release([found?.id ?? -1]);
      expect(await takeAll(frontier)).toEqual(["/2"]);
    });

    it("groups addresses by wider patterns on hosts with many patterns", async () => {
      const frontier = await fresh();
      const added = (from: number, count: number, path: (i: number) => string) =>
        Array.from({ length: count }, (_, i) => addressAt(path(from + i), { pattern: path(from + i) }));
      const patterns = async () => new Set((await frontier.groups("a.example")).map(({ pattern }) => pattern));
      await frontier.commit({ added: added(0, 1002, (i) => `/wiki/p${i}`) });
      await frontier.commit({ added: added(1002, 2, (i) => `/wiki/p${i}?q`) });
      const some = await patterns();
      expect(some.size).toBe(1003);
      expect([some.has("/wiki/p999"), some.has("/wiki/p1000"), some.has("/wiki/*")]).toEqual([true, false, true]);
      expect([some.has("/wiki/p1002?*"), some.has("/wiki/p1003?*")]).toEqual([true, true]);
      await frontier.commit({ added: added(0, 1200, (i) => `/f${i}/a/x`) });
      const all = await patterns();
      expect(all.size).toBe(2001);
      expect([all.has("/f0/a/*"), all.has("/f600/**"), all.has("/**")]).toEqual([true, true, true]);
      // A known group is used, however many there are.
      await frontier.commit({ added: [addressAt("/again", { pattern: "/wiki/p7" })] });
      const known = await frontier.take("a.example", { pattern: "/wiki/p7", place: "list" }, 9);
      expect(known.map(({ url }) => new URL(url).pathname)).toEqual(["/wiki/p7", "/again"]);
      expect(await frontier.take("a.example", { pattern: "/wiki/*", place: "list" }, 9)).toMatchObject([
        { url: "https://a.example/wiki/p1000", pattern: "/wiki/*" },
        { url: "https://a.example/wiki/p1001", pattern: "/wiki/*" },
      ]);
      expect((await frontier.find("//a.example/f600/a/x"))?.pattern).toBe("/f600/**");
    });

    it("closes a group, except the addresses that are taken", async () => {
      const frontier = await fresh("/1", "/2", "/3");
      await frontier.take("a.example", GROUP, 1);
      await frontier.commit({ closed: [{ host: "a.example", ...GROUP, reason: TRAP }] });
      expect(await statesOf(frontier, "skipped")).toEqual(["/2", "/3"]);
      expect(await statesOf(frontier, "queued")).toEqual(["/1"]);
    });

    it("remembers hosts and values", async () => {
      const frontier = await fresh();
      const host = { host: "a.example", nextAt: 1_800_000_000_123, memory: '{"x":1}' };
      await frontier.commit({ hosts: [host], values: { bytes: "12" } });
      await frontier.commit({ values: { bytes: "13" } });
      expect(await frontier.host("a.example")).toEqual(host);
      expect(await frontier.host("b.example")).toBeUndefined();
      expect(await frontier.value("bytes")).toBe("13");
      expect(await frontier.value("none")).toBeUndefined();
    });

    it("finds values by the start of their names", async () => {
      const frontier = await fresh();
      await frontier.commit({ values: { "note a": "1", "note b": "2", note: "3", "a note ": "4" } });
      const found: (readonly [string, string])[] = [];
      for await (const pair of frontier.valuesWith("note ")) found.push(pair);
      expect(Object.fromEntries(found)).toEqual({ a: "1", b: "2" });
    });

    it("counts", async () => {
      const frontier = await fresh();
      await frontier.commit({ counters: { bytes: 5_000_000_000, pages: 1 } });
      await frontier.commit({ counters: { bytes: 7, pages: -1 } });
      expect(await frontier.value("bytes")).toBe("5000000007");
      expect(await frontier.value("pages")).toBe("0");
    });

    it("takes every address exactly once in any order of work", async () => {
      const steps = fc.array(fc.tuple(fc.constantFrom("add", "take", "finish", "release"), fc.nat(5)), {
        maxLength: 40,
      });
      await fc.assert(
        fc.asyncProperty(steps, async (work) => {
          const frontier = await fresh();
          let next = 0;
          let finished = 0;
          const held: number[] = [];
          for (const [step, count] of work) {
            if (step === "add")
              await frontier.commit({ added: Array.from({ length: count }, () => addressAt(`/${next++}`)) });
            if (step === "take") held.push(...(await frontier.take("a.example", GROUP, count)).map(({ id }) => id));
            if (step === "release") await frontier.release(held.splice(0, count));
            if (step !== "finish") continue;
            const done = held.splice(0, count);
            finished += done.length;
            await frontier.commit({ finished: done.map((id) => ({ id, state: "done" })) });
          }
          const waiting = (await frontier.groups("a.example")).reduce((sum, { queued }) => sum + queued, 0);
          expect(new Set(held).size).toBe(held.length);
          expect(waiting).toBe(next - finished - held.length);
          expect(await frontier.counts()).toMatchObject({ queued: next - finished, done: finished });
        }),
        { numRuns: 30 },
      );
    });

    it.skipIf(reopen === undefined)("queues taken addresses again after a crash, and keeps the rest", async () => {
      const frontier = await fresh("/1", "/2");
      const [one] = await frontier.take("a.example", GROUP, 2);
      await frontier.commit({ finished: [{ id: one.id, state: "done" }], values: { bytes: "9" } });
      const again = await (reopen as () => Promise<Frontier>)();
      opened.push(again);
      expect(await again.counts()).toEqual({ queued: 1, done: 1, failed: 0, skipped: 0 });
      expect((await again.take("a.example", GROUP, 9)).map(({ url }) => url)).toEqual(["https://a.example/2"]);
      expect(await again.value("bytes")).toBe("9");
    });
  });
}
