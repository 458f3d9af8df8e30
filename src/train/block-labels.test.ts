import { describe, expect, test } from "vitest";
import { labelBlocks } from "./block-labels.ts";
import { Lexicon } from "./label-words.ts";

function labels(blocks: readonly string[], lines: readonly string[]): number[] {
  const lexicon = new Lexicon();
  return [...labelBlocks(lexicon.read(blocks), lexicon.read(lines))];
}

describe("labelBlocks", () => {
  test("marks the blocks of the true text", () => {
    const blocks = [
      "Home News Contact",
      "It rained in Oslo for three days.",
      "Then the sun came out again.",
      "Share this",
    ];
    expect(labels(blocks, ["It rained in Oslo for three days. Then the sun came out again."])).toEqual([0, 1, 1, 0]);
  });

  test("short blocks match across blocks or as complete lines", () => {
    const blocks = ["Size", "Large", "Price", "12 euro", "Buy"];
    expect(labels(blocks, ["Size Large", "Price 12 euro"])).toEqual([1, 1, 1, 1, 0]);
    expect(labels(["Menu", "Yes", "No thanks to you"], ["Yes"])).toEqual([0, 1, 0]);
  });

  test("a block without words is not content, even if the true text has empty lines", () => {
    expect(labels(["", "It rained in Oslo for days.", ""], ["It rained in Oslo for days.", "", ""])).toEqual([0, 1, 0]);
  });

  test("a mixed block is content if most of it is", () => {
    const truth = ["one two three four five six"];
    expect(labels(["one two three four five six by our staff"], truth)).toEqual([1]);
    expect(labels(["one two three four and then a great deal more of other things"], truth)).toEqual([0]);
  });

  test("of equal blocks, the one next to content is content", () => {
    const body = "the very long body text of this page";
    expect(labels(["A fine title", "menu one", "menu two", "A fine title", body], ["A fine title", body])).toEqual([
      0, 0, 0, 1, 1,
    ]);
    expect(labels(["A fine title", body, "A fine title"], ["A fine title", body, "A fine title"])).toEqual([1, 1, 1]);
  });

  test("an empty truth, an empty page and blocks without words have no content", () => {
    expect(labels(["some words here on the page"], [])).toEqual([0]);
    expect(labels([], ["some words"])).toEqual([]);
    expect(labels(["—"], ["some words"])).toEqual([0]);
  });
});

test("characters of scripts without spaces are words", () => {
  const { ids, starts } = new Lexicon().read(["美元大涨", "USD 2018年", "Straße_1"]);
  expect([...starts]).toEqual([0, 4, 7, 8]);
  expect(new Set(ids).size).toBe(8);
});
