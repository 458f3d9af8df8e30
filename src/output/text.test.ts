import { describe, expect, test } from "vitest";
import { chooseAll } from "../../test/choose-all.ts";
import { buildContent } from "../content/build-content.ts";
import type { Block } from "../content/content.ts";
import { parse } from "../page/parse.ts";
import { toText } from "./text.ts";

/** The text of a page whose visible blocks are all chosen, except those inside of `data-unchosen`. */
function textOf(html: string): string {
  const page = parse(html, { url: "https://example.com/" });
  return toText(buildContent(page, chooseAll(page)));
}

test("blocks are in page order, with an empty line between them", () => {
  expect(textOf("<h1>One</h1><p>two <b>three</b><p>four<br>five")).toBe("One\n\ntwo three\n\nfour\nfive");
});

test("addresses, images, rules and embeds are left out", () => {
  const html = `<p>see <img src=/a.jpg alt="A cat on a mat"> <a href=/b title=c>this</a>.</p><hr>
    <p><img src=/d.jpg alt=Dog></p><iframe src="https://www.youtube.com/embed/abc123" title="A video"></iframe><p>end</p>`;
  expect(textOf(html)).toBe("see this.\n\nend");
});

test("invisible characters do not separate words", () => {
  expect(textOf("<p>Genesenen&shy;nach\u00adweise \ufeffund zero\u200bwidth")).toBe("Genesenennachweise und zerowidth");
});

