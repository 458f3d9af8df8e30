import { describe, expect, test } from "vitest";
import { weightsByKey, wordHash } from "../features/name-words.ts";
import { contributions, nodeMeans } from "./contributions.ts";
import { type Forest, predictInto } from "./forest.ts";
import { loadModel, MODEL_FORMAT, ModelError, type ModelFile } from "./model.ts";
import { packForests } from "./pack-forest.ts";
import { packNames } from "./pack-names.ts";

/** x0 >= 0.5 ? (x1 >= 2 ? 1 : -0.25) : -1 */
const forest: Forest = {
  base: 0.125,
  roots: Int32Array.from([0]),
  feature: Int16Array.from([0, -1, 1, -1, -1]),
  threshold: Float32Array.from([0.5, -1, 2, -0.25, 1]),
  right: Int32Array.from([2, 0, 4, 0, 0]),
};
const packed = packForests([forest], { features: 2, leafScale: 8 });

const file: ModelFile = {
  format: MODEL_FORMAT,
  name: "small",
  corpus: { sets: ["a/b"], pages: 1, blocks: 2, digest: "00" },
  seed: 1,
  folds: { f1: 0, precision: 0, recall: 0, byType: {} },
  blockFeatures: ["words", "links"],
  pageFeatures: ["pageWords", "pageLinks"],
  listFeatures: ["listWords", "listLinks"],
  names: packNames(weightsByKey({ "-0.5": "menu", "1": "entry-content" }), 2),
  content: packed,
  lists: packed,
  kinds: ["article"],
  pages: packForests([{ ...forest, base: 0 }, forest], { features: 2, leafScale: 8 }),
};

const PAGE_AND_LIST = { page: ["pageWords", "pageLinks"], list: ["listWords", "listLinks"] };

describe("loadModel", () => {
  test("binds features to columns by name", () => {
    const model = loadModel(file, { block: ["links", "x", "words"], ...PAGE_AND_LIST });
    const out = new Float64Array(1);
    predictInto(model.content, { rows: 1, columns: 3, values: Float32Array.from([2, 0, 1]) }, out);
    expect(out[0]).toBe(1.125);
    expect(model.kinds.map(({ kind }) => kind)).toEqual(["article"]);
    expect(["menu", "entry-content", "entry"].map((word) => model.names.of(wordHash(word)))).toEqual([-0.5, 1, 0]);
    expect([model.confidence.base, model.kinds[0].forest.base]).toEqual([0, 0.125]);
  });

  test("names missing features in the error", () => {
    expect(() => loadModel(file, { block: ["links"], ...PAGE_AND_LIST })).toThrow(
      new ModelError("The model needs features this build does not have: words. Train it again."),
    );
  });

  test("rejects other formats and damaged files", () => {
    const columns = { block: ["words", "links"], ...PAGE_AND_LIST };
    expect(() => loadModel({ ...file, format: 99 as typeof MODEL_FORMAT }, columns)).toThrow("has format 99");
    expect(() => loadModel({ ...file, pages: { ...packed, nodes: "!" } }, columns)).toThrow('"small" is damaged');
  });
});

test("contributions add up to the prediction", () => {
  const means = nodeMeans(forest);
  for (const row of [
    [0, 5],
    [1, 1],
    [1, 3],
  ]) {
    const values = Float32Array.from(row);
    const out = new Float64Array(1);
    predictInto(forest, { rows: 1, columns: 2, values }, out);
    const moved = contributions(forest, values, means);
    expect(forest.base + means[0] + moved[0] + moved[1]).toBeCloseTo(out[0], 6);
  }
  expect(contributions(forest, Float32Array.from([0, 5]), means)[1]).toBe(0);
});
