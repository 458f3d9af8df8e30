import { describe, expect, it } from "vitest";
import type { RequestYield } from "./barren-weight.ts";
import type { PatternScoresJson } from "./pattern-record.ts";
import { PatternScores } from "./pattern-scores.ts";

function learned(...answers: readonly (readonly [pattern: string, words: number, times?: number])[]): PatternScores {
  const scores = new PatternScores();
  for (const [pattern, words, times = 1] of answers)
    for (let i = 0; i < times; i++) scores.learn(pattern, { newWords: words });
  return scores;
}

describe("the expectation", () => {
  it("is that of the place before anything is known", () => {
    const scores = new PatternScores();
    expect(scores.expected("/x", "list")).toBe(300);
    expect(scores.expected("/x", "footer")).toBeLessThan(scores.expected("/x", "navigation"));
    expect(scores.expected("/x", "seed")).toBeGreaterThan(scores.expected("/x", "feed"));
  });

  it("follows what a pattern brought", () => {
    const scores = learned(["/news/#", 600, 5], ["/login/#", 0, 5]);
    expect(scores.expected("/news/#", "navigation")).toBeGreaterThan(450);
    expect(scores.expected("/login/#", "list")).toBeLessThan(50);
  });

  it("is passed on to other patterns of the same folder", () => {
    const scores = learned(["/news/a", 600, 3], ["/maze/a", 0, 3]);
    expect(scores.expected("/news/b", "list")).toBeGreaterThan(scores.expected("/other/b", "list"));
    expect(scores.expected("/maze/b", "list")).toBeLessThan(scores.expected("/other/b", "list"));
  });

  it("is less with each parameter", () => {
    const scores = learned(["/list", 300, 3]);
    expect(scores.expected("/list?a", "list")).toBeLessThan(scores.expected("/list", "list"));
    expect(scores.expected("/x?a&b", "list")).toBeCloseTo(0.36 * scores.expected("/x", "list"));
  });

  it("counts at most 1,000 words of a page", () => {
    expect(learned(["/x", 1e9]).expected("/x", "list")).toBeLessThan(1000);
  });
});

/** Learns the same barren request `times` times in a row. */
function barren(
  scores: PatternScores,
  pattern: string,
  times: number,
  more: Omit<RequestYield, "newWords"> = {},
): void {
  for (let i = 0; i < times; i++) scores.learn(pattern, { newWords: 0, ...more });
}

