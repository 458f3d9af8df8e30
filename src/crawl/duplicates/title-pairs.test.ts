import { expect, it } from "vitest";
import { wordHashes } from "./folded-text.ts";
import { titlePairs } from "./title-pairs.ts";

it.each([
  ["The Green Lamp", ["the green", "green lamp"]],
  ["Lamp", ["lamp"]],
  ["Lamp 12", ["lamp"]],
  ["Events of May 2026", ["events of"]],
  ["Reference x8f3", ["reference"]],
  ["2026", []],
  ["", []],
])("the pairs of words in %s", (title, pairs) => {
  expect(titlePairs(title)).toEqual(pairs);
});

it("leaves out the words of the address", () => {
  expect(titlePairs("Search for green lamps", wordHashes("green lamps"))).toEqual(["search for"]);
});
