import { describe, expect, test } from "vitest";
import { kept, sentence } from "../../test/kept.ts";
import { parse } from "../page/parse.ts";
import { density } from "./density.ts";
import { compositeDensity, densitySums, extractByDensity } from "./text-density.ts";

describe("composite text density", () => {
  // Check values of the paper's formula, LCb/Cb = 0.2.
  test.each([
    [{ c: 1000, t: 20, lc: 200, lt: 8 }, 69.741],
    [{ c: 780, t: 6, lc: 20, lt: 1 }, 430.729],
    [{ c: 180, t: 9, lc: 180, lt: 7 }, 2.147],
    [{ c: 300, t: 0, lc: 0, lt: 0 }, 1204.71],
  ])("%j is %d", (counts, expected) => {
    expect(compositeDensity(counts, 0.2, density.defaults.minLogBase)).toBeCloseTo(expected, 3);
  });

  test("is zero without text, and finite on a page without links", () => {
    expect(compositeDensity({ c: 0, t: 3, lc: 0, lt: 0 }, 0.2, 0.1)).toBe(0);
    expect(compositeDensity({ c: 500, t: 3, lc: 0, lt: 0 }, 0, 0.1)).toBeLessThan(50_000);
  });
  test("falls as tags, links and characters in links grow", () => {
    const base = compositeDensity({ c: 1000, t: 10, lc: 100, lt: 5 }, 0.2, 0.1);
    expect(compositeDensity({ c: 1000, t: 20, lc: 100, lt: 5 }, 0.2, 0.1)).toBeLessThan(base);
    expect(compositeDensity({ c: 1000, t: 10, lc: 300, lt: 5 }, 0.2, 0.1)).toBeLessThan(base);
    expect(compositeDensity({ c: 1000, t: 10, lc: 100, lt: 9 }, 0.2, 0.1)).toBeLessThan(base);
  });
});

test("the density sum of a node is the sum of its children, text nodes included", () => {
  const page = parse("<div>a<p>b</p>c</div>");
  const densities = Float64Array.from({ length: page.count }, (_, node) => node);
  const div = page.body + 1;
  expect(densitySums(page, densities)[div]).toBe(div + 1 + (div + 2) + (div + 4));
});

describe("extraction by threshold", () => {
  /** Marks the content nodes of body(div(p("a")) p("b")) by their densities. */
  const content = (densities: readonly number[]) => {
    const page = parse("<body><div><p>a</p></div><p>b</p>");
    const all = new Float64Array(page.count);
    all.set(densities, page.body);
    return Array.from(extractByDensity(page, all).subarray(page.body));
  };
  test("nodes at or above the lowest density on the path to the best node are content", () => {
    // The inner p has the largest sum. The path up is p 8, div 6, body 5, so p("b") with 5 is content too.
    expect(content([5, 6, 8, 19, 5, 1])).toEqual([0, 0, 1, 1, 1, 1]);
    expect(content([5, 6, 8, 19, 4, 1])).toEqual([0, 0, 1, 1, 0, 0]);
  });
  test("nothing is content if all densities are 0", () => {
    expect(content([0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test("chooses the article and drops the navigation", () => {
  const nav = `<ul>${"<li><a href=x>Home page</a></li>".repeat(20)}</ul>`;
  const [a, b] = [sentence(60, "alpha"), sentence(70, "beta")];
  expect(kept(density, `<nav>${nav}</nav><main><p>${a}</p><p>${b}</p></main><footer>${nav}</footer>`)).toEqual([a, b]);
});
