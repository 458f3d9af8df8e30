import type { Block, Cell, Content, Inline, Item, Note, Post, Table } from "../content/index.ts";
import type { Facts } from "./page-facts.ts";

const SPECIAL = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML 1.0 forbids, even as character references: control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(SPECIAL, (character) => ENTITIES[character]);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, inner: string, attributes: Attributes = {}): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    const escaped = escapeXml(String(value ?? ""));
    if (escaped !== "") tag += ` ${key}="${escaped}"`;
  }
  return inner === "" ? `${tag}/>` : `${tag}>${inner}</${name}>`;
}

const SPACES = /\s+/g;
/** Characters that the values of some attributes may not have (teidata.word). */
const NOT_IN_WORD = /[^\p{L}\p{N}\p{P}\p{S}]/gu;

/** Encodes the spaces in an address. In TEI, an attribute with spaces is a list of several pointers. */
function pointer(url: string): string {
  return url.trim().replace(SPACES, "%20");
}

/** The parts of a page that TEI contains. */
export interface TeiInput {
  readonly content: Content;
  readonly comments: readonly Post[];
  readonly facts: Facts;
}

/** Writes content and metadata as a TEI P5 document. Comments are a division of the back matter. */
export function toTei({ content, comments, facts }: TeiInput): string {
  const body = divisions(content.blocks);
  const notes =
    content.notes.length === 0 ? "" : element("div", content.notes.map(writeNote).join("\n"), { type: "notes" });
  const commentDivision =
    comments.length === 0 ? "" : element("div", comments.map(writePost).join("\n"), { type: "comments" });
  const back = notes + commentDivision === "" ? "" : `\n${element("back", notes + commentDivision)}`;
  const text = element("text", `\n${element("body", `\n${body}\n`)}${back}\n`, { "xml:lang": facts.language });
  const root = element("TEI", `\n${header(facts)}\n${text}\n`, { xmlns: "http://www.tei-c.org/ns/1.0" });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Writes the header. TEI requires title, publication and source, even if unknown. */
function header(facts: Facts): string {
  const authors = (facts.authors ?? []).map((name) => element("author", escapeXml(name)));
  const title = element("title", escapeXml(facts.title ?? "Untitled"), { type: "main" });
  const titles = element("titleStmt", [title, ...authors].join(""));
  const source =
    facts.url === undefined
      ? element("p", "Unknown")
      : element("bibl", element("ptr", "", { target: pointer(facts.url) }));
  const file = element(
    "fileDesc",
    `${titles}${element("publicationStmt", publication(facts))}${element("sourceDesc", source)}`,
  );
  return element("teiHeader", `\n${file}${profile(facts)}\n`);
}

const DAY = /^\d{4}-\d\d-\d\d/;

/** Writes the content of `publicationStmt`. TEI allows a date there only after a publisher. */
function publication({ site, published }: Facts): string {
  if (site === undefined && published === undefined) return element("p", "Web page");
  const publisher = element("publisher", escapeXml(site ?? "Unknown"));
  if (published === undefined) return publisher;
  return publisher + element("date", escapeXml(published), { type: "published", when: DAY.exec(published)?.[0] });
}

function profile({ description, language, tags }: Facts): string {
  const parts = [
    description === undefined ? "" : element("abstract", element("p", escapeXml(description))),
    language === undefined ? "" : element("langUsage", element("language", escapeXml(language), { ident: language })),
    tags === undefined || tags.length === 0
      ? ""
      : element("textClass", element("keywords", tags.map((tag) => element("term", escapeXml(tag))).join(""))),
  ].join("");
  return parts === "" ? "" : element("profileDesc", parts);
}

/**
 * Writes blocks as divisions. TEI allows no heading between paragraphs, so each heading starts a division, which ends before the next
 * heading. Divisions are not nested; the attribute `n` is the level of the heading. TEI requires an element after the head of a division,
 * so an empty one gets `<p/>`.
 */
function divisions(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let open = "";
  let inner: string[] = [];
  const finish = () => {
    if (open === "" && inner.length === 0) return;
    parts.push(`<div${open}>${inner.length < 2 && open !== "" ? `${inner.join("")}<p/>` : inner.join("\n")}</div>`);
  };
  for (const block of blocks) {
    if (block.kind !== "heading") {
      inner.push(writeBlock(block));
      continue;
    }
    finish();
    open = ` type="section" n="${block.level}"`;
    inner = [element("head", writeLine(block.children))];
  }
  finish();
  return parts.length === 0 ? "<div><p/></div>" : parts.join("\n");
}

function writeBlocks(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join("\n");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return element("p", element("hi", writeLine(block.children), { rend: `h${block.level}` }));
    case "paragraph":
      return element("p", writeLine(block.children));
    case "list":
      return element("list", block.items.map(writeItem).join("\n"), { rend: block.ordered ? "numbered" : "bulleted" });
    case "quote":
      return element("quote", writeBlocks(block.children));
    case "code":
      return element("p", element("code", escapeXml(block.value), { lang: block.language?.replace(NOT_IN_WORD, "") }));
    case "table":
      return writeTable(block);
    case "figure":
      return element("figure", writeInFigure(block.children) + element("head", writeLine(block.caption)));
    case "image":
      return element("figure", figureContent(block.url, block.alt));
    case "rule":
      return element("milestone", "", { unit: "section" });
    case "embed":
      return element("p", element("ref", escapeXml(block.title), { target: pointer(block.url), type: block.media }));
    case "math":
      return element("p", element("formula", escapeXml(block.tex), { notation: "TeX" }));
    default:
      return writeGroup(block);
  }
}

