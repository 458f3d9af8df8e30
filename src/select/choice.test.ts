import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { CONTENT_THRESHOLD, choose } from "./choice.ts";

test("blocks at or above the threshold are chosen", () => {
  const page = parse("<p>a<p>b<p>c<p>d");
  const scores = Float64Array.of(0, 0.4999, 0.5, 1);
  expect(Array.from(choose(page, scores).chosen)).toEqual([0, 0, 1, 1]);
  expect(Array.from(choose(page, scores, 0.75).chosen)).toEqual([0, 0, 0, 1]);
  expect(choose(page, scores)).toMatchObject({ scores, threshold: CONTENT_THRESHOLD });
});
