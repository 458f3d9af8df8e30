import { expect, test } from "vitest";
import { explain, pathOf } from "./explain.ts";
import { methods } from "./methods/index.ts";
import { parse } from "./page/parse.ts";

const html =
  '<main id=m><div class="post wide"><p>One two <a href=x>three</a></p></div></main><p hidden>gone</p><footer>end</footer>';

test("explains every block by its measures, the scores of all methods, and the verdict", () => {
  const { method, blocks } = explain(html, { method: "symbols" });
  expect(method).toBe("symbols");
  expect(blocks.map(({ text }) => text)).toEqual(["One two three", "gone", "end"]);
  const [first, hidden, last] = blocks;
  expect(first).toMatchObject({ path: "main#m > div.post > p", words: 3, isChosen: true, isHidden: false });
  expect(first.linkDensity).toBeCloseTo(6 / 13, 10);
  expect(first.why).toBe("symbols 1.00 is at or above 0.5");
  expect(Object.keys(first.scores)).toEqual(expect.arrayContaining(methods.map(({ id }) => id)));
  expect(hidden).toMatchObject({
    isHidden: true,
    isChosen: false,
    why: "hidden: hidden attribute",
    hiddenBy: "hidden attribute",
  });
  expect(last).toMatchObject({ path: "footer", isChosen: false, why: "symbols 0.00 is below 0.5" });
});

test("an empty page has no blocks to explain", () => {
  const { blocks, warnings } = explain("", { method: "density" });
  expect(blocks).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(["empty-page"]);
});

test("an unknown method throws", () => expect(() => explain(html, { method: "nope" })).toThrow(TypeError));

test("a path has the nearest four elements", () => {
  const page = parse("<div><div><section><ul><li id=' i '><x-y class=' c d'>a");
  expect(pathOf(page, page.body + 6)).toBe("section > ul > li#i > x-y.c");
  expect(pathOf(page, page.body)).toBe("body");
});
