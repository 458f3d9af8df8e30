import { expect, test } from "vitest";
import { kept, sentence } from "../../test/kept.ts";
import { symbolDensity, symbols } from "./symbols.ts";

test.each([
  [{ nc: 1200, lc: 60, nd: 14, ld: 2, np: 39, npd: 10 }, 317.021],
  [{ nc: 300, lc: 260, nd: 40, ld: 30, np: 3, npd: 0 }, 2.521],
])("DS of %j is %d", (counts, expected) => expect(symbolDensity(counts)).toBeCloseTo(expected, 3));

test("the density of text in links only is −∞", () => {
  expect(symbolDensity({ nc: 50, lc: 50, nd: 3, ld: 1, np: 0, npd: 1 })).toBe(Number.NEGATIVE_INFINITY);
});

const text = sentence(40);
const paragraphs = `<p>${text}</p>`.repeat(4);

test.each(["div", "section", "article", "main"])("the <%s> with the highest density is the body", (tag) => {
  const page = `<div><a href=x>menu</a> <a href=y>more</a></div><${tag}>${paragraphs}</${tag}><div>end</div>`;
  expect(kept(symbols, page)).toEqual(Array(4).fill(text));
});
test("a table cell may be the body", () => {
  expect(kept(symbols, `<table><tr><td><a href=x>menu</a></td><td>${paragraphs}</td></table>`)).toEqual(
    Array(4).fill(text),
  );
});
test("on a page without containers, all text is content", () => expect(kept(symbols, "<p>a<p>b")).toEqual(["a", "b"]));
test("if all containers are links only, all text is content", () => {
  expect(kept(symbols, "<div><a href=x>a</a></div><p>b")).toEqual(["a", "b"]);
});
