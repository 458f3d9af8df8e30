import { describe, expect, test } from "vitest";
import { contentOf } from "../../../test/content-of.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const between = (text: string) => `<p>Before it.</p><p>${escaped(text)}</p><p>After it.</p>`;

describe("a paragraph of leftovers is dropped", () => {
  test.each([
    '{"@context":"https://schema.org","@type":"NewsArticle","headline":"word…',
    '[{"word": 1}, {"word": 2}]',
    '<div class="word">',
    "</p></div></blockquote>",
    '<span style="color: red" data-x="word"></span> <br/>',
    "{{ word.title }}",
    '{{word="/banners/word"}}',
    "{% include word %} {{ a }}, {{ b }}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a leftover of a template engine, not a template string.
    "${word}",
    "<%= word %>",
    "[object Object], [object Object]",
    '[caption id="attachment_7" align="word" width="300"]',
    "[/word]",
    "[vc_row word=1][vc_column width=“1/2“]",
    'var word = document.getElementById("a");',
    "window.word = window.word || [];",
    "(function(w, d) { w.word = d; })(window, document);",
    '$("#word").show();',
    ".word{color:red} .a > .b { margin: 0 }",
    "@media print{.word{color:red}}",
  ])("%s", (text) => expect(contentOf(between(text))).not.toContain("word"));
});

describe("other text is kept", () => {
  test.each([
    "[word]",
    "[1] word, [2]",
    "[12] word",
    "[edit] [word]",
    "{word}",
    "{word: a set}",
    "<word> is a tag.",
    "<b>word</b>",
    "<script>alert('word');</script>",
    "Hello {{ word }}, welcome.",
    "Let word = 5.",
    "let word = 5 be the number of days",
    "function word(a, b)",
    "window (word); door (left)",
    "Document.word is read (see below).",
    "#word and #other {both}",
    ".word is a domain; {so is} .org",
    "[object Object] is the word that you see.",
    "$(100) word",
  ])("%s", (text) => expect(contentOf(between(text))).toContain("word"));

  test("after a line that ends with a colon", () => {
    expect(contentOf(`<p>Write this:</p><p>${escaped('<div class="word">')}</p><p>After it.</p>`)).toContain("word");
  });

  test("in code, lists and cells", () => {
    const json = '{"word": 1}';
    for (const html of [`<pre>${json}</pre>`, `<p><code>${json}</code></p>`, `<ul><li>${json}</li></ul>`]) {
      expect(contentOf(`<p>Before it.</p>${html}<p>After it.</p>`)).toContain("word");
    }
  });

  test("on a page with many such lines", () => {
    const lines = Array.from({ length: 3 }, (_, i) => `<p>Step ${i}.</p><p>${escaped(`<p class="word${i}">`)}</p>`);
    expect(contentOf(lines.join(""))).toMatch(/word0.*word1.*word2/);
    expect(contentOf(`${lines.join("")}${"<p>a</p><p>b</p>".repeat(5)}`)).not.toContain("word");
  });
});

test("a shortcode around a paragraph is removed", () => {
  expect(contentOf(between('[caption id="a" width="300"]The <b>word</b>.[/caption]'))).not.toMatch(/caption/);
  expect(contentOf(`<p>Before it.</p><p>[box title=“a“] The <b>word</b> [/box]</p>`)).toMatch(/"The ".*word/);
  expect(contentOf(between("[box]The word[/box]"))).toContain("[box]");
  expect(contentOf(between('[box a="b"]The word[/other]'))).toContain("[box");
});
