import { expect, test } from "vitest";
import { FEATURE_NAMES } from "../features/features.ts";
import { parse } from "../page/parse.ts";
import { judgePage } from "./auto.ts";
import { choose } from "./choice.ts";
import { overrulingSteps, reasonLine, reasonsFor, STEP_REASONS } from "./reasons.ts";
import { CHOICE_STEPS } from "./steps/choice-steps.ts";

const SENTENCE = "It rained in the city for three days, and the trams stood still while people walked to work.";
const PAGE = `<title>Rain in the city</title><nav class="menu"><ul><li><a href="/a">Home</a><li><a href="/b">News</a><li><a href="/c">Sport</a></ul></nav>
<article><h1>Rain in the city</h1>${Array.from({ length: 6 }, (_, i) => `<p>${SENTENCE} So it was, ${i} times.</p>`).join("")}</article>`;

test("the reasons of each block support its verdict", () => {
  const page = parse(PAGE);
  const reasons = reasonsFor(page, judgePage(page));
  expect(reasons.length).toBe(page.blocks.count);
  for (const { probability, threshold, features } of reasons) {
    expect(features.length).toBeGreaterThan(0);
    for (const { feature, says, moved } of features) {
      expect([...FEATURE_NAMES, "list"]).toContain(feature);
      expect(says).not.toBe("");
      expect(moved > 0).toBe(probability >= threshold);
    }
  }
  expect(reasonLine(reasons[0])).toMatch(/^0\.\d\d is below 0\.\d\d: [\w-]+ \S+ \(−\d+\.\d\)/);
  expect(reasonLine(reasons[5])).toMatch(/^\d\.\d\d is at or above 0\.\d\d: .*\(\+/);
});

test("the correction by a list is among the reasons", () => {
  const items = Array.from(
    { length: 12 },
    (_, i) => `<li class=card><h3><a href=/${i}>Boat ${i}</a></h3><p>Price ${i} euros</p></li>`,
  );
  const page = parse(`<title>Boats</title><h1>Boats</h1><ul>${items.join("")}</ul>`);
  const lists = reasonsFor(page, judgePage(page)).flatMap(({ features }) =>
    features.filter(({ feature }) => feature === "list"),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const { value } of lists) expect(value).toBeGreaterThan(0);
});

test("the line names the step that overruled the threshold", () => {
  const line = reasonLine({
    probability: 0.9,
    threshold: 0.5,
    rule: "the same text is chosen elsewhere",
    features: [],
  });
  expect(line).toBe("0.90 is at or above 0.50, but the same text is chosen elsewhere");
});

test("every step has its reason in words", () => {
  expect(Object.keys(STEP_REASONS)).toEqual(CHOICE_STEPS.map(({ id }) => id));
});

test("the last step that overruled the threshold is the reason, unless a later step undid it", () => {
  const page = parse("<p>a<p>b<p>c<p>d");
  const step = (id: string, effect: "add" | "drop", blocks: readonly number[]) => ({
    step: { id, effect, maxShare: 1, find: () => blocks },
    blocks,
  });
  const steps = [step("code", "add", [0, 1]), step("comment", "drop", [1, 2, 3]), step("wanted-comments", "add", [3])];
  const choice = choose(page, Float64Array.of(0.1, 0.1, 0.9, 0.9));
  expect([...overrulingSteps({ choice, steps })]).toEqual([
    [0, "code"],
    [2, "comment"],
  ]);
});
