import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { featuresOf } from "./features.ts";
import { Arena } from "./memory.ts";

test("the arrays of an arena are filled with zeros and do not overlap, even after a reset", () => {
  const arena = new Arena();
  for (let round = 0; round < 3; round++) {
    arena.reset();
    const a = arena.int32(3).fill(7);
    const b = arena.float64(2);
    const c = arena.float32(5);
    expect([...b, ...c]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    b.fill(1);
    expect([...a]).toEqual([7, 7, 7]);
  }
});

test("an array that does not fit is allocated, and fits after a reset", () => {
  const arena = new Arena();
  const large = arena.float64(1 << 20);
  expect(large.length).toBe(1 << 20);
  arena.reset();
  expect(arena.float64(1 << 20).buffer).toBe(arena.int32(1).buffer);
});

test("features do not depend on their memory", () => {
  const arena = new Arena();
  for (const html of [
    "<h1>One</h1><p>Some text.</p>",
    "<ul><li>a b<li>c d<li>e f</ul><p>Other text, longer.</p>",
    "",
  ]) {
    const page = parse(html);
    expect([...featuresOf(page, arena.reset()).matrix.values]).toEqual([...featuresOf(page).matrix.values]);
  }
});
