import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { describe, expect, test } from "vitest";
import { buildContent } from "../../src/content/build-content.ts";
import { toMarkdown } from "../../src/output/markdown/index.ts";
import { parse } from "../../src/page/parse.ts";
import { chooseAll } from "../choose-all.ts";
import { VECTORS } from "../output/vectors.ts";
import { faultsIn, RENDERERS } from "./rendered.ts";

/** The only HTML that Markdown output contains. */
const OWN_HTML = /^<\/?(?:sub|sup|em|strong|del|br|code)>$/;
const SAFE = /^(?:https?:|mailto:|tel:|ftp:|magnet:|\/|\?|#|[^:]*$)/i;

/** HTML of the page and unsafe addresses that a Markdown parser finds. */
function faults(markdown: string, knowsFormulas: boolean): string[] {
  const found: string[] = [];
  const open: Nodes[] = [
    fromMarkdown(markdown, {
      extensions: [gfm(), ...(knowsFormulas ? [math()] : [])],
      mdastExtensions: [gfmFromMarkdown(), ...(knowsFormulas ? [mathFromMarkdown()] : [])],
    }),
  ];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "html" && !OWN_HTML.test(node.value)) found.push(node.value);
    if ("url" in node && !SAFE.test(node.url)) found.push(node.url);
    if ("children" in node) open.push(...node.children);
  }
  return found;
}

function markdownOf(source: string): string {
  const page = parse(source, { url: "https://example.com/" });
  return toMarkdown(buildContent(page, chooseAll(page)));
}

const SCRIPT = "&lt;script&gt;alert(1)&lt;/script&gt;";
const IMAGE = "&lt;img src=x onerror=alert(1)&gt;";
const LINK = "[x](javascript:alert(1))";

/** Texts that try to end a code span, a fence, a formula, a cell, a title, a list. */
const BREAKOUTS: readonly string[] = [
  `<p><kbd>a<br>${SCRIPT}</kbd></p>`,
  `<p><tt>a<br><br>${SCRIPT}</tt></p>`,
  `<p><samp>a<br>- ${SCRIPT}</samp></p>`,
  `<p>a <kbd>b<script type="math/tex">c\n\n${SCRIPT}</script></kbd></p>`,
  `<pre data-lang="a\`b">${SCRIPT}\n\n${LINK}</pre>`,
  `<pre data-lang="\`${IMAGE}">x</pre>`,
  `<ul><li><pre>x&#13;${SCRIPT}</pre></li></ul>`,
  `<p>a <script type="math/tex">${IMAGE}</script></p>`,
  `<p>a <script type="math/tex">${LINK}</script></p>`,
  `<p>a</p><math display="block"><mtext>${SCRIPT}</mtext></math>`,
  `<ul><li><p>a</p><div><script type="math/tex; mode=display">b\r${SCRIPT}\r\rc</script></div></li></ul>`,
  `<blockquote><p>a</p><p><script type="math/tex; mode=display">b&#13;&#13;${SCRIPT}</script></p></blockquote>`,
  `<table><tr><td><kbd>a<br>|${SCRIPT}</kbd><td><pre>a&#13;|b\n${SCRIPT}</pre><tr><td>c<td>d</table>`,
  `<a href="https://example.com/a&#10;b)${LINK}" title='a"&#10;&#10;${SCRIPT}'>b</a>`,
  `<img src="a.jpg" width=500 height=400 alt="a&#13;&#13;](javascript:alert(1)) ${SCRIPT}">`,
  `<video src="a.mp4" title="](javascript:alert(1))&#10;&#10;${SCRIPT}"></video>`,
  `<h2>a<br>${SCRIPT}</h2><details><summary>a<br><br>${SCRIPT}</summary>b</details>`,
  `<p>a <a href="/b" title="&lt;img src=x onerror=alert(1)&gt;) ${IMAGE}">c</a> <img src=a.jpg width=500 height=400 title="${IMAGE}"></p>`,
  `<p>https://a.example/${IMAGE} www.a.example/${SCRIPT} [a https://a.example/](javascript:alert(1)) https://a.example/<code>${IMAGE}</code></p>`,
  `<p><a href="/a">![x](javascript:alert(1)) ${IMAGE}</a></p>`,
  `<p>a<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">javascript:alert(1)</li></ol>`,
  `<p>a<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1"><blockquote>\`b<pre>\`${IMAGE}</pre></blockquote></li></ol>`,
  `<p>&lt;<b>script</b>&gt; &lt;<span>!--</span> [x]<span>(javascript:alert(1))</span> \\<b>${IMAGE}</b></p>`,
];

describe("no text of a page is read as HTML or as an unsafe link", () => {
  test.each([...BREAKOUTS, ...VECTORS])("%s", (source) => {
    for (const page of [source, `<p>Before.</p>${source}<p>After.</p>`, `<ul><li>${source}</li></ul>`]) {
      const markdown = markdownOf(page);
      expect(faults(markdown, true), markdown).toEqual([]);
      expect(faults(markdown, false), markdown).toEqual([]);
      for (const render of Object.values(RENDERERS)) expect(faultsIn(render(markdown)), markdown).toEqual([]);
    }
  });

  const tags = "p b i a ul li table tr td pre code kbd blockquote h2 br sup dl dt dd details summary".split(" ");
  const piece = fc.oneof(
    fc.tuple(fc.constantFrom(...tags), fc.boolean()).map(([name, isEnd]) => (isEnd ? `</${name}>` : `<${name}>`)),
    fc.constantFrom(SCRIPT, IMAGE, LINK, "&lt;", "!--", "[", "](javascript:x)", "`", "```", "\\", "|", "\n", "&#13;"),
    fc.constantFrom(
      "*",
      "_",
      "~~~",
      "# ",
      "- ",
      "1. ",
      "&gt; ",
      "[x]: javascript:x",
      "$",
      "!",
      "    ",
      "&#160;",
      "word",
    ),
  );
  test("in any mix of syntax", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const markdown = markdownOf(pieces.join(""));
        expect(faults(markdown, false), markdown).toEqual([]);
        for (const render of Object.values(RENDERERS)) expect(faultsIn(render(markdown)), markdown).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
