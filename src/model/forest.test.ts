import fc from "fast-check";
import { expect, test } from "vitest";
import { logitOf, predictComplete, toCompleteForest } from "./complete-forest.ts";
import { type Forest, predictInto, probability } from "./forest.ts";
import { type PackedForests, packForests, unpackForests } from "./pack-forest.ts";

/** x0 >= 0.5 ? (x1 >= 2 ? 1 : -0.25) : -1, and a tree that is one leaf. */
const small: Forest = {
  base: 0.125,
  roots: Int32Array.from([0, 5]),
  feature: Int16Array.from([0, -1, 1, -1, -1, -1]),
  threshold: Float32Array.from([0.5, -1, 2, -0.25, 1, 0.5]),
  right: Int32Array.from([2, 0, 4, 0, 0, 0]),
};

function logits(forest: Forest, rows: readonly (readonly number[])[]): number[] {
  const out = new Float64Array(rows.length);
  predictInto(forest, { rows: rows.length, columns: rows[0].length, values: Float32Array.from(rows.flat()) }, out);
  return [...out];
}

test("a forest adds up its trees; missing values go left", () => {
  const rows = [
    [0, 9],
    [0.5, 1],
    [0.5, 2],
    [Number.NaN, 9],
    [1, Number.NaN],
  ];
  expect(logits(small, rows)).toEqual([-0.375, 0.375, 1.625, -0.375, 0.375]);
});

/** Fine enough for all leaves of these tests. */
const LEAVES = 10_000;
const packed: PackedForests = packForests([small], { features: 2, leafScale: LEAVES });

test("packed forests unpack to the same forests", () => {
  expect(unpackForests(packed, [0, 1])).toEqual([small]);
  const other: Forest = { ...small, base: -0.5, threshold: Float32Array.from([0.75, 3, 2, 0.25, 0, 0]) };
  expect(unpackForests(packForests([small, other], { features: 2, leafScale: 4 }), [0, 1])).toEqual([small, other]);
});

test("leaf values are rounded to the leaf scale", () => {
  const [back] = unpackForests(packForests([small], { features: 2, leafScale: 2 }), [0, 1]);
  expect([...back.threshold]).toEqual([0.5, -1, 2, 0, 1, 0.5]);
});

test("unpackForests maps the features of the file to the given columns", () => {
  const [back] = unpackForests(packed, [3, 1]);
  expect(logits(back, [[0, 2, 0, 1]])).toEqual([1.625]);
});

test("damaged text is rejected", () => {
  const { nodes, cuts } = packed;
  const broken =
    (changes: Partial<PackedForests>): (() => Forest[]) =>
    () =>
      unpackForests({ ...packed, ...changes }, [0, 1]);
  expect(broken({ nodes: "!" })).toThrow();
  expect(broken({ nodes: "" })).toThrow("cut off");
  expect(broken({ nodes: btoa(atob(nodes).slice(0, -2)) })).toThrow("cut off");
  expect(broken({ nodes: btoa(`${atob(nodes)}abc`) })).toThrow("other data");
  expect(broken({ cuts: btoa(`${atob(cuts)}abc`) })).toThrow("other data");
  expect(broken({ sizes: [4] })).toThrow("in the middle of a tree");
});

test("a split below a split of the same feature and cut is rejected", () => {
  const impossible: Forest = {
    base: 0,
    roots: Int32Array.from([0]),
    feature: Int16Array.from([0, 0, -1, -1, -1]),
    threshold: Float32Array.from([1, 1, 0, 0, 0]),
    right: Int32Array.from([4, 3, 0, 0, 0]),
  };
  expect(() => packForests([impossible], { features: 1, leafScale: 1 })).toThrow("cannot be");
});

interface Shape {
  readonly split:
    | { readonly feature: number; readonly cut: number; readonly left: Shape; readonly right: Shape }
    | undefined;
  readonly leaf: number;
}

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    leaf: fc.integer({ min: -50_000, max: 50_000 }).map((n) => n / 10_000),
    split: fc.option(
      fc.record({
        feature: fc.integer({ min: 0, max: 300 }),
        cut: fc.float({ noNaN: true, min: -1000, max: 1000 }).map(Math.fround),
        left: tie("shape"),
        right: tie("shape"),
      }),
      { nil: undefined, maxDepth: 4 },
    ),
  }),
}));

function forestOf(trees: readonly Shape[]): Forest {
  const feature: number[] = [];
  const threshold: number[] = [];
  const right: number[] = [];
  const add = (tree: Shape): void => {
    const node = feature.length;
    feature.push(tree.split?.feature ?? -1);
    threshold.push(tree.split === undefined ? tree.leaf : tree.split.cut + 0);
    right.push(0);
    if (tree.split === undefined) return;
    add(tree.split.left);
    right[node] = feature.length;
    add(tree.split.right);
  };
  const roots = trees.map((tree) => {
    const root = feature.length;
    add(tree);
    return root;
  });
  return {
    base: 0,
    roots: Int32Array.from(roots),
    feature: Int16Array.from(feature),
    threshold: Float32Array.from(threshold),
    right: Int32Array.from(right),
  };
}

