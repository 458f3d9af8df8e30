import { describe, expect, it } from "vitest";
import { words } from "./tokens.ts";
import { TokenVocabulary } from "./vocabulary.ts";
import { wordAccuracy } from "./word-accuracy.ts";
import { wordOverlap } from "./word-overlap.ts";

const vocabulary = new TokenVocabulary();
const bag = (text: string) => vocabulary.encode(words(text));

describe("wordOverlap", () => {
  it("counts words as multisets", () => {
    // Answer: the ×2, cat, dog. Truth: the ×3, cat, sat. Common: the ×2, cat, which is 3 of 4 and 3 of 5.
    const scores = wordOverlap(bag("The cat, the dog"), bag("the cat sat the THE"));
    expect(scores).toMatchObject({ precision: 3 / 4, recall: 3 / 5 });
    expect(scores.f1).toBeCloseTo(2 / 3, 12);
  });

  it("does not depend on the order", () => {
    expect(wordOverlap(bag("a b c"), bag("c a b")).f1).toBe(1);
  });

  it("scores empty texts as WCXB does", () => {
    expect(wordOverlap(bag(""), bag("…")).f1).toBe(1);
    expect(wordOverlap(bag("word"), bag(""))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(wordOverlap(bag(""), bag("word"))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(wordOverlap(bag("other"), bag("word"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("wordAccuracy", () => {
  it("judges every word of the page", () => {
    // Page: home news a b c d imprint. Kept: a b imprint. True: a b c. TP 2, FP 1, FN 1, TN 3 (home news d).
    const scores = wordAccuracy(bag("a b imprint"), bag("a b c"), bag("home news a b c d imprint"));
    expect(scores.precision).toBeCloseTo(2 / 3);
    expect(scores.recall).toBeCloseTo(2 / 3);
    expect(scores.f1).toBeCloseTo(2 / 3);
    expect(scores.accuracy).toBeCloseTo(5 / 7);
  });

  it("counts words that an empty answer rightly omits", () => {
    expect(wordAccuracy(bag(""), bag("a"), bag("a b c d"))).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 });
    expect(wordAccuracy(bag("a"), bag(""), bag("a b c d"))).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 });
    expect(wordAccuracy(bag(""), bag(""), bag("a b"))).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 });
    expect(wordAccuracy(bag(""), bag(""), bag("")).accuracy).toBe(1);
  });

  it("survives words that are not in the text of the page", () => {
    expect(wordAccuracy(bag("x"), bag("y"), bag("")).accuracy).toBe(0);
  });
});
