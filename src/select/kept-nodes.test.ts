import { describe, expect, test } from "vitest";
import { tagSet } from "../html/tags.ts";
import { tagName } from "../html/tree.ts";
import type { Page } from "../page/page.ts";
import { parse } from "../page/parse.ts";
import { readBlock, readNodes } from "../page/read.ts";
import { KeptNodes } from "./kept-nodes.ts";

/** The nodes kept of a page on which the blocks with "fox" are chosen, and its first element of a tag. */
function keptOf(html: string, tag = "div"): { page: Page; kept: KeptNodes; node: number } {
  const page = parse(html);
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) =>
    readBlock(page, block).includes("fox") ? 1 : 0,
  );
  const node = Array.from({ length: page.count }, (_, at) => at).find((at) => tagName(page, at) === tag) ?? -1;
  return { page, kept: new KeptNodes(page, { chosen }), node };
}

const words = (count: number): string => "word ".repeat(count);
const FOX = "<p>A fox.</p>";

test("countWords counts the words of a subtree in chosen blocks and in all visible blocks", () => {
  const { kept, node, page } = keptOf(
    `${FOX}<div><p>${words(5)}</p><p>The fox again.</p><p hidden>${words(9)}</p></div>${FOX}`,
  );
  expect(kept.countWords(node)).toEqual({ chosen: 3, all: 8 });
  expect(kept.countWords(page.body)).toEqual({ chosen: 7, all: 12 });
  expect(kept.chosenWords).toBe(7);
});

test("the elements around chosen text are kept, other subtrees are skipped", () => {
  const { kept, node, page } = keptOf("<main><div><b>cat</b></div><p>A fox.</p></main>");
  expect(kept.has(node)).toBe(false);
  expect(tagName(page, kept.next(node))).toBe("p");
  expect(kept.has(kept.next(node))).toBe(true);
  kept.keepTexts(node);
  expect(kept.has(node)).toBe(true);
  expect(kept.next(node)).toBe(node + 1);
});

test("blocks of a subtree are kept if they are visible and have words", () => {
  const { kept, node, page } = keptOf("<div><p>one</p><p hidden role=tabpanel>two</p><p>…</p></div>");
  kept.keepBlocks(node);
  const texts = Array.from({ length: page.blocks.count }, (_, block) => page.blocks.from[block]);
  expect(texts.map((text) => [readNodes(page, text, text + 1, true), kept.has(text)])).toEqual([
    ["one", true],
    ["two", false],
    ["…", false],
  ]);
});

describe("a subtree", () => {
  test("is beside chosen text if the next block on one side is chosen", () => {
    const isBeside = (html: string): boolean => {
      const { kept, node } = keptOf(html);
      return kept.isBesideChosen(node);
    };
    expect(isBeside(`${FOX}<div>cat</div><p>dog</p>`)).toBe(true);
    expect(isBeside(`<p>dog</p><div>cat</div>${FOX}`)).toBe(true);
    expect(isBeside(`${FOX}<p>dog</p><div>cat</div><p>dog</p>`)).toBe(false);
    expect(isBeside(`${FOX}<p hidden>dog</p><p>…</p><div>cat</div><p>dog</p>`)).toBe(true);
  });

  test("is between chosen texts if at most one block of 15 words separates it from them on each side", () => {
    const isBetween = (before: string, after = ""): boolean => {
      const { kept, node } = keptOf(`${FOX}${before}<div>cat</div>${after}${FOX}`);
      return kept.isBetweenChosen(node);
    };
    expect(isBetween("")).toBe(true);
    expect(isBetween(`<p>${words(15)}</p>`, `<p>${words(15)}</p>`)).toBe(true);
    expect(isBetween(`<p>${words(16)}</p>`)).toBe(false);
    expect(isBetween("", `<p>${words(16)}</p>`)).toBe(false);
    expect(isBetween("<p>dog</p><p>dog</p>")).toBe(false);
  });

  test("has blocks if one of them is visible and has words", () => {
    const has = (html: string): boolean => {
      const { kept, node } = keptOf(html);
      return kept.hasBlocks(node);
    };
    expect(has(`<div>cat</div>${FOX}`)).toBe(true);
    expect(has(`<div><p hidden>cat</p><p>…</p></div>${FOX}`)).toBe(false);
  });

  test("encloses an element if all its other text is labels of up to three words", () => {
    const enclosed = (before: string, after = ""): string => {
      const inner = `${before}<pre>let fox;</pre>${after}`.replace("fox", "cat");
      const { kept, node, page } = keptOf(`${FOX}<div>${inner}</div>${FOX}`);
      const element = kept.enclosedElement(node, tagSet("pre table"));
      return element < 0 ? "none" : tagName(page, element);
    };
    expect(enclosed("")).toBe("pre");
    expect(enclosed("<p>One two three</p>", "<p>Copy this code</p>")).toBe("pre");
    expect(enclosed("<p>One two three four</p>")).toBe("none");
    expect(enclosed("", "<p>Copy all this code</p>")).toBe("none");
  });
});

test.each([
  [
    "between adverts in the same element",
    `<main>${FOX}<p>cat</p><p>cat</p><div></div><p>cat</p><p>cat</p>${FOX}</main>`,
    true,
  ],
  [
    "at the end of a section",
    `<section>${FOX}<p>cat</p><p>cat</p><div></div></section><section>${FOX}</section>`,
    true,
  ],
  ["after the last chosen text", `<main>${FOX}<p>cat</p><div></div></main>`, false],
  ["in an element without chosen text", `${FOX}<section><p>cat</p><div></div></section>${FOX}`, false],
])("isAmongChosen: %s", (_, html, expected) => {
  const { kept, node } = keptOf(html);
  expect(kept.isAmongChosen(node)).toBe(expected);
});

test.each([
  ["the first long block before another chosen one", `<p>A fox.</p><p>The fox ${words(9)}</p><p>A fox.</p>`, "The fox"],
  [
    "not a summary far above the text",
    `<p>Our fox ${words(9)}</p><p>cat</p><p>The fox ${words(9)}</p><p>A fox.</p>`,
    "The fox",
  ],
  ["the first chosen block if none is long", "<p>cat</p><p>The fox.</p>", "The fox."],
])("textStart returns %s", (_, html, expected) => {
  const { kept, page } = keptOf(html);
  const start = kept.textStart(10);
  expect(readNodes(page, start, start + 1)).toContain(expected);
});

test("textStart returns -1 if nothing is chosen", () => expect(keptOf("<p>cat</p>").kept.textStart(1)).toBe(-1));

test("keepAncestors keeps an element and the elements around it, but not their other children", () => {
  const { kept, node, page } = keptOf(`<header><p>cat</p><div></div></header>${FOX}`);
  kept.keepAncestors(node);
  expect([kept.has(node), kept.has(page.parent[node]), kept.has(page.parent[node] + 1)]).toEqual([true, true, false]);
});
