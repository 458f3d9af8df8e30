import { expect, test } from "vitest";
import { type CrossValidated, compareFolds } from "../bench/folds.ts";
import type { Evaluation } from "../src/evaluate/index.ts";
import { defined } from "./defined.ts";

const row = (id: string, site: string, f1: number) => ({
  id,
  site,
  type: site === "c" ? "forum" : "article",
  f1: [0, f1],
});
const evaluation = (primary = "words") =>
  ({
    primary,
    methods: [{ id: "auto" }, { id: "peer" }],
    pages: [row("1", "a", 0.5), row("2", "a", 0.5), row("3", "b", 0.8), row("4", "c", 1)],
  }) as unknown as Evaluation;
const page = (id: string, f1: number) => ({
  id,
  kind: "article",
  language: "en",
  words: 9,
  f1,
  precision: f1,
  recall: 1,
});
const folds = (...ids: string[]) =>
  ({
    mean: 0,
    sets: {},
    f1: 0,
    precision: 0,
    recall: 0,
    byType: {},
    byLanguage: {},
    pages: ids.map((id) => page(id, 0.9)),
  }) as CrossValidated;

test("folds are scored only on the pages of the evaluation, in any order", () => {
  const compared = compareFolds(evaluation(), {
    ...folds("9", "4", "3", "2"),
    pages: [page("9", 0), ...folds("4", "3", "2").pages, page("1", 0.5)],
  });
  expect(compared.f1).toBeCloseTo(0.8);
  expect(compared.recall).toBe(1);
  expect(compared.byType).toEqual({ article: expect.closeTo(2.3 / 3), forum: 0.9 });
  const { difference, pages, better, equal, worse, error } = defined(compared.against.get("peer"));
  expect(difference).toBeCloseTo(0.1);
  expect({ pages, better, equal, worse }).toEqual({ pages: 4, better: 2, equal: 1, worse: 1 });
  expect(error).toBeGreaterThan(0);
});

test("folds that lack a page, or that an older version wrote without pages, are refused", () => {
  expect(() => compareFolds(evaluation(), folds("1", "2", "4"))).toThrow(/1 of 4 pages, first 3/);
  const { pages: _, ...withoutPages } = folds();
  expect(() => compareFolds(evaluation(), withoutPages as CrossValidated)).toThrow(/4 of 4 pages/);
});

test("an evaluation that is not scored by words is refused", () => {
  expect(() => compareFolds(evaluation("units"), folds("1", "2", "3", "4"))).toThrow(/by units/);
});
