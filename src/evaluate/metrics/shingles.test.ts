import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shingleCounts, shingled, shinglePage, shingleScores } from "./shingles.ts";
import { tokens } from "./tokens.ts";
import { TokenVocabulary } from "./vocabulary.ts";

const vocabulary = new TokenVocabulary();
const read = (text: string) => shingled(vocabulary.encode(tokens(text)), vocabulary);
const page = (answer: string, truth: string) => shingleCounts(read(answer), read(truth));

describe("the article extraction benchmark's measure", () => {
  it("equals the published script on a small set worked out by hand", () => {
    const pages = [
      // Truth abcd bcde cdef, answer abcd bcde cdeX deXY: TP 2, FP 2, FN 1.
      page("a b c d e X Y", "a b c d e f"),
      // The answer equals the truth. Both are one shingle, since they have fewer than four words.
      page("only, three words", "only three words"),
      // Empty answer: no precision, recall 0.
      page("", "some text that is here"),
      // Empty truth: precision 0, no recall.
      page("a b c d e", ""),
      // Both empty: counts only in the accuracy.
      page("", "!"),
      // Repetitions count: the truth has the shingle once, the answer twice.
      page("go go go go go", "go go go go"),
    ];
    expect(pages[0]).toEqual({ tp: 2 / 5, fp: 2 / 5, fn: 1 / 5, exact: false });
    const scores = shingleScores(pages);
    const precision = (2 / 4 + 1 + 0 + 1 / 2) / 4;
    const recall = (2 / 3 + 1 + 0 + 1) / 4;
    expect(scores.precision).toBeCloseTo(precision, 12);
    expect(scores.recall).toBeCloseTo(recall, 12);
    expect(scores.f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
    expect(scores.accuracy).toBeCloseTo(2 / 6, 12);
  });

  it("is case sensitive", () => {
    expect(page("Four words are here", "four words are here")).toEqual({ tp: 0, fp: 0.5, fn: 0.5, exact: false });
  });

  it("is defined where the published script fails", () => {
    expect(shingleScores([page("", "a b")])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0 });
    expect(shingleScores([page("a b", "")])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0 });
    expect(shingleScores([page("", "")])).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 });
    expect(shingleScores([])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0 });
  });

  it("scores a single page by the common rule for empty texts", () => {
    expect(shinglePage(page("", ""))).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(shinglePage(page("a", "")).f1).toBe(0);
    expect(shinglePage(page("", "a")).f1).toBe(0);
    expect(shinglePage(page("a b c d e X Y", "a b c d e f")).f1).toBeCloseTo(4 / 7);
  });

  it("returns shares that sum to one; swapping answer and truth swaps FP and FN", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [page(a, b), page(b, a)];
        const sum = one.tp + one.fp + one.fn;
        expect(sum).toBeCloseTo(a === "" && b === "" ? 0 : 1);
        expect([one.tp, one.fp, one.fn]).toEqual([other.tp, other.fn, other.fp]);
      }),
    );
  });
});
