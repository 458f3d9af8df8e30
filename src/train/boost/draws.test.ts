import { expect, test } from "vitest";
import { type Forest, predictInto } from "../../model/forest.ts";
import { meanForest } from "./draws.ts";

/** Returns a forest of trees with one split: `up` if x0 ≥ `cut`, else −`up`. */
const stumps = (base: number, list: readonly (readonly [cut: number, up: number])[]): Forest => ({
  base,
  roots: Int32Array.from(list, (_, i) => 3 * i),
  feature: Int16Array.from(list.flatMap(() => [0, -1, -1])),
  threshold: Float32Array.from(list.flatMap(([cut, up]) => [cut, -up, up])),
  right: Int32Array.from(list.flatMap((_, i) => [3 * i + 2, 0, 0])),
});

const predicted = (forest: Forest, x: number): number => {
  const out = new Float64Array(1);
  predictInto(forest, { rows: 1, columns: 1, values: Float32Array.from([x]) }, out);
  return out[0];
};

test("the mean of forests is one forest that predicts their mean", () => {
  const first = stumps(0.5, [
    [1, 0.2],
    [2, 0.4],
  ]);
  const second = stumps(0.25, [
    [1.5, 0.6],
    [3, 0.1],
  ]);
  const mean = meanForest([first, second]);
  expect(mean.roots.length).toBe(4);
  for (const x of [0, 1.2, 1.7, 2.5, 4])
    expect(predicted(mean, x)).toBeCloseTo((predicted(first, x) + predicted(second, x)) / 2, 6);
});

test("trees of the forests alternate", () => {
  const mean = meanForest([
    stumps(0, [
      [1, 0.2],
      [2, 0.2],
    ]),
    stumps(0, [
      [3, 0.2],
      [4, 0.2],
    ]),
  ]);
  expect([...mean.roots].map((root) => mean.threshold[root])).toEqual([1, 3, 2, 4]);
});
