import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { baseAddress, hostOf, isNormalAddress, ownAddress, resolveNormalPath } from "./urls.ts";

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

test("URL returns normal addresses unchanged", () => {
  expect(isNormalAddress("https://www.example.co.uk/a/b-c_d.html?e=f&g=%20,1")).toBe(true);
  for (const other of ["https://example.com", "https://EXAMPLE.com/", "https://example.com/a/../b", "ftp://a.de/"])
    expect(isNormalAddress(other)).toBe(false);
  const piece = fc.constantFrom(
    ..."aZ09-._~!$&'()*+,;=:@/%?#|^[]{} \\\"é".split(""),
    "..",
    "/./",
    "%2e",
    "xn--a",
    "0x7f",
    "com",
    "/",
  );
  fc.assert(
    fc.property(
      fc.constantFrom("http://", "https://", "HTTP://"),
      fc.array(piece, { maxLength: 12 }),
      (scheme, pieces) => {
        for (const address of [`${scheme}${pieces.join("")}`, `${scheme}example.com/${pieces.join("")}`]) {
          if (!isNormalAddress(address)) continue;
          expect(new URL(address).href).toBe(address);
          expect(hostOf(address)).toBe(new URL(address).hostname);
        }
      },
    ),
    { numRuns: 5_000 },
  );
});

test("resolveNormalPath returns the same address as URL", () => {
  const path = fc.string({ unit: fc.constantFrom(..."ab/./?#%2e :\\"), maxLength: 8 }).map((text) => `/${text}`);
  const base = fc.constantFrom(
    "https://example.com/a/b",
    "https://example.com",
    "https://user@example.com/",
    "about:blank",
  );
  fc.assert(
    fc.property(path, base, (address, from) => {
      const found = resolveNormalPath(address, from);
      if (found !== undefined) expect(found).toBe(new URL(address, from).href);
    }),
  );
  expect(resolveNormalPath("/icon.png", "https://example.com/a/b")).toBe("https://example.com/icon.png");
});
