import { expect, test } from "vitest";
import { withOtherChapters } from "../bench/chapters.ts";
import { comparisonDocument } from "../bench/compare-document.ts";
import type { Evaluation } from "../src/evaluate/index.ts";

const method = (id: string, f1: number, markdown?: number) => ({
  id,
  f1,
  precision: f1,
  recall: f1,
  errors: { f1: 0.01 },
  byType: { article: { f1 } },
  failures: 0,
  measures: markdown === undefined ? {} : { markdown: { f1: markdown } },
});
const evaluation = {
  corpus: { layout: "wcxb", name: "wcxb/dev", pages: 3, digest: "0123456789abcdef0" },
  methods: [method("auto", 0.95, 0.94), method("density", 0.8, 0.79), method("peer", 0.7)],
  speed: { methods: {} },
} as unknown as Evaluation;
const circumstances = { command: "npm run compare", date: "2026-01-01", own: ["auto", "density"], versions: [] };

/** The cells of the table of quality, row by row. */
function quality(document: string): string[][] {
  const [table] = /^\| extractor[\s\S]*?\n\n/m.exec(document) ?? [""];
  return table
    .trim()
    .split("\n")
    .map((row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, 4),
    );
}

test("the table of quality has the F1 of Markdown beside that of text", () => {
  expect(quality(comparisonDocument(evaluation, { ...circumstances, learned: undefined }))).toEqual([
    ["extractor", "all", "Markdown"],
    ["---", "---", "---"],
    ["auto", ".950 ± .010", ".940"],
    ["density", ".800 ± .010", ".790"],
    ["peer", ".700 ± .010", "–"],
  ]);
});

test("the Markdown of cross-validated scores is estimated by the difference of the answers", () => {
  const folds = { f1: 0.9, precision: 0.9, recall: 0.9, error: 0.02, byType: {}, against: new Map() };
  const document = comparisonDocument(evaluation, { ...circumstances, learned: { id: "auto", folds } });
  expect(quality(document)[2]).toEqual(["**auto** (folds)", ".900 ± .020", ".890"]);
});

test("chapters that other programs or people wrote survive a new comparison", () => {
  const document = comparisonDocument(evaluation, { ...circumstances, learned: undefined });
  const others = "## Records\n\nA table.\n\n## Site templates\n\n$& text by hand\n";
  const old = document.replace("## Published by others", () => `${others}\n## Published by others`);
  const renewed = withOtherChapters(document.replace("2026-01-01", "2026-02-02"), old);
  expect(renewed).toBe(old.replace("2026-01-01", "2026-02-02"));
  expect(withOtherChapters(document, "")).toBe(document);
});
