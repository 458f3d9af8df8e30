import { expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { keywordsOf } from "./keywords.ts";

const page = (...paragraphs: string[]) => parse(paragraphs.map((text) => `<p>${text}</p>`).join(""));

test("frequent terms are keywords, stop words are not", () => {
  const found = keywordsOf(
    page(
      "The volcano on the island erupted again, and the ash of the volcano covered the roofs.",
      "Scientists had warned that the volcano would erupt; the ash was seen from the mainland.",
      "The people of the island left their houses because of the ash, the island was empty.",
    ),
  );
  expect(found.slice(0, 3).toSorted()).toEqual(["ash", "island", "volcano"]);
  expect(found).not.toContain("the");
});

test("neighbors that mostly occur together are one keyword", () => {
  const found = keywordsOf(
    page(
      "Machine learning is older than most people think it really is.",
      "Today machine learning runs nearly everywhere, on phones and in cars.",
      "Without data there would simply be no machine learning at all.",
    ),
  );
  expect(found[0]?.toLowerCase()).toBe("machine learning");
});

test("keywords in Chinese and Japanese", () => {
  const found = keywordsOf(
    page("火山喷发之后，火山灰覆盖了整个城市。科学家说火山还会喷发。", "城市的居民因为火山喷发离开了家园，城市空了。"),
  );
  expect(found.slice(0, 2)).toEqual(["火山喷发", "城市"]);
});

test("terms of the title rank higher", () => {
  const text = [
    "Cats and dogs and birds live here together in one house.",
    "Cats and dogs and birds sleep there all day long now.",
  ];
  expect(keywordsOf(page(...text), { title: "Birds at home" })[0]).toBe("birds");
});

test("only chosen blocks are read", () => {
  const found = keywordsOf(page("apples apples apples apples", "pears pears pears pears"), { chosen: [0, 1] });
  expect(found).toEqual(["pears"]);
});

test("invisible words are not read", () => {
  const text = "apples and <span hidden>pears</span> grow here";
  expect(keywordsOf(page(text, text, text), { chosen: [1, 1, 1] })).toEqual(["apples", "grow"]);
});

test("link lists and empty pages have no keywords", () => {
  expect(keywordsOf(parse(`<p>${"<a href=x>linked words here</a> ".repeat(9)}</p>`))).toEqual([]);
  expect(keywordsOf(parse(""))).toEqual([]);
});

test("limit is the number of keywords", () => {
  const words = Array.from({ length: 30 }, (_, i) => `term${String.fromCharCode(97 + i)}x`);
  expect(keywordsOf(page(`${words.join(" and ")}`, `${words.join(" and ")}`), { limit: 4 })).toHaveLength(4);
});

test("only the start of a very long text is read", () => {
  const text = `${"The volcano erupted, the volcano smokes. ".repeat(2_500)}${"Harbour. ".repeat(90_000)}`;
  expect(keywordsOf(page(text))).toEqual(["volcano erupted", "volcano smokes"]);
});
