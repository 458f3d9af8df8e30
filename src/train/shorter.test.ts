import { expect, test } from "vitest";
import { defined } from "../../test/defined.ts";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import { shortened } from "./shorter.ts";

const words = (n: number, word: string): string => Array(n).fill(word).join(" ");

/** Returns a page and the labels of its blocks. Blocks that begin with `c` are content. */
function labeled(html: string) {
  const page = parse(`<!doctype html><body>${html}`);
  const texts = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  return { page, labels: Uint8Array.from(texts, (text) => (text.startsWith("c") ? 1 : 0)) };
}

function textsOf(html: string): string[] {
  const page = parse(html);
  return Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block).slice(0, 2));
}

const ARTICLE = `<nav>menu <a href=/>home</a></nav><main><h1>c0 title</h1><p>c1 ${words(40, "word")}</p>
<div class=wide><P>c2 ${words(40, "word")} <b>bold</b></P ></div><p>x1 advert</p><ul><li>c3 ${words(40, "word")}<li>x2 more</ul>
<section>c4 ${words(40, "word")}<p>x3 box</p></section></main><footer>legal</footer>`;

test("keeps the first words of the content, and all other blocks", () => {
  const { page, labels } = labeled(ARTICLE);
  const short = shortened(page, labels, 0);
  expect(short?.text).toBe(`c0 title\nc1 ${words(40, "word")}`);
  expect(textsOf(defined(short).html)).toEqual(["me", "c0", "c1", "x1", "x2", "x3", "le"]);
});

test("removes elements that contain nothing else, keeps others", () => {
  const { page, labels } = labeled(ARTICLE);
  const { html } = defined(shortened(page, labels, 0));
  expect(html).not.toContain("wide");
  expect(html).toContain("<section><p>x3 box</p></section>");
  expect(html).toContain("<ul>");
});

test("does not shorten pages with little text", () => {
  const { page, labels } = labeled(`<p>c1 ${words(20, "word")}</p><p>c2 ${words(20, "word")}</p>`);
  expect(shortened(page, labels, 0)).toBeUndefined();
  expect(shortened(page, new Uint8Array(page.blocks.count), 0)).toBeUndefined();
});

test("the length depends on the number of the page", () => {
  const { page, labels } = labeled(`<h1>x</h1>${`<p>c ${words(9, "word")}</p>`.repeat(100)}`);
  const lengths = [0, 1, 2, 3, 4, 5].map((index) => defined(shortened(page, labels, index)).text.split("\n").length);
  expect(lengths).toEqual([3, 5, 8, 12, 18, 3]);
});
