import * as fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { unitsOf } from "../text/code-units.ts";
import {
  attribute,
  attributeIndex,
  attributes,
  attributesNamed,
  className,
  elementId,
  href,
  valueEnd,
  valueEndIn,
} from "./attributes.ts";
import { buildTree } from "./build-tree.ts";

/** The first element of the body. */
function first(html: string) {
  const tree = buildTree(`<body>${html}`);
  return { tree, node: tree.body + 1 };
}

function all(html: string): Record<string, string> {
  const { tree, node } = first(html);
  return Object.fromEntries(attributes(tree, node));
}

test.each<[string, Record<string, string>]>([
  ["<p>", {}],
  ["<p a=1 b='2' c=\"3\">", { a: "1", b: "2", c: "3" }],
  ["<p A=1>", { a: "1" }],
  ["<p a>", { a: "" }],
  ["<p a=>", { a: "" }],
  ["<p a b=c>", { a: "", b: "c" }],
  ["<p a = 1>", { a: "1" }],
  ["<p a=1 a=2>", { a: "1" }],
  ["<p a='1'b=2>", { a: "1", b: "2" }],
  ["<p/a=1/>", { a: "1/" }],
  ["<p a/b>", { a: "", b: "" }],
  ["<p =a=b>", { "=a": "b" }],
  ["<p a=b=c>", { a: "b=c" }],
  ['<p a="x > y" b=\'"\'>', { a: "x > y", b: '"' }],
  ["<p a='&amp;&lt;&ampx &amp=1'>", { a: "&<&ampx &amp=1" }],
  ["<p a=x'y'>", { a: "x'y'" }],
  ['<p "a"=1>', { '"a"': "1" }],
])("%j", (html, expected) => expect(all(html)).toEqual(expected));

test.each([
  ["<p _mark=1>", "_mark"],
  ["<p @click=1>", "@click"],
  ["<p DATA-Kind=1>", "data-kind"],
  ["<p ä=1>", "ä"],
])("%j: one attribute is found by its name in lower case", (html, name) => {
  const { tree, node } = first(html);
  expect(attribute(tree, node, name)).toBe("1");
  expect(attributesNamed(tree, node, attributeIndex([name]))).toEqual(["1"]);
});

describe("class, id and href", () => {
  test("are read by their offsets", () => {
    const { tree, node } = first("<a class='x &amp; y' id=i href=' /p?a=1&amp;b=2 '>");
    expect(className(tree, node)).toBe("x & y");
    expect(elementId(tree, node)).toBe("i");
    expect(href(tree, node)).toBe("/p?a=1&b=2");
    expect(attribute(tree, node, "class")).toBe("x & y");
    expect(attribute(tree, node, "id")).toBe("i");
  });
  test("may be missing", () => {
    const { tree, node } = first("<a title=t>");
    expect([className(tree, node), elementId(tree, node), href(tree, node)]).toEqual(["", "", undefined]);
    expect(attribute(tree, node, "class")).toBeUndefined();
    expect(attribute(tree, node, "rel")).toBeUndefined();
    expect(attribute(tree, node, "title")).toBe("t");
  });
  test.each(["<a href>", "<a href/>", "<a href=>", "<a href=''>", "<a href rel=x>", "<a href = >"])(
    "the href is empty in %j",
    (html) => {
      const { tree, node } = first(html);
      expect(href(tree, node)).toBe("");
    },
  );
  test.each(["<a id id=x class class=x href href=x>", "<a id/id=x class/class=x href/href=x>"])(
    "the first attribute of a name counts, even if empty: %j",
    (html) => {
      const { tree, node } = first(html);
      expect([className(tree, node), elementId(tree, node), href(tree, node)]).toEqual(["", "", ""]);
    },
  );
  test("implied elements have no attributes", () => {
    const tree = buildTree("<table><td>a");
    expect(attributes(tree, tree.body + 2).size).toBe(0);
    expect(attribute(tree, tree.body, "id")).toBeUndefined();
  });
});

const PIECES = ["a", "b", "href", "class", "id", "=", "'", '"', " ", "/", "\n", "x", "1", "&amp;", "<", "é"];

test("parse5 reads the same attributes in any start tag", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
      const html = `<p ${pieces.join("")}>z`;
      const fragment = parseFragment(html);
      const element = fragment.childNodes[0] as DefaultTreeAdapterTypes.Element | undefined;
      const { tree, node } = first(html);
      if (element === undefined) {
        expect(tree.count).toBe(node);
        return;
      }
      const theirs = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
      expect(Object.fromEntries(attributes(tree, node))).toEqual(theirs);
      expect(elementId(tree, node)).toBe(theirs["id"] ?? "");
      expect(className(tree, node)).toBe(theirs["class"] ?? "");
      expect(href(tree, node)).toBe(theirs["href"]?.trim());
    }),
    { numRuns: 2_000 },
  );
});

test("valueEndIn returns the same offset as valueEnd, up to its limit", () => {
  const unit = fc.constantFrom(..."ab\"'= \n>/");
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), fc.nat(), fc.nat({ max: 20 }), (source, place, more) => {
      const at = 1 + (place % source.length);
      const max = Math.min(source.length, at + more);
      expect(valueEndIn(unitsOf(source), at, max)).toBe(Math.min(valueEnd(source, at), max));
    }),
  );
});

test("attributesNamed returns the same values as attribute", () => {
  const names = ["alt", "src", "data-src", "SRC", "style", "Title", "x", "data-original-src-of-a-very-long-name"];
  const wanted = ["title", "src", "data-src", "x", "data-original-src-of-a-very-long-name"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 6 }), (written) => {
      const { tree, node } = first(`<p ${written.map((name, i) => `${name}=${i}`).join(" ")}>`);
      const one = wanted.map((name) => attribute(tree, node, name));
      expect(attributesNamed(tree, node, attributeIndex(wanted))).toEqual(one);
    }),
  );
});
