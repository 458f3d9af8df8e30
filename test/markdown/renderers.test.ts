import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, Content, Inline } from "../../src/content/content.ts";
import { CONTENT_FORMATS } from "../../src/output/formats.ts";
import { faultsIn, imagesIn, RENDERERS } from "./rendered.ts";

/** Text that renderers must not read as syntax. */
const HOSTILE: readonly string[] = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  '<a href="javascript:alert(1)">x</a>',
  "<svg onload=alert(1)>",
  "<b>bold</b>",
  "<!-- x -->",
  "<![CDATA[x]]>",
  "<?php x ?>",
  "<!DOCTYPE html>",
  "<javascript:alert(1)>",
  "[x](javascript:alert(1))",
  "![x](javascript:alert(1))",
  "](javascript:alert(1))",
  '"](javascript:alert(1) "',
  '") <img src=x onerror=alert(1)> ("',
  "[x]: javascript:alert(1)",
  "[x][x] [x]: <javascript:alert(1)>",
  "[^1]: <img src=x onerror=alert(1)>",
  "[x](<javascript:alert(1)>)",
  "`<img src=x onerror=alert(1)>",
  "``` <img src=x onerror=alert(1)>",
  "~~~ <img src=x onerror=alert(1)>",
  "| <img src=x onerror=alert(1)> |",
  "&lt;img src=x onerror=alert(1)&gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  "java&#115;cript:alert(1)",
  "\\<img src=x onerror=alert(1)>",
  "\\\\<img src=x onerror=alert(1)>",
  "https://a.example/<img src=x onerror=alert(1)>",
  "www.a.example/\"onmouseover='alert(1)'",
  "$<img src=x onerror=alert(1)>$",
];

const PIECES: readonly string[] = [
  ...HOSTILE,
  ..."` `` ``` ~~~ \\ \\\\ \" ' ( ) [ ] < > & | $ $$ * ** _ ~~ ! # - + = --- === 1. : {{ }} @ a word".split(" "),
  "<img",
  "onerror=alert(1)",
  "&lt;",
  "&#60;",
  " ",
  "\n",
  "\n\n",
  "\r",
  "\t",
  "    ",
  "\u00a0",
  "\u2028",
];

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim() || "x";
}

function words(value: string): readonly Inline[] {
  return [{ kind: "text", value: collapsed(value) }];
}

function paragraph(children: readonly Inline[]): Block {
  return { kind: "paragraph", children };
}

const URL_OF_LINK = "https://example.com/";

