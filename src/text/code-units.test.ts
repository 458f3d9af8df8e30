import fc from "fast-check";
import { expect, it } from "vitest";
import { unitsOf, withUnits } from "./code-units.ts";

const codes = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

it("contains the values of charCodeAt, then zeros", () => {
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

const firstUnits = (text: string, maxUnits: number, count: number) =>
  withUnits(text, maxUnits, (units) => [...units.subarray(0, count)]);

it("reuses memory and clears the text that was in it", () => {
  const first = withUnits("a long text before", 100, (units) => units);
  withUnits("short", 100, (second) => {
    expect(second).toBe(first);
    expect([...second.subarray(0, 8)]).toEqual([...codes("short"), 0, 0, 0]);
  });
});

it("lends other memory to a nested call", () => {
  withUnits("one", 100, (outer) => {
    withUnits("two", 100, (inner) => expect(inner).not.toBe(outer));
    expect([...outer.subarray(0, 4)]).toEqual([...codes("one"), 0]);
  });
  expect(firstUnits("two", 2, 4)).toEqual([...codes("tw"), 0, 0]);
});

it("takes memory back when the reader throws", () => {
  let first: Uint16Array | undefined;
  const read = (units: Uint16Array) => {
    first = units;
    throw new Error("reader");
  };
  expect(() => withUnits("one", 100, read)).toThrow("reader");
  withUnits("two", 100, (units) => expect(units).toBe(first));
});

it("reads at most `maxUnits` units", () => {
  expect(firstUnits("abcdef", 3, 5)).toEqual([97, 98, 99, 0, 0]);
});
