import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLenientJson } from "./lenient-json.ts";

describe("JSON as pages have it", () => {
  test.each<[string, string, unknown]>([
    ["trailing commas", '{"a":[1,2,],}', { a: [1, 2] }],
    ["an HTML comment around it", '<!-- {"a":1} -->', { a: 1 }],
    ["CDATA in a comment", '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ["CDATA in a block comment", '/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
    ["comments", '{"a":1 /* one */, // two\n "b":2}', { a: 1, b: 2 }],
    ["line breaks in strings", '{"a":"x\ny"}', { a: "x\ny" }],
    ["bare quotes in strings", '{"a":"He said "hi" there","b":2}', { a: 'He said "hi" there', b: 2 }],
    ["escapes that are none", '{"a":"it\\\'s \\u12"}', { a: "it's u12" }],
    ["a cut end", '{"a":{"b":"c', { a: { b: "c" } }],
    ["values in a row", '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ["a missing value", '{"a": , "b":1}', { a: null, b: 1 }],
    ["a missing comma", '{"a":"x"\n "b":"y"}', { a: "x", b: "y" }],
    ["names without quotes", "{a: 1}", { a: 1 }],
    ["single quotes", "{'a':'x'}", { a: "x" }],
    ["a value without quotes", '{"url": https://example.org/z, "b": 1}', { url: "https://example.org/z", b: 1 }],
    ["a semicolon behind it", '{"a":"b"};', { a: "b" }],
    ["empty places", '[{"a":1},,{"b":2}]', [{ a: 1 }, { b: 2 }]],
    ["a bracket too many", '{"a":[1]]}', { a: [1] }],
  ])("%s", (_, text, expected) => expect(parseLenientJson(text)).toEqual(expected));
  test.each(["", "garbage", "}}}}", "<html>"])("nothing in %j", (text) =>
    expect(parseLenientJson(text)).toBeUndefined(),
  );
});

test("good JSON is left alone", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseLenientJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("no mutilation throws", () => {
  const whole = JSON.stringify({
    "@graph": [{ "@type": "Article", headline: 'A "b" c', author: [{ name: "X" }], n: 1.5e3 }],
  });
  const mutilated = fc
    .tuple(fc.nat(whole.length), fc.nat(8), fc.string({ maxLength: 4 }))
    .map(([at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length));
  fc.assert(fc.property(mutilated, (text) => void parseLenientJson(text)));
});

describe("what is large stays bounded", () => {
  test.each([
    ["nesting", `{"a":${"[".repeat(200_000)}`],
    ["ends without begins", "[".repeat(400) + "}".repeat(200_000)],
    ["bare quotes", `{"a":"${'x" '.repeat(100_000)}`],
    ["quotes and space", `{"a":"${'"        '.repeat(50_000)}`],
  ])("%s", (_, text) => void parseLenientJson(text), 10_000);
});
