import { expect, test } from "vitest";
import { tagId } from "../html/tags.ts";
import { ElementNames, namePatterns } from "../page/element-names.ts";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import { KeptNodes } from "../select/kept-nodes.ts";
import { findByPosition } from "./keep-by-position.ts";
import { Links } from "./links.ts";
import { FORMULA_NAMES } from "./math/formulas.ts";

/** Returns the decision about the first element with a tag, between two chosen paragraphs. Blocks with the word `skip` are not chosen. */
function decide(html: string, tag: string) {
  const page = parse(`<p>a</p>${html}<p>b</p>`, { url: "https://example.com/" });
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) =>
    readBlock(page, block).includes("skip") ? 0 : 1,
  );
  const context = {
    page,
    kept: new KeptNodes(page, { chosen }),
    links: new Links(page),
    names: new ElementNames(page, namePatterns(FORMULA_NAMES)),
  };
  const node = page.tag.indexOf(tagId(tag));
  const found = findByPosition(context, node);
  return found === undefined
    ? undefined
    : { reason: found.reason, texts: found.texts.map((n) => n - node), elements: found.elements.map((n) => n - node) };
}

/** In `texts` and `elements`, 0 is the element itself and 1 the node after it. */
test.each<[reason: string, html: string, tag: string, texts: number[], elements: number[]]>([
  ["beside chosen text", "<div><img src=/a.jpg></div>", "div", [], []],
  ["figure", "<figure><img src=/a.jpg><figcaption>skip</figcaption></figure>", "figure", [2], [0]],
  ["caption", "<div><img src=/a.jpg><figcaption>skip</figcaption></div>", "figcaption", [0], []],
  ["picture", "<div><img src=/a.jpg><p class=caption>skip</p></div>", "div", [0], [0]],
  ["picture", "<div><a href=/b.jpg><img src=/a.jpg>skip</a></div>", "div", [], [0]],
  [
    "picture",
    "<div><button data-modal=#a>skip</button><img src=/a.jpg><p class=caption>skip</p></div>",
    "div",
    [0],
    [0],
  ],
  ["picture", "<div><h3 hidden>skip</h3><img src=/a.jpg><p class=caption>skip</p></div>", "div", [0], [0]],
  ["code or table", "<div><span>skip</span><pre>skip code</pre></div>", "div", [3], [3]],
  ["formula", "<div class=math>\\[x + skip\\]</div>", "div", [0], [0]],
  ["social post", '<div><blockquote class="twitter-tweet">skip</blockquote></div>', "div", [], []],
])("%s: %s", (reason, html, tag, texts, elements) => {
  expect(decide(html, tag)).toEqual({ reason, texts, elements });
});

test.each([
  ["<div hidden><img src=/a.jpg></div>", "div"],
  ["<nav><img src=/a.jpg></nav>", "nav"],
  ["<div></div>", "div"],
  ["<div>skip</div>", "div"],
  [`<div>${"<a href=/x><img src=/a.jpg></a>".repeat(3)}</div>`, "div"],
])("not content by its position: %s", (html, tag) => expect(decide(html, tag)).toBeUndefined());
