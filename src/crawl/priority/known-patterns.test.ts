import { expect, it } from "vitest";
import { KnownPatterns } from "./known-patterns.ts";

it("folds patterns into their first folder when a host has many", () => {
  const patterns = new KnownPatterns();
  const own = Array.from({ length: 400 }, (_, i) => `/p${i}/x`);
  expect(own.map((pattern) => patterns.add(pattern))).toEqual(own);
  expect(patterns.add("/p399/x")).toBe("/p399/x");
  expect(patterns.add("/shop/a?b")).toBe("/shop/**");
  expect(patterns.add("/shop?a&b")).toBe("/shop/**");
  expect(patterns.add("/name")).toBe("/**");
});

it("has a bounded number of patterns", () => {
  const patterns = new KnownPatterns();
  const found = new Set(Array.from({ length: 100_000 }, (_, i) => patterns.add(`/p${i}/x?y`)));
  expect(found.size).toBe(801);
});
