import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { page as anyPage } from "../../test/oracle/generate.ts";
import { TEXT } from "../html/tags.ts";
import { Flag, tagName } from "../html/tree.ts";
import type { Measures, Page } from "./page.ts";
import { parse } from "./parse.ts";

type Measure = keyof Measures;

/** Returns a measure of the body. */
function of(measure: Measure, html: string): number {
  const page = parse(`<body>${html}`);
  return page.measures[measure][page.body];
}

describe("text", () => {
  test("longer than one batch of counting", () => {
    const html = "a,  &amp; ".repeat(3_000);
    expect([of("chars", html), of("words", html), of("punctuation", html)]).toEqual([14_999, 3_000, 6_000]);
  });

  test.each<[string, number, number, number]>([
    // html, chars, words, punctuation
    ["", 0, 0, 0],
    ["hello", 5, 1, 0],
    ["hello world", 11, 2, 0],
    ["  a \n\t b  ", 3, 2, 0],
    ["it's, well: done.", 17, 4, 4],
    ["a&nbsp;b &amp; c", 7, 3, 1],
    ["caf&eacute;", 4, 1, 0],
    ["a<b>b</b>c", 3, 1, 0],
    ["a <b> b</b>", 3, 2, 0],
    ["a<br>b", 3, 2, 0],
    ["<p>a</p><p>b</p>", 2, 2, 0],
    ["中文，好", 4, 3, 1],
    ["ab中cd", 5, 3, 0],
    ["😀 ok", 4, 1, 0],
    ["a\0b", 2, 1, 0],
    ["x_1 v2.0", 8, 3, 1],
    ["&nbsp; &#32;", 0, 0, 0],
  ])("%j has %i characters, %i words, %i punctuation marks", (html, chars, words, punctuation) => {
    expect([of("chars", html), of("words", html), of("punctuation", html)]).toEqual([chars, words, punctuation]);
  });

  test("in links", () => {
    const html = "ab <a href=x>cd ef</a> <a name=y>gh</a>";
    expect([of("linkChars", html), of("linkWords", html)]).toEqual([6, 2]);
    expect(of("chars", html)).toBe(11);
  });

  test("hidden text has its own count", () => {
    const html = "ab<p hidden>c d <a href=x>e</a></p>";
    expect([of("chars", html), of("hiddenChars", html), of("linkChars", html)]).toEqual([2, 5, 0]);
  });
});

describe("tags", () => {
  const html =
    "<div><p>a</p><p>b <a href=x>c</a><a>d</a></p><img><svg><path></svg><input><select></select>" +
    "<script></script><style></style><link><meta><noscript></noscript><p hidden>x<img><a href=y>z</a></p></div>";
  test.each<[Measure, number]>([
    ["tags", 9],
    ["linkTags", 1],
    ["paragraphs", 2],
    ["images", 2],
    ["inputs", 2],
  ])("%s", (measure, expected) => expect(of(measure, html)).toBe(expected));

  test("a node does not count itself", () => {
    const page = parse("<p><a href=x>a</a></p>");
    expect(page.measures.tags[page.body + 1]).toBe(1);
    expect(page.measures.linkTags[page.body + 2]).toBe(0);
    expect(page.measures.linkChars[page.body + 2]).toBe(1);
  });
});

/** Computes counts by the definition: every text and element under a node, one by one. */
function naive(page: Page, node: number): Partial<Record<Measure, number>> {
  const sums = { chars: 0, words: 0, linkChars: 0, hiddenChars: 0, paragraphs: 0, linkTags: 0 };
  for (let below = node; below < page.end[node]; below++) {
    const isSeen = (page.flags[below] & Flag.UNSEEN) === 0;
    if (page.tag[below] === TEXT) {
      sums.chars += page.measures.chars[below];
      sums.words += page.measures.words[below];
      sums.linkChars += page.measures.linkChars[below];
      sums.hiddenChars += page.measures.hiddenChars[below];
      expect(page.measures[isSeen ? "hiddenChars" : "chars"][below]).toBe(0);
    } else if (below > node && isSeen) {
      if (tagName(page, below) === "p") sums.paragraphs++;
      if (tagName(page, below) === "a" && page.hrefAt[below] !== 0) sums.linkTags++;
    }
  }
  return sums;
}

test("the measures of a node are sums over its subtree", () => {
  fc.assert(
    fc.property(anyPage, (html) => {
      const page = parse(html);
      for (let node = 0; node < page.count; node++) {
        for (const [measure, sum] of Object.entries(naive(page, node))) {
          expect([measure, page.measures[measure as Measure][node]]).toEqual([measure, sum]);
        }
      }
    }),
    { numRuns: 200 },
  );
});
