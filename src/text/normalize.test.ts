import { expect, test } from "vitest";
import { collapseWhitespace, compactKey, sharedShare, wordKey } from "./normalize.ts";

test("collapseWhitespace turns runs of any whitespace into one space", () => {
  expect(collapseWhitespace("a b")).toBe("a b");
  expect(collapseWhitespace(" a \n\tb  c\u00a0d\u3000e ")).toBe(" a b c d e ");
});

test.each([
  ["Don’t  Panic!", "don t panic"],
  ["Éclair à la crème", "eclair a la creme"],
  ["Genesenen\u00adnachweise", "genesenennachweise"],
  ["Pres\u200bse", "presse"],
  ["Straße & Töne", "straße tone"],
  ["日本語 テキスト", "日本語 テキスト"],
])("wordKey of %s is %s", (text, key) => expect(wordKey(text)).toBe(key));

test("compactKey has no spaces", () => expect(compactKey("New York Times")).toBe("newyorktimes"));

test("sharedShare is the share of words in the set", () => {
  expect(sharedShare(["a", "story", "of", "ours"], new Set(["a", "story"]))).toBe(0.5);
});
