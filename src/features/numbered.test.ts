import fc from "fast-check";
import { expect, test } from "vitest";
import { fresh } from "./memory.ts";
import { numbered } from "./numbered.ts";

test("equal keys have one number, in the order they first come", () => {
  const { of, count } = numbered(Int32Array.of(7, 0, 7, -3, 0), fresh);
  expect([...of]).toEqual([0, 1, 0, 2, 1]);
  expect(count).toBe(3);
});

test("any keys are numbered as by a map", () => {
  // Few values, and many that share their low bits.
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
      const { of, count } = numbered(Int32Array.from(keys), fresh);
      expect([...of]).toEqual(expected);
      expect(count).toBe(known.size);
    }),
  );
});
