import { describe, expect, test } from "vitest";
import { parse } from "./parse.ts";
import { readBlock, readNodes } from "./read.ts";

function read(html: string): string {
  const page = parse(`<body>${html}`);
  return readNodes(page, page.body, page.end[page.body]);
}

describe("whitespace collapses as in a browser", () => {
  test.each([
    ["  a  \n b\t", "a b"],
    ["a <b> b </b> c", "a b c"],
    ["a  b", "a b"],
    ["a<b>b</b>c", "abc"],
    ["a <br> b", "a\nb"],
    ["<br>a<br>", "a"],
    ["a&nbsp;&nbsp;b", "a\u00a0\u00a0b"],
    ["a&#32;&#10; b", "a b"],
    ["a &amp; b", "a & b"],
    ["a\0b", "ab"],
    ["a<!-- c --> b", "a b"],
    ["a<span hidden> x </span>b", "ab"],
    ["a\u00a0 b", "a\u00a0 b"],
  ])("%j reads %j", (html, expected) => expect(read(html)).toBe(expected));
});

describe("preformatted text", () => {
  test.each([
    ["<pre>  a\n    b\n</pre>", "  a\n    b"],
    ["<pre>a\r\nb\rc</pre>", "a\nb\nc"],
    ["<pre>a <b> b</b></pre>", "a  b"],
    ["<pre>&lt;p&gt;\n\n  x</pre>", "<p>\n\n  x"],
    ["<pre>a<br>b</pre>", "a\nb"],
  ])("%j reads %j", (html, expected) => expect(read(html)).toBe(expected));

  test("next to ordinary text", () => {
    const page = parse("a <x-y><pre>b  c </pre></x-y>  d");
    expect(Array.from({ length: page.blocks.count }, (_, b) => readBlock(page, b))).toEqual(["a", "b  c", "d"]);
  });
});

test("text that people can open is read only on request, concealed text never", () => {
  const page = parse("<p>a <span hidden role=tabpanel>b</span><span hidden>c</span>");
  expect(readNodes(page, 0, page.count)).toBe("a");
  expect(readNodes(page, 0, page.count, true)).toBe("a b");
});

test("reads a block of very many texts", () => {
  expect(read(`<p>${"w &amp; <b>x</b><br>".repeat(2_000)}`)).toBe(Array(2_000).fill("w & x").join("\n"));
});
