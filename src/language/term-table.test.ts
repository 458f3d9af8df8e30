import fc from "fast-check";
import { expect, test } from "vitest";
import { TermTable } from "./term-table.ts";
import { isTerm, wordsOf } from "./terms.ts";

const table = new TermTable();

const read = (...texts: string[]) => {
  table.clear();
  for (const text of texts) {
    table.add(text);
    if (!table.endText()) table.readBySegmenter(text);
  }
  return table;
};

/** The letters of a term in lower case. */
const keyOf = (of: TermTable, term: number) => of.formAt(of.sequence.indexOf(term)).toLowerCase();
const keysOf = (of: TermTable) => Array.from({ length: of.terms }, (_, i) => keyOf(of, i + 1));

test("terms are numbered in text order, other words are 0, TEXT_END ends a text", () => {
  const table = read("The volcano and the Ash", "ASH's volcano");
  expect([...table.sequence]).toEqual([0, 1, 0, 0, 2, -1, 2, 1, -1]);
  expect(keysOf(table)).toEqual(["volcano", "ash"]);
  expect([table.formAt(4), table.formAt(6)]).toEqual(["Ash", "ASH"]);
  expect([table.find("ash"), table.find("the"), table.find("lava")]).toEqual([2, 0, 0]);
});

test("Intl.Segmenter finds the words of scripts without spaces", () => {
  const table = read("火山喷发", "Mount 火山");
  expect(keysOf(table)).toContain("火山");
  expect(table.sequence.filter((id) => id === table.find("火山"))).toHaveLength(2);
});

test("words keep their numbers when the table grows", () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i}x`);
  const table = read(words.join(" "));
  for (const word of [words[0], words[1999], words[2999]]) expect(keyOf(table, table.find(word))).toBe(word);
});

test("a text can be added in pieces, as units up to the first character reference", () => {
  read("Lava");
  const units = Uint16Array.from("xAsh&", (character) => character.charCodeAt(0));
  expect(table.addUnits(units, 1, 5)).toBe(4);
  table.add("fall & ash-FALL ashfall");
  table.endText();
  expect([...table.sequence]).toEqual([1, -1, 2, 3, 2, -1]);
  expect([table.areSpelledAlike(2, 4), table.areSpelledAlike(4, 4)]).toEqual([false, true]);
});

test("stop words in any letter case are 0; the kinds of apostrophes make different terms", () => {
  expect([...read("don't don’t DON'T the THE für 12-34 Été").sequence]).toEqual([1, 2, 1, 0, 0, 0, 0, 3, -1]);
  expect(keysOf(table)).toEqual(["don't", "don’t", "été"]);
});

test("terms sort by their letters in lower case", () => {
  const table = read("zebra Été don’t don-t Don't Ash ash-fall ashes", "火山");
  const terms = keysOf(table).map((_, i) => i + 1);
  const sorted = terms.toSorted((a, b) => (table.isBefore(a, b) ? -1 : 1)).map((term) => keyOf(table, term));
  expect(sorted).toEqual(keysOf(table).toSorted());
});

test("isLarge after many words, empty after clear", () => {
  const other = new TermTable();
  const words = Array.from({ length: 200_000 }, (_, i) => `word${i}x`);
  other.add(words.join(" "));
  other.endText();
  expect([other.terms, other.isLarge, read("The volcano").isLarge]).toEqual([words.length, true, false]);
  other.clear();
  expect([other.terms, other.find("word1x")]).toEqual([0, 0]);
});

test("the table finds the same words as wordsOf", () => {
  const unit = fc.constantFrom(..."abcÄßéΣİ 'sS-’_19.😀火".split(""), "don't ", "state-of-the-art ", "Ann’s ", "été ");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const words = wordsOf(text);
      const { sequence } = read(text);
      const found = Array.from(sequence.slice(0, -1), (id) => (id === 0 ? "" : keyOf(table, id)));
      const expected = words.map((word) => (isTerm(word.toLowerCase()) ? word.toLowerCase() : ""));
      expect(found).toEqual(expected);
    }),
  );
});
