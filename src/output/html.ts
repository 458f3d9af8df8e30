import type { Block, Cell, Content, Image, Inline, Item, Note, Post, Row, Table } from "../content/index.ts";
import { isSafeAddress } from "./safe-address.ts";

/**
 * Writes content as HTML that is safe to embed: it has no scripts, styles or classes of the page. Writes only the elements and attributes
 * in this file, escapes every text, and leaves out addresses with an unsafe scheme. The content tree cannot contain raw HTML.
 */
export function toHtml(content: Content): string {
  const parts = content.blocks.map(writeBlock);
  if (content.notes.length > 0)
    parts.push(section("footnotes", element("ol", content.notes.map(writeNote).join("\n"))));
  return parts.join("\n");
}

const SPECIAL = /[&<>"']/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character]);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes a start tag. Leaves out addresses with an unsafe scheme. */
function start(name: string, attributes: Attributes = {}): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const text = String(value);
    if ((key === "href" || key === "src") && !isSafeAddress(text)) continue;
    tag += ` ${key}="${escapeHtml(text)}"`;
  }
  return `${tag}>`;
}

function element(name: string, inner: string, attributes?: Attributes): string {
  return `${start(name, attributes)}${inner}</${name}>`;
}

function section(name: string, inner: string): string {
  return element("section", inner, { class: name });
}

function writeBlocks(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join("\n");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return element(`h${block.level}`, writeLine(block.children));
    case "paragraph":
      return element("p", writeLine(block.children));
    case "list": {
      const items = block.items.map(writeItem).join("\n");
      return block.ordered
        ? element("ol", items, { start: block.start === 1 ? undefined : block.start })
        : element("ul", items);
    }
    case "quote":
      return element("blockquote", writeBlocks(block.children));
    case "code": {
      const language = block.language === undefined ? undefined : `language-${block.language}`;
      // `<code>` follows `<pre>` directly: parsers drop a line break right after `<pre>`.
      return element("pre", element("code", escapeHtml(block.value), { class: language }));
    }
    case "table":
      return writeTable(block);
    case "figure":
      return element("figure", `${writeBlocks(block.children)}\n${element("figcaption", writeLine(block.caption))}`);
    case "image":
      return writeImage(block);
    case "rule":
      return "<hr>";
    case "embed":
      return element("p", element("a", escapeHtml(block.title), { href: block.url }), { class: "embed" });
    case "math":
      return element("div", escapeHtml(`\\[${block.tex}\\]`), { class: "math display" });
    default:
      return writeGroup(block);
  }
}

type Group = Extract<Block, { kind: "definitions" | "callout" | "details" | "post" }>;

function writeGroup(block: Group): string {
  switch (block.kind) {
    case "definitions": {
      const entries = block.entries.map(({ terms, descriptions }) =>
        [
          ...terms.map((term) => element("dt", writeLine(term))),
          ...descriptions.map((blocks) => element("dd", writeFlow(blocks))),
        ].join("\n"),
      );
      return element("dl", entries.join("\n"));
    }
    case "callout": {
      const title =
        block.title.length === 0 ? "" : `${element("p", writeLine(block.title), { class: "callout-title" })}\n`;
      return element("div", title + writeBlocks(block.children), { class: `callout ${block.tone}` });
    }
    case "details":
      return element("details", `${element("summary", writeLine(block.summary))}\n${writeBlocks(block.children)}`);
    case "post":
      return writePost(block);
  }
}

/** Writes the blocks of an item or cell. A single paragraph needs no `<p>`. */
function writeFlow(blocks: readonly Block[]): string {
  const [only] = blocks;
  return blocks.length === 1 && only.kind === "paragraph" ? writeLine(only.children) : writeBlocks(blocks);
}

function writeItem({ checked, children }: Item): string {
  const box =
    checked === undefined ? "" : start("input", { type: "checkbox", disabled: "", checked: checked ? "" : undefined });
  return element("li", box + writeFlow(children));
}

function writePost({ author, date, level, children }: Post): string {
  const name = author === undefined ? [] : [element("span", escapeHtml(author), { class: "author" })];
  const time = date === undefined ? [] : [element("time", escapeHtml(date), { datetime: date })];
  const head = name.length + time.length === 0 ? "" : `${element("header", [...name, ...time].join(" "))}\n`;
  return element("article", head + writeBlocks(children), {
    class: "post",
    "data-level": level === 0 ? undefined : level,
  });
}

function writeTable({ caption, headRows, rows }: Table): string {
  const parts = caption.length === 0 ? [] : [element("caption", writeLine(caption))];
  if (headRows > 0) parts.push(element("thead", rows.slice(0, headRows).map(writeRow).join("\n")));
  parts.push(element("tbody", rows.slice(headRows).map(writeRow).join("\n")));
  return element("table", parts.join("\n"));
}

function writeRow({ cells }: Row): string {
  return element("tr", cells.map(writeCell).join(""));
}

function writeCell({ header, colspan, rowspan, align, children }: Cell): string {
  const span = { colspan: colspan === 1 ? undefined : colspan, rowspan: rowspan === 1 ? undefined : rowspan };
  return element(header ? "th" : "td", writeFlow(children), { ...span, align });
}

function writeNote({ id, children }: Note): string {
  return element("li", writeBlocks(children), { id: `fn-${id}` });
}

function writeImage({ url, alt, title }: Image): string {
  return start("img", { src: url, alt, title });
}

function writeLine(inlines: readonly Inline[]): string {
  return inlines.map(writeInline).join("");
}

const ELEMENTS = { strong: "strong", emphasis: "em", delete: "del", sub: "sub", sup: "sup" } as const;

function writeInline(node: Inline): string {
  switch (node.kind) {
    case "text":
      return escapeHtml(node.value);
    case "link":
      return element("a", writeLine(node.children), { href: node.url, title: node.title });
    case "code-span":
      return element("code", escapeHtml(node.value));
    case "image":
      return writeImage(node);
    case "break":
      return "<br>\n";
    case "math":
      return element("span", escapeHtml(`\\(${node.tex}\\)`), { class: "math inline" });
    case "note-mark":
      return element("sup", element("a", String(node.id), { href: `#fn-${node.id}` }));
    default:
      return element(ELEMENTS[node.kind], writeLine(node.children));
  }
}
