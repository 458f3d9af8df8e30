import { expect, test } from "vitest";
import { unitsOf } from "../text/code-units.ts";
import { KNOWN_TAGS, knownTagName, lookUpTag, TRAITS, Trait, tagId, tagSet, traitsOf } from "./tags.ts";

test("every known name is found in any case, and only by its own spelling", () => {
  for (let id = 2; id < KNOWN_TAGS; id++) {
    const name = knownTagName(id);
    expect(tagId(name)).toBe(id);
    expect(lookUpTag(unitsOf(name), 0, name.length)).toBe(id);
    expect(lookUpTag(unitsOf(`<${name.toUpperCase()}>`), 1, name.length + 1)).toBe(id);
    expect(lookUpTag(unitsOf(`${name}q`), 0, name.length + 1)).not.toBe(id);
  }
});

test.each(["", "x", "divs", "di", "sectioñ", "\x00", "H7", "custom-element"])("%j is not known", (name) => {
  expect(lookUpTag(unitsOf(name), 0, name.length)).toBe(0);
});

test("characters that differ from a letter only in the case bit are not that letter", () => {
  // "@" | 32 is "`", "[" | 32 is "{"; "\x10" | 32 is "0".
  expect(lookUpTag(unitsOf("h\x11"), 0, 2)).toBe(0);
});

test("a misspelled name throws", () => {
  expect(() => tagId("dvi")).toThrow('"dvi" is not a known tag');
  expect(() => tagSet("p dvi")).toThrow(TypeError);
});

test("tagSet and traitsOf return the properties of tags", () => {
  const set = tagSet("p div");
  expect([set[tagId("p")], set[tagId("div")], set[tagId("b")]]).toEqual([1, 1, 0]);
  expect(TRAITS[tagId("br")] & Trait.VOID).not.toBe(0);
  expect(TRAITS[tagId("p")] & (Trait.BLOCK | Trait.SPECIAL | Trait.IMPLIED_END)).toBe(
    Trait.BLOCK | Trait.SPECIAL | Trait.IMPLIED_END,
  );
  expect(TRAITS[tagId("span")]).toBe(0);
  expect(traitsOf(KNOWN_TAGS + 5)).toBe(0);
});
