import { expect, test } from "vitest";
import * as api from "../src/index.ts";

test("what the package exports", () => {
  expect(Object.keys(api).sort()).toEqual([
    "Box",
    "DEFAULT_LIMITS",
    "DEFAULT_METHOD",
    "ModelError",
    "WrapperError",
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
