import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesGlob } from "./glob.ts";
import { CrawlScope, type ScopeName } from "./scope.ts";

const refusal = (scope: ScopeName, address: string, patterns: { include?: string[]; exclude?: string[] } = {}) =>
  new CrawlScope([new URL("https://www.a.example/docs/start.html")], {
    scope,
    include: patterns.include ?? [],
    exclude: patterns.exclude ?? [],
  }).refuse(new URL(address));

describe("scope", () => {
  it.each([
    ["path", "https://www.a.example/docs/x/y", true],
    ["path", "http://www.a.example/docs/z", true],
    ["path", "https://www.a.example/blog", false],
    ["host", "https://www.a.example/blog", true],
    ["host", "https://shop.a.example/", false],
    ["domain", "https://shop.a.example/", true],
    ["domain", "https://b.example/", false],
    ["any", "https://b.example/", true],
  ] as const)("%s: %s", (scope, address, isInside) => {
    expect(refusal(scope, address) === undefined).toBe(isInside);
  });

  it("says why an address is refused", () => {
    expect(refusal("host", "https://b.example/")).toEqual({ code: "scope", detail: 'outside of the scope "host"' });
    expect(refusal("host", "https://www.a.example/x.PDF")).toEqual({
      code: "type",
      detail: "a file that ends with .pdf",
    });
    expect(refusal("host", `https://www.a.example/${"x".repeat(3000)}`)?.code).toBe("address");
    expect(refusal("any", "ftp://www.a.example/x")).toEqual({
      code: "address",
      detail: "the scheme ftp: is not http: or https:",
    });
    expect(refusal("any", "tag:a.example,2026:1")?.code).toBe("address");
    expect(refusal("host", "https://www.a.example/x", { exclude: ["*/x"] })?.detail).toBe("excluded by */x");
    expect(refusal("host", "https://www.a.example/x", { include: ["*/y"] })?.detail).toBe(
      "matches no included pattern",
    );
    expect(refusal("host", "https://www.a.example/y", { include: ["*/y"] })).toBeUndefined();
  });

  it("includes the hosts that seeds redirect to", () => {
    const scope = new CrawlScope([new URL("https://a.example/")], { scope: "host", include: [], exclude: [] });
    scope.admitRedirect(new URL("https://www.a.example/"));
    expect(scope.refuse(new URL("https://www.a.example/x"))).toBeUndefined();
  });
});

describe("patterns", () => {
  it.each([
    ["https://a.example/*", "https://a.example/x", true],
    ["*/x/*/y", "https://a.example/x/1/2/y", true],
    ["*/x", "https://a.example/xy", false],
    ["", "", true],
    ["*", "", true],
    ["a", "", false],
    ["a?c", "abc", false],
  ])("%s and %s", (pattern, text, isMatch) => {
    expect(matchesGlob(pattern, text)).toBe(isMatch);
  });

  it("match like the same regular expression", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 }), (pattern, text) => {
        const expected = new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(text);
        expect(matchesGlob(pattern, text)).toBe(expected);
      }),
    );
  });
});
