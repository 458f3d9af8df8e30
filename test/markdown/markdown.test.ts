import { describe, expect, test } from "vitest";
import type { Block, Content, Inline } from "../../src/content/content.ts";
import { toMarkdown } from "../../src/output/markdown/index.ts";

describe("a rule", () => {
  const paragraph = (value: string): Block => ({ kind: "paragraph", children: [{ kind: "text", value }] });
  const rule: Block = { kind: "rule" };
  const written = (...blocks: Block[]): string => toMarkdown({ blocks, notes: [] });

  test("is written between blocks, once, and not at the start", () => {
    expect(written(rule, paragraph("a"), rule, rule, paragraph("b"))).toBe("a\n\n---\n\nb\n");
  });

  test("is written in stars in an item, also below a quote in it", () => {
    const item = (...children: Block[]): Block => ({
      kind: "list",
      ordered: false,
      start: 1,
      items: [{ kind: "item", children }],
    });
    expect(written(item(paragraph("a"), rule, paragraph("b")))).toBe("- a\n\n  ***\n\n  b\n");
    const quote: Block = { kind: "quote", children: [paragraph("a"), rule, paragraph("b")] };
    expect(written(item(quote))).toBe("- > a\n  >\n  > ***\n  >\n  > b\n");
    expect(written(quote)).toBe("> a\n>\n> ---\n>\n> b\n");
  });

  test("is written before each post of a thread but the first", () => {
    const post = (author: string): Block => ({ kind: "post", author, level: 0, children: [paragraph("Hello.")] });
    expect(written(post("Ann"), post("Bob"))).toBe("**Ann**\n\nHello.\n\n---\n\n**Bob**\n\nHello.\n");
  });
});

test("the blocks of a note are indented, so that it contains them all", () => {
  const paragraph = (value: string): Block => ({ kind: "paragraph", children: [{ kind: "text", value }] });
  const content: Content = {
    blocks: [paragraph("a")],
    notes: [{ kind: "note", id: 1, children: [paragraph("b"), paragraph("c")] }],
  };
  expect(toMarkdown(content)).toBe("a\n\n[^1]: b\n\n    c\n");
});

test.each<[string, Block, string]>([
  ["a line", { kind: "paragraph", children: [{ kind: "text", value: "a" }] }, "- a\n  - b\n"],
  ["an image", { kind: "image", url: "https://a.example/i.png", alt: "a" }, "- ![a](https://a.example/i.png)\n  - b\n"],
  [
    "a video",
    { kind: "embed", media: "video", url: "https://a.example/v.mp4", title: "a" },
    "- [a](https://a.example/v.mp4)\n  - b\n",
  ],
  ["code", { kind: "code", value: "a" }, "- ```\n  a\n  ```\n\n  - b\n"],
])("an item with a list below %s", (_, first, expected) => {
  const list = (...children: Block[]): Block => ({
    kind: "list",
    ordered: false,
    start: 1,
    items: [{ kind: "item", children }],
  });
  const inner = list({ kind: "paragraph", children: [{ kind: "text", value: "b" }] });
  expect(toMarkdown({ blocks: [list(first, inner)], notes: [] })).toBe(expected);
});

test("characters whose emphasis is dropped are escaped like plain text", () => {
  const text = (value: string): Inline => ({ kind: "text", value });
  const star: Inline = { kind: "strong", children: [{ kind: "emphasis", children: [text("*")] }, text("]")] };
  const content: Content = { blocks: [{ kind: "paragraph", children: [text("a"), star, text("a")] }], notes: [] };
  expect(toMarkdown(content)).toBe("a\\*]a\n");
});

test.each([
  ["a", ". Je crois", "", "a. *Je crois*"],
  ["", "systemd'", "s", "*systemd*'s"],
  ["", "通胀预期稳定。", "6月", "*通胀预期稳定*。6月"],
  ["a", "(b)", "c", "a<em>(b)</em>c"],
  ["a", "…", "c", "a…c"],
])("punctuation that would disable a delimiter moves outside: %s|%s|%s", (before, inner, after, expected) => {
  const text = (value: string): Inline[] => (value === "" ? [] : [{ kind: "text", value }]);
  const children: Inline[] = [...text(before), { kind: "emphasis", children: text(inner) }, ...text(after)];
  expect(toMarkdown({ blocks: [{ kind: "paragraph", children }], notes: [] })).toBe(`${expected}\n`);
});

