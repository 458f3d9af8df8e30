import { expect, test } from "vitest";
import {
  FIRST_IN_WORD,
  FIRST_JOINING,
  FOLDED,
  foldUnit,
  NEEDS_DECODING,
  NEEDS_SEGMENTER,
  SEPARATOR_UNIT,
  stringOfUnits,
} from "./letters.ts";

const folded = (text: string) => Array.from(text, (character) => foldUnit(character.charCodeAt(0)));

test("letters fold to lower case, digits to themselves", () => {
  expect(String.fromCharCode(...folded("aZÄßЖ9한"))).toBe("azäßж9한");
});

test("all other units fold to smaller numbers", () => {
  expect(folded("&\0")).toEqual([NEEDS_DECODING, NEEDS_DECODING]);
  expect(folded("火あกΣİ\ud83d")).toEqual(Array(6).fill(NEEDS_SEGMENTER));
  expect(folded(" .,_(\n")).toEqual(Array(6).fill(SEPARATOR_UNIT));
  const joining = folded("'’-");
  expect(new Set(joining).size).toBe(3);
  expect(Math.min(...joining)).toBe(FIRST_JOINING);
  expect(Math.max(...joining)).toBeLessThan(FIRST_IN_WORD);
});

test("a folded unit is remembered", () => {
  foldUnit("Q".charCodeAt(0));
  expect(stringOfUnits(FOLDED, 81, 82)).toBe("q");
});
