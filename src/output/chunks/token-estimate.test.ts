import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens, MAX_TOKENS_PER_UNIT } from "./token-estimate.ts";

/* The tokens of o200k_base are in the second column. */
test.each([
  ["", 0, 0],
  ["The quick brown fox jumps over the lazy dog.", 10, 2],
  ["Die Sitzung wurde auf den nächsten Dienstag verschoben.", 11, 4],
  ["书船停靠东屿码头，孩子们排队上船。", 14, 4],
  ["카카오톡으로 사진을 보냈습니다.", 11, 4],
  ["Поезд отправляется в семь часов утра.", 9, 5],
  ["| `limit` | integer | 200 |", 10, 3],
])("%s", (text, tokens, error) => {
  expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(error);
});

test("a text has at most the tokens of its parts", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(estimateTokens(a + b)).toBeLessThanOrEqual(estimateTokens(a) + estimateTokens(b));
      expect(estimateTokens(a)).toBeLessThanOrEqual(Math.ceil(a.length * MAX_TOKENS_PER_UNIT));
    }),
  );
});