describe("lists", () => {
  test.each([
    ["<ul><li>a<li>b</ul>", "- a\n- b"],
    ["<ol start=9><li>a<li>b</ol>", "9. a\n10. b"],
    ["<ul><li>a<ol><li>b<br>c<li>d</ol><li>e</ul>", "- a\n  1. b\n     c\n  2. d\n- e"],
    ["<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"],
    ["<ul><li>a<pre>b\n\n c</pre></ul>", "- a\n\n  b\n\n   c"],
    ["<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "a\n  b\n  c\n\nd\n  e"],
  ])("%j reads %j", (html, expected) => expect(textOf(html)).toBe(expected));
});

describe("tables", () => {
  const table = (rows: string) => `<p>x</p><table>${rows}</table>`;
  test.each([
    ["<caption>Sizes</caption><tr><th>a<th>b<tr><td>1<td>2", "Sizes\n\na\tb\n1\t2"],
    ["<tr><th>a<th>b<th>c<tr><td colspan=2>1<td>2<tr><td>3<td><td>4", "a\tb\tc\n1\t\t2\n3\t\t4"],
    ["<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3", "a\tb\n1\t2\n\t3"],
    ["<tr><th>a<th>b<tr><td><p>1<p>2<td>3<br>4", "a\tb\n1 2\t3 4"],
  ])("%j reads %j", (html, expected) => expect(textOf(table(html))).toBe(`x\n\n${expected}`));

  test("a sparse table has one tab between the cells of a row", () => {
    const cell = (column: number): Block => ({
      kind: "table",
      caption: [],
      columns: 50_000,
      headRows: 0,
      rows: [
        {
          kind: "row",
          cells: [0, column].map((at) => ({
            kind: "cell",
            header: false,
            column: at,
            colspan: 1,
            rowspan: 1,
            children: [{ kind: "paragraph", children: [{ kind: "text", value: String(at) }] }],
          })),
        },
      ],
    });
    expect(toText({ blocks: [cell(49_999)], notes: [] })).toBe("0\t49999");
  });
});

test("code and formulas are unchanged", () => {
  expect(
    textOf("<p>x</p><pre>if (a) {\n  b();\n}</pre><p>so <code>a  b</code> and <math alttext='x^2'></math></p>"),
  ).toBe("x\n\nif (a) {\n  b();\n}\n\nso a b and x^2");
});

test("quotes, callouts and details are written without markers", () => {
  const html = `<blockquote>a<blockquote>b</blockquote></blockquote><div class="callout warning"><p>Warning:</p><p>c</p></div>
    <details><summary>d</summary><p>e</details>`;
  expect(textOf(html)).toBe("a\n\nb\n\nWarning:\n\nc\n\nd\n\ne");
});

test("posts have two empty lines between them, and neither author nor date", () => {
  const post = (name: string, text: string) =>
    `<div class=comment><b class=author>${name}</b> <time datetime=2024-05-03>3 May</time><div><p>${text}</p></div></div>`;
  expect(textOf(post("Ann", "One thing.<p>More.") + post("Bob", "Another thing."))).toBe(
    "One thing.\n\nMore.\n\n\nAnother thing.",
  );
});

describe("text that was added to the chosen text is left out", () => {
  const around = (html: string) => `<p>before</p>${html}<p>after</p>`;
  test.each([
    ["<figure><img src=/a.jpg><figcaption data-unchosen>A cat</figcaption></figure>", "before\n\nafter"],
    ["<figure><img src=/a.jpg><figcaption>A cat</figcaption></figure>", "before\n\nA cat\n\nafter"],
    ["<div data-unchosen><img src=/a.jpg><p class=caption>A cat</p></div>", "before\n\nafter"],
    ["<div><img src=/a.jpg><p class=caption>A cat</p></div>", "before\n\nA cat\n\nafter"],
    ["<pre data-unchosen>code</pre>", "before\n\ncode\n\nafter"],
  ])("%j reads %j", (html, expected) => expect(textOf(around(html))).toBe(expected));

  const tweet = (attribute: string) =>
    `<blockquote class=twitter-tweet ${attribute}><p>Hello</p>— Ann (@ann) <a href="https://twitter.com/ann/status/1">3 May 2024</a></blockquote>`;
  test("posts of social media", () => {
    expect(textOf(around(tweet("data-unchosen")))).toBe("before\n\nafter");
    expect(textOf(around(tweet("")))).toContain("before\n\nHello\n\n");
  });
});

describe("footnotes are at the end", () => {
  const page = (mark: string, attribute = "") =>
    `<p>one${mark} two</p><ol ${attribute}><li id=fn7>A note.</li><li id=fn9>Another.</li></ol>`;
  test.each([
    [page("<sup><a href=#fn7>7</a></sup>"), "one[7] two\n\n2. Another.\n\n[7] A note."],
    [page("<sup><a href=#fn7>a</a></sup>"), "one[1] two\n\n2. Another.\n\n[1] A note."],
    [page(" [<a href=#fn7>7</a>, <a href=#fn9>9</a>]"), "one [7, 9] two\n\n[7] A note.\n\n[9] Another."],
    [page("<sup><a href=#fn7>7</a></sup>", "data-unchosen"), "one[7] two"],
  ])("%j", (html, expected) => expect(textOf(html)).toBe(expected));
});

describe("links side by side", () => {
  test.each([
    ["<a href=1>Home</a><a href=2>About</a><a href=3>Us</a>", "Home About Us"],
    ["<b><a href=1><i>Home</i></a></b><a href=2><i>À propos</i></a>", "Home À propos"],
    ["<a href=1>Home</a><i class=sr-only>then</i><a href=2>About</a>", "Home About"],
    ["<a href=1>Wiki</a><a href=1>pedia</a>", "Wikipedia"],
    ["<a href=1>新闻</a><a href=2>体育</a>", "新闻体育"],
    ["<a href=1>[1]</a><a href=2>[2]</a>", "[1][2]"],
    ["<a href=1>Home</a>s<a href=2>About</a>", "HomesAbout"],
    ["<a href=1>Home</a> <a href=2>About</a>", "Home About"],
    ["<a href=1>Home</a><a>About</a>", "HomeAbout"],
    ["<a href=1>a<b>b</b>c</a>", "abc"],
  ])("%j reads %j", (html, expected) => expect(textOf(html)).toBe(expected));
});

describe("elements that cleaning rules drop are not in the text, unless they contain most of the content", () => {
  const long = "words ".repeat(60).trim();
  const prices = "$1 ".repeat(60).trim();
  test.each([
    [`<div class=clipped><p>${long}</p></div><p>more</p>`, `${long}\n\nmore`],
    [`<p><i class=sr-only>Price: </i>${prices}</p><p>more</p>`, `${prices}\n\nmore`],
  ])("%#", (html, expected) => expect(textOf(html)).toBe(expected));
});
