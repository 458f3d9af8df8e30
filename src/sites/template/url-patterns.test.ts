import { expect, it, test } from "vitest";
import { addressPattern } from "../../page/index.ts";
import { matchesUrl } from "./url-patterns.ts";

it.each([
  ["/news/*", "https://a.example/news/x", true],
  ["/news/*", "https://a.example/news/x/y", false],
  ["/news/**", "https://a.example/news/x/y?z=1", true],
  ["/news/#/*.html", "https://a.example/news/2012/a-b.html", true],
  ["/news/#/*.html", "https://a.example/news/x/a-b.html", false],
  ["/n?id=#", "https://a.example/n?id=17", true],
  ["/n?id=#", "https://a.example/n?id=", false],
  ["a.example/**", "https://a.example/n", true],
  ["b.example/**", "https://a.example/n", false],
  ["**/print", "https://a.example/n/print", true],
  ["/n", "nothing", false],
])("%s matches %s: %s", (pattern, address, expected) => {
  expect(matchesUrl(address, pattern)).toBe(expected);
});

test("an address matches its own pattern", () => {
  for (const address of [
    "https://a.example/x-y-z/2012/a_1.html",
    "https://a.example/wiki/%E6%96%B0",
    "https://a.example/",
    "https://a.example/a/b/a/b/a/b/8f3a9c1d",
  ]) {
    expect(matchesUrl(address, addressPattern(new URL(address)))).toBe(true);
  }
});

test("many wildcards cost no more than the product of the lengths", () => {
  expect(matchesUrl(`https://a.example/${"a".repeat(3000)}`, `${"/**a".repeat(200)}b`)).toBe(false);
});
