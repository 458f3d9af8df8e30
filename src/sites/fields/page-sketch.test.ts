import { expect, it } from "vitest";
import { bookPage } from "../../../test/generated-shop.ts";
import { parse } from "../../page/index.ts";
import { packSketch, unpackSketch } from "./packed-sketch.ts";
import { sketchOf } from "./page-sketch.ts";

it("has the visible texts, and the elements above them", () => {
  const { title, elements, texts } = sketchOf(
    parse("<title>A &amp; B</title><p>one <b class='x  y'>two</b> three<p id=q>four<p style='display:none'>five"),
  );
  expect(title).toBe("A & B");
  expect(elements).toEqual([
    { parent: -1, tag: "body", nth: 1, id: "", classes: "", property: "" },
    { parent: 0, tag: "p", nth: 1, id: "", classes: "", property: "" },
    { parent: 1, tag: "b", nth: 1, id: "", classes: "x y", property: "" },
    { parent: 0, tag: "p", nth: 2, id: "q", classes: "", property: "" },
  ]);
  expect(texts.map(({ text, element, run }) => [text, element, run])).toEqual([
    ["one", 1, 1],
    ["two", 2, 1],
    ["three", 1, 2],
    ["four", 3, 1],
  ]);
});

it("counts delimiters as texts of their element, but leaves them out", () => {
  const { texts } = sketchOf(parse("<p>a<i></i>|<i></i>b"));
  expect(texts.map(({ text, run }) => [text, run])).toEqual([
    ["a", 1],
    ["b", 3],
  ]);
});

it("is bounded on deep pages", () => {
  const deep = sketchOf(parse(`${"<div>".repeat(200)}text`.repeat(1_000)));
  expect(deep.elements.length).toBeLessThan(21_000);
  expect(sketchOf(parse(`${"<div>".repeat(300)}text`)).texts).toEqual([]);
});

it("is bounded on pages of any size", () => {
  const name = "n".repeat(100_000);
  const huge = `<x-${name} class="ok ${name}" id="${name}" itemprop="${name}">${"<p>text</p>".repeat(5_000)}${"long ".repeat(50_000)}`;
  const sketch = sketchOf(parse(`<p>${"long ".repeat(50_000)}</p>${huge}`));
  expect(sketch.texts).toHaveLength(2_000);
  expect(JSON.stringify(sketch).length).toBeLessThan(400_000);
  expect(sketch.elements[2]).toMatchObject({ tag: "*", classes: "ok", id: "", property: "" });
});

it("is the same after packing", () => {
  const sketch = sketchOf(
    parse(
      `<title> Two\n lines </title><h2 id=a class="b c"><a href=/>one &#10; two</a></h2><p itemprop=name>three<p>${bookPage(1)}`,
    ),
  );
  expect(sketch.texts.length).toBeGreaterThan(5);
  expect(unpackSketch(packSketch(sketch))).toEqual(sketch);
  const empty = sketchOf(parse(""));
  expect(unpackSketch(packSketch(empty))).toEqual(empty);
});
