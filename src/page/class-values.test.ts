import { expect, test } from "vitest";
import { className, RAW } from "../html/index.ts";
import { ElementNames } from "./element-names.ts";
import { parse } from "./parse.ts";

const page = parse(
  `<p class="a b">1</p><p class='a b'>2</p><p class=b>3</p><p>4</p><p class="a&amp;b">5</p><p class="a&b">6</p>`,
);
const elements = Array.from({ length: page.count - page.body - 1 }, (_, i) => page.body + 1 + i).filter(
  (node) => page.tag[node] > RAW,
);

test("elements with the same class attribute share an index", () => {
  const [first, second, other, none, encoded, plain] = elements.map((node) => page.classes.of[node]);
  expect([second, plain, none]).toEqual([first, encoded, -1]);
  expect(new Set([first, other, encoded]).size).toBe(3);
});

test("the value with the index of an element is its class attribute", () => {
  for (const node of elements) expect(page.classes.values[page.classes.of[node]] ?? "").toBe(className(page, node));
});

test("matched names are those of the element", () => {
  const names = new ElementNames(page, /b/);
  expect(elements.map((node) => names.matchedNames(node))).toEqual(["a b", "a b", "b", "", "a&b", "a&b"]);
});
