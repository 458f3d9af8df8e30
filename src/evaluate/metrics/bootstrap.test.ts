import { describe, expect, it } from "vitest";
import { bootstrap, bootstrapMean } from "./bootstrap.ts";
import { comparePaired } from "./paired.ts";
import { seeded } from "./random.ts";

const values = Array.from({ length: 400 }, (_, i) => (i % 10) / 10);

describe("bootstrap", () => {
  it("finds the standard error of a mean", () => {
    // The standard deviation of 0, .1, … .9 is .2872; divided by √400: .01436.
    const { error, low, high } = bootstrapMean(values);
    expect(error).toBeGreaterThan(0.0129);
    expect(error).toBeLessThan(0.0158);
    expect(low).toBeCloseTo(0.45 - 1.96 * 0.01436, 2);
    expect(high).toBeCloseTo(0.45 + 1.96 * 0.01436, 2);
  });

  it("depends only on the seed", () => {
    expect(bootstrapMean(values, { seed: 7 })).toEqual(bootstrapMean(values, { seed: 7 }));
    expect(bootstrapMean(values, { seed: 7 }).error).not.toBe(bootstrapMean(values, { seed: 8 }).error);
  });

  it("counts ten equal pages of a site as one", () => {
    const groups = values.map((_, i) => `site${Math.floor(i / 10)}`);
    const bySite = values.map((_, i) => (Math.floor(i / 10) % 10) / 10);
    expect(bootstrapMean(bySite, { groups }).error).toBeGreaterThan(2.5 * bootstrapMean(bySite).error);
  });

  it("draws complete groups", () => {
    const rows = [
      [1, 0],
      [0, 0],
      [0, 1],
    ];
    const isIncomplete = (sums: Float64Array): readonly number[] => [sums[0] === sums[1] ? 0 : 1];
    expect(bootstrap(rows, isIncomplete, { groups: ["a", "b", "a"] })).toEqual([{ error: 0, low: 0, high: 0 }]);
    expect(bootstrap(rows, isIncomplete)[0].error).toBeGreaterThan(0);
  });

  it("returns a spread for each figure", () => {
    const rows = values.map((value) => [value, 1]);
    const spreads = bootstrap(rows, ([sum = 0, count = 0]) => [sum / count, count]);
    expect(spreads[0]).toEqual(bootstrapMean(values));
    expect(spreads[1]).toEqual({ error: 0, low: 400, high: 400 });
  });

  it("has error 0 for fewer than two pages or groups", () => {
    expect(bootstrapMean([])).toEqual({ error: 0, low: 0, high: 0 });
    expect(bootstrapMean([0.5])).toEqual({ error: 0, low: 0.5, high: 0.5 });
    expect(bootstrapMean([0.5, 0.7], { groups: ["a", "a"] }).error).toBe(0);
  });
});

describe("comparePaired", () => {
  it("detects a small difference that is the same on all pages", () => {
    const random = seeded(3);
    const second = values.map((v) => v + 0.005 + random.below(100) / 100_000);
    const result = comparePaired(second, values);
    expect(result).toMatchObject({ pages: 400, better: 400, equal: 0, worse: 0, isClear: true });
    expect(result.difference).toBeCloseTo(0.0055, 3);
    expect(result.error).toBeLessThan(0.0001);
    expect(comparePaired(values, second).difference).toBeCloseTo(-result.difference);
  });

  it("is not clear if as many pages are better as worse", () => {
    const result = comparePaired(values, [...values].reverse());
    expect(result.isClear).toBe(false);
    expect(result.better).toBe(result.worse);
  });

  it("is defined without pages and refuses lists of different length", () => {
    expect(comparePaired([], [])).toMatchObject({ pages: 0, difference: 0, error: 0, isClear: false });
    expect(() => comparePaired([1], [])).toThrow("1 and 0 values");
  });
});
