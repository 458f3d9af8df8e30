import { expect, test } from "vitest";
import * as evaluateApi from "../src/entries/pith-evaluate.ts";
import * as api from "../src/index.ts";

test("the package exports exactly these names", () => {
  expect(Object.keys(api).sort()).toEqual([
    "Box",
    "DEFAULT_LIMITS",
    "DEFAULT_METHOD",
    "ModelError",
    "WrapperError",
    "chunks",
    "estimateTokens",
    "explain",
    "explainRecords",
    "extract",
    "loadLanguageDetector",
    "metadata",
    "methods",
    "parse",
    "parseWrapper",
    "readDocument",
    "records",
    "segment",
    "segmentVisual",
    "wrapperOf",
  ]);
});

test("pith/evaluate exports exactly these names", () => {
  expect(Object.keys(evaluateApi).sort()).toEqual([
    "CorpusError",
    "evaluate",
    "pithModules",
    "reportHtml",
    "toJson",
    "toTable",
  ]);
});
