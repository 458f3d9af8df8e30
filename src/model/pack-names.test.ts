import fc from "fast-check";
import { expect, test } from "vitest";
import { packNames, unpackNames } from "./pack-names.ts";

test("names are read as they were written", () => {
  const entry = fc.tuple(fc.integer({ min: 1, max: 2 ** 24 - 1 }), fc.integer({ min: -2047, max: 2047 }));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const weights = new Map(entries.map(([key, units]) => [key, units / 100]));
      const back = unpackNames(packNames(weights, 100));
      expect([...back]).toEqual([...weights].sort(([a], [b]) => a - b));
    }),
  );
});

test("damaged names are rejected", () => {
  const packed = packNames(
    new Map([
      [7, 0.5],
      [9, -0.25],
    ]),
    4,
  );
  expect(() => unpackNames({ ...packed, count: 900 })).toThrow("cut off");
  expect(() => unpackNames({ ...packed, words: btoa(`${atob(packed.words)}abc`) })).toThrow("other data");
});
