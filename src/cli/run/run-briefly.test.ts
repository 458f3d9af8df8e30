import { describe, expect, it } from "vitest";
import { runBriefly } from "./run-briefly.ts";

describe("runBriefly", () => {
  it("returns the result of the work, also if it is undefined", () => {
    expect(runBriefly(() => [42], 60_000)).toEqual({ result: [42] });
    expect(runBriefly(() => undefined, 60_000)).toEqual({ result: undefined });
  });

  it("throws the errors of the work", () => {
    const fail = (): never => {
      throw new TypeError("as told");
    };
    expect(() => runBriefly(fail, 60_000)).toThrow(new TypeError("as told"));
  });

  it("ends work that never ends", () => {
    const endless = (): never => {
      for (;;);
    };
    expect(runBriefly(endless, 5)).toBeUndefined();
    expect(runBriefly(() => "next", 60_000)).toEqual({ result: "next" });
  });

  it("ends a regular expression that backtracks", () => {
    expect(runBriefly(() => /^(a+)+$/.test(`${"a".repeat(50)}b`), 5)).toBeUndefined();
  });
});
