import { describe, expect, test } from "vitest";
import { kept, sentence } from "../../test/kept.ts";
import { subtreeWeight, weight } from "./weight.ts";

describe("weight of a subtree", () => {
  test.each([
    [0.7, [100, 120], 77],
    [0.7, [10, 50], 21],
    // The paper prints 31, a typing error.
    [0.3, [1, 5], 0.9],
  ])("width %d with leaves %j is %d", (width, leaves, expected) => {
    const total = leaves.reduce((sum, leaf) => sum + leaf, 0);
    expect(subtreeWeight(width, total, leaves.length)).toBeCloseTo(expected, 10);
  });
});

const [a, b] = [sentence(30, "alpha"), sentence(20, "beta")];

test("the heaviest subtree is the body, each leaf a paragraph", () => {
  expect(kept(weight, `<div><p>${a}</p><p>${b}</p></div><div><p>short</p><p>words</p></div>`)).toEqual([a, b]);
});
test("elements with a single child are collapsed", () => {
  expect(kept(weight, `<div><div><p>${a}</p></div><section><p>${b}</p></section></div><p>x`)).toEqual([a, b]);
});
test("words in links do not count; links and tags reduce the weight", () => {
  expect(kept(weight, `<div><p><a href=x>${a}</a><p>x</div><div><p>${b}<p>${b}</div>`)).toEqual([b, b]);
  const words = "<b>w</b> ".repeat(30);
  expect(kept(weight, `<div><p>${words}<p>${words}</div><div><p>${b}<p>${b}</div>`)).toEqual([b, b]);
});
test("a narrow column weighs less", () => {
  const columns = (left: string) => `<table><tr><td ${left}><p>${a}<p>${a}<td><p>${b}<p>${b}</table>`;
  expect(kept(weight, columns(""))).toEqual([a, a]);
  expect(kept(weight, columns("width=20%"))).toEqual([b, b]);
});
test("forms, noscript and objects are dropped, hidden text too", () => {
  expect(kept(weight, `<form><p>${a}</form><noscript><p>${a}</p></noscript><p hidden>${a}</p><p>${b}<p>${b}`)).toEqual([
    b,
    b,
  ]);
});
test("a CJK character counts as a word", () => {
  const chinese = "中".repeat(40);
  expect(kept(weight, `<div><p>${chinese}<p>${chinese}</div><div><p>${a}<p>${b}</div>`)).toEqual([chinese, chinese]);
});
