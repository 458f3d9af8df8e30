import { expect, it } from "vitest";
import { foldDates } from "./folded-text.ts";

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
