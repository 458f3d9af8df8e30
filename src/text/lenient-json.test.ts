import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLenientJson } from "./lenient-json.ts";

describe("broken JSON is repaired", () => {
  test.each<[string, string, unknown]>([
    ["trailing commas", '{"a":[1,2,],}', { a: [1, 2] }],
    ["an HTML comment around the value", '<!-- {"a":1} -->', { a: 1 }],
    ["CDATA in a comment", '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ["CDATA in a block comment", '/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
    ["comments", '{"a":1 /* one */, // two\n "b":2}', { a: 1, b: 2 }],
    ["line breaks in strings", '{"a":"x\ny"}', { a: "x\ny" }],
    ["unescaped quotes in strings", '{"a":"He said "hi" there","b":2}', { a: 'He said "hi" there', b: 2 }],
    ["invalid escapes", '{"a":"it\\\'s \\u12"}', { a: "it's u12" }],
    ["a truncated end", '{"a":{"b":"c', { a: { b: "c" } }],
    ["values in a row", '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ["a missing value", '{"a": , "b":1}', { a: null, b: 1 }],
    ["a missing comma", '{"a":"x"\n "b":"y"}', { a: "x", b: "y" }],
    ["names without quotes", "{a: 1}", { a: 1 }],
    ["single quotes", "{'a':'x'}", { a: "x" }],
    ["a value without quotes", '{"url": https://example.org/z, "b": 1}', { url: "https://example.org/z", b: 1 }],
    ["a semicolon after the value", '{"a":"b"};', { a: "b" }],
    ["empty array elements", '[{"a":1},,{"b":2}]', [{ a: 1 }, { b: 2 }]],
    ["an extra bracket", '{"a":[1]]}', { a: [1] }],
  ])("%s", (_, text, expected) => expect(parseLenientJson(text)).toEqual(expected));
  test.each(["", "garbage", "}}}}", "<html>"])("%j has no value", (text) =>
    expect(parseLenientJson(text)).toBeUndefined(),
  );
});

test("valid JSON is parsed as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseLenientJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("damaged JSON never throws", () => {
  const valid = JSON.stringify({
    "@graph": [{ "@type": "Article", headline: 'A "b" c', author: [{ name: "X" }], n: 1.5e3 }],
  });
  const damaged = fc
    .tuple(fc.nat(valid.length), fc.nat(8), fc.string({ maxLength: 4 }))
    .map(([at, length, put]) => valid.slice(0, at) + put + valid.slice(at + length));
  fc.assert(fc.property(damaged, (text) => void parseLenientJson(text)));
});

describe("hostile texts take linear time", () => {
  test.each([
    ["nesting", `{"a":${"[".repeat(200_000)}`],
    ["closing brackets without opening ones", "[".repeat(400) + "}".repeat(200_000)],
    ["unescaped quotes", `{"a":"${'x" '.repeat(100_000)}`],
    ["quotes and spaces", `{"a":"${'"        '.repeat(50_000)}`],
  ])("%s", (_, text) => void parseLenientJson(text), 10_000);
});
