import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions } from "./page-change.ts";
import { changedShare, sketchText, type TextBlock } from "./text-sketch.ts";

const blocks = (...numbers: number[]): TextBlock[] =>
  numbers.map((number) => ({ hash: Math.imul(number + 1, 0x9e3779b1), words: 10 }));
const upTo = (count: number): TextBlock[] => blocks(...Array.from({ length: count }, (_, i) => i));
const shareOf = (before: TextBlock[], after: TextBlock[]): number =>
  changedShare({ sketch: sketchText(before), words: before.length * 10 }, after);

describe("the changed share of a text", () => {
  it("is that of the words in blocks that only one version has", () => {
    expect(shareOf(blocks(1, 2, 3, 4), blocks(1, 2, 3, 4))).toBe(0);
    expect(shareOf(blocks(1, 2, 3, 4), blocks(1, 2, 3, 5))).toBe(0.25);
    expect(shareOf(blocks(1, 2), blocks(1, 2, 3, 4))).toBe(0.34);
    expect(shareOf(blocks(1), blocks(2))).toBe(1);
    expect(shareOf([], [])).toBe(0);
    expect(shareOf([], blocks(1))).toBe(1);
  });

  it("is estimated from a sample of a long text, in a sketch of bounded size", () => {
    const before = upTo(5000);
    expect(sketchText(before).length).toBeLessThan(180);
    expect(shareOf(before, before)).toBe(0);
    const half = [...before.slice(0, 2500), ...blocks(...Array.from({ length: 2500 }, (_, i) => 9000 + i))];
    expect(shareOf(before, half)).toBeGreaterThan(0.25);
    expect(shareOf(before, half)).toBeLessThan(0.75);
  });

  it("is between 0 and 1", () => {
    const texts = fc.array(fc.record({ hash: fc.integer(), words: fc.nat(500) }), { maxLength: 200 });
    fc.assert(
      fc.property(texts, texts, fc.nat(1000), (before, after, words) => {
        const share = changedShare({ sketch: sketchText(before), words }, after);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});

it("compares title and text", () => {
  const before = { contentHash: "a", titleHash: "t", sketch: sketchText(blocks(1)), words: 10 };
  expect(compareVersions(before, { contentHash: "a", titleHash: "t" }, [])).toEqual({ kind: "unchanged" });
  expect(compareVersions(before, { contentHash: "a", titleHash: "u" }, blocks(1))).toEqual({
    kind: "changed",
    title: true,
    textShare: 0,
  });
  expect(compareVersions(before, { contentHash: "b", titleHash: "t" }, blocks(1, 2))).toMatchObject({
    title: false,
    textShare: 0.34,
  });
});
