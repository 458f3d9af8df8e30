import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { expect, test } from "vitest";
import type { Block, Content, Inline } from "../../src/content/content.ts";
import { toMarkdown } from "../../src/output/markdown/index.ts";
import { toMdast } from "./mdast.ts";

/** The blocks, texts and targets of a Markdown tree, in order. They must be those of the content. */
function skeleton(node: Nodes): unknown {
  switch (node.type) {
    case "root":
    case "blockquote":
    case "listItem":
      return [node.type, ...node.children.map(skeleton)];
    case "list":
      return [node.ordered ? `ol ${node.start}` : "ul", ...node.children.map(skeleton)];
    case "footnoteDefinition":
      return [`note ${node.identifier}`, ...node.children.map(skeleton)];
    case "heading":
      return [`h${node.depth}`, inlineText(node)];
    case "paragraph":
    case "tableCell":
      return [node.type, inlineText(node)];
    case "table":
    case "tableRow":
      return [node.type, ...node.children.map(skeleton)];
    case "code":
      return ["code", node.lang ?? "", node.value];
    case "math":
      return ["math", node.value];
    default:
      return [node.type];
  }
}

function inlineText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "inlineMath":
      return `$${node.value}$`;
    case "break":
      return "\n";
    case "image":
      return `![${node.alt}](${node.url})`;
    case "footnoteReference":
      return `[^${node.identifier}]`;
    case "html":
      return node.value === "<br>" ? "\n" : "";
    case "link":
      return `[${node.children.map(inlineText).join("")}](${node.url})`;
    default:
      return "children" in node ? node.children.map(inlineText).join("") : "";
  }
}

/** Dollar signs are not escaped in documents without formulas, so these are parsed without the math extension. */
function parseMarkdown(markdown: string, hasMath: boolean): Nodes {
  const extensions = [gfm({ singleTilde: true }), ...(hasMath ? [math()] : [])];
  const mdastExtensions = [gfmFromMarkdown(), ...(hasMath ? [mathFromMarkdown()] : [])];
  return fromMarkdown(markdown, { extensions, mdastExtensions });
}

/** Texts as in content trees: no whitespace at the ends or in a row. They include Markdown syntax. */
const TEXT_PARTS = [
  "a",
  "b1",
  "word",
  "é",
  "漢",
  "#",
  "*",
  "**",
  "_",
  "`",
  "[",
  "]",
  "(",
  ")",
  "!",
  "<b",
  "&amp;",
  "~",
  "|",
  "\\",
  "-",
  "+",
  "1.",
  "=",
  ">",
  "$",
  ":",
  ".",
  '"',
  "😀",
];
const phrase = fc
  .array(fc.oneof(fc.constantFrom(...TEXT_PARTS), fc.constant(" ")), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join("").replace(/\s+/g, " ").trim())
  .filter((text) => text !== "");
const url = fc.constantFrom(
  "https://example.com/",
  "https://example.com/a(b)c?x=1&y=2",
  "https://example.com/a)b",
  "mailto:a@example.com",
);
const text = phrase.map<Inline>((value) => ({ kind: "text", value }));
const leaf: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 6, arbitrary: text },
  phrase.map<Inline>((value) => ({ kind: "code-span", value })),
  fc.record({ kind: fc.constant("image" as const), url, alt: phrase }),
  fc.constant<Inline>({ kind: "math", tex: "x_1", display: false }),
);
const children = fc.array(fc.tuple(leaf, fc.boolean()), { minLength: 1, maxLength: 2 }).map(joined);
const markedAs = (...kinds: ("strong" | "emphasis" | "delete" | "sub" | "sup")[]): fc.Arbitrary<Inline> =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...kinds), children).map(([kind, inner]) => ({ kind, children: inner })),
    fc.record({ kind: fc.constant("link" as const), url, children }),
  );
const marked = markedAs("strong", "emphasis", "delete", "sub", "sup");
/** No emphasis is inside its own kind. */
const nestedIn = (kind: "strong" | "emphasis", inner: fc.Arbitrary<Inline>): fc.Arbitrary<Inline> =>
  fc
    .array(fc.tuple(fc.oneof(leaf, inner), fc.boolean()), { minLength: 1, maxLength: 3 })
    .map((parts) => ({ kind, children: joined(parts) }));
const nested = fc.oneof(
  nestedIn("strong", markedAs("emphasis", "delete")),
  nestedIn("emphasis", markedAs("strong", "sub")),
);

/** A line as in content trees: no adjacent texts, no equal kinds in a row, spaces between some. */
const line = fc
  .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: text }, leaf, marked, nested), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => joined(parts));

function joined(parts: readonly (readonly [Inline, boolean])[]): Inline[] {
  const inlines: Inline[] = [];
  for (const [next, isSpaced] of parts) {
    const before = inlines.at(-1);
    const space = isSpaced && before !== undefined ? " " : "";
    if (before?.kind === "text" && next.kind === "text")
      inlines[inlines.length - 1] = { kind: "text", value: before.value + (space || " ") + next.value };
    else if (before?.kind === "text" && space !== "") {
      inlines[inlines.length - 1] = { kind: "text", value: `${before.value} ` };
      inlines.push(next);
    } else if (next.kind === "text") inlines.push({ kind: "text", value: space + next.value });
    else if (before !== undefined && (space !== "" || before.kind === next.kind))
      inlines.push({ kind: "text", value: " " }, next);
    else inlines.push(next);
  }
  return inlines;
}

const paragraph = line.map<Block>((children) => ({ kind: "paragraph", children }));
const simple: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.record({ kind: fc.constant("heading" as const), level: fc.integer({ min: 1, max: 6 }), children: line }),
  fc.record({ kind: fc.constant("code" as const), value: fc.constantFrom("a", "a\n  b", "```", "~~~\n# c", "    x") }),
  fc.constant<Block>({ kind: "math", tex: "a\nb", display: true }),
  fc.array(fc.array(line, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 3 }).map(table),
);

function table(rows: Inline[][][]): Block {
  return {
    kind: "table",
    caption: [],
    columns: 2,
    headRows: 1,
    rows: rows.map((cells) => ({
      kind: "row",
      cells: cells.map((children, column) => {
        return {
          kind: "cell",
          header: false,
          column,
          colspan: 1,
          rowspan: 1,
          children: [{ kind: "paragraph", children }],
        };
      }),
    })),
  };
}

const block = fc.letrec<{ block: Block; list: Block; quote: Block }>((tie) => ({
  block: fc.oneof({ maxDepth: 3, withCrossShrink: true }, simple, tie("list"), tie("quote")),
  list: fc.record({
    kind: fc.constant("list" as const),
    ordered: fc.boolean(),
    start: fc.constantFrom(1, 1, 7),
    items: fc.array(
      fc.record({
        kind: fc.constant("item" as const),
        children: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  quote: fc.record({
    kind: fc.constant("quote" as const),
    children: fc.array(tie("block"), { minLength: 1, maxLength: 2 }),
  }),
})).block;

test("a Markdown parser reads the content that was written", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const content: Content = { blocks, notes: [] };
      const markdown = toMarkdown(content);
      expect(skeleton(parseMarkdown(markdown, JSON.stringify(content).includes('"math"'))), markdown).toEqual(
        skeleton(toMdast(content)),
      );
    }),
    { numRuns: 300 },
  );
});
