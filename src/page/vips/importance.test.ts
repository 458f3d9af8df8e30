import { expect, test } from "vitest";
import { visualImportance } from "./importance.ts";

const page = { x1: 0, x2: 1000 };

test.each([
  [0, 1000, 0.68269],
  [200, 800, 0.45149],
  [0, 200, 0.1156],
])("a span from %d to %d of a page of 1000 has importance %d", (x1, x2, expected) => {
  expect(visualImportance({ x1, x2 }, page)).toBeCloseTo(expected, 5);
});

test("what sticks out counts as wide as the page, what lies outside not at all", () => {
  expect(visualImportance({ x1: -500, x2: 1500 }, page)).toBeCloseTo(0.68269, 5);
  expect(visualImportance({ x1: -9999, x2: -9000 }, page)).toBe(0);
});

test("a page without width has no importance to give", () => {
  expect(visualImportance({ x1: 0, x2: 10 }, { x1: 5, x2: 5 })).toBe(0);
});
