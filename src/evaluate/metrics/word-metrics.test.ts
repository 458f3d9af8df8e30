import { describe, expect, it } from "vitest";
import { words } from "./tokens.ts";
import { TokenVocabulary } from "./vocabulary.ts";
import { wordAccuracy } from "./word-accuracy.ts";
import { wordOverlap } from "./word-overlap.ts";

const vocabulary = new TokenVocabulary();
const bag = (text: string) => vocabulary.encode(words(text));

describe("wordOverlap", () => {
  it("counts words as multisets", () => {
    // answer the×2 cat dog, truth the cat sat the the: common the×2, cat = 3 of 4 and of 5
    const scores = wordOverlap(bag("The cat, the dog"), bag("the cat sat the THE"));
    expect(scores).toMatchObject({ precision: 3 / 4, recall: 3 / 5 });
    expect(scores.f1).toBeCloseTo(2 / 3, 12);
  });

  it("does not look at order", () => {
    expect(wordOverlap(bag("a b c"), bag("c a b")).f1).toBe(1);
  });

  it("is WCXB's on the empty", () => {
    expect(wordOverlap(bag(""), bag("…")).f1).toBe(1);
    expect(wordOverlap(bag("word"), bag(""))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(wordOverlap(bag(""), bag("word"))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(wordOverlap(bag("other"), bag("word"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("wordAccuracy", () => {
  it("judges every word of the page", () => {
    // page: home news a b c d imprint; kept a b imprint, true a b c: TP 2, FP 1, FN 1, TN home news d = 3
    const scores = wordAccuracy(bag("a b imprint"), bag("a b c"), bag("home news a b c d imprint"));
    expect(scores.precision).toBeCloseTo(2 / 3);
    expect(scores.recall).toBeCloseTo(2 / 3);
    expect(scores.f1).toBeCloseTo(2 / 3);
    expect(scores.accuracy).toBeCloseTo(5 / 7);
  });

  it("takes an empty answer for what it leaves out rightly", () => {
    expect(wordAccuracy(bag(""), bag("a"), bag("a b c d"))).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 });
    expect(wordAccuracy(bag("a"), bag(""), bag("a b c d"))).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 });
    expect(wordAccuracy(bag(""), bag(""), bag("a b"))).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 });
    expect(wordAccuracy(bag(""), bag(""), bag("")).accuracy).toBe(1);
  });

  it("survives words that the page's text does not have", () => {
    expect(wordAccuracy(bag("x"), bag("y"), bag("")).accuracy).toBe(0);
  });
});
