import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonSubsequence, subsequenceScores } from "./common-subsequence.ts";
import { units } from "./tokens.ts";

/** The textbook recurrence, the oracle. */
function byMatrix(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const token of a) {
    const next = [0];
    for (let j = 0; j < b.length; j++) next.push(token === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
    row = next;
  }
  return row[b.length]!;
}

const textOf = (letters: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: letters - 1 }).map(String), { maxLength, size: "max" });

describe("commonSubsequence", () => {
  it.each([1, 2, 4, 30, 300])("equals the matrix on texts of %i different words", (letters) => {
    fc.assert(
      fc.property(textOf(letters, 200), textOf(letters, 200), (a, b) => {
        expect(commonSubsequence(a, b)).toBe(byMatrix(a, b));
      }),
      { numRuns: 200 },
    );
  });

  it("equals the matrix where a text was cut, copied and mixed with another", () => {
    const cut = fc.tuple(fc.nat(300), fc.nat(300)).map(([x, y]) => [Math.min(x, y), Math.max(x, y)] as const);
    fc.assert(
      fc.property(textOf(60, 300), fc.array(cut, { maxLength: 5 }), textOf(90, 100), (text, cuts, other) => {
        const mixed = [...cuts.flatMap(([from, to]) => text.slice(from, to)), ...other];
        expect(commonSubsequence(mixed, text)).toBe(byMatrix(mixed, text));
        expect(commonSubsequence(text, mixed)).toBe(byMatrix(mixed, text));
      }),
      { numRuns: 200 },
    );
  });

  it("handles a hundred thousand words that agree but for a few", () => {
    const truth = Array.from({ length: 100_000 }, (_, i) => `w${(i * 7919) % 5003}`);
    const answer = truth.filter((_, i) => i % 1000 !== 500);
    answer.splice(50_000, 0, "new", "words", "w1");
    expect(commonSubsequence(answer, truth)).toBeGreaterThanOrEqual(99_900);
    expect(commonSubsequence(answer, truth)).toBeLessThanOrEqual(99_901);
  });
});

describe("subsequenceScores", () => {
  it("is the common part over the answer and over the truth", () => {
    // common: 美 元 指 数; answer has 6 characters, truth 8
    const scores = subsequenceScores(units("大美元的指数"), units("美元，指数最高触及"));
    expect(scores.precision).toBeCloseTo(4 / 6);
    expect(scores.recall).toBeCloseTo(4 / 8);
  });

  it("looks at order", () => {
    expect(subsequenceScores(["b", "a"], ["a", "b"]).f1).toBe(0.5);
  });

  it("is defined on the empty", () => {
    expect(subsequenceScores([], []).f1).toBe(1);
    expect(subsequenceScores(["a"], [])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(subsequenceScores([], ["a"])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
