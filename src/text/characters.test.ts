import { expect, test } from "vitest";
import { CHARACTER_KINDS, CharacterKind } from "./characters.ts";

test.each<[string, number, string]>([
  ["letters, digits, marks and the underscore", CharacterKind.WORD, "aZ09_éßЖאبक७\u0301"],
  ["whitespace, including the no-break space", CharacterKind.SPACE, " \t\n\r\f\u00a0\u2003\u3000\ufeff"],
  ["punctuation of all scripts", CharacterKind.PUNCTUATION, ".,;:!?-()[]\"'…—«»¿、。「」・，．؟।"],
  ["characters of scripts without spaces", CharacterKind.IDEOGRAPH, "中国ひカกລក"],
  ["symbols", CharacterKind.OTHER, "$€+<>=©™→\0"],
])("%s", (_, kind, characters) => {
  const others = [...characters].filter((c) => CHARACTER_KINDS[c.charCodeAt(0)] !== kind);
  expect(others).toEqual([]);
});

test("Korean letters are word characters: Korean has spaces", () =>
  expect(CHARACTER_KINDS["한".charCodeAt(0)]).toBe(CharacterKind.WORD));

test("the high surrogate of a pair has the kind of the character", () => {
  expect([..."😀"].length).toBe(1);
  expect(Array.from("😀".split(""), (unit) => CHARACTER_KINDS[unit.charCodeAt(0)])).toEqual([
    CharacterKind.OTHER,
    CharacterKind.LOW_SURROGATE,
  ]);
  expect(CHARACTER_KINDS["𠀀".charCodeAt(0)]).toBe(CharacterKind.IDEOGRAPH);
  expect(CHARACTER_KINDS["𠀀".charCodeAt(1)]).toBe(CharacterKind.LOW_SURROGATE);
});

test("every code unit has a kind", () => {
  expect(CHARACTER_KINDS.length).toBe(0x10000);
  expect(Math.max(...CHARACTER_KINDS.subarray(0, 0x8000))).toBeLessThanOrEqual(CharacterKind.LOW_SURROGATE);
});
