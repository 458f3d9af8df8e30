import { expect, it } from "vitest";
import { addressWords, foldDates, foldSentence } from "./folded-text.ts";

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
  const words = addressWords("https://a.example/old/Caf%C3%A9-menu/?q=red+wine&x=%zz");
  expect(foldSentence("The page /old/café-menu/ was not found", words)).toEqual({
    whole: "The page old café menu was not found ",
    rest: "The page was not found ",
  });
  expect(foldSentence("12 results in 3 ms, reference 8f3a9c", words).whole).toBe("0 results in 0 ms reference 0 ");
  const long = "In 1907 the council of the town decided that all of the old bridges had to be closed";
  expect(foldSentence(long, new Set())).toEqual({ whole: `${long} `, rest: `${long} ` });
});
