import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonSubsequence, subsequenceScores } from "./common-subsequence.ts";
import { units } from "./tokens.ts";
import { TokenVocabulary } from "./vocabulary.ts";

/** The textbook recurrence, as an oracle. */
function byMatrix(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const token of Array.from(a)) {
    const next = [0];
    for (let j = 0; j < b.length; j++) next.push(token === b[j] ? row[j] + 1 : Math.max(row[j + 1], next[j]));
    row = next;
  }
  return row[b.length];
}

const textOf = (letters: number, maxLength: number) =>
  fc.int32Array({ min: 0, max: letters - 1, maxLength, size: "max" });

describe("commonSubsequence", () => {
  it.each([1, 2, 4, 30, 300])("equals the matrix on texts of %i different words", (letters) => {
    fc.assert(
      fc.property(textOf(letters, 200), textOf(letters, 200), (a, b) => {
        expect(commonSubsequence(a, b)).toBe(byMatrix(a, b));
      }),
      { numRuns: 200 },
    );
  });

  it("equals the matrix if a text was cut, copied and mixed with another", () => {
    const cut = fc.tuple(fc.nat(300), fc.nat(300)).map(([x, y]) => [Math.min(x, y), Math.max(x, y)] as const);
    fc.assert(
      fc.property(textOf(60, 300), fc.array(cut, { maxLength: 5 }), textOf(90, 100), (text, cuts, other) => {
        const mixed = Int32Array.from([...cuts.flatMap(([from, to]) => [...text.slice(from, to)]), ...other]);
        expect(commonSubsequence(mixed, text)).toBe(byMatrix(mixed, text));
        expect(commonSubsequence(text, mixed)).toBe(byMatrix(mixed, text));
      }),
      { numRuns: 200 },
    );
  });

  it("handles a hundred thousand words of which a few differ", () => {
    const truth = Int32Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 5003);
    const kept = truth.filter((_, i) => i % 1000 !== 500);
    const answer = Int32Array.of(...kept.subarray(0, 50_000), 5004, 5005, 1, ...kept.subarray(50_000));
    expect(commonSubsequence(answer, truth)).toBeGreaterThanOrEqual(99_900);
    expect(commonSubsequence(answer, truth)).toBeLessThanOrEqual(99_901);
  });
});

const vocabulary = new TokenVocabulary();
const scores = (answer: string, truth: string) =>
  subsequenceScores(vocabulary.encode(units(answer)), vocabulary.encode(units(truth)));

describe("subsequenceScores", () => {
  it("has precision common / answer and recall common / truth", () => {
    // Common: 美 元 指 数. The answer has 6 characters, the truth 8.
    const found = scores("大美元的指数", "美元，指数最高触及");
    expect(found.precision).toBeCloseTo(4 / 6);
    expect(found.recall).toBeCloseTo(4 / 8);
  });

  it("depends on the order", () => {
    expect(scores("b a", "a b").f1).toBe(0.5);
  });

  it("is defined for empty texts", () => {
    expect(scores("", "").f1).toBe(1);
    expect(scores("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scores("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
