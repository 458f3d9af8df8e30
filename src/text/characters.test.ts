import { expect, test } from "vitest";
import { KINDS, Kind } from "./characters.ts";

test.each<[string, number, string]>([
  ["letters, digits, marks and the underscore", Kind.WORD, "aZ09_éßЖאبक७\u0301"],
  ["white space, the no-break space too", Kind.SPACE, " \t\n\r\f\u00a0\u2003\u3000\ufeff"],
  ["punctuation of all scripts", Kind.PUNCTUATION, ".,;:!?-()[]\"'…—«»¿、。「」・，．؟।"],
  ["characters of scripts without spaces", Kind.IDEOGRAPH, "中国ひカกລក"],
  ["signs", Kind.OTHER, "$€+<>=©™→\0"],
])("%s", (_, kind, characters) => {
  const others = [...characters].filter((c) => KINDS[c.charCodeAt(0)] !== kind);
  expect(others).toEqual([]);
});

test("Korean words stand between spaces", () => expect(KINDS["한".charCodeAt(0)]).toBe(Kind.WORD));

test("a pair of surrogates counts by its first half", () => {
  expect([..."😀"].length).toBe(1);
  expect(Array.from("😀".split(""), (unit) => KINDS[unit.charCodeAt(0)])).toEqual([Kind.OTHER, Kind.LOW_SURROGATE]);
  expect(KINDS["𠀀".charCodeAt(0)]).toBe(Kind.IDEOGRAPH);
  expect(KINDS["𠀀".charCodeAt(1)]).toBe(Kind.LOW_SURROGATE);
});

test("every code unit has a kind", () => {
  expect(KINDS.length).toBe(0x10000);
  expect(Math.max(...KINDS.subarray(0, 0x8000))).toBeLessThanOrEqual(Kind.LOW_SURROGATE);
});
