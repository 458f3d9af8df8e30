import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapse, paragraphs, tokens, units, words } from "./tokens.ts";

describe("words", () => {
  it("are the matches of Python's \\w+, in lower case", () => {
    // python3: re.findall(r"\w+", text.lower())
    expect(words("Don't STOP, naïve_Ünïcode 3½ ٣ x²!")).toEqual(["don", "t", "stop", "naïve_ünïcode", "3½", "٣", "x²"]);
    expect(words("ΣΊΣΥΦΟΣ")).toEqual(["σίσυφος"]);
    expect(words("पढ़ना")).toEqual(["पढ", "न"]);
    expect(words("过去一个月，美元")).toEqual(["过去一个月", "美元"]);
    expect(words(" –…! ")).toEqual([]);
  });

  it("keep their case as tokens", () => {
    expect(tokens("Go go GO")).toEqual(["Go", "go", "GO"]);
  });
});

describe("units", () => {
  it("are single characters in scripts without spaces and words elsewhere", () => {
    expect(units("过去, iPhone15发布")).toEqual(["过", "去", "iphone15", "发", "布"]);
    expect(units("データは 3つ")).toEqual(["デ", "ー", "タ", "は", "3", "つ"]);
    expect(units("한국어 문장")).toEqual(["한국어", "문장"]);
    expect(units("กขค")).toEqual(["ก", "ข", "ค"]);
    expect(units("。「」、")).toEqual([]);
  });

  it("contain the same characters as the words", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => units(text).join("") === words(text).join("")));
  });
});

describe("paragraphs", () => {
  it("are the lines with a word", () => {
    expect(paragraphs("One\r\n\n  two words \n***\n三")).toEqual([["one"], ["two", "words"], ["三"]]);
    expect(paragraphs("")).toEqual([]);
  });

  it("contain the units of the text, in order", () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\r\n", "ΟΔΟΣ", "İ", "三")))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (value) => {
        expect(paragraphs(value).flat()).toEqual(units(value));
        expect(paragraphs(value, tokens).flat()).toEqual(tokens(value));
      }),
    );
  });
});

it("collapse replaces whitespace with single spaces", () => {
  expect(collapse("\n a\u00a0 \tb ")).toBe("a b");
});