type Group = Extract<Block, { kind: "definitions" | "callout" | "details" | "post" }>;

function writeGroup(block: Group): string {
  switch (block.kind) {
    case "definitions":
      return element(
        "list",
        block.entries
          .flatMap(({ terms, descriptions }) => {
            const items =
              descriptions.length === 0
                ? [element("item", "")]
                : descriptions.map((blocks) => element("item", writeBlocks(blocks)));
            // TEI requires that labels and items alternate in a gloss list.
            return items.map((item, i) => element("label", i === 0 ? terms.map(writeLine).join(", ") : "") + item);
          })
          .join("\n"),
        { type: "gloss" },
      );
    case "callout": {
      const title =
        block.title.length === 0 ? "" : element("p", element("hi", writeLine(block.title), { rend: "bold" }));
      return element("quote", title + writeBlocks(block.children), { type: block.tone });
    }
    case "details": {
      const title =
        block.summary.length === 0 ? "" : element("p", element("hi", writeLine(block.summary), { rend: "bold" }));
      return element("quote", title + writeBlocks(block.children), { type: "details" });
    }
    case "post":
      return writePost(block);
  }
}

/** Writes the content of a figure: graphics and paragraphs. */
function writeInFigure(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === "image" ? figureContent(block.url, block.alt) : writeBlock(block)))
    .join("");
}

function figureContent(url: string, alt: string): string {
  return element("graphic", "", { url: pointer(url) }) + (alt === "" ? "" : element("figDesc", escapeXml(alt)));
}

function writeItem({ children }: Item): string {
  return element("item", writeBlocks(children));
}

function writeTable({ caption, rows, headRows }: Table): string {
  const head = caption.length === 0 ? "" : element("head", writeLine(caption));
  const lines = rows.map(({ cells }, i) =>
    element("row", cells.map(writeCell).join(""), { role: i < headRows ? "label" : undefined }),
  );
  return element("table", head + lines.join("\n"));
}

function writeCell({ header, colspan, rowspan, children }: Cell): string {
  const spans = { cols: colspan === 1 ? undefined : colspan, rows: rowspan === 1 ? undefined : rowspan };
  return element("cell", writeBlocks(children), { role: header ? "label" : undefined, ...spans });
}

/** Writes a post as a quotation that starts with author and date. */
function writePost({ author, date, children }: Post): string {
  const name = author === undefined ? "" : element("name", escapeXml(author));
  const time = date === undefined ? "" : element("date", escapeXml(date));
  const head = name + time === "" ? "" : element("p", [name, time].filter((part) => part !== "").join(" "));
  return element("quote", head + writeBlocks(children), { type: "post" });
}

function writeNote({ id, children }: Note): string {
  return element("note", writeBlocks(children), { "xml:id": `note-${id}`, n: id });
}

function writeLine(inlines: readonly Inline[]): string {
  return inlines.map(writeInline).join("");
}

const RENDITIONS = { strong: "bold", emphasis: "italic", sub: "sub", sup: "sup" } as const;

function writeInline(node: Inline): string {
  switch (node.kind) {
    case "text":
      return escapeXml(node.value);
    case "link":
      return element("ref", writeLine(node.children), { target: pointer(node.url) });
    case "code-span":
      return element("code", escapeXml(node.value));
    case "image":
      return element("figure", figureContent(node.url, node.alt));
    case "break":
      return element("lb", "");
    case "math":
      return element("formula", escapeXml(node.tex), { notation: "TeX" });
    case "note-mark":
      return element("ref", String(node.id), { target: `#note-${node.id}`, type: "note" });
    case "delete":
      return element("del", writeLine(node.children));
    default:
      return element("hi", writeLine(node.children), { rend: RENDITIONS[node.kind] });
  }
}
