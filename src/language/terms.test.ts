import { expect, test } from "vitest";
import { wordsOf } from "./terms.ts";

const LONE_SURROGATE = /\p{Cs}/u;

test("words with and without spaces between them", () => {
  expect(wordsOf("The cat's whiskers, re-read")).toEqual(["The", "cat", "whiskers", "re-read"]);
  expect(wordsOf("火山喷发之后，city 空了。")).toEqual(["火山", "喷发", "之后", "city", "空", "了"]);
});

test("cutting a long text into pieces changes no word", () => {
  const sentence = "火山喷发之后，火山灰覆盖了 the whole city。";
  const words = wordsOf(sentence);
  expect(wordsOf(sentence.repeat(500))).toEqual(Array.from({ length: 500 }, () => words).flat());
});

test("a long text without separators is cut between characters, not inside surrogate pairs", () => {
  const words = wordsOf("𠮷".repeat(5_000));
  expect(words.join("")).toBe("𠮷".repeat(5_000));
  expect(words.filter((word) => LONE_SURROGATE.test(word))).toEqual([]);
});
