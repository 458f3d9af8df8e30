import fc from "fast-check";
import { expect, test } from "vitest";
import { packCuts, unpackCuts } from "./pack-cuts.ts";

const ascending = (values: readonly number[]): number[] =>
  [...new Set(values.map((value) => Math.fround(value) + 0))].sort((a, b) => a - b);

test("any cuts are read as they were written", () => {
  const short = fc
    .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 6 }))
    .map(([n, k]) => n / 10 ** k);
  const cut = fc.oneof(short, fc.float({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(fc.array(fc.array(cut, { maxLength: 40 }).map(ascending), { maxLength: 5 }), (cuts) => {
      expect(unpackCuts(packCuts(cuts), cuts.length)).toEqual(cuts);
    }),
  );
});

test("a cut with few digits takes about a byte", () => {
  const cuts = [
    ascending(Array.from({ length: 99 }, (_, i) => i / 100)),
    ascending(Array.from({ length: 99 }, (_, i) => i)),
  ];
  expect(atob(packCuts(cuts)).length).toBeLessThan(198);
});

test("too many cuts are refused", () => {
  expect(() => packCuts([Array.from({ length: 256 }, (_, i) => i)])).toThrow("256 cuts");
});
