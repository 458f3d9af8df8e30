import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { page as anyPage } from "../../test/oracle/generate.ts";
import { TEXT } from "../html/tags.ts";
import { tagName } from "../html/tree.ts";
import { parse } from "./parse.ts";
import { readBlock } from "./read.ts";

function blocks(html: string): string[] {
  const page = parse(`<body>${html}`);
  return Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
}

describe("ends of blocks", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["a", ["a"]],
    ["<p>a</p><p>b</p>", ["a", "b"]],
    ["a<p>b</p>c", ["a", "b", "c"]],
    ["<div>a<div></div>b</div>", ["a", "b"]],
    ["<p>a <b>b</b> <i>c</i></p>", ["a b c"]],
    ["<b>a<p>b</p>c</b>", ["a", "b", "c"]],
    ["a<br>b", ["a\nb"]],
    ["a<br><br>b", ["a", "b"]],
    ["a<br> <br> <br>b", ["a", "b"]],
    ["a<br>&nbsp;<br>b", ["a", "b"]],
    ["a<br>b<br>c", ["a\nb\nc"]],
    ["a<br><b><br>b</b>", ["a", "b"]],
    ["a<hr>b", ["a", "b"]],
    ["a<img>b<script>s</script>c", ["abc"]],
    ["a<textarea>t</textarea>b", ["a", "b"]],
    ["<ul><li>a<li>b</ul>", ["a", "b"]],
    ["<table><tr><td>a<td>b</table>", ["a", "b"]],
    ["<p>&nbsp;</p><p> </p><p>&#8203;x</p>", ["\u200bx"]],
    ["<p>...</p>", ["..."]],
    ["<x-a>a</x-a> <x-a>b</x-a>", ["a b"]],
  ])("%j", (html, expected) => expect(blocks(html)).toEqual(expected));
});

describe("hidden text", () => {
  test("is left out of a visible block", () => {
    expect(blocks("<p>a<span hidden>x</span>b</p>")).toEqual(["ab"]);
    expect(blocks("<p><span hidden>x</span>a</p>")).toEqual(["a"]);
    expect(blocks("<p>a<span hidden>x</span></p>")).toEqual(["a"]);
  });
  test("is a hidden block if nothing around it is visible, and read if people can open it", () => {
    const page = parse("<p hidden role=tabpanel>a <i hidden>b</i> c</p><p>d</p>");
    expect([...page.blocks.hidden]).toEqual([1, 0]);
    expect([...page.blocks.concealed]).toEqual([0, 0]);
    expect([page.blocks.words[0], readBlock(page, 0)]).toEqual([2, "a c"]);
  });
  test("is a concealed block if nobody can open it, and never read", () => {
    const page = parse("<p hidden>a b</p><p>c</p>");
    expect([...page.blocks.hidden]).toEqual([1, 0]);
    expect([...page.blocks.concealed]).toEqual([1, 0]);
    expect([page.blocks.words[0], readBlock(page, 0)]).toEqual([2, ""]);
  });
});

test("counts of a block", () => {
  const { blocks } = parse("<div><p>One, two <a href=x>three four</a>.</p></div>");
  const { count, owner, chars, words, punctuation, linkChars, linkWords } = blocks;
  expect(count).toBe(1);
  // The space before the link counts as part of the link.
  expect([chars[0], words[0], punctuation[0], linkChars[0], linkWords[0]]).toEqual([20, 4, 2, 11, 2]);
  const page = parse("<div><p>a <b>b</b></p></div>");
  expect(tagName(page, page.blocks.owner[0])).toBe("p");
  expect(owner.length).toBe(1);
});

test("many blocks, and many texts in one block", () => {
  expect(parse("<p>a".repeat(1_000)).blocks.count).toBe(1_000);
  const page = parse(`<p>${"<b>a</b> ".repeat(1_000)}`);
  expect([page.blocks.count, page.blocks.words[0], readBlock(page, 0).length]).toEqual([1, 1_000, 1_999]);
});

test("blocks are in page order, start and end with text, and their counts add up to those of the page", () => {
  fc.assert(
    fc.property(anyPage, (html) => {
      const page = parse(html);
      const { count, from, to, chars, hidden, concealed, owner } = page.blocks;
      let last = 0;
      let seen = 0;
      for (let block = 0; block < count; block++) {
        expect(from[block]).toBeGreaterThanOrEqual(last);
        expect([page.tag[from[block]], page.tag[to[block] - 1]]).toEqual([TEXT, TEXT]);
        expect(from[block] > owner[block] && to[block] <= page.end[owner[block]]).toBe(true);
        expect(chars[block]).toBeGreaterThan(0);
        expect(readBlock(page, block).trim() === "").toBe(concealed[block] === 1);
        if (hidden[block] === 0) seen += chars[block];
        last = to[block];
      }
      expect(seen).toBe(page.measures.chars[page.body]);
    }),
    { numRuns: 300 },
  );
});
