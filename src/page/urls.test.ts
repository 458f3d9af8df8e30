import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { baseAddress, ownAddress } from "./urls.ts";

const CANONICAL = `<link rel="stylesheet" href="/a.css"><link rel=Canonical href=" https://example.com/a/b ">`;

test("a given address wins over the one that the page declares", () => {
  expect(ownAddress(parse(CANONICAL, { url: "https://mirror.example/x" }))).toBe("https://mirror.example/x");
});

test("the address of a saved page is the one it declares", () => {
  expect(ownAddress(parse(CANONICAL))).toBe("https://example.com/a/b");
  expect(ownAddress(parse(`<meta property="og:url" content="https://example.com/c">`))).toBe("https://example.com/c");
});

test.each([
  ["the page declares none", "<p>x"],
  ["it is relative", `<link rel=canonical href="/a/b">`],
  ["it is not HTTP", `<link rel=canonical href="file:///a/b">`],
  ["it cannot be parsed", `<link rel=canonical href="https://a b/">`],
])("the address of a page is unknown if %s", (_, html) => {
  expect(ownAddress(parse(html))).toBeUndefined();
  expect(baseAddress(parse(html))).toBeUndefined();
});

test("the base is resolved against the page's own address", () => {
  expect(baseAddress(parse(`<base href="/c/">${CANONICAL}`))).toBe("https://example.com/c/");
  expect(baseAddress(parse(`<base href="https://other.example/">`))).toBe("https://other.example/");
  expect(baseAddress(parse(`<base href="/c/">`))).toBeUndefined();
  expect(baseAddress(parse(`<base href="https://">${CANONICAL}`))).toBe("https://example.com/a/b");
});

test("a host with non-ASCII letters is accepted, also after many calls", () => {
  const page = parse("", { url: "https://bücher.example/" });
  const answers = new Set<string | undefined>();
  for (let i = 0; i < 50_000; i++) answers.add(ownAddress(page));
  expect([...answers]).toEqual(["https://bücher.example/"]);
});
