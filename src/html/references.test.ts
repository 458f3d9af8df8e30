import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CharacterKind } from "../text/characters.ts";
import { decodeAttribute, decodeText, measureReference, splitForDecoding } from "./references.ts";

describe("decoding", () => {
  test.each([
    ["a &amp; b", "a & b"],
    ["&lt;p&gt;", "<p>"],
    ["&#65;&#x42;&#X43;", "ABC"],
    ["&eacute;&notin;", "é∉"],
    ["&copy 2020", "© 2020"],
    ["&ampx", "&x"],
    ["&unknown; &", "&unknown; &"],
    ["&#146;", "’"],
    ["&#0;", "\ufffd"],
    ["a\0b", "ab"],
  ])("%j in text is %j", (raw, expected) => expect(decodeText(raw)).toBe(expected));

  test("in attributes, a name without semicolon before a letter, digit or = is not a reference", () => {
    expect(decodeAttribute("?a=1&copy=2&amp;b")).toBe("?a=1&copy=2&b");
    expect(decodeAttribute("plain")).toBe("plain");
  });
});

describe("measuring", () => {
  const measured = (source: string, end = source.length) => {
    const packed = measureReference(source, 0, end);
    return { length: packed >> 3, kind: packed & 7 };
  };

  test.each<[string, number, number]>([
    ["&nbsp;", 6, CharacterKind.SPACE],
    ["&eacute;t", 8, CharacterKind.WORD],
    ["&mdash;", 7, CharacterKind.PUNCTUATION],
    ["&copy;", 6, CharacterKind.OTHER],
    ["&#65;", 5, CharacterKind.WORD],
    ["&#x2019;", 8, CharacterKind.PUNCTUATION],
    ["&#X20;", 6, CharacterKind.SPACE],
    ["&#160;", 6, CharacterKind.SPACE],
    ["&#x4E2D;", 8, CharacterKind.IDEOGRAPH],
    ["&#128512;", 9, CharacterKind.OTHER],
    // Not references: a plain ampersand.
    ["& b;", 1, CharacterKind.PUNCTUATION],
    ["&", 1, CharacterKind.PUNCTUATION],
    ["&;", 1, CharacterKind.PUNCTUATION],
    ["&#;", 1, CharacterKind.PUNCTUATION],
    ["&#x;", 1, CharacterKind.PUNCTUATION],
    ["&amp", 1, CharacterKind.PUNCTUATION],
    ["&T\n;", 1, CharacterKind.PUNCTUATION],
    [`&${"a".repeat(50)};`, 1, CharacterKind.PUNCTUATION],
  ])("%j", (source, length, kind) => expect(measured(source)).toEqual({ length, kind }));

  test.each(["&constructor;", "&toString;", "&valueOf;", "&__proto__;", "&hasOwnProperty;"])(
    "%j does not read a property of Object.prototype",
    (source) => expect(measured(source).kind).toBeLessThanOrEqual(CharacterKind.PUNCTUATION),
  );

  test("does not read beyond the end of its text", () => expect(measured("&amp;", 4).length).toBe(1));
});

test("decoding a long text in parts returns the same text", () => {
  const references = [
    "&amp;",
    "&amp",
    "&#65;",
    `&#${"0".repeat(9_000)}65;`,
    "&copy=1",
    "&",
    "&notit;",
    "\0",
    "\0".repeat(5_000),
  ];
  const pieces = fc.array(fc.oneof(fc.constantFrom(...references), fc.string({ maxLength: 3_000 })), { maxLength: 9 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const raw = parts.join("");
      const cut = splitForDecoding(raw);
      expect(cut.join("")).toBe(raw);
      expect(cut.map(decodeText).join("")).toBe(decodeText(raw));
    }),
  );
});

test("a text with very many references is split into parts of bounded length", () => {
  expect(Math.max(...splitForDecoding("&amp;x".repeat(10_000)).map(({ length }) => length))).toBeLessThanOrEqual(4_096);
  expect(splitForDecoding("word ".repeat(10_000))).toHaveLength(1);
});
