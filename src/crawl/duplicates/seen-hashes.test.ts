import { expect, it } from "vitest";
import { SeenHashes } from "./seen-hashes.ts";

it("knows the hashes that were added", () => {
  const seen = new SeenHashes();
  for (const hash of [0, 1, -1, 0x7fffffff, 0xffffffff, 12]) {
    if (hash === 0xffffffff || hash === 1) expect(seen.add(hash)).toBe(false);
    else expect(seen.add(hash)).toBe(true);
    expect(seen.add(hash)).toBe(false);
  }
});

it("forgets the oldest of very many", () => {
  const seen = new SeenHashes();
  const hash = (i: number): number => Math.imul(i + 1, 0x01000193);
  const added = (from: number, to: number): number => {
    let news = 0;
    for (let i = from; i < to; i++) if (seen.add(hash(i))) news++;
    return news;
  };
  expect(added(0, 500_000)).toBe(500_000);
  expect(added(400_000, 500_000)).toBe(0);
  expect(added(0, 1)).toBe(1);
});

it("as JSON has what was seen more than once, as far as it was seen lately", () => {
  const seen = new SeenHashes();
  for (const hash of [7, -8, 0, 9]) seen.add(hash);
  for (const hash of [7, -8, 0]) seen.add(hash);
  const restored = new SeenHashes(JSON.parse(JSON.stringify(seen)));
  expect([7, -8, 0, 9].map((hash) => restored.add(hash))).toEqual([false, false, false, true]);
  for (let i = 0; i < 20_000; i++) for (const hash of [7, 1000 + i, 1000 + i]) restored.add(hash);
  const again = new SeenHashes(restored.toJSON());
  expect([7, 20_999, -8, 1000].map((hash) => again.add(hash))).toEqual([false, false, true, true]);
  expect(restored.toJSON().length).toBeLessThan(44_000);
});
