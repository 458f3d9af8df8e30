import { describe, expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

const never = new AbortController().signal;

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

describe("inOrder", () => {
  it("keeps the order of the items, whichever is done first", async () => {
    const items = Array.from({ length: 20 }, (_, at) => at);
    const work = async (item: number) => {
      await new Promise((resolve) => setTimeout(resolve, (item * 7) % 5));
      return item;
    };
    expect(await collect(inOrder(items, work, { window: 6, signal: never }))).toEqual(items);
  });

  it("never has more items in progress than the window", async () => {
    let active = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setImmediate(resolve));
      active--;
    };
    await collect(inOrder(Array.from({ length: 30 }), work, { window: 4, signal: never }));
    expect(most).toBe(4);
  });

  it("ends at once when aborted, even if an item hangs", async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const work = (item: number) => {
      begun.push(item);
      return item < 2 ? Promise.resolve(item) : new Promise<number>(() => {});
    };
    setTimeout(() => stop.abort(), 10);
    expect(await collect(inOrder([0, 1, 2, 3, 4, 5], work, { window: 2, signal: stop.signal }))).toEqual([0, 1]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it("yields a result while it waits for the next item", async () => {
    let release = (): void => {};
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* source(): AsyncGenerator<number> {
      yield 1;
      await second;
      yield 2;
    }
    const seen: number[] = [];
    for await (const result of inOrder(source(), async (item) => item, { window: 3, signal: never })) {
      seen.push(result);
      release();
    }
    expect(seen).toEqual([1, 2]);
  });

  it("takes no more items from a source than fit the window", async () => {
    let taken = 0;
    async function* source(): AsyncGenerator<number> {
      for (; taken < 100; taken++) yield taken;
    }
    for await (const result of inOrder(source(), async (item) => item, { window: 5, signal: never })) {
      expect(taken - result).toBeLessThanOrEqual(6);
    }
    expect(taken).toBe(100);
  });

  it("throws what the source throws", async () => {
    async function* failing(): AsyncGenerator<number> {
      yield 1;
      throw new Error("lost");
    }
    await expect(collect(inOrder(failing(), async (item) => item, { window: 2, signal: never }))).rejects.toThrow(
      "lost",
    );
  });

  it("ends when aborted while the source waits", async () => {
    const stop = new AbortController();
    async function* waiting(): AsyncGenerator<number> {
      yield 1;
      await new Promise(() => {});
    }
    setTimeout(() => stop.abort(), 10);
    expect(await collect(inOrder(waiting(), async (item) => item, { window: 2, signal: stop.signal }))).toEqual([1]);
  });

  it("yields nothing for no items", async () => {
    expect(await collect(inOrder([], async () => 1, { window: 2, signal: never }))).toEqual([]);
  });
});
