import fc from "fast-check";
import { expect, test } from "vitest";
import { TermTable } from "./term-table.ts";
import { isTerm, wordsOf } from "./terms.ts";

const read = (...texts: string[]) => {
  const table = new TermTable();
  for (const text of texts) table.read(text);
  return table;
};

test("terms are numbered in the order they come, other words are 0, texts end", () => {
  const table = read("The volcano and the Ash", "ASH's volcano");
  expect([...table.sequence]).toEqual([0, 1, 0, 0, 2, -1, 2, 1, -1]);
  expect(table.keys).toEqual(["", "volcano", "ash"]);
  expect([table.formAt(4), table.formAt(6)]).toEqual(["Ash", "ASH"]);
  expect([table.find("ash"), table.find("the"), table.find("lava")]).toEqual([2, 0, 0]);
});

test("scripts without spaces go by the dictionary", () => {
  const table = read("火山喷发", "Mount 火山");
  expect(table.keys).toContain("火山");
  expect(table.sequence.filter((id) => id === table.find("火山"))).toHaveLength(2);
});

test("many words keep their numbers", () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i}x`);
  const table = read(words.join(" "));
  for (const word of [words[0]!, words[1999]!, words[2999]!]) expect(table.keys[table.find(word)]).toBe(word);
});

test("the words are those of wordsOf", () => {
  const unit = fc.constantFrom(..."abcÄßé 'sS-’_19.😀火".split(""), "don't ", "state-of-the-art ", "Ann’s ", "été ");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const words = wordsOf(text);
      const { sequence, keys } = read(text);
      const found = Array.from(sequence.slice(0, -1), (id) => keys[id]);
      const expected = words.map((word) => (isTerm(word.toLowerCase()) ? word.toLowerCase() : ""));
      expect(found).toEqual(expected);
    }),
  );
});
