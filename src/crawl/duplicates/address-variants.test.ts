import { expect, it } from "vitest";
import { AddressVariants } from "./address-variants.ts";

const at = (path: string): URL => new URL(path, "https://a.example");

function learned(...pages: readonly (readonly [path: string, copyOf?: string])[]): AddressVariants {
  const variants = new AddressVariants();
  for (const [path, copyOf] of pages) variants.learn(at(path), copyOf === undefined ? undefined : at(copyOf));
  return variants;
}

it.each([
  [
    "/x?id=3&visit=9",
    "/x?id=3",
    [
      ["/x?id=1&visit=7", "/x?id=1"],
      ["/x?id=2&visit=8", "/x?id=2"],
    ],
  ],
  [
    "/A/c/",
    "/a/c/",
    [
      ["/A/a", "/a/a"],
      ["/A/b", "/a/b"],
    ],
  ],
  [
    "/c/",
    "/c",
    [
      ["/a/", "/a"],
      ["/b/", "/b"],
    ],
  ],
  [
    "/c?v=1&w=2",
    "/c",
    [
      ["/a?v=1", "/a"],
      ["/b?v=2", "/b"],
      ["/a?w=1", "/a"],
      ["/b?w=2", "/b"],
    ],
  ],
] as const)("%s is %s after two copies", (path, plain, copies) => {
  expect(learned(...copies).plainForm(at(path))?.href).toBe(at(plain).href);
  expect(learned(copies[0]).plainForm(at(path))).toBeUndefined();
});

it("keeps parts that change pages", () => {
  const copies = [
    ["/list?page=8", "/list?page=7"],
    ["/list?page=9", "/list?page=7"],
  ] as const;
  expect(learned(["/list?page=2"], ["/list?page=3"], ...copies).plainForm(at("/other?page=2"))).toBeUndefined();
  expect(learned(...copies).isIgnored("?page")).toBe(true);
});

it("learns nothing from copies that differ in more than one part", () => {
  expect(learned(["/a?v=1", "/b"], ["/c?v=1", "/d"]).isIgnored("?v")).toBe(false);
});

it("ignores one value of a parameter without the others", () => {
  const variants = learned(["/t?t=1&start=0", "/t?t=1"], ["/t?t=2&start=0", "/t?t=2"]);
  expect(variants.plainForm(at("/t?t=3&start=0"))?.href).toBe(at("/t?t=3").href);
  expect(variants.plainForm(at("/t?t=3&start=10"))).toBeUndefined();
});

it("learns parameters that differ together, such as a session and where a link was", () => {
  const variants = learned(["/p/1?ref=list&s=a1", "/p/1?ref=home&s=b2"], ["/p/2?ref=also&s=c3", "/p/2?ref=list&s=d4"]);
  expect(variants.plainForm(at("/p/3?ref=home&s=e5"))?.href).toBe(at("/p/3").href);
  expect(variants.areVariants(at("/p/3?ref=home&s=e5"), at("/p/3?s=f6"))).toBe(true);
});

it("blames the parameter that is known to change pages", () => {
  const variants = learned(
    ["/list?page=2&s=a"],
    ["/list?page=3&s=a"],
    ["/list?page=4&s=a"],
    ["/list?page=5&s=b"],
    ["/list?page=6&s=c"],
    ["/x?s=d", "/x?s=e"],
    ["/y?s=f", "/y?s=g"],
  );
  expect(variants.isIgnored("?s")).toBe(true);
  expect(variants.isIgnored("?page")).toBe(false);
});

it("learns nothing from two names of one page", () => {
  const variants = learned(["/t?p=17", "/t?topic=1&start=10"], ["/t?p=27", "/t?topic=2&start=20"]);
  for (const name of ["p", "topic", "start"]) expect(variants.isIgnored(`?${name}`)).toBe(false);
});

it("keeps a parameter in which alone new pages differ, also if other pages came in between", () => {
  const topics = [1, 2, 3];
  const variants = learned(
    ...topics.map((topic) => [`/t?topic=${topic}`] as const),
    ...topics.map((topic) => [`/t?topic=${topic}&start=10`] as const),
    ["/t?topic=4&start=0&print=1", "/t?topic=4"],
    ["/t?topic=5&start=10&print=1", "/t?topic=5"],
    ["/t?topic=6&start=0&print=1", "/t?topic=6"],
  );
  expect(variants.plainForm(at("/t?topic=7&start=10&print=1"))?.href).toBe(at("/t?topic=7&start=10").href);
  const printed = [8, 9, 10].map((topic) => [`/t?topic=${topic}&print=1`, `/t?topic=${topic}`] as const);
  for (const [path, copyOf] of printed) variants.learn(at(path), at(copyOf));
  expect(variants.isIgnored("?start")).toBe(false);
});

