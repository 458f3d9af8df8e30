import { describe, expect, test } from "vitest";
import { type Outcome, RunTally } from "./run-tally.ts";

const done = (isEmpty = false): Outcome => {
  return { state: "done", input: "a.html", result: { output: new Uint8Array(), isEmpty, warnings: [] } };
};
const failed = (reason: string): Outcome => ({
  state: "failed",
  message: `a.html: ${reason}`,
  reason,
  isNetwork: false,
});

/** Returns the last lines of a run with these outcomes that took some seconds. */
function summary(outcomes: readonly Outcome[], { seconds = 3.21, isMany = true } = {}): readonly string[] {
  let ms = 0;
  const tally = new RunTally(outcomes.length, { isShard: false, isMany, now: () => ms });
  for (const outcome of outcomes) tally.count(outcome);
  ms = 1000 * seconds;
  return tally.summary(false);
}

describe("the last line of a run", () => {
  test.each([
    ["names pages and time", [done(), done()], 3.21, "2 pages in 3.2 s"],
    ["counts empty pages", [done(), done(true)], 64, "2 pages in 1:04; 1 without content"],
    [
      "counts failures by reason",
      [done(), failed("timeout"), failed("HTTP status 404"), failed("HTTP status 404")],
      0.04,
      "4 pages in 0.0 s; 3 failed (2 HTTP status 404, 1 timeout)",
    ],
  ])("%s", (_, outcomes, seconds, line) => expect(summary(outcomes, { seconds })).toEqual([line]));

  test("is not written for a single page, nor for a folder without pages", () => {
    expect(summary([done()], { isMany: false })).toEqual([]);
    expect(summary([failed("no pages in this folder")])).toEqual([]);
    expect(summary([done()])).toEqual(["1 page in 3.2 s"]);
  });
});
