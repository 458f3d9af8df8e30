import { expect, it } from "vitest";
import { barrenWeight, type RequestYield, type YieldContext } from "./barren-weight.ts";

const CONTEXT: YieldContext = {
  meanWords: 200,
  requests: 5,
  fruitful: 0,
  isKnownFolder: true,
  isSelfFound: false,
  isOfOwnPattern: false,
  isOpening: () => false,
};

it.each<[string, RequestYield, Partial<YieldContext>, number]>([
  ["a text", { newWords: 60 }, {}, 0],
  ["a few words", { newWords: 12 }, {}, 1],
  ["a few words that a barren folder led to", { newWords: 12 }, { isSelfFound: true }, 2],
  ["a few words with a title of their own", { newWords: 2, isMostlyKnown: true, hasOwnTitle: true }, {}, 0],
  ["a title in the address", { newWords: 0, isMostlyKnown: true, hasNewTitle: true }, {}, 0],
  ["a title in the address that its own kind named", { newWords: 0, hasNewTitle: true }, { isOfOwnPattern: true }, 1],
  ["the first title of a folder", { newWords: 2, hasOwnTitle: true }, { isKnownFolder: false }, 1],
  ["a known text with a new sentence", { newWords: 30, isMostlyKnown: true }, {}, 2],
  ["a list that leads to other folders", { newWords: 0 }, { isOpening: () => true }, 0.25],
  [
    "a copy that leads to other copies",
    { newWords: 0, copy: "exact", isMostlyKnown: true },
    { isOpening: () => true },
    2.5,
  ],
  ["a dead end", { newWords: 0, isDeadEnd: true }, {}, 0.5],
  ["a missing page beside others", { newWords: 0, copy: "missing" }, { fruitful: 3 }, 0.2],
])("the weight of %s", (_, result, more, weight) => {
  expect(barrenWeight(result, { ...CONTEXT, ...more })).toBe(weight);
});
