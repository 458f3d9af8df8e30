import { expect, it } from "vitest";
import { addressWords, foldDates, hashSentence } from "./folded-text.ts";

it.each([
  ["No show on Monday, 4 May 2026.", "No show on Sunday, 17 November 2027."],
  ["Keine Termine am Montag, 4. Mai 2026", "Keine Termine am Freitag, 21. August 2026"],
  ["Month 3 of 12", "Month 10 of 12"],
])("%s is as %s", (one, other) => {
  expect(foldDates(one)).toEqual(foldDates(other));
  expect(foldDates(one).isDated).toBe(!one.startsWith("Month"));
});

it("keeps other words", () => {
  expect(foldDates("The show of the mill")).toEqual({ text: "The show of the mill", isDated: false });
});

it("folds the words of the address, and the numbers of labels", () => {
  const known = addressWords("https://a.example/old/Caf%C3%A9_menu/?q=red+wine&x=%zz");
  const none = new Set<number>();
  const found = hashSentence("the page /old/café-menu/ was not found", known);
  expect(found.whole).toBe(hashSentence("the page (old: café menu) was not found", none).whole);
  expect(found.rest).toBe(hashSentence("the page /red/wine/ was not found", known).rest);
  expect(found.rest).not.toBe(found.whole);
  expect(hashSentence("the page was not found", known)).not.toMatchObject({ rest: found.rest });
  expect(hashSentence("12 results in 3 ms, reference 8f3a9c", none)).toEqual(
    hashSentence("7 results in 44 ms, reference 0b11d2", none),
  );
  expect(hashSentence("١٢ results", none)).toEqual(hashSentence("٣ results", none));
});

it("tells sentences apart by their words and the order of them, and long ones by their numbers", () => {
  const none = new Set<number>();
  const long = "in 1907 the council of the town decided that all of the old bridges had to be closed";
  const sentences = [
    long,
    long.replace("1907", "1908"),
    "one two",
    "two one",
    "onetwo",
    "one",
    "日本語の文",
    "日本語の本",
  ];
  const hashes = sentences.map((sentence) => hashSentence(sentence, none));
  expect(new Set(hashes.map(({ whole }) => whole)).size).toBe(sentences.length);
  for (const { whole, rest } of hashes) expect(rest).toBe(whole);
});

it("has no rest without further words", () => {
  const known = addressWords("https://a.example/red/wine");
  expect([" – ", "", "red wine"].map((sentence) => hashSentence(sentence, known).rest)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
