import { expect, test } from "vitest";
import { compactKey, sharedShare, wordKey } from "./compare.ts";

test.each([
  ["Don’t  Panic!", "don t panic"],
  ["Éclair à la crème", "eclair a la creme"],
  ["Genesenen\u00adnachweise", "genesenennachweise"],
  ["Pres\u200bse", "presse"],
  ["Straße & Töne", "straße tone"],
  ["日本語 テキスト", "日本語 テキスト"],
])("%s reads as %s", (text, key) => expect(wordKey(text)).toBe(key));

test("names are compared without spaces", () => expect(compactKey("New York Times")).toBe("newyorktimes"));

test("the share of words that others have too", () => {
  expect(sharedShare(["a", "story", "of", "ours"], new Set(["a", "story"]))).toBe(0.5);
});
