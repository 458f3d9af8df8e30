import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AlikeParts } from "./alike-parts.ts";

const words = (from: number, to: number): Int32Array => Int32Array.from({ length: to - from }, (_, i) => from + i);

test("sets with a cosine above the minimum are one group", () => {
  const alike = new AlikeParts(0.9);
  const first = alike.groupOf(words(0, 100));
  expect(alike.groupOf(words(0, 100))).toBe(first);
  // 95 of 100 words in common: a cosine of .95.
  expect(alike.groupOf(words(5, 105))).toBe(first);
  // 85 of 100: .85.
  expect(alike.groupOf(words(15, 115))).not.toBe(first);
  expect(alike.count).toBe(2);
});

test("a part of a set is alike if it has more than 81 % of the words", () => {
  const alike = new AlikeParts(0.9);
  const whole = alike.groupOf(words(0, 100));
  expect(alike.groupOf(words(0, 90))).toBe(whole);
  expect(alike.groupOf(words(0, 70))).not.toBe(whole);
});

test("an equal set is found among many that share most of its words", () => {
  const alike = new AlikeParts(0.9);
  const sets = Array.from({ length: 300 }, (_, i) => Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 100 + 2 * i, 101 + 2 * i));
  const groups = sets.map((set) => alike.groupOf(set));
  expect(sets.map((set) => alike.groupOf(set))).toEqual(groups);
  expect(alike.count).toBe(300);
});

test("empty sets are one group", () => {
  const alike = new AlikeParts(0.9);
  expect(alike.groupOf(words(0, 1))).not.toBe(alike.groupOf(words(0, 0)));
  expect(alike.groupOf(words(0, 0))).toBe(alike.groupOf(words(0, 0)));
});

test("equal sets are always one group, and sets without a common word never", () => {
  const list = fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 12 }), (sets) => {
      const alike = new AlikeParts(0.9);
      const groups = sets.map((set) => alike.groupOf(Int32Array.from(set)));
      for (const [i, set] of sets.entries()) {
        expect(alike.groupOf(Int32Array.from(set).reverse())).toBe(groups[i]);
        for (const [j, other] of sets.entries()) {
          if (!set.some((word) => other.includes(word))) expect(groups[i]).not.toBe(groups[j]);
        }
      }
    }),
  );
});
