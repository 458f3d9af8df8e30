import { expect, test } from "vitest";
import { SUSPECT_CHARACTER, UNUSUAL_CHARACTER, withoutHiddenCharacters } from "./hidden-characters.ts";

test("the fast path for ordinary text misses no character that may be removed", () => {
  const missed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (SUSPECT_CHARACTER.test(character) && !UNUSUAL_CHARACTER.test(character)) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});

test("removes tags and ignorable characters in a row, and keeps ordinary text", () => {
  expect(withoutHiddenCharacters("a\u{e0061}b")).toBe("ab");
  expect(withoutHiddenCharacters("a\u200b\u200bb")).toBe("ab");
  expect(withoutHiddenCharacters("Grüße – 東京, soft\u00adhyphen")).toBe("Grüße – 東京, soft\u00adhyphen");
});
