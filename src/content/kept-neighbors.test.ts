import { describe, expect, test } from "vitest";
import { contentOf } from "../../test/content-of.ts";

describe("an element without chosen text is content by its position", () => {
  test.each<[string, string]>([
    ["an image between chosen texts", "<p>a</p><div><img src=/in.jpg></div><p>b</p>"],
    ["an image before the first chosen text", "<div><img src=/in.jpg></div><h1>a</h1>"],
    [
      "an image whose caption was not chosen",
      "<p>a</p><figure><img src=/in.jpg><figcaption>skip</figcaption></figure><p>b</p>",
    ],
    [
      "code between chosen texts",
      "<p>a</p><div class=highlight><span>bash</span><pre>skip in.jpg</pre><button>Copy</button></div><p>b</p>",
    ],
    [
      "a table between chosen texts",
      "<p>a</p><table><tr><th>skip</th><th>in.jpg</th></tr><tr><td>1</td><td>2</td></tr></table><p>b</p>",
    ],
    [
      "a table with a note under it that was not chosen",
      "<p>a</p><div><table><tr><th>skip</th><th>skip in.jpg</th></tr><tr><td>skip</td><td>skip</td></tr></table></div><p>skip</p><p>b</p>",
    ],
    [
      "a social post, as a link",
      `<p>a</p><div><blockquote class="twitter-tweet"><p>skip <a href="https://t.co/x">t.co/x</a></p>skip <a href="https://twitter.com/a/status/1?in.jpg">May 1</a></blockquote><script></script></div><p>b</p>`,
    ],
    [
      "a social post with its address in an attribute",
      `<p>a</p><blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/in.jpg/?utm=1"><p>skip</p></blockquote><p>skip</p>`,
    ],
    [
      "a formula whose number was not chosen",
      '<p>a</p><table><tr><td></td><td><math alttext="in.jpg"></math></td><td>(skip)</td></tr></table><p>b</p>',
    ],
    [
      "an image in chosen text that people can open",
      "<div hidden role=tabpanel><p>a</p><img src=/in.jpg><p>b</p></div>",
    ],
    [
      "the rest of a table of which most is chosen",
      "<table><tr><th>a</th><th>b</th></tr><tr><td>skip in.jpg</td><td>c d e f</td></tr></table>",
    ],
  ])("%s", (_, html) => expect(contentOf(html)).toContain("in.jpg"));

  test.each<[string, string]>([
    [
      "an image in an element with text that was not chosen",
      "<p>a</p><div><img src=/out.jpg><p>skip</p></div><p>b</p>",
    ],
    ["an image in the navigation", "<p>a</p><nav><img src=/out.jpg></nav>"],
    ["an image far from chosen text", "<p>a</p><p>skip</p><div><img src=/out.jpg></div><p>skip</p>"],
    ["a hidden image", "<p>a</p><div hidden><img src=/out.jpg></div><p>b</p>"],
    ["code after the last chosen text", "<p>a</p><pre>skip out.jpg</pre>"],
    [
      "the term of a description that was not chosen",
      "<dl><dt>skip out.jpg</dt><dd>skip</dd><dt>a</dt><dd>b</dd></dl>",
    ],
    [
      "a formula between words that were not chosen",
      '<p>a</p><table><tr><td><p>skip</p><math alttext="out.jpg"></math><p>skip</p></td></tr></table><p>b</p>',
    ],
    ["a layout table", "<p>a</p><table><tr><td>skip out.jpg</td></tr></table><p>b</p>"],
    [
      "a table next to other text that was not chosen",
      `<p>a</p><table><tr><th>skip</th><th>skip out.jpg</th></tr><tr><td>skip</td><td>skip</td></tr></table>${"<p>skip</p>".repeat(2)}<p>b</p>`,
    ],
    ["text that was not chosen", "<p>a</p><p>skip out.jpg</p><p>b</p>"],
    [
      "the text of a social post of one or two words",
      `<p>a</p><blockquote class="instagram-media">out.jpg<a href="https://www.instagram.com/p/a1/"></a></blockquote><p>b</p>`,
    ],
    [
      "a quotation that was not chosen",
      "<p>a</p><blockquote><p>skip <a href=https://x.com/a/status/1?out.jpg>skip</a></p></blockquote><p>b</p>",
    ],
    [
      "a social post next to other text that was not chosen",
      `<p>a</p><div><p>${"skip ".repeat(50)}</p><blockquote class="twitter-tweet">skip <a href="https://x.com/a/status/1?out.jpg">May 1</a></blockquote></div><p>b</p>`,
    ],
  ])("not %s", (_, html) => expect(contentOf(html)).not.toContain("out.jpg"));
});

describe("text that belongs to chosen text is kept with it", () => {
  test.each<[string, string]>([
    ["the note of a mark", '<p>a<sup><a href="#fn1">1</a></sup></p><ol><li id=fn1>skip, it goes with a</li></ol>'],
    ["the summary of details", "<details><summary>skip, it goes with a</summary><p>b</p></details>"],
    [
      "a video with a fallback text",
      '<p>a</p><video src="/it-goes-with.mp4">skip: get another browser</video><p>b</p>',
    ],
    [
      "pictures in a table",
      '<p>a</p><table><tr><th>skip<th>skip<tr><td>skip<td><img src="/it-goes-with.png"><tr><td>skip<td>skip</table><p>b</p>',
    ],
    [
      "a formula in wrappers",
      '<p>a</p><div class="math math-display"><span class="katex-display"><span class="katex"><math alttext="it goes with"></math><span>skip</span></span></span></div><p>b</p>',
    ],
    [
      "a formula in five more wrappers",
      `<p>a</p>${"<div>".repeat(5)}<span class="katex"><math alttext="it goes with"></math><span>skip</span></span>${"</div>".repeat(5)}<p>b</p>`,
    ],
    [
      "a formula between delimiters",
      '<p>a</p><div class="math notranslate"><p>\\[it goes with + skip\\]</p></div><p>b</p>',
    ],
    [
      "a formula after its number",
      '<p>a</p><div class="math"><span class="eqno">(1)</span>\\[it goes with + skip\\]</div><p>b</p>',
    ],
  ])("%s", (_, html) => expect(contentOf(html)).toMatch(/it.goes.with/));

  test("not a whole section of notes", () => {
    const section = `<div id=fn1>${"skip it. ".repeat(150)}</div>`;
    expect(contentOf(`<p>a<sup><a href="#fn1">1</a></sup></p>${section}`)).not.toContain("skip it");
  });
});
