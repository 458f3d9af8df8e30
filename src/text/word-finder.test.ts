import fc from "fast-check";
import { expect, test } from "vitest";
import { WordFinder } from "./word-finder.ts";

const finder = new WordFinder(["author", "by-line", "byline", "date"]);

test.each<[string, boolean]>([
  ['<p class="post-author">', true],
  ["<P CLASS=ByLine>", true],
  ["<p id=by-line", true],
  ["up to date", true],
  ["autho r, by  line, dat", false],
  ["", false],
  ["d", false],
])("%j: %s", (text, expected) => expect(finder.isIn(text, 0, text.length)).toBe(expected));

test("only words that begin before the end", () => {
  expect(finder.isIn("no author", 0, 3)).toBe(false);
  expect(finder.isIn("author", 1, 6)).toBe(false);
});

test("as a pattern of the words finds them", () => {
  const pattern = /author|by-line|byline|date/i;
  const text = fc.array(fc.constantFrom(..."authorbylinedt-AUTHORBYLINE <>=".split("")), { maxLength: 60 });
  fc.assert(
    fc.property(text, (letters) => {
      const line = letters.join("");
      expect(finder.isIn(line, 0, line.length)).toBe(pattern.test(line));
    }),
  );
});
