import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FEATURE_NAMES } from "../features/features.ts";
import { bindModel } from "../select/judge.ts";
import { predictInto } from "./forest.ts";
import { unpackCuts } from "./pack-cuts.ts";
import { weights } from "./weights.ts";

/*
 * Logits of the shipped model for twenty made-up rows. Each value is one of the cuts of its feature, or missing. If the logits change without
 * a new model, loading or prediction is broken. After training: UPDATE=1 npx vitest run src/model
 */
const FILE = new URL("./golden.json", import.meta.url);
const ROWS = 20;

function madeUpRows(): Float32Array {
  const columns = FEATURE_NAMES.length;
  const values = new Float32Array(ROWS * columns);
  const cutsByFeature = unpackCuts(weights.content.cuts, weights.blockFeatures.length);
  for (let row = 0; row < ROWS; row++) {
    for (const [index, name] of weights.blockFeatures.entries()) {
      const cuts = cutsByFeature[index];
      const pick = (row * 7 + index * 13) % (cuts.length + 1);
      values[row * columns + FEATURE_NAMES.indexOf(name)] = pick === cuts.length ? Number.NaN : cuts[pick];
    }
  }
  return values;
}

test("the shipped model predicts the logits in golden.json", () => {
  const logits = new Float64Array(ROWS);
  const { content } = bindModel(weights);
  predictInto(content, { rows: ROWS, columns: FEATURE_NAMES.length, values: madeUpRows() }, logits);
  const found = { digest: weights.corpus.digest, logits: [...logits].map((logit) => Number(logit.toFixed(4))) };
  if (process.env["UPDATE"] === "1") writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
  expect(existsSync(FILE), "golden.json is missing: run with UPDATE=1").toBe(true);
  expect(found).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
});
