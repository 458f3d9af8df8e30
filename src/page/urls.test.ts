import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { baseAddress, hostOf, isNormalAddress, normalOnHost, ownAddress } from "./urls.ts";

const CANONICAL = `<link rel="stylesheet" href="/a.css"><link rel=Canonical href=" https://example.com/a/b ">`;

test("a page is where it was read from", () => {
  expect(ownAddress(parse(CANONICAL, { url: "https://mirror.example/x" }))).toBe("https://mirror.example/x");
});

test("a saved page is where it says it is", () => {
  expect(ownAddress(parse(CANONICAL))).toBe("https://example.com/a/b");
  expect(ownAddress(parse(`<meta property="og:url" content="https://example.com/c">`))).toBe("https://example.com/c");
});

test.each([
  ["nothing is said", "<p>x"],
  ["it is no whole address", `<link rel=canonical href="/a/b">`],
  ["it is none of the web", `<link rel=canonical href="file:///a/b">`],
  ["it cannot be read", `<link rel=canonical href="https://a b/">`],
])("where a page is, is not known if %s", (_, html) => {
  expect(ownAddress(parse(html))).toBeUndefined();
  expect(baseAddress(parse(html))).toBeUndefined();
});

test("the base is read against the page's own address", () => {
  expect(baseAddress(parse(`<base href="/c/">${CANONICAL}`))).toBe("https://example.com/c/");
  expect(baseAddress(parse(`<base href="https://other.example/">`))).toBe("https://other.example/");
  expect(baseAddress(parse(`<base href="/c/">`))).toBeUndefined();
  expect(baseAddress(parse(`<base href="https://">${CANONICAL}`))).toBe("https://example.com/a/b");
});

test("an address with letters beyond ASCII in its host is one, however often it is asked for", () => {
  const page = parse("", { url: "https://bücher.example/" });
  const answers = new Set<string | undefined>();
  for (let i = 0; i < 50_000; i++) answers.add(ownAddress(page));
  expect([...answers]).toEqual(["https://bücher.example/"]);
});

test("an address that is taken as it is written is one that is written as browsers do", () => {
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

test("a path put behind a host is what URL makes of it", () => {
  const path = fc.string({ unit: fc.constantFrom(..."ab/./?#%2e :\\"), maxLength: 8 }).map((text) => `/${text}`);
  const base = fc.constantFrom(
    "https://example.com/a/b",
    "https://example.com",
    "https://user@example.com/",
    "about:blank",
  );
  fc.assert(
    fc.property(path, base, (address, from) => {
      const found = normalOnHost(address, from);
      if (found !== undefined) expect(found).toBe(new URL(address, from).href);
    }),
  );
  expect(normalOnHost("/icon.png", "https://example.com/a/b")).toBe("https://example.com/icon.png");
});
