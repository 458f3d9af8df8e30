import { expect, test } from "vitest";
import { APART, CODED, FIRST_IN_WORD, FIRST_JOINING, FOLDED, FOREIGN, fold, wordOf } from "./letters.ts";

const folded = (text: string) => Array.from(text, (sign) => fold(sign.charCodeAt(0)));

test("letters in lower case, digits as they are", () => {
  expect(String.fromCharCode(...folded("aZÄßЖ9한"))).toBe("azäßж9한");
});

test("all else is below them", () => {
  expect(folded("&\0")).toEqual([CODED, CODED]);
  expect(folded("火あกΣİ\ud83d")).toEqual(Array(6).fill(FOREIGN));
  expect(folded(" .,_(\n")).toEqual(Array(6).fill(APART));
  const joining = folded("'’-");
  expect(new Set(joining).size).toBe(3);
  expect(Math.min(...joining)).toBe(FIRST_JOINING);
  expect(Math.max(...joining)).toBeLessThan(FIRST_IN_WORD);
});

test("what was met once is known", () => {
  fold("Q".charCodeAt(0));
  expect(wordOf(FOLDED, 81, 82)).toBe("q");
});
