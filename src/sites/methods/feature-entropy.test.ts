import { expect, test } from "vitest";
import { featureEntropies } from "./feature-entropy.ts";

/** Returns pages on which one feature occurs the given numbers of times. */
const occurrences = (counts: readonly number[]): number[][] => counts.map((count) => Array<number>(count).fill(7));

test.each([
  [[1, 1, 1, 1], 1],
  [[4, 0, 0, 0], 0],
  [[2, 1, 1, 0], 0.75],
  [[3], 0],
])("occurrences %j have the entropy %d", (counts, expected) => {
  expect(featureEntropies(occurrences(counts)).get(7)).toBeCloseTo(expected, 10);
});

test("features have entropies of their own", () => {
  expect([...featureEntropies([[1, 2, 2], [1]])]).toEqual([
    [1, 1],
    [2, 0],
  ]);
});
