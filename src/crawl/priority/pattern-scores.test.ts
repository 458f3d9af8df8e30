import { describe, expect, it } from "vitest";
import { PatternScores } from "./pattern-scores.ts";

function learned(...answers: readonly (readonly [pattern: string, words: number, times?: number])[]): PatternScores {
  const scores = new PatternScores();
  for (const [pattern, words, times = 1] of answers) for (let i = 0; i < times; i++) scores.learn(pattern, words);
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

  it("counts at most 1,000 words of a page", () => {
    expect(learned(["/x", 1e9]).expected("/x", "list")).toBeLessThan(1000);
  });
});

describe("a trap", () => {
  it("is a pattern that brought nothing ten times in a row", () => {
    expect(learned(["/cal/#/#", 0, 9]).trapAround("/cal/#/#")).toBeUndefined();
    expect(learned(["/cal/#/#", 0, 10]).trapAround("/cal/#/#")).toEqual({ pattern: "/cal/#/#", requests: 10 });
    expect(learned(["/cal/#/#", 0, 9], ["/cal/#/#", 5], ["/cal/#/#", 0, 9]).trapAround("/cal/#/#")).toBeUndefined();
  });

  it("is found sooner if its pages are copies", () => {
    const scores = new PatternScores();
    for (let i = 0; i < 4; i++) scores.learn("/maze/#", 0, true);
    expect(scores.trapAround("/maze/#")).toEqual({ pattern: "/maze/#", requests: 4 });
  });

  it("is also a pattern that brings next to nothing", () => {
    expect(learned(["/news/#", 600, 5], ["/cal/#", 29, 10]).trapAround("/cal/#")).toBeDefined();
    expect(learned(["/news/#", 600, 5], ["/brief/#", 40, 10]).trapAround("/brief/#")).toBeUndefined();
  });

  it("is found sooner if other patterns of the folder brought nothing", () => {
    const scores = learned(["/shop?color", 0, 10], ["/shop?size", 0, 2]);
    expect(scores.trapAround("/shop?size")).toEqual({ pattern: "/shop?size", requests: 2 });
    for (const name of ["a", "b", "c", "d"]) scores.learn(`/shop?${name}`, 0);
    expect(scores.trapAround("/shop?new")).toEqual({ pattern: "/shop?*", requests: 16 });
  });

  it("may be a whole folder with many patterns", () => {
    const scores = new PatternScores();
    for (let i = 0; i < 30; i++) scores.learn(`/maze/${"abcdefghijklmnopqrstuvwxyzäöüé"[i]}/x`, 0);
    expect(scores.trapAround("/maze/new/y")).toEqual({ pattern: "/maze/**", requests: 30 });
    expect(scores.trapAround("/other/y")).toBeUndefined();
  });

  it("is not a list whose links bring words", () => {
    const scores = new PatternScores();
    for (let page = 0; page < 40; page++) {
      scores.learn("/archive?page", 0);
      scores.credit("/archive?page", 400);
    }
    expect(scores.trapAround("/archive?page")).toBeUndefined();
    expect(scores.expected("/archive?page", "next")).toBeGreaterThan(100);
  });
});

it("survives JSON", () => {
  const scores = learned(["/news/#", 600, 5], ["/cal/#", 0, 10]);
  const copy = new PatternScores(JSON.parse(JSON.stringify(scores)));
  expect(copy.expected("/news/#", "list")).toBe(scores.expected("/news/#", "list"));
  expect(copy.trapAround("/cal/#")).toEqual(scores.trapAround("/cal/#"));
});

it("remembers a bounded number of patterns", () => {
  const scores = new PatternScores();
  for (let i = 0; i < 20_000; i++) scores.learn(`/x/p${String.fromCodePoint(0x4e00 + i)}`, 1);
  expect(Object.keys(scores.toJSON()).length).toBeLessThanOrEqual(5000);
});
