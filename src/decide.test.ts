import { expect, test } from "vitest";
import { leftOutWarnings } from "./decide.ts";
import { parse } from "./page/index.ts";
import { choose } from "./select/index.ts";

const choice = choose(parse("<p>A text"), Float64Array.of(1));

test("much text that was left out is said, with its share and its words", () => {
  const [warning] = leftOutWarnings({ choice, leftOut: { words: 300, share: 0.45 } });
  expect(warning.code).toBe("much-left-out");
  expect(warning.message).toBe(
    '45 % of the running text around the content was left out (300 words); option favor: "recall" keeps more',
  );
});

test("little text that was left out is not said", () => {
  expect(leftOutWarnings({ choice, leftOut: { words: 300, share: 0.2 } })).toEqual([]);
  expect(leftOutWarnings({ choice })).toEqual([]);
});

test("a list that was left out is said, with its items and its words", () => {
  const [warning] = leftOutWarnings({ choice, leftOutList: { items: 24, words: 396 } });
  expect(warning.code).toBe("list-left-out");
  expect(warning.message).toBe("a list of 24 items (396 words) was left out; records() returns lists");
});
