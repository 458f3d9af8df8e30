import { expect, it } from "vitest";
import { listAddress } from "./list-address.ts";

const ORIGIN = "https://a.example";
const listOf = (path: string, ...linked: string[]): string => {
  const address = listAddress(
    new URL(path, ORIGIN),
    linked.map((other) => new URL(other, ORIGIN)),
  );
  return address.replace(ORIGIN, "");
};

it.each([
  ["/shop", ["/shop?page=2", "/shop?page=3"], "/shop"],
  ["/shop/", ["/shop/page/2/"], "/shop"],
  ["/shop/page/2/", ["/shop/page/3/"], "/shop"],
  ["/shop?page=9", [], "/shop"],
  ["/shop?color=red&page=2", ["/shop?color=red"], "/shop?color=red"],
  ["/shop?start=20", ["/shop?start=40", "/shop"], "/shop"],
  ["/shop?sort=price", ["/shop?sort=price&start=20"], "/shop?sort=price"],
  ["/hats/2", ["/hats/3", "/hats"], "/hats"],
  ["/hats-2.html", ["/hats.html", "/hats-3.html"], "/hats.html"],
  ["/hats", ["/hats/2"], "/hats"],
])("the page %s with links to %o is of the list %s", (path, linked, list) => {
  expect(listOf(path, ...linked)).toBe(list);
});

it.each([
  ["/2026", []],
  ["/list/7", []],
  ["/shop?id=7", []],
  ["/shop?id=7", ["https://b.example/shop?id=8"]],
  ["/hats?cursor=x8f", ["/hats?cursor=k2d"]],
])("the page %s with links to %o is a list of its own", (path, linked) => {
  expect(listOf(path, ...linked)).toBe(path);
});
