import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { explain } from "../../explain.ts";
import { extract } from "../../extract.ts";
import { weights } from "../../model/weights.ts";
import { modelAt } from "./model-file.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const PAGE = `<title>T</title><nav><a href="/">Home</a></nav><article><h1>A day out</h1>${"<p>We went to the river, and there we stayed until it rained.</p>".repeat(9)}</article>`;
/** A model that drops every block. */
const refusing = { ...weights, name: "refusing", content: { ...weights.content, bases: [-60] } };

test("a model from a file replaces the built-in one", () => {
  const model = modelAt(file("refusing.json", JSON.stringify(refusing)));
  expect(extract(PAGE).text).toContain("We went to the river");
  expect(extract(PAGE, { model }).text).toBe("");
  expect(explain(PAGE, { model }).blocks.some(({ isChosen }) => isChosen)).toBe(false);
  expect(extract(PAGE, { model: modelAt(undefined) }).text).toContain("We went to the river");
});

test("a model is read once", () => {
  const path = file("twice.json", JSON.stringify(weights));
  expect(modelAt(path)).toBe(modelAt(path));
});

test.each([
  ["no-json.json", "{", /no-json\.json: .*JSON.*pith train/],
  ["null.json", "null", /null\.json: it contains no model/],
  ["format.json", JSON.stringify({ ...weights, format: 99 }), /format 99, this build reads 5/],
  ["features.json", JSON.stringify({ ...weights, blockFeatures: ["moon"] }), /features this build does not have: moon/],
  ["damaged.json", JSON.stringify({ ...weights, content: { bases: [0] } }), /damaged/],
  ["other.json", "{}", /it contains no model/],
])("%s is refused with the reason", (name, content, message) => {
  const path = file(name, content);
  expect(() => modelAt(path)).toThrow(message);
});

test("a missing file is named", () => {
  expect(() => modelAt(join(folder, "none.json"))).toThrow(/none\.json/);
});
