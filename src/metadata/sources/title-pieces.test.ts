import fc from "fast-check";
import { expect, test } from "vitest";
import { TITLE_SEPARATOR, titleCuts } from "./title-pieces.ts";

test("the fast path misses no separator", () => {
  const title = fc.string({ unit: fc.constantFrom(...[..."ab  |•·»«›<>~/\\-–—:_：｜＿漢\u3000\t"]), maxLength: 12 });
  fc.assert(
    fc.property(title, (text) => {
      expect(titleCuts(text).map(({ index }) => index)).toEqual(
        [...text.matchAll(TITLE_SEPARATOR)].map(({ index }) => index),
      );
    }),
  );
});
