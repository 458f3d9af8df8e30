import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bcubed, matchedBlocks } from "./segmentation.ts";

const even = new Float64Array(10).fill(1);

describe("matched blocks", () => {
  test("equal blocks are all right", () => {
    const blocks = [
      [0, 1, 2],
      [3, 4],
      [5, 6, 7, 8, 9],
    ];
    expect(matchedBlocks({ weights: even, truth: blocks, found: blocks })).toEqual({ precision: 1, recall: 1, f1: 1 });
  });

  test("overlap is by weight: a block without a light atom matches, one without a heavy atom does not", () => {
    const weights = Float64Array.of(50, 50, 10);
    const truth = [[0, 1, 2]];
    expect(matchedBlocks({ weights, truth, found: [[0, 1]] }).f1).toBe(1);
    expect(matchedBlocks({ weights, truth, found: [[0, 2]] }).f1).toBe(0);
    expect(matchedBlocks({ weights, truth, found: [[0, 1]] }, 1).f1).toBe(0);
  });

  test("a marked block is matched once, by the best block", () => {
    const scores = matchedBlocks({
      weights: even,
      truth: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
      found: [
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      ],
    });
    expect(scores).toMatchObject({ precision: 0.5, recall: 1 });
  });

  test("empty and repeated blocks do not count", () => {
    expect(matchedBlocks({ weights: even, truth: [[0], [0], []], found: [[0], [], [0]] }).f1).toBe(1);
  });
});

describe("bcubed", () => {
  test("one block over two marked ones: recall 1, precision by their shares", () => {
    const truth = [
      [0, 1, 2, 3, 4, 5],
      [6, 7],
    ];
    // Precision is 6/8 for six atoms and 2/8 for two.
    expect(bcubed({ weights: even, truth, found: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]] })).toMatchObject({
      precision: (6 * (6 / 8) + 2 * (2 / 8)) / 8,
      recall: 1,
    });
  });

  test("atoms outside all found blocks count as blocks of one atom", () => {
    expect(bcubed({ weights: even, truth: [[0, 1, 2, 3]], found: [] })).toMatchObject({ precision: 1, recall: 0.25 });
  });

  test("an inner marked block overrides the outer one", () => {
    const truth = [
      [0, 1, 2, 3],
      [2, 3],
    ];
    expect(
      bcubed({
        weights: even,
        truth,
        found: [
          [0, 1],
          [2, 3],
        ],
      }).f1,
    ).toBe(1);
  });
});

test("any segmentation compared with itself has F1 1", () => {
  const partition = fc.array(fc.nat(4), { minLength: 1, maxLength: 30 }).map((owners) => {
    const blocks: number[][] = [[], [], [], [], []];
    for (const [atom, owner] of owners.entries()) blocks[owner].push(atom);
    return { weights: new Float64Array(owners.length).fill(2), blocks };
  });
  fc.assert(
    fc.property(partition, ({ weights, blocks }) => {
      expect(bcubed({ weights, truth: blocks, found: blocks }).f1).toBeCloseTo(1);
      expect(matchedBlocks({ weights, truth: blocks, found: blocks }).f1).toBe(1);
    }),
  );
});
