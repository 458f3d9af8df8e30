import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tagName } from "../../html/tree.ts";
import { parse } from "../../page/parse.ts";
import { select } from "./selector.ts";
import { escapeName, parseSelector, parseSelectorList, SelectorError } from "./selector-syntax.ts";
import { commonSelector, pathTo } from "./write-selector.ts";

const page = parse(
  `<body><div id="list"><ul class="a"><li class="x one">1<b>i</b></li><li class="x two post-17">2</li></ul><ul class="a"><li class="y">3</li></ul></div></body>`,
);
const all = { from: 0, to: page.count };
const found = (selector: string, scope: { from: number; to: number; isTop?: boolean } = all): string[] =>
  select(page, selector, scope).map((node) => page.source[page.to[node]]);

describe("select", () => {
  it.each([
    ["li", ["1", "2", "3"]],
    ["li.x", ["1", "2"]],
    ["#list li:nth-of-type(2)", ["2"]],
    ["#list > ul:nth-of-type(2) > li", ["3"]],
    ["ul > b", []],
    ["ul b", ["i"]],
    ["li.y, li.two", ["2", "3"]],
    ["*.y", ["3"]],
    ["ul li:nth-last-of-type(1)", ["2", "3"]],
    ["li:nth-of-type(3)", []],
    ["div li b", ["i"]],
  ])("%s", (selector, expected) => {
    expect(found(selector)).toEqual(expected);
  });

  it("matches only top-level nodes of its scope with isTop or :scope", () => {
    const list = select(page, "#list", all)[0];
    const below = { from: list + 1, to: page.end[list] };
    expect(found("li", { ...below, isTop: true })).toEqual([]);
    expect(found(":scope > li", below)).toEqual([]);
    expect(found(":scope > ul > li.y", below)).toEqual(["3"]);
  });

  it.each(["li >", "> li", "li:hover", "li[href]", ".", ":scope", "li:nth-of-type(0)"])("rejects %j", (selector) => {
    expect(() => parseSelector(selector)).toThrow(SelectorError);
  });

  it.each(["li,", ",li", "li,,b", "li, > b"])("rejects the list %j", (selector) => {
    expect(() => parseSelectorList(selector)).toThrow(SelectorError);
  });
});

it("returns each element once, however many ancestors match", () => {
  const depth = 500;
  const nested = parse("<div>".repeat(depth));
  expect(select(nested, "div div div", { from: 0, to: nested.count })).toHaveLength(depth - 2);
});

it("pathTo selects exactly its node", () => {
  for (let node = page.body; node < page.count; node++) {
    if (tagName(page, node).startsWith("#")) continue;
    expect(select(page, pathTo(page, node), all)).toEqual([node]);
  }
});

it("commonSelector keeps the common classes that are not generated", () => {
  const items = select(page, "li.x", all);
  expect(commonSelector(page, items)).toBe("li.x");
  expect(commonSelector(page, [items[1]])).toBe("li.x.two");
});

it.each([
  `<div class="md:w-full a.b">`,
  `<div class="a, b\\ 😀 c)">`,
  `<fb:like class="x">`,
  `<o"p,q>`,
  `<div id="a\nb">`,
  `<div id="a\u2028b\u0001c\u007f">`,
  `<div class="a\u00a0b a\u0001f">`,
  `<div id="a\0b" class="c\0d e\ud800f">`,
])("names are escaped: %s", (tag) => {
  const odd = parse(`${tag}x`);
  const node = odd.body + 1;
  const all = { from: 0, to: odd.count };
  expect(select(odd, commonSelector(odd, [node]), all)).toEqual([node]);
  expect(select(odd, pathTo(odd, node), all)).toEqual([node]);
});

it.each([
  ["a\nb", "a\\a b"],
  ["md:w-1/2", "md\\:w-1\\/2"],
  ["-5a", "-\\35 a"],
  ["-", "\\-"],
  ["é😀", "é😀"],
])("escapeName writes %j like CSS.escape", (name, escaped) => {
  expect(escapeName(name)).toBe(escaped);
});

it("escapeName escapes all control characters", () => {
  expect(escapeName("a\u007fb\u0080c\u009bd\u00a0")).toBe("a\\7f b\\80 c\\9b d\u00a0");
});

it("every name that is written is read again", () => {
  const name = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(name, name, (first, second) => {
      const [{ classes, id }] = parseSelector(`.${escapeName(first)}#${escapeName(second)}`);
      expect({ classes, id }).toEqual({ classes: [first], id: second });
    }),
  );
});

it("the length of a name and the number of classes are not limited", () => {
  const long = "x".repeat(8_000_000);
  expect(parseSelectorList(`.${long}, #${long}`)).toHaveLength(2);
  expect(parseSelector(`.${Array(100_000).fill("a").join(".")}`)[0].classes).toHaveLength(100_000);
});
