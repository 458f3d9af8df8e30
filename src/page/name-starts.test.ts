import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unitsOf } from "../text/code-units.ts";
import { partPattern, tokenPattern } from "./element-names.ts";
import { NameStarts } from "./name-starts.ts";

const PATTERNS = [tokenPattern("sr-only vh footnote-back"), partPattern("copy-button anchor")];
const starts = new NameStarts(...PATTERNS);
const mayHoldAt = (source: string, at: number) => starts.mayHold(unitsOf(source), source.length, at);
const mayHold = (value: string, quote = '"') => mayHoldAt(`<i class=${quote}${value}${quote}>`, 9 + quote.length);

describe("whether a name may hold one of the words", () => {
  test.each(["sr-only", "x sr-only y", "VH", "btn-copy_button", "btn-copybutton", "my-anchor", "footnote-back"])(
    "yes: %s",
    (value) => expect(mayHold(value)).toBe(true),
  );
  test.each(["", "footer", "vhs", "article-body", "srt", "copyright"])("no: %s", (value) =>
    expect(mayHold(value)).toBe(false),
  );
  test("in either quotes, and at the end of a source that was cut", () => {
    expect(mayHold('footer"vh', "'")).toBe(false);
    expect(mayHold("vh", "'")).toBe(true);
    expect(mayHoldAt('<i class="foo', 10)).toBe(false);
  });
  test("without quotes", () => {
    expect(mayHold("footer", "")).toBe(false);
    expect(mayHold("vh", "")).toBe(true);
    expect(mayHold("footer id=vh", "")).toBe(false);
  });
  test("never no to what a pattern knows", () => {
    const piece = fc.constantFrom("sr", "only", "VH", "footnote", "back", "copy", "Button", "anchor", "x", ..."-_ '>");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const value = pieces.join("");
        if (PATTERNS.some((pattern) => pattern.test(value.toLowerCase()))) expect(mayHold(value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
