import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonCount, countsOf, TokenVocabulary } from "./vocabulary.ts";

const texts = fc.array(fc.array(fc.constantFrom("a", "B", "b", "c", "d"), { maxLength: 30 }), { maxLength: 12 });

describe("TokenVocabulary", () => {
  it("assigns the same number to two tokens only if they are equal", () => {
    const vocabulary = new TokenVocabulary();
    expect([...vocabulary.encode(["x", "y", "x", "X"])]).toEqual([0, 1, 0, 2]);
    expect([...vocabulary.toLowerCase(vocabulary.encode(["X", "x", "Y"]))]).toEqual([0, 0, 1]);
  });

  it("numbers runs of four tokens as a map of strings would", () => {
    fc.assert(
      fc.property(texts, (lists) => {
        const vocabulary = new TokenVocabulary();
        const table = new Map<string, number>();
        for (const list of lists) {
          const runs = list.length < 4 ? [list] : list.slice(3).map((_, i) => list.slice(i, i + 4));
          const keys = runs.filter((run) => run.length > 0).map((run) => run.join(" "));
          for (const key of keys) if (!table.has(key)) table.set(key, table.size);
          const expected = keys.map((key) => table.get(key));
          expect([...vocabulary.shingles(vocabulary.encode(list))]).toEqual(expected);
        }
      }),
    );
  });

  it("grows far beyond its initial size", () => {
    const vocabulary = new TokenVocabulary();
    const sequence = vocabulary.encode(Array.from({ length: 20_000 }, (_, i) => `w${i}`));
    const shingles = vocabulary.shingles(sequence);
    expect([shingles[0], shingles.at(-1), new Set(shingles).size]).toEqual([0, 19_996, 19_997]);
    expect(vocabulary.shingles(sequence)).toEqual(shingles);
  });
});

it("commonCount is the sum of the smaller counts, in both directions", () => {
  const [a, b] = [Int32Array.of(1, 1, 1, 2), Int32Array.of(1, 1, 3, 2, 2, 0)];
  expect([commonCount(a, b), commonCount(b, a), commonCount(a, new Int32Array(0))]).toEqual([3, 3, 0]);
  expect([...countsOf(a)]).toEqual([0, 3, 1]);
});
