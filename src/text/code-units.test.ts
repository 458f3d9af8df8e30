import fc from "fast-check";
import { expect, it } from "vitest";
import { borrowUnits, returnUnits, unitsOf } from "./code-units.ts";

const codes = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

it("holds what charCodeAt tells, and zeros behind it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const units = unitsOf(text);
      expect([...units.subarray(0, text.length)]).toEqual(codes(text));
      expect([...units.subarray(text.length)].every((unit) => unit === 0)).toBe(true);
    }),
  );
});

it("keeps lone surrogates and NUL", () => {
  expect([...unitsOf("\ud800a\0\udc00").subarray(0, 4)]).toEqual([0xd800, 97, 0, 0xdc00]);
});

it("uses memory again without what was in it", () => {
  const first = borrowUnits("a long text before", 100);
  returnUnits(first);
  const second = borrowUnits("short", 100);
  expect(second).toBe(first);
  expect([...second.subarray(0, 8)]).toEqual([...codes("short"), 0, 0, 0]);
});

it("gives nobody the memory another still has", () => {
  const first = borrowUnits("one", 100);
  expect(borrowUnits("two", 100)).not.toBe(first);
});

it("knows what it holds, whoever gives back first", () => {
  const first = borrowUnits("one", 100);
  const second = borrowUnits("two", 100);
  returnUnits(first);
  expect([...borrowUnits("two", 100).subarray(0, 4)]).toEqual([...codes("two"), 0]);
  returnUnits(second);
  expect([...borrowUnits("two", 2).subarray(0, 4)]).toEqual([...codes("tw"), 0, 0]);
});

it("takes no more than it was asked for", () => {
  expect([...borrowUnits("abcdef", 3).subarray(0, 5)]).toEqual([97, 98, 99, 0, 0]);
});
