import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherFacts } from "../features/block-facts.ts";
import { parse } from "../page/parse.ts";
import { expectedF1, pooledProbabilities } from "./probabilities.ts";

test("pooling gives blocks of one pool closer probabilities", () => {
  const facts = gatherFacts(parse("<p class=a>x y</p><p class=a>z w</p><p class=b>v u</p>"));
  const single = pooledProbabilities(facts, Float64Array.from([2, -2, 1]), 0);
  const together = pooledProbabilities(facts, Float64Array.from([2, -2, 1]), 1);
  expect(single[0]).toBeGreaterThan(0.8);
  expect([...together].map((p) => Math.round(p * 100))).toEqual([50, 50, 73]);
});

test("concealed blocks have probability 0 and do not count in their pool", () => {
  const facts = gatherFacts(parse("<p class=a>x y</p><p class=a style='display:none'>z w</p><p class=a>v u</p>"));
  expect([...facts.page.blocks.concealed]).toEqual([0, 1, 0]);
  const together = pooledProbabilities(facts, Float64Array.from([1, -9, 1]), 1);
  expect([...together].map((p) => Math.round(p * 100))).toEqual([73, 0, 73]);
});

test("the expected F1 is the one at the best threshold", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 20 })), { maxLength: 20 }),
      (list) => {
        const words = Int32Array.from(list, ([w]) => w);
        const p = Float64Array.from(list, ([, twentieths]) => twentieths / 20);
        const all = list.reduce((sum, [w, t]) => sum + (w * t) / 20, 0);
        let best = 0;
        for (const limit of p) {
          let taken = 0;
          let right = 0;
          for (const [i, own] of p.entries()) {
            if (own < limit) continue;
            taken += words[i];
            right += own * words[i];
          }
          best = Math.max(best, (2 * right) / (taken + all));
        }
        expect(expectedF1({ count: list.length, words }, p)).toBeCloseTo(best, 9);
      },
    ),
  );
});