it("checks an ignored part again and again, and gives it up when it changes pages", () => {
  const variants = learned(["/1?l=en", "/1"], ["/2?l=en", "/2"]);
  const checks = Array.from({ length: 20 }, (_, i) => variants.isCheckDue(at(`/${i + 3}?l=en`)));
  expect(checks.flatMap((isDue, i) => (isDue ? [i + 1] : []))).toEqual([2, 4, 8, 16]);
  expect(variants.contradict(at("/9?l=en"))).toBe(true);
  expect(variants.plainForm(at("/10?l=en"))).toBeUndefined();
});

it("ignores a host that shows the pages of another", () => {
  const other = (path: string): URL => new URL(path, "https://www.a.example");
  const variants = new AddressVariants();
  for (const path of ["/1", "/2", "/3"]) variants.learn(at(path), other(path));
  expect(variants.plainForm(at("/4"))?.href).toBe(other("/4").href);
  variants.learn(at("/own"), undefined);
  expect(variants.plainForm(at("/4"))).toBeUndefined();
});

it("learns from both forms of an address, whichever came first", () => {
  const variants = learned(
    ["/Docs/A.aspx"],
    ["/docs/a.aspx", "/Docs/A.aspx"],
    ["/Docs/B.aspx"],
    ["/docs/b.aspx", "/Docs/B.aspx"],
  );
  expect(variants.plainForm(at("/Docs/C.aspx"))?.href).toBe(at("/docs/c.aspx").href);
  expect(variants.areVariants(at("/docs/c.aspx"), at("/Docs/C.aspx"))).toBe(true);
  expect(variants.areVariants(at("/docs/c.aspx"), at("/Docs/D.aspx"))).toBe(false);
});

it("does not take other pages with upper case or a last slash for a proof against them", () => {
  const folders = ["/A/1/", "/A/2/", "/A/3/", "/A/4/"];
  const variants = learned(...folders.map((path) => [path] as const), ["/A/1", "/A/1/"], ["/A/2", "/A/2/"]);
  expect(variants.plainForm(at("/B/5/"))?.href).toBe(at("/B/5").href);
  variants.learn(at("/A/3"), undefined);
  expect(variants.plainForm(at("/B/5/"))).toBeUndefined();
});

it("does not take escapes for upper case", () => {
  expect(learned(["/%C3%A4", "/x"], ["/%C3%B6", "/y"]).toJSON()).toEqual({});
});

it("survives JSON, and remembers a bounded number of parts", () => {
  const variants = learned(["/a?v=1", "/a"], ["/b?v=2", "/b"]);
  expect(new AddressVariants(JSON.parse(JSON.stringify(variants))).isIgnored("?v")).toBe(true);
  // What changed pages is no coincidence after a restart either.
  const changing = learned(["/list?start=1"], ["/list?start=2"], ["/list?start=3"]);
  const restored = new AddressVariants(JSON.parse(JSON.stringify(changing)));
  restored.learn(at("/list?start=4"), at("/list"));
  restored.learn(at("/list?start=5"), at("/list"));
  expect(restored.isIgnored("?start")).toBe(false);
  const many = Array.from({ length: 2000 }, (_, i) => [`/a?p${i}=1`, "/a"] as const);
  expect(Object.keys(learned(...many).toJSON())).toHaveLength(500);
});

it("knows the pages of an earlier run", () => {
  const variants = new AddressVariants();
  variants.notePages(["https://a.example/x?page=1", "https://a.example/y"]);
  expect([...variants.pages()].map(({ pathname }) => pathname)).toEqual(["/x", "/y"]);
  // Another page that differs in one parameter only: it changes pages.
  variants.learn(at("/x?page=2"), undefined);
  variants.learn(at("/y?page=2"), at("/y"));
  variants.learn(at("/y?page=3"), at("/y"));
  expect(variants.isIgnored("?page")).toBe(false);
});
