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

it("does not take escapes for upper case", () => {
  expect(learned(["/%C3%A4", "/x"], ["/%C3%B6", "/y"]).toJSON()).toEqual({});
});

it("survives JSON, and remembers a bounded number of parts", () => {
  const variants = learned(["/a?v=1", "/a"], ["/b?v=2", "/b"]);
  expect(new AddressVariants(JSON.parse(JSON.stringify(variants))).isIgnored("?v")).toBe(true);
  const many = Array.from({ length: 2000 }, (_, i) => [`/a?p${i}=1`] as const);
  expect(Object.keys(learned(...many).toJSON())).toHaveLength(500);
});
