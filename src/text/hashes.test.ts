import { expect, it } from "vitest";
import { fnv1a, mixBits } from "./hashes.ts";

it("hashes texts and parts of them by FNV-1a", () => {
  // Test values of the authors: http://www.isthe.com/chongo/tech/comp/fnv/
  expect(fnv1a("") >>> 0).toBe(0x811c9dc5);
  expect(fnv1a("a") >>> 0).toBe(0xe40c292c);
  expect(fnv1a("foobar") >>> 0).toBe(0xbf9cf968);
  expect(fnv1a("xfoobar!", 1, 7)).toBe(fnv1a("foobar"));
});

it("spreads bits", () => {
  expect(mixBits(0)).toBe(0);
  expect(mixBits(1) >>> 0).toBe(0x514e28b7);
});
