import { describe, expect, test } from "vitest";
import { ELEMENT_RULES } from "../content/rules/element-rules.ts";
import { RULE_EXAMPLES } from "../content/rules/examples.ts";
import { parse } from "../page/parse.ts";
import { toText } from "./text.ts";

function allText(html: string): string {
  const page = parse(html);
  return toText(page, { chosen: new Uint8Array(page.blocks.count).fill(1) });
}

test("the text has the chosen blocks in page order, with an empty line between them", () => {
  expect(allText("<h1>One</h1><p>two <b>three</b><p>four<br>five")).toBe("One\n\ntwo three\n\nfour\nfive");
});

test("invisible characters do not separate words", () => {
  expect(allText("<p>Genesenen&shy;nach\u00adweise \ufeffund zero\u200bwidth")).toBe(
    "Genesenennachweise und zerowidth",
  );
});

describe("links side by side", () => {
  test.each([
    ["<a href=1>Home</a><a href=2>About</a><a href=3>Us</a>", "Home About Us"],
    ["<b><a href=1><i>Home</i></a></b><a href=2><i>À propos</i></a>", "Home À propos"],
    ["<a href=1>Home</a><button>×</button><a href=2>About</a>", "Home\n\nAbout"],
    ["<a href=1>Home</a><i class=sr-only>then</i><a href=2>About</a>", "Home About"],
    ["<a href=1>Wiki</a><a href=1>pedia</a>", "Wikipedia"],
    ["<a href=1>新闻</a><a href=2>体育</a>", "新闻体育"],
    ["<a href=1>[1]</a><a href=2>[2]</a>", "[1][2]"],
    ["<a href=1>Home</a>s<a href=2>About</a>", "HomesAbout"],
    ["<a href=1>Home</a> <a href=2>About</a>", "Home About"],
    ["<a href=1>Home</a><a>About</a>", "HomeAbout"],
    ["<a href=1>a<b>b</b>c</a>", "abc"],
  ])("%j reads %j", (html, expected) => expect(allText(html)).toBe(expected));
});

describe("elements that the cleaning rules drop are not in the text", () => {
  test.each(ELEMENT_RULES.map(({ id }) => id))("%s", (id) => {
    const { applies, spares } = RULE_EXAMPLES[id];
    expect(allText(applies)).not.toMatch(/GONE|❦/);
    expect(allText(spares).split("KEPT").length).toBe(spares.split("KEPT").length);
  });

  test.each([
    ["line numbers in code", `<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>`, "a\nb"],
    [
      "a column of line numbers",
      `<table><tr><td class="gutter"><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>`,
      "a\nb",
    ],
    ["code with line numbers in its own class", `<pre class="line-numbers">a</pre>`, "a"],
    ["buttons in code", `<pre>a<span class="copy">Copy</span></pre>`, "a"],
    ["a block that is only a button", `<p>a</p><button>Copy</button><p>b</p>`, "a\n\nb"],
  ])("%s", (_, html, expected) => expect(allText(html)).toBe(expected));

  test("labels of adverts", () => {
    const { applies, spares } = RULE_EXAMPLES["advert-label"];
    expect(allText(applies)).toBe("TWICE");
    expect(allText(spares)).toBe("KEPT\n\nAdvertisement KEPT\n\nAdvertisements are KEPT.\n\nAdvertisement");
    const label = (chars: number) => "Advertisement".padEnd(chars, "-");
    expect(allText(`<p>KEPT</p><p>${label(40)}</p><p>${label(41)}</p>`)).toBe(`KEPT\n\n${label(41)}`);
  });

  test("unless they contain most of the content", () => {
    const long = "words ".repeat(60).trim();
    expect(allText(`<div style="width:0;height:0"><p>${long}</p></div><p>more</p>`)).toBe(`${long}\n\nmore`);
    expect(allText(`${'<i style="opacity:0">words </i>'.repeat(60)}<p>more</p>`)).toBe(`${long}\n\nmore`);
    expect(allText(`${'<i style="opacity:0">words </i>'.repeat(40)}<p>more</p>`)).toBe("more");
    expect(allText(`<div hidden style="width:0;height:0"><p>${long}</p></div><p>more</p>`)).toBe(`${long}\n\nmore`);
  });
});
