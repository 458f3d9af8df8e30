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

test("a span is cut at the edges of the page", () => {
  expect(visualImportance({ x1: -500, x2: 1500 }, page)).toBeCloseTo(0.68269, 5);
  expect(visualImportance({ x1: -9999, x2: -9000 }, page)).toBe(0);
});

test("on a page without width every span has importance 0", () => {
  expect(visualImportance({ x1: 0, x2: 10 }, { x1: 5, x2: 5 })).toBe(0);
});