/** Content with a text at one position. */
const POSITIONS: Readonly<Record<string, (text: string) => Block>> = {
  text: (text) => paragraph(words(text)),
  "text beside marks": (text) =>
    paragraph([
      { kind: "strong", children: words(text) },
      ...words(text),
      { kind: "emphasis", children: words(text) },
      { kind: "sub", children: words(text) },
      { kind: "delete", children: words(text) },
      ...words(text),
    ]),
  heading: (text) => ({ kind: "heading", level: 2, children: words(text) }),
  "link text": (text) => paragraph([{ kind: "link", url: URL_OF_LINK, children: words(text) }]),
  "link title": (text) => paragraph([{ kind: "link", url: URL_OF_LINK, title: text, children: words("x") }]),
  "link address": (text) => paragraph([{ kind: "link", url: `${URL_OF_LINK}${text}`, children: words("x") }]),
  "link address without a scheme": (text) => paragraph([{ kind: "link", url: `/${text}`, children: words("x") }]),
  "unsafe link": (text) => paragraph([{ kind: "link", url: `javascript:${text}`, children: words("x") }]),
  "address as link text": (text) => {
    const url = `${URL_OF_LINK}${collapsed(text)}`;
    return paragraph([{ kind: "link", url, children: [{ kind: "text", value: url }] }]);
  },
  "image text": (text) => ({ kind: "image", url: URL_OF_LINK, alt: text }),
  "image title": (text) => ({ kind: "image", url: URL_OF_LINK, alt: "", title: text }),
  "image address": (text) => ({ kind: "image", url: `${URL_OF_LINK}${text}`, alt: "x" }),
  "unsafe image": (text) => ({ kind: "image", url: `javascript:${text}`, alt: "x" }),
  "image in a line": (text) =>
    paragraph([...words(text), { kind: "image", url: URL_OF_LINK, alt: text, title: text }, ...words(text)]),
  embed: (text) => ({ kind: "embed", media: "video", url: `${URL_OF_LINK}${text}`, title: text }),
  "code language": (text) => ({ kind: "code", language: text, value: "x" }),
  code: (text) => ({ kind: "code", language: "js", value: text }),
  "code in a line": (text) =>
    paragraph([...words(text), { kind: "code-span", value: collapsed(text) }, ...words(text)]),
  "list item": (text) => ({
    kind: "list",
    ordered: false,
    start: 1,
    items: [{ kind: "item", children: [paragraph(words(text)), { kind: "code", value: text }] }],
  }),
  quote: (text) => ({ kind: "quote", children: [paragraph(words(text)), { kind: "code", value: text }] }),
  figure: (text) => ({ kind: "figure", children: [paragraph(words("x"))], caption: words(text) }),
  callout: (text) => ({ kind: "callout", tone: "note", title: words(text), children: [paragraph(words(text))] }),
  details: (text) => ({ kind: "details", summary: words(text), children: [paragraph(words("x"))] }),
  post: (text) => ({
    kind: "post",
    author: collapsed(text),
    date: collapsed(text),
    level: 1,
    children: [paragraph(words("x"))],
  }),
  definition: (text) => ({
    kind: "definitions",
    entries: [{ kind: "definition", terms: [words(text)], descriptions: [[paragraph(words(text))]] }],
  }),
  table: (text) => ({
    kind: "table",
    caption: words(text),
    columns: 1,
    headRows: 1,
    rows: [true, false].map((header) => ({
      kind: "row",
      cells: [
        {
          kind: "cell",
          header,
          column: 0,
          colspan: 1,
          rowspan: 1,
          children: [
            paragraph([
              ...words(text),
              { kind: "code-span", value: collapsed(text) },
              { kind: "link", url: `${URL_OF_LINK}${text}`, title: text, children: words(text) },
            ]),
            { kind: "code", value: text },
            { kind: "image", url: `${URL_OF_LINK}${text}`, alt: text, title: text },
          ],
        },
      ],
    })),
  }),
};

function imagesOf(content: Content): number {
  return JSON.stringify(content).match(/"kind":"image"/g)?.length ?? 0;
}

function check(content: Content, title?: string): void {
  const facts = title === undefined ? {} : { title, authors: [title], description: title, tags: [title, "x"] };
  const options = { frontMatter: title !== undefined, title: title !== undefined };
  const markdown = CONTENT_FORMATS.md.write({ content, comments: [], facts }, options);
  for (const [name, render] of Object.entries(RENDERERS)) {
    const html = render(markdown);
    const shown = `${name}: ${JSON.stringify(markdown)} → ${html}`;
    expect(faultsIn(html), shown).toEqual([]);
    expect(imagesIn(html), shown).toBeLessThanOrEqual(imagesOf(content));
  }
}

/** The block alone, between paragraphs, and as a footnote. */
function checkBlock(block: Block): void {
  check({ blocks: [block], notes: [] });
  check({ blocks: [paragraph(words("Before.")), block, paragraph(words("After."))], notes: [] });
  const mark = paragraph([...words("x"), { kind: "note-mark", id: 1 }]);
  check({ blocks: [mark], notes: [{ kind: "note", id: 1, children: [block] }] });
}

const mixed = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));

describe.each(Object.entries(POSITIONS))("%s is safe in every renderer", (_, blockWith) => {
  test("for known attacks", () => {
    for (const text of HOSTILE) checkBlock(blockWith(text));
  });

  test("for any mix of syntax", () => {
    fc.assert(
      fc.property(mixed, (text) => checkBlock(blockWith(text))),
      { numRuns: 60 },
    );
  });
});

describe("metadata is safe in every renderer", () => {
  const content: Content = { blocks: [paragraph(words("x"))], notes: [] };
  test.each(HOSTILE)("%s", (title) => check(content, title));

  test("for any mix of syntax", () => {
    fc.assert(
      fc.property(mixed, (title) => check(content, title)),
      { numRuns: 200 },
    );
  });
});

test("the check finds faults", () => {
  for (const render of Object.values(RENDERERS)) {
    expect(faultsIn(render("<img src=x onerror=alert(1)>"))).toEqual(["<img onerror>"]);
    expect(faultsIn(render("[x](javascript:alert(1))"))).toEqual(["href=javascript:alert(1)"]);
    expect(faultsIn(render("a <b>x</b>"))).toEqual(["<b>"]);
  }
});