/** Makes the cuts along each path differ: a split that sends nothing to one side cannot be packed. */
function withPossibleSplits(tree: Shape, above: readonly Shape[] = []): Shape {
  const { split } = tree;
  if (split === undefined) return tree;
  const isRepeated = above.some((other) => other.split?.feature === split.feature);
  const path = [...above, tree];
  if (isRepeated) return { leaf: tree.leaf, split: undefined };
  return {
    leaf: 0,
    split: { ...split, left: withPossibleSplits(split.left, path), right: withPossibleSplits(split.right, path) },
  };
}

test("any packed forest unpacks to the same forest", () => {
  const columns = Array.from({ length: 301 }, (_, i) => i);
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 5 }), fc.array(shape, { maxLength: 2 }), (first, second) => {
      const forests = [first, second].map((trees) => forestOf(trees.map((tree) => withPossibleSplits(tree))));
      expect(unpackForests(packForests(forests, { features: 301, leafScale: LEAVES }), columns)).toEqual(forests);
    }),
  );
});

test("a complete forest predicts the same logits", () => {
  fc.assert(
    fc.property(
      fc.array(shape, { maxLength: 5 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer(),
      (trees, rows, seed) => {
        const forest = forestOf(trees);
        const values = Float32Array.from({ length: rows * 301 }, (_, i) => (((i * 7919 + seed) % 2000) - 1000) | 0);
        for (let i = 0; i < values.length; i += 13) values[i] = Number.NaN;
        const plain = new Float64Array(rows);
        const fast = new Float64Array(rows);
        predictInto(forest, { rows, columns: 301, values }, plain);
        predictComplete(toCompleteForest(forest), { rows, columns: 301, values }, fast);
        expect(fast).toEqual(plain);
        for (let row = 0; row < rows; row++) {
          expect(logitOf(toCompleteForest(forest), values.subarray(row * 301, (row + 1) * 301))).toBe(plain[row]);
        }
      },
    ),
  );
});

test("in large forests, rows with a clear result stop early, other rows pass through all trees", () => {
  /** x0 >= 2 ? 0.1 : x0 >= 1 ? 0.005 : -0.2 */
  const tree: Shape = {
    leaf: 0,
    split: {
      feature: 0,
      cut: 1,
      left: { leaf: -0.2, split: undefined },
      right: {
        leaf: 0,
        split: { feature: 0, cut: 2, left: { leaf: 0.005, split: undefined }, right: { leaf: 0.1, split: undefined } },
      },
    },
  };
  const forest = forestOf(Array.from({ length: 160 }, () => tree));
  const rows = 271;
  const values = Float32Array.from({ length: rows }, (_, row) => row % 3);
  const out = new Float64Array(rows + 1).fill(-1);
  predictComplete(toCompleteForest(forest), { rows, columns: 1, values }, out);
  // 1/32 of the trees, times 5.95; all trees; 1/8 of the trees, times 2.05.
  const expected = [5 * -0.2 * 5.95, 160 * 0.005, 20 * 0.1 * 2.05];
  for (let row = 0; row < rows; row++) expect(out[row]).toBeCloseTo(expected[row % 3], 4);
  expect(out[rows]).toBe(-1);
});

/** A forest of equal trees: x0 >= cut ? leaf : -leaf. */
function equalTrees(trees: number, cut: number, leaf: number): Forest {
  const side = (value: number): Shape => ({ leaf: value, split: undefined });
  const tree: Shape = { leaf: 0, split: { feature: 0, cut, left: side(-leaf), right: side(leaf) } };
  return forestOf(Array.from({ length: trees }, () => tree));
}

test("predictions of two large forests may alternate", () => {
  const forests = [equalTrees(128, 1, 0.005), equalTrees(256, 2, 0.0025)].map(toCompleteForest);
  const values = Float32Array.from([0, 1, 2]);
  const out = new Float64Array(3);
  for (const forest of [...forests, ...forests]) {
    predictComplete(forest, { rows: 3, columns: 1, values }, out);
    const cut = forest === forests[0] ? 1 : 2;
    for (const [row, value] of values.entries()) expect(out[row]).toBeCloseTo(value >= cut ? 0.64 : -0.64, 4);
  }
});

test("in forests too large for the working memory, all rows pass through all trees", () => {
  const forest = equalTrees(5000, 1, 0.5);
  const input = { rows: 3, columns: 1, values: Float32Array.from([0, 1, Number.NaN]) };
  const out = new Float64Array(3);
  predictComplete(toCompleteForest(forest), input, out);
  expect([...out]).toEqual([-2500, 2500, -2500]);
});

test("the probability of logit 0 is one half", () => {
  expect(probability(0)).toBe(0.5);
  expect(probability(800)).toBe(1);
  expect(probability(-800)).toBe(0);
});