describe("a trap", () => {
  it("is a pattern that brought nothing six times in a row", () => {
    expect(learned(["/cal/#/#", 0, 5]).trapAround("/cal/#/#")).toBeUndefined();
    expect(learned(["/cal/#/#", 0, 6]).trapAround("/cal/#/#")).toEqual({ pattern: "/cal/#/#", requests: 6 });
    expect(learned(["/cal/#/#", 0, 5], ["/cal/#/#", 6], ["/cal/#/#", 0, 5]).trapAround("/cal/#/#")).toBeUndefined();
  });

  it.each([
    ["exact", undefined, 3],
    ["near", undefined, 3],
    [undefined, "/other/#", 6],
    [undefined, "/maze/#", 3],
    ["near", "/maze/#", 2],
    ["exact", "/maze/#", 2],
  ] as const)("is found sooner by copies (%s) and by addresses that it named itself (%s)", (copy, from, requests) => {
    const scores = new PatternScores();
    barren(scores, "/maze/#", requests - 1, { copy, from, place: "doubtful" });
    expect(scores.trapAround("/maze/#")).toBeUndefined();
    barren(scores, "/maze/#", 1, { copy, from, place: "doubtful" });
    expect(scores.trapAround("/maze/#")).toEqual({ pattern: "/maze/#", requests });
  });

  it("is found one request later if the first two addresses were not named in vain, as older months of an archive", () => {
    const scores = new PatternScores();
    barren(scores, "/archive/#", 1);
    barren(scores, "/archive/#", 1, { copy: "exact", from: "/archive/#", place: "content" });
    expect(scores.trapAround("/archive/#")).toBeUndefined();
    barren(scores, "/archive/#", 1, { copy: "exact", from: "/archive/#", place: "content" });
    expect(scores.trapAround("/archive/#")).toEqual({ pattern: "/archive/#", requests: 3 });
  });

  it("needs more requests in a pattern that brought much", () => {
    const scores = learned(["/news/#", 600, 100], ["/news/#", 0, 35]);
    expect(scores.trapAround("/news/#")).toBeUndefined();
    barren(scores, "/news/#", 1);
    expect(scores.trapAround("/news/#")).toEqual({ pattern: "/news/#", requests: 136 });
  });

  it("is also a pattern that brings next to nothing", () => {
    expect(learned(["/news/#", 600, 5], ["/cal/#", 19, 7]).trapAround("/cal/#")).toBeDefined();
    expect(learned(["/news/#", 600, 5], ["/brief/#", 25, 100]).trapAround("/brief/#")).toBeUndefined();
  });

  it("is a pattern that names its own addresses and brings little, after many requests", () => {
    const scores = learned(["/news/#", 600, 200]);
    const search = (times: number): void => {
      for (let i = 0; i < times; i++) scores.learn("/find?q", { newWords: 40, from: "/find?q" });
    };
    search(23);
    expect(scores.trapAround("/find?q")).toBeUndefined();
    search(1);
    expect(scores.trapAround("/find?q")).toEqual({ pattern: "/find?q", requests: 24 });
  });

  it("may be a folder with many patterns", () => {
    const scores = new PatternScores();
    for (const names of ["a", "b", "a&b", "c"]) barren(scores, `/shop?${names}`, 2);
    expect(scores.trapAround("/shop?new")).toEqual({ pattern: "/shop?*", requests: 8 });
  });

  it("may be a whole folder with many patterns", () => {
    const scores = new PatternScores();
    for (const name of "abcdefghijkl") barren(scores, `/maze/${name}/x`, 1);
    expect(scores.trapAround("/maze/new/y")).toEqual({ pattern: "/maze/**", requests: 12 });
    expect(scores.trapAround("/other/y")).toBeUndefined();
  });

  it("is found sooner by addresses that pages of the pattern named in vain", () => {
    const scores = learned(["/months/#", 600, 20], ["/months/#", 0, 12]);
    expect(scores.trapAround("/months/#", "list")).toBeUndefined();
    expect(scores.trapAround("/months/#", "doubtful")).toBeDefined();
    expect(scores.expected("/months/#", "doubtful")).toBeLessThan(0.5 * scores.expected("/months/#", "list"));
  });

  it("is found as late as others by the addresses of a pattern that led to texts", () => {
    const scores = learned(["/month/#", 0]);
    scores.credit("/month/#", 400);
    barren(scores, "/month/#", 3, { copy: "near", from: "/month/#" });
    expect(scores.trapAround("/month/#")).toBeUndefined();
    barren(scores, "/month/#", 1, { copy: "near", from: "/month/#" });
    expect(scores.trapAround("/month/#")).toBeDefined();
  });

  it("is not found by missing pages alone before there are many", () => {
    const scores = learned(["/blog/#", 600, 5]);
    barren(scores, "/blog/#", 50, { copy: "missing" });
    expect(scores.trapAround("/blog/#")).toBeUndefined();
    barren(scores, "/blog/#", 10, { copy: "missing" });
    expect(scores.trapAround("/blog/#")).toBeDefined();
  });

  it("may be one of old versions with few new words, though they lead nowhere", () => {
    const scores = learned(["/wiki/*", 600, 10]);
    for (let i = 0; i < 3; i++)
      scores.learn("/old?id", { newWords: 4, isMostlyKnown: true, isDeadEnd: true, opens: [] });
    expect(scores.trapAround("/old?id")).toBeDefined();
  });

  it("is not found by the first two copies of pages with other parameters", () => {
    const scores = new PatternScores();
    const copy = { copy: "exact", isSamePath: true, from: "/list?letter" } as const;
    barren(scores, "/list?letter&page", 2, copy);
    expect(scores.trapAround("/list?letter&page")).toBeUndefined();
    barren(scores, "/list?letter&page", 2, copy);
    expect(scores.trapAround("/list?letter&page")).toBeDefined();
  });

  it("in a folder does not tell of patterns that were not tried", () => {
    const scores = new PatternScores();
    for (const name of "abcdefghijkl") barren(scores, `/en/${name}/x`, 1);
    const trap = scores.trapAround("/en/item/*");
    expect(trap?.pattern).toBe("/en/**");
    expect(trap && scores.isUntried("/en/item/*", trap)).toBe(true);
    expect(trap && scores.isUntried("/en/a/x", trap)).toBe(false);
  });

  it("is not a list whose links bring words", () => {
    const scores = new PatternScores();
    for (let page = 0; page < 40; page++) {
      scores.learn("/archive?page", { newWords: 0, from: "/archive?page" });
      scores.credit("/archive?page", 400);
    }
    expect(scores.trapAround("/archive?page")).toBeUndefined();
    expect(scores.expected("/archive?page", "next")).toBeGreaterThan(60);
  });
});

it("survives JSON", () => {
  const scores = learned(["/news/#", 600, 5], ["/cal/#", 0, 7]);
  const copy = new PatternScores(JSON.parse(JSON.stringify(scores)));
  expect(copy.expected("/news/#", "list")).toBe(scores.expected("/news/#", "list"));
  expect(copy.trapAround("/cal/#")).toEqual(scores.trapAround("/cal/#"));
});

it("remembers a bounded number of patterns", () => {
  const scores = new PatternScores();
  for (let i = 0; i < 20_000; i++) scores.learn(`/x/p${String.fromCodePoint(0x4e00 + i)}`, { newWords: 1 });
  expect(Object.keys(scores.toJSON()).length).toBeLessThanOrEqual(5000);
});

it("counts no copies in a folder that mirrors another one and has pages of its own, also after a restart", () => {
  const copy = { newWords: 0, copy: "exact", mirrorDepth: 1 } as const;
  const scores = new PatternScores();
  for (let i = 0; i < 5; i++) scores.learn("/en/v#/*", copy);
  expect(scores.trapAround("/en/v#/*")).toBeDefined();
  scores.learn("/en/v#/a/*", { newWords: 300 });
  expect(scores.trapAround("/en/v#/*")).toBeUndefined();
  const restored = new PatternScores(JSON.parse(JSON.stringify(scores)) as PatternScoresJson);
  expect(restored.trapAround("/en/v#/*")).toBeUndefined();
  for (let i = 0; i < 20; i++) restored.learn("/en/v#/*", copy);
  expect(restored.trapAround("/en/v#/*")).toBeDefined();
});
