import { expect, it } from "vitest";
import { CanonicalTrust } from "./canonical-trust.ts";

const at = (path: string): URL => new URL(path, "https://a.example");

it("trusts an address with the same name at once, and others after two copies", () => {
  const trust = new CanonicalTrust();
  expect(trust.isTrusted(at("/news/fire/amp"), at("/news/fire.html"))).toBe(true);
  expect(trust.isTrusted(at("/?page=2"), at("/?page=1"))).toBe(true);
  for (const id of [1, 2]) {
    expect(trust.isTrusted(at("/item/3"), at("/third"))).toBe(false);
    trust.claim(at(`/item/${id}`), at(`/story-${id}`), false);
    trust.visit(at(`/story-${id}`), true);
  }
  expect(trust.isTrusted(at("/item/3"), at("/third"))).toBe(true);
  expect(new CanonicalTrust(trust.toJSON()).isTrusted(at("/item/3"), at("/third"))).toBe(true);
});

it.each([
  ["the canonical address has another page", (trust: CanonicalTrust) => trust.claim(at("/1"), at("/2"), true)],
  [
    "the page there turns out to be another one",
    (trust: CanonicalTrust) => {
      trust.claim(at("/1"), at("/2"), false);
      trust.visit(at("/2"), false);
    },
  ],
  [
    "two pages declare the same address",
    (trust: CanonicalTrust) => {
      trust.claim(at("/1"), at("/3"), false);
      trust.claim(at("/2"), at("/3"), false);
    },
  ],
] as const)("trusts no more if %s", (_, learn) => {
  const trust = new CanonicalTrust();
  learn(trust);
  expect(trust.isReliable).toBe(false);
  expect(trust.isTrusted(at("/news/fire/amp"), at("/news/fire"))).toBe(false);
});

it("learns nothing from pages that are not declared, or that are read twice", () => {
  const trust = new CanonicalTrust();
  trust.visit(at("/2"), false);
  trust.claim(at("/1"), at("/2"), false);
  trust.claim(at("/1"), at("/2"), false);
  expect(trust.toJSON()).toEqual([0, 0]);
});
