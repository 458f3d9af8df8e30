import { describe, expect, it } from "vitest";
import { checkFloors, RegressionError, raiseFloors, readFloors, type SetFloors, writeFloors } from "./gate.ts";
import type { Evaluation, GroupScores, MethodResult } from "./result.ts";

const EPSILON = 0.0005;

function evaluation(f1: number, types: Readonly<Record<string, number>>, digest = "d1"): Evaluation {
  const scores = (value: number) => ({ f1: value }) as GroupScores;
  const byType = Object.fromEntries(Object.entries(types).map(([type, value]) => [type, scores(value)]));
  const corpus = { layout: "wcxb", name: "wcxb/dev", pages: 3, digest };
  return { f1, byType, corpus, methods: [{ failures: 0, failed: [] }], errors: [] } as unknown as Evaluation;
}

const measured = evaluation(0.81239, { article: 0.9, forum: 0.7 });
const unmeasured: SetFloors = { name: "wcxb/dev", layout: "wcxb", floors: {} };
const raise = (set: SetFloors, now: Evaluation, allowRegression = false) =>
  raiseFloors(set, now, { epsilon: EPSILON, allowRegression });
const set = raise(unmeasured, measured);

describe("floors", () => {
  it("are the measured scores, rounded down", () => {
    expect(set).toEqual({
      name: "wcxb/dev",
      layout: "wcxb",
      pages: 3,
      digest: "d1",
      floors: { all: 0.8123, article: 0.9, forum: 0.7 },
    });
    expect(raise(unmeasured, evaluation(0.5, { article: 0.5 })).floors).toEqual({ all: 0.5 });
  });

  it("hold if scores are lower by noise only", () => {
    expect(checkFloors(set, measured, EPSILON).isHeld).toBe(true);
    expect(checkFloors(set, evaluation(0.8119, { article: 0.8996, forum: 0.95 }), EPSILON).isHeld).toBe(true);
    const report = checkFloors(set, evaluation(0.83, { article: 0.8994, forum: 0.95 }), EPSILON);
    expect(report.isHeld).toBe(false);
    expect(report.rows.map((row) => row.verdict)).toEqual(["held", "below", "held"]);
  });

  it("fail if a type is gone; a new type is listed", () => {
    const report = checkFloors(set, evaluation(0.9, { article: 0.95, shop: 0.5 }), EPSILON);
    expect(report.rows.map(({ group, verdict }) => [group, verdict])).toEqual([
      ["all", "held"],
      ["article", "held"],
      ["forum", "gone"],
      ["shop", "new"],
    ]);
    expect(report.isHeld).toBe(false);
  });

  it("fail on other pages, and before they are measured", () => {
    expect(checkFloors(set, evaluation(1, {}, "d2"), EPSILON)).toMatchObject({
      isHeld: false,
      problem: expect.stringContaining("other pages"),
    });
    expect(checkFloors(unmeasured, measured, EPSILON)).toMatchObject({
      isHeld: false,
      problem: expect.stringContaining("--update"),
    });
  });

  it("fail and are not raised if pages failed", () => {
    const failing = { failures: 2, failed: [{ id: "p1", message: "boom" }] } as unknown as MethodResult;
    const broken: Evaluation = { ...measured, methods: [failing] };
    const unread: Evaluation = { ...measured, errors: [{ id: "p9", message: "cut" }] };
    expect(checkFloors(set, broken, EPSILON)).toMatchObject({
      isHeld: false,
      problem: "2 pages failed, the first is p1: boom",
    });
    expect(checkFloors(set, unread, EPSILON).problem).toBe("1 pages could not be read, the first is p9: cut");
    expect(() => raise(set, broken, true)).toThrow("wcxb/dev: 2 pages failed");
  });

  it("are raised, but lowered only if a regression is allowed", () => {
    const better = evaluation(0.85, { article: 0.92, forum: 0.6998 });
    expect(raise(set, better).floors).toEqual({ all: 0.85, article: 0.92, forum: 0.7 });
    const worse = evaluation(0.85, { article: 0.92, forum: 0.6 });
    expect(() => raise(set, worse)).toThrow(RegressionError);
    expect(() => raise(set, worse)).toThrow("forum from 0.7 to 0.6000");
    expect(raise(set, worse, true).floors["forum"]).toBe(0.6);
    expect(() => raise(set, evaluation(0.7, { article: 0.95, forum: 0.9 }, "d2"))).toThrow("all from 0.8123");
  });

  it("are the same after writing and reading", () => {
    const floors = { format: 1, epsilon: EPSILON, sets: [set] } as const;
    expect(readFloors(writeFloors(floors))).toEqual(floors);
    expect(() => readFloors('{"format":2}')).toThrow("not of format 1");
    expect(() => readFloors('{"format":1}')).toThrow("lack");
    expect(() => readFloors("null")).toThrow(TypeError);
  });
});
