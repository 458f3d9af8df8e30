import { expect, test } from "vitest";
import { articlePage } from "../../test/generated-article.ts";
import { parse } from "../page/parse.ts";
import { gatherFacts } from "./block-facts.ts";
import { bounded, FEATURE_BOUNDS } from "./bounds.ts";
import { FEATURE_NAMES, featuresOf } from "./features.ts";

const LONG =
  "The tide was still making, and a drizzle that nobody had forecast fell on the harbor, the boats and the men.";
const paragraphs = (count: number): string => Array.from({ length: count }, (_, i) => `<p>${LONG} ${i}</p>`).join("");
const distancesOf = (html: string): number[] => [...gatherFacts(parse(html)).fromSeed.blocks];

test("body text does not count, so the last paragraph is as near to the seed as the second", () => {
  const html = `<title>Tide</title><nav>Menu</nav><h1>Tide</h1>${paragraphs(40)}`;
  expect(distancesOf(html)).toEqual([-2, -1, ...Array(40).fill(0)]);
});

test("up to six other blocks between body text do not count, seven do", () => {
  const between = (count: number) =>
    `<h1>Tide</h1>${paragraphs(2)}${"<h2>Part</h2>".repeat(count)}${paragraphs(1)}<i>End</i>`;
  expect(distancesOf(`<title>Tide</title>${between(6)}`).slice(-3)).toEqual([6, 0, 1]);
  expect(distancesOf(`<title>Tide</title>${between(7)}`).slice(-3)).toEqual([7, 7, 8]);
});

test("blocks after the body are as far as they are many, however long the body is", () => {
  const tail = "<ul><li>One</li><li>Two</li><li>Three</li></ul>";
  for (const count of [3, 300]) {
    expect(distancesOf(`<title>Tide</title><h1>Tide</h1>${paragraphs(count)}${tail}`).slice(-3)).toEqual([1, 2, 3]);
  }
});

test("the features that count are bounded on a long page", () => {
  const { matrix } = featuresOf(parse(articlePage({ shape: "headings between", layout: "semantic", count: 3000 })));
  for (const [name, bound] of Object.entries(FEATURE_BOUNDS)) {
    const column = FEATURE_NAMES.indexOf(name);
    expect(column, name).toBeGreaterThanOrEqual(0);
    for (let row = 0; row < matrix.rows; row += 100) {
      const value = matrix.values[row * matrix.columns + column];
      expect(Number.isNaN(value) || value <= bound, `${name} ${value}`).toBe(true);
    }
  }
});

test("a middle paragraph has nearly the same features on a page of 400 and of 3,000 paragraphs", () => {
  const rowOf = (count: number): Map<string, number> => {
    const { facts, matrix } = featuresOf(parse(articlePage({ shape: "p", layout: "semantic", count })));
    const block = facts.anchor.seed + count / 2;
    const row = matrix.values.subarray(block * matrix.columns, (block + 1) * matrix.columns);
    return new Map(FEATURE_NAMES.map((name, column) => [name, row[column]]));
  };
  const [short, long] = [rowOf(400), rowOf(3000)];
  for (const name of [
    "seedDistance",
    "seedDistanceWords",
    "titleDistance",
    "poolBefore",
    "pageWords",
    "sinceHeading",
  ]) {
    expect(long.get(name), name).toBe(short.get(name));
  }
});

test("a value below its bound, or of a feature without one, stays", () => {
  expect(bounded("pageWords", 12)).toBe(12);
  expect(bounded("pageWords", 1e6)).toBe(FEATURE_BOUNDS["pageWords"]);
  expect(bounded("pageLinks", 5)).toBe(5);
});
