import { expect, test } from "vitest";
import { gatherFacts } from "../features/block-facts.ts";
import { parse } from "../page/parse.ts";
import { TUNING } from "./judge-options.ts";
import { VERDICT_COLUMNS, writeOutcome } from "./outcome.ts";

const html = `<a href="/">one two</a><p>three four five six</p><p>seven eight <a href="/more">nine ten</a></p><p>eleven twelve</p>`;

/** The value of each column, for the probabilities and the choice of four blocks of 2, 4, 4 and 2 words. */
function outcome(scores: readonly number[], chosen: readonly number[]): (column: string) => number {
  const verdict = new Float32Array(VERDICT_COLUMNS.length);
  const choice = {
    scores: Float64Array.from(scores),
    chosen: Uint8Array.from(chosen),
    prose: 0.6,
    discussion: undefined,
  };
  writeOutcome(
    verdict,
    { facts: gatherFacts(parse(html)), ...choice, options: {}, tuning: TUNING },
    { expected: 0.9, leftOut: 0.5 },
  );
  return (column) => verdict[VERDICT_COLUMNS.indexOf(column)];
}

test("shares are shares of words, and means of probabilities are weighted by words", () => {
  const of = outcome([0.1, 0.9, 0.6, 0.3], [0, 1, 1, 0]);
  expect(of("chosenShare")).toBeCloseTo(8 / 12);
  expect(of("sureIn")).toBeCloseTo((4 * 0.9 + 4 * 0.6) / 8);
  expect(of("sureOut")).toBeCloseTo((2 * 0.1 + 2 * 0.3) / 4);
  expect(of("chosenLinks")).toBeCloseTo(2 / 8);
  expect(of("expected")).toBeCloseTo(0.9);
  expect(of("prose")).toBeCloseTo(0.6);
  expect(of("leftOut")).toBeCloseTo(0.5);
});

test("blocks with a probability between .2 and .8 are unsure", () => {
  expect(outcome([0.21, 0.9, 0.1, 0.79], [0, 1, 0, 1])("unsure")).toBeCloseTo(4 / 12);
  expect(outcome([0.2, 0.9, 0.1, 0.8], [0, 1, 0, 1])("unsure")).toBe(0);
});

test("pieces are runs of chosen blocks, the span goes from the first to the last", () => {
  const scattered = outcome([0.9, 0.1, 0.9, 0.9], [1, 0, 1, 1]);
  expect(scattered("pieces")).toBeCloseTo(2 / 3);
  expect(scattered("span")).toBeCloseTo(3 / 4);
  expect(outcome([0.1, 0.9, 0.9, 0.1], [0, 1, 1, 0])("pieces")).toBeCloseTo(1 / 2);
  expect(outcome([0, 0, 0, 0], [0, 0, 0, 0])("pieces")).toBe(0);
});
