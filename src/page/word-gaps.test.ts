import { expect, test } from "vitest";
import { TEXT } from "../html/tags.ts";
import { parse } from "./parse.ts";
import { needsSpaceBetween } from "./word-gaps.ts";

/** The texts of a page, with the spaces that `needsSpaceBetween` adds. Skips the text `|`. */
function spaced(html: string): string {
  const page = parse(`<p>${html}`);
  const { tag, source, from, to } = page;
  let line = "";
  let last = 0;
  for (let node = page.body; node < page.count; node++) {
    const text = tag[node] === TEXT ? source.slice(from[node], to[node]) : "|";
    if (text === "|") continue;
    line += last > 0 && needsSpaceBetween(page, last, node) ? ` ${text}` : text;
    last = node;
  }
  return line;
}

test.each([
  ["links to two targets", "<a href=/1>one</a><a href=/2><b>two</b></a>", "one two"],
  ["elements of two classes", "<span class=brand>Acme</span><span class=name><b>Kettle</b></span>", "Acme Kettle"],
  ["a label and its value", "<span class=label>Size:</span><span class=value>12 cm</span>", "Size: 12 cm"],
  ["a label and a text", "<b>Abstract:</b>Merging models", "Abstract: Merging models"],
  ["an element and a link", "<span class=stock>In stock</span><a class=more href=/1>Details</a>", "In stock Details"],
  [
    "two sentences",
    "<span class=a>It rose again.</span><span class=b>Getty Images</span>",
    "It rose again. Getty Images",
  ],
  ["a text and small print", "Boris N<small class=copyright>Bild: AP</small>", "Boris N Bild: AP"],
  [
    "spans at a capital or a digit",
    "<span role=tab>Python</span><span role=tab>Node.js</span><span>2 more</span>",
    "Python Node.js 2 more",
  ],
  ["a word and a number in bare spans", "<span>Page</span><span>2</span>", "Page 2"],
  ["a name and its price", "<span class=a>Chatbot</span><span class=b>$20</span>", "Chatbot $20"],
])("separates %s", (_, html, expected) => expect(spaced(html)).toBe(expected));

test.each([
  ["a split link", "<a href=/1>Wiki</a><a href=/1>pedia</a>", "Wikipedia"],
  ["a split word", "<span class=run>ha</span><span class=run>ve</span>", "have"],
  ["a word in two styles", "<span style=color:red>i</span><span style=color:blue>n</span>", "in"],
  ["a drop capital", "<span class=initial>T</span><span class=rest>he</span>", "The"],
  ["a text and an element", "un<b class=key>like</b>ly", "unlikely"],
  ["a number and its ordinal", "<span class=number>21</span><sup class=ordinal>st</sup>", "21st"],
  ["a link and its note", "<a class=a href=/1>study</a><a class=b href=#1><sup>1</sup></a>", "study1"],
  ["a path", "std::<a href=/1>fmt</a>", "std::fmt"],
  ["a time", "<b>10</b>:<b>30</b> and 12:<b>45</b>", "10:30 and 12:45"],
  ["a text split by a comment", "at:<!-- -->noon", "at:noon"],
  ["a price", "<span class=sign>$</span><span class=whole>19</span><span class=cents>.95</span>", "$19.95"],
  ["parts of code", "<code><span class=mi>10</span><span class=kt>px</span></code>", "10px"],
  [
    "an identifier with a dot",
    "<span class=pre>functools.</span><span class=pre>Placeholder</span>",
    "functools.Placeholder",
  ],
  ["a word in bare spans", "<span>Java</span><span>Script</span>", "JavaScript"],
  ["code in spans", "<tt><span class=a>get</span><span class=a>Name</span></tt>", "getName"],
  ["scripts without spaces", "<span class=a>中</span><span class=b>国</span>", "中国"],
])("does not separate %s", (_, html, expected) => expect(spaced(html)).toBe(expected));

test("separates a caption and its credit", () =>
  expect(spaced("<figure><figcaption><span>the bridge</span><span>photo by a</span></figcaption></figure>")).toBe(
    "the bridge photo by a",
  ));

test("ignores classes of elements far above the texts", () => {
  const deep = (name: string) => `${`<span class=${name}>`.repeat(20)}${name}${"</span>".repeat(20)}`;
  expect(spaced(deep("ab") + deep("cd"))).toBe("abcd");
});

test("separates texts with a skipped decoration between them", () => {
  expect(spaced("<b>north</b><i>|</i><b>south</b>")).toBe("north south");
  expect(spaced("<b>north</b><i></i><b>south</b>")).toBe("northsouth");
  const deep = `${"<i>".repeat(4)}|${"</i>".repeat(4)}`;
  expect(spaced(`<b>north</b>${deep}<b>south</b>`)).toBe("northsouth");
});
