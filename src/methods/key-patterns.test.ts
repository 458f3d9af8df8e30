import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMatches, keyPatterns, primitiveRoot } from "./key-patterns.ts";

const [H3, P, LI, DIV] = [1, 2, 3, 4];

/** Finds key patterns by their definition, by trying all subsequences. */
function bruteForce(sequence: readonly number[]): Map<string, number> {
  const repetitions = new Map<string, number[]>();
  for (let length = 2; length * 2 <= sequence.length; length++) {
    for (let start = 0; start + length <= sequence.length; start++) {
      const pattern = sequence.slice(start, start + length);
      if (countMatches(sequence, pattern) >= 2) repetitions.set(pattern.join(" "), pattern);
    }
  }
  const keys = [...repetitions].filter(
    ([, pattern]) =>
      ![...repetitions.values()].some((longer) => longer.length > pattern.length && countMatches(longer, pattern) > 0),
  );
  return new Map(keys.map(([key, pattern]) => [key, countMatches(sequence, pattern)]));
}

/** Counts matches from the left, without overlap. */
function countMatches(sequence: readonly number[], pattern: readonly number[]): number {
  let count = 0;
  for (let start = 0; start + pattern.length <= sequence.length; ) {
    const isMatch = pattern.every((element, i) => sequence[start + i] === element);
    if (isMatch) count++;
    start += isMatch ? pattern.length : 1;
  }
  return count;
}

describe("check values", () => {
  test("the example of the paper, by the paper's definition", () => {
    const sequence = [H3, P, H3, LI, H3, H3, P, H3, H3, H3, H3, H3, H3, DIV];
    const patterns = keyPatterns(sequence).map(({ pattern }) => pattern);
    expect(patterns).toContainEqual([H3, P, H3]);
    expect(patterns).toContainEqual([H3, H3, H3]);
    expect(patterns.length).toBe(2);
  });
  test.each<[number[], number[][]]>([
    [[], []],
    [[P, P, P], []],
    [[P, P, P, P], [[P, P]]],
    [[H3, P, H3, P], [[H3, P]]],
    [[H3, P, LI, DIV], []],
    [
      [H3, P, DIV, H3, P, DIV, H3, P, DIV],
      [
        [H3, P, DIV],
        [P, DIV, H3],
        [DIV, H3, P],
      ],
    ],
  ])("%j", (sequence, expected) => expect(keyPatterns(sequence).map(({ pattern }) => pattern)).toEqual(expected));

  test("the most frequent pattern comes first, with the starts of its matches", () => {
    const [first] = keyPatterns([P, LI, P, LI, DIV, H3, H3, DIV, H3, H3, P, LI]);
    expect(first).toEqual({ pattern: [P, LI], matches: [0, 2, 10] });
  });
});

test("key patterns match their definition", () => {
  // keyPatterns ranks up to 16 candidates; sequences this short have fewer.
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 14 }), (sequence) => {
      const found = keyPatterns(sequence);
      expect(new Map(found.map(({ pattern, matches }) => [pattern.join(" "), matches.length]))).toEqual(
        bruteForce(sequence),
      );
      const order = found.map(({ pattern, matches }) => matches.length * 1_000 + pattern.length);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }),
    { numRuns: 3_000 },
  );
});

test("matches are leftmost and do not overlap", () => {
  expect(findMatches([P, P, P, P, P], [P, P])).toEqual([0, 2]);
  expect(findMatches([H3, P, H3, P, H3], [H3, P, H3])).toEqual([0]);
  expect(findMatches([P], [P, P])).toEqual([]);
});

test("primitiveRoot returns the shortest sequence that a pattern repeats", () => {
  expect(primitiveRoot([H3, P, H3, P])).toEqual([H3, P]);
  expect(primitiveRoot([P, P, P])).toEqual([P]);
  expect(primitiveRoot([H3, P, H3])).toEqual([H3, P, H3]);
});

test("sequences of 20,000 children work with few and with many different tags", () => {
  const long = Array.from({ length: 20_000 }, (_, i) => i % 3);
  expect(keyPatterns(long)[0].pattern.length).toBe(9_999);
  expect(keyPatterns(Array.from({ length: 20_000 }, (_, i) => i))).toEqual([]);
});
