import { expect, test } from "vitest";
import { parse } from "../parse.ts";

const codes = (css: string): string[] =>
  parse(`<style>${css}</style><div class="a"><p class="b">Some text</p></div>`).warnings.map(({ code }) => code);

const nested = (levels: number, inner: string): string => `${".a{".repeat(levels)}${inner}${"}".repeat(levels)}`;
const LONG = `.a${":not(.long-name)".repeat(40)}`;
const MANY = `.a:is(${".b,".repeat(80)}.a)`;
const HIDES = "display:none";

test("rules nested too deep give a warning if they may hide", () => {
  expect(codes(nested(4, HIDES))).toEqual([]);
  expect(codes(nested(5, HIDES))).toEqual(["styles-cut"]);
  expect(codes(nested(9, `@media screen{${HIDES}}`))).toEqual(["styles-cut"]);
  expect(codes(nested(9, "display:block"))).toEqual([]);
  expect(codes(nested(9, `@media print{${HIDES}}`))).toEqual([]);
});

test("rules after those that are nested too deep are read", () => {
  const page = parse(`<style>${nested(9, HIDES)}.b{${HIDES}}</style><p class="b">Some text`);
  expect([...page.hiddenBy.values()]).toEqual(["display:none by .b"]);
});

test("selectors of nested rules that are too long together give a warning if they may hide", () => {
  const list = Array.from({ length: 30 }, () => ".a").join();
  expect(codes(`${list}{${list}{${HIDES}}}`)).toEqual(["styles-cut"]);
  expect(codes(`${list}{${list}{display:block}}`)).toEqual([]);
});

test.each([
  ["too long", LONG],
  ["with too many alternatives", MANY],
])("a selector %s gives a warning if its rule may hide", (_, selector) => {
  expect(codes(`${selector}{${HIDES}}`)).toEqual(["styles-cut"]);
  expect(codes(`${selector}{display:block}`)).toEqual([]);
  expect(codes(`.unused ${selector}{${HIDES}}`)).toEqual([]);
});