test("adjacent code spans stay two", () => {
  const code = (value: string): Inline => ({ kind: "code-span", value });
  const content: Content = { blocks: [{ kind: "paragraph", children: [code("a"), code("~")] }], notes: [] };
  expect(toMarkdown(content)).toBe("`a`<code>&#126;</code>\n");
});

test("terms and summaries, which are written in bold, have no bold inside", () => {
  const bold: Inline = { kind: "strong", children: [{ kind: "text", value: "a" }] };
  const term: Inline[] = [
    { kind: "emphasis", children: [bold] },
    { kind: "text", value: " b" },
  ];
  const content: Content = {
    blocks: [
      { kind: "definitions", entries: [{ kind: "definition", terms: [[bold], term], descriptions: [] }] },
      { kind: "details", summary: [bold], children: [] },
    ],
    notes: [],
  };
  expect(toMarkdown(content)).toBe("**a**\n\n**_a_ b**\n\n**a**\n");
});

test.each<[string, Inline[], string]>([
  [
    "a bracket before dropped emphasis",
    [
      { kind: "text", value: "[a]" },
      { kind: "strong", children: [{ kind: "text", value: "(!)" }] },
      { kind: "text", value: "b" },
    ],
    "[a]<strong>(!)</strong>b",
  ],
  [
    "a bracket before code",
    [
      { kind: "text", value: "[" },
      { kind: "code-span", value: "]:" },
    ],
    "\\[`]:`",
  ],
])("%s makes no link and no definition", (_, children, expected) =>
  expect(toMarkdown({ blocks: [{ kind: "paragraph", children }], notes: [] })).toBe(`${expected}\n`),
);

describe("characters are escaped only where they would be syntax", () => {
  const written = (...children: Inline[]) =>
    toMarkdown({ blocks: [{ kind: "paragraph", children }], notes: [] }).trimEnd();
  const text = (value: string): Inline => ({ kind: "text", value });
  const strong: Inline = { kind: "strong", children: [text("b")] };

  test.each([
    ["brackets", "“[And] we need peace”, [1], a[0]"],
    ["one star", "Bürger*innen"],
    ["stars that only open", "*Prices and *terms may change"],
    ["stars that only close", "Prices* and terms*"],
    ["tildes that only open", "~20 ms to ~30 ms"],
    ["one tick", "the ` key"],
    ["underscores that only open", "_private and __init"],
  ])("not %s", (_, value) => expect(written(text(value))).toBe(value));

  test.each([
    ["a link", "[a](b)", "[a\\](b)"],
    ["a definition", "[a]: b", "[a\\]: b"],
    ["a footnote", "a[^1]", "a\\[^1]"],
    ["an alert", "[!NOTE] a", "\\[!NOTE] a"],
    ["a task", "[ ] a", "\\[ ] a"],
    ["two stars", "Bürger*innen und Leser*innen", "Bürger\\*innen und Leser\\*innen"],
    ["a bullet", "* a", "\\* a"],
    ["a line", "___", "\\___"],
    ["a fence", "~~~ a", "\\~~~ a"],
    ["ticks", "`a`", "\\`a\\`"],
  ])("%s", (_, value, expected) => expect(written(text(value))).toBe(expected));

  test("a star beside emphasis", () => expect(written(text("Bürger*innen "), strong)).toBe("Bürger\\*innen **b**"));

  test("but not a tilde there", () => expect(written(text("~20 "), strong)).toBe("~20 **b**"));

  test("a tick anywhere beside code", () => {
    const code: Inline = { kind: "link", url: "https://a.example/", children: [{ kind: "code-span", value: "c" }] };
    expect(written(text("a ` b "), code)).toBe("a \\` b [`c`](https://a.example/)");
  });
});
