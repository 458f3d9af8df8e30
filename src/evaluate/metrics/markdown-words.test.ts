import { describe, expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { buildContent } from "../../content/build-content.ts";
import { toMarkdown } from "../../output/markdown/index.ts";
import { toText } from "../../output/text.ts";
import { parse } from "../../page/parse.ts";
import { withoutMarkdown } from "./markdown-words.ts";
import { words } from "./tokens.ts";

describe("withoutMarkdown", () => {
  test.each([
    [
      "headings, emphasis, lists",
      "# One\n\n**two** *three* _four_ ~~five~~\n\n- six\n1. seven",
      "one two three four five six 1 seven",
    ],
    [
      "link targets and titles",
      'a [b c](https://x.example/y_(z) "a title") d <https://e.example/f>',
      "a b c d https e example f",
    ],
    ["images", 'a ![alt text](https://x.example/y.png "t") [![alt](u.png)](v) b', "a b"],
    ["tags", "a<sub>2</sub> b<br>c <https://d.example>", "a2 b c https d example"],
    ["footnotes", "a[^1] b\n\n[^1]: c", "a b c"],
    ["fences and their language", "```js\nlet __a__ = `b`;\n```\n\n> ~~~\n> c\n> ~~~", "let __a__ b c"],
    ["code spans", "`__init__` and ``a `b_`` \\_c\\_", "__init__ and a b_ _c_"],
    ["escapes and references", "snake\\_case &lt;b&#62; AT&amp;T", "snake_case b at t"],
    ["words with underscores", "snake_case _a_b_ __c__", "snake_case a_b c"],
    ["tables", "| a | b |\n| - | :-: |\n| c | d |", "a b c d"],
    ["alerts", "> [!NOTE]\n> a", "a"],
    ["unclosed syntax", "a `b [c](d ![e <f", "a b c d e f"],
  ])("removes %s", (_, markdown, expected) => expect(words(withoutMarkdown(markdown)).join(" ")).toBe(expected));

  test("our Markdown has the words of our plain text", () => {
    const page = parse(
      `<h2>a_b</h2><p>c <a href="/d_e" title="f">g_h</a> <code>__i__</code> 3 &lt; 4 <em>j</em>k <b>l</b> &lt;m&gt; *n* x<sub>2</sub></p>
       <ul><li>o<li>p</ul><pre class=language-python>def __q__(r):\n  # s</pre><table><tr><th>t<th>u<tr><td>v|w<td>x</table>`,
      { url: "https://example.com/" },
    );
    const content = buildContent(page, chooseAll(page));
    expect(words(withoutMarkdown(toMarkdown(content)))).toEqual(words(toText(content)));
  });
});
