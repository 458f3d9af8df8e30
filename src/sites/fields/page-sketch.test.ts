import { expect, it } from "vitest";
import { parse } from "../../page/index.ts";
import { packSketch } from "./packed-sketch.ts";
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
  const page = parse(`<p>${"long ".repeat(50_000)}</p>${huge}`);
  const { strings, texts, elements } = packSketch(page);
  expect(strings.length + texts.length + elements.length).toBeLessThan(50_000);
  const sketch = sketchOf(page);
  expect(sketch.texts).toHaveLength(2_000);
  expect(sketch.elements[2]).toMatchObject({ tag: "*", classes: "ok", id: "", property: "" });
});

it("has the decoded texts of headings, links and preformatted elements", () => {
  const { title, texts } = sketchOf(
    parse("<title> Two\n lines </title><h2><a href=/>one &#10; t&amp;wo</a></h2><pre>a\n\n b</pre><p>&nbsp;<p>[c]"),
  );
  expect(title).toBe("Two lines");
  expect(texts.map(({ text, isLinked, heading }) => [text, isLinked, heading])).toEqual([
    ["one t&wo", true, 2],
    ["a b", false, 0],
    ["[c]", false, 0],
  ]);
});

it("has the same texts for long and short sources", () => {
  const words = "w&auml;ter  \n fire ".repeat(40);
  const { texts } = sketchOf(parse(`<p>${words}<p>${words.slice(0, 190)}`));
  expect(texts.map(({ text }) => text)).toEqual([
    "wäter fire ".repeat(40).slice(0, 300),
    "wäter fire ".repeat(10).trim(),
  ]);
});

it("numbers the elements of each tag among their siblings", () => {
  const { elements } = sketchOf(
    parse("<div><i>a</i><x-y>b</x-y><i><b>c</b></i><x-y><i>d</i></x-y><img><i>e</i></div>"),
  );
  expect(elements.map(({ tag, nth }) => `${tag} ${nth}`)).toEqual([
    "body 1",
    "div 1",
    "i 1",
    "x-y 1",
    "i 2",
    "b 1",
    "x-y 2",
    "i 1",
    "i 3",
  ]);
});

it("is empty for a page without text", () => {
  expect(sketchOf(parse(""))).toEqual({ title: "", elements: [], texts: [] });
});
