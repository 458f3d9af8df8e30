import { expect, test } from "vitest";
import { growDecisionTree, leafProbability, type TreeExample } from "./decision-tree.ts";

const example = (features: readonly number[], isPositive: boolean): TreeExample => ({
  features,
  isPositive,
  weight: 1,
});

/** Examples of one feature in [0, 1], positive from .5 on. */
const halved = Array.from({ length: 40 }, (_, i) => example([i / 40], i >= 20));

test("a tree splits where the classes differ", () => {
  const tree = growDecisionTree(halved, 1);
  expect(tree).toMatchObject({ feature: 0, cut: 19 / 40, low: { positive: 0, total: 20 }, high: { positive: 20 } });
  expect(leafProbability(tree, [0.9])).toBeCloseTo(21 / 22);
  expect(leafProbability(tree, [0.1])).toBeCloseTo(1 / 22);
});

test("a feature that says nothing is not used", () => {
  const noise = halved.map(({ isPositive }, i) => example([i % 2, (i * 7) % 5, isPositive ? 1 : 0], isPositive));
  expect(growDecisionTree(noise, 1)).toMatchObject({ feature: 2, low: { positive: 0 }, high: { positive: 20 } });
});

test("splits that fit single examples are pruned", () => {
  const oneOdd = halved.map(({ features, isPositive }, i) => example(features, i === 7 ? true : isPositive));
  expect(growDecisionTree(oneOdd, 1)).toEqual({
    feature: 0,
    cut: 19 / 40,
    low: { positive: 1, total: 20 },
    high: { positive: 20, total: 20 },
  });
});

test("a branch replaces its parent if that lowers the estimated errors", () => {
  // Feature 0 is split at 1 first. That test helps less than the one below it, which takes its place.
  const rows = ["110", "201", "100", "020", "010", "111", "000", "020", "311", "010", "210"];
  const examples = rows.map(([a, b, label]) => example([Number(a), Number(b)], label === "1"));
  expect(growDecisionTree(examples, 1)).toEqual({
    feature: 0,
    cut: 2,
    low: { positive: 2, total: 10 },
    high: { positive: 1, total: 1 },
  });
});

test("without examples, or with one class, the tree is a leaf", () => {
  expect(growDecisionTree([], 1)).toEqual({ positive: 0, total: 0 });
  expect(leafProbability(growDecisionTree([], 1), [1])).toBe(0.5);
  expect(growDecisionTree([example([1], true), example([2], true)], 1)).toEqual({ positive: 2, total: 2 });
});
