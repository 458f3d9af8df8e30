import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.ts";

const key = (address: string): string => addressKey(new URL(address));

describe("addresses of one page have one key", () => {
  it.each([
    ["fragment", "https://a.example/x#top", "https://a.example/x"],
    ["scheme", "http://a.example/x", "https://a.example/x"],
    ["default port", "https://a.example:443/x", "https://a.example/x"],
    ["host in capitals", "https://A.Example/x", "https://a.example/x"],
    ["order of parameters", "https://a.example/x?b=2&a=1", "https://a.example/x?a=1&b=2"],
    ["tracking", "https://a.example/x?utm_source=n&a=1&fbclid=Z", "https://a.example/x?a=1"],
    ["session", "https://a.example/x?PHPSESSID=0123abc", "https://a.example/x"],
    ["session in the path", "https://a.example/x;jsessionid=1A?a=1", "https://a.example/x?a=1"],
    ["session folder", "https://a.example/(S(q2w3e4))/x", "https://a.example/x"],
    ["slashes", "https://a.example//x///y", "https://a.example/x/y"],
    ["index page", "https://a.example/x/index.html", "https://a.example/x/"],
    ["front page", "https://a.example/index.php", "https://a.example"],
    ["empty query", "https://a.example/x?", "https://a.example/x"],
    ["brackets of parameters", "https://a.example/x?f[]=1", "https://a.example/x?f%5B%5D=1"],
    ["escapes", "https://a.example/%7eada/%c3%bc?q=%41", "https://a.example/~ada/ü?q=A"],
  ])("%s", (_, a, b) => {
    expect(key(a)).toBe(key(b));
  });
});

describe("addresses of different pages have different keys", () => {
  it.each([
    ["https://a.example/x", "https://a.example/X"],
    ["https://a.example/x/", "https://a.example/x"],
    ["https://a.example/x?a=1", "https://a.example/x?a=2"],
    ["https://a.example/x?page=2", "https://a.example/x"],
    ["https://a.example/x", "https://b.example/x"],
    ["https://a.example:8443/x", "https://a.example/x"],
    ["http://a.example:8080/x", "https://a.example:8080/x"],
    ["https://a.example/a%2Fb", "https://a.example/a/b"],
    ["https://a.example/indexes.html", "https://a.example/"],
    ["https://a.example/?sida=1", "https://a.example/"],
  ])("%s and %s", (a, b) => {
    expect(key(a)).not.toBe(key(b));
  });
});

it("the key of a key is the key", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const once = key(address);
      expect(key(once.startsWith("//") ? `https:${once}` : once)).toBe(once);
    }),
  );
});
