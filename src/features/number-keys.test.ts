import fc from "fast-check";
import { expect, test } from "vitest";
import { heapMemory } from "./memory.ts";
import { numberKeys } from "./number-keys.ts";

test("keys are numbered by first occurrence; equal keys share a number", () => {
  const { of, count } = numberKeys(Int32Array.of(7, 0, 7, -3, 0), heapMemory);
  expect([...of]).toEqual([0, 1, 0, 2, 1]);
  expect(count).toBe(3);
});

test("the numbers are the same as with a Map", () => {
  // Few values, so that keys repeat, and values that share their low bits, so that slots collide.
  const key = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer().map((i) => i << 16),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
      const known = new Map<number, number>();
      const expected = keys.map((k) => {
        if (!known.has(k)) known.set(k, known.size);
        return known.get(k);
      });
      const { of, count } = numberKeys(Int32Array.from(keys), heapMemory);
      expect([...of]).toEqual(expected);
      expect(count).toBe(known.size);
    }),
  );
});
