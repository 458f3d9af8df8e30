import { expect, it } from "vitest";
import { PairNumbers } from "./pair-numbers.ts";

it("numbers pairs in the order in which they first come", () => {
  const pairs = new PairNumbers();
  const numbers = [
    [5, 1],
    [1, 5],
    [5, 1],
    [-1, 0],
    [1, 5],
  ].map(([first, second]) => pairs.of(first, second));
  expect(numbers).toEqual([0, 1, 0, 2, 1]);
  expect(pairs.size).toBe(3);
});

it("keeps the numbers when it grows", () => {
  const pairs = new PairNumbers();
  const number = (i: number): number => pairs.of(i % 97, i);
  const first = Array.from({ length: 5_000 }, (_, i) => number(i));
  expect(first).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  expect(Array.from({ length: 5_000 }, (_, i) => number(i))).toEqual(first);
});
