import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { Links } from "./links.ts";

const SAFE = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "magnet:"]);

/** Resolves a link with a URL parser, without the fast path. */
function byParser(value: string, base: string | undefined): string | undefined {
  const clean = value.replace(/\p{Cc}/gu, "").trim();
  const url = clean === "" ? undefined : parsed(clean, base ?? "https://nowhere.invalid/");
  if (url === undefined || !SAFE.has(url.protocol)) return undefined;
  return base === undefined && url.href.startsWith("https://nowhere.invalid/") ? clean.replace(/\s/g, "%20") : url.href;
}

function parsed(value: string, base: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

/** Pieces of addresses, mainly those that a parser changes. */
const PIECES = [
  ..."/?#.:@%\\ ;=&|'\"<>[]~é中\t",
  "..",
  "//",
  "https://",
  "http:",
  "HTTP://",
  "javascript:",
  "data:",
  "mailto:",
  "a.com",
  "A.com",
  "xn--a",
  "xn--maana-pta.com",
  "1.2",
  "%2e",
  "%2E.",
  "x",
  "page.html",
  ":80",
  ":443",
];
const address = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(""));
const BASES = [
  undefined,
  "https://example.com",
  "https://example.com/a/b.html?q#f",
  "https://example.com/a/b?q=/c/d",
  "http://example.com:8080/a//b",
  "http://user:word@example.com/a/",
  "ftp://example.com/a",
  "file:///a/b",
];

describe.each(BASES)("on a page at %s", (url) => {
  const links = new Links(parse("", { url }));

  test("a link is resolved as by a URL parser", () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(links.link(value)).toBe(byParser(value, url));
      }),
      { numRuns: 2000 },
    );
  });
});

test("a base element overrides the address of the page", () => {
  const links = new Links(parse(`<base href="/c/d/"><p>x`, { url: "https://example.com/a/b" }));
  expect(links.link("e")).toBe("https://example.com/c/d/e");
});

test("without an address of the page, spaces are encoded and a missing scheme becomes https", () => {
  const links = new Links(parse("<p>x"));
  expect(links.link("#Some part")).toBe("#Some%20part");
  expect(links.resource("//img.example.com/a.png")).toBe("https://img.example.com/a.png");
});
