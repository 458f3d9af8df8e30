import type * as Md from "mdast";
import type {} from "mdast-util-math";
import type { Block, Cell, Content, Definitions, Inline, Item, List, Post, Table } from "../../src/content/content.ts";

/**
 * Converts content to mdast, the syntax tree of Markdown. Kinds that Markdown lacks take their nearest form: a
 * definition list becomes terms with lists, a callout a GitHub alert, sub and sup HTML.
 */
export function toMdast(content: Content): Md.Root {
  const notes = content.notes.map<Md.FootnoteDefinition>(({ id, children }) => ({
    type: "footnoteDefinition",
    identifier: String(id),
    label: String(id),
    children: flow(children),
  }));
  return { type: "root", children: [...withoutLoneBreaks(flow(content.blocks)), ...notes] };
}

/** Drops a rule right after another (those of a page and of a post), and one at the start. */
function withoutLoneBreaks(nodes: Flow[]): Flow[] {
  return nodes.filter(({ type }, i) => type !== "thematicBreak" || (i > 0 && nodes[i - 1].type !== "thematicBreak"));
}

type Flow = Md.BlockContent | Md.DefinitionContent;

function flow(blocks: readonly Block[]): Flow[] {
  return blocks.flatMap(block);
}

function block(node: Block): Flow[] {
  switch (node.kind) {
    case "heading":
      return [{ type: "heading", depth: node.level as Md.Heading["depth"], children: line(node.children) }];
    case "paragraph":
      return [paragraph(line(node.children))];
    case "list":
      return [list(node)];
    case "quote":
      return [{ type: "blockquote", children: flow(node.children) }];
    case "code":
      return [{ type: "code", lang: node.language ?? null, value: node.value }];
    case "table":
      return table(node);
    case "figure":
      return [...flow(node.children), paragraph(line(node.caption))];
    case "image":
      return [paragraph([image(node)])];
    case "rule":
      return [{ type: "thematicBreak" }];
    case "embed":
      return [paragraph([{ type: "link", url: node.url, children: [text(node.title)] }])];
    case "math":
      return [{ type: "math", value: node.tex }];
    case "definitions":
      return definitions(node);
    case "callout":
      return [callout(node.tone, line(node.title), flow(node.children))];
    case "details":
      return [...(node.summary.length > 0 ? [paragraph([strong(line(node.summary))])] : []), ...flow(node.children)];
    case "post":
      return post(node);
  }
}

function paragraph(children: Md.PhrasingContent[]): Md.Paragraph {
  return { type: "paragraph", children };
}

function text(value: string): Md.Text {
  return { type: "text", value };
}

function html(value: string): Md.Html {
  return { type: "html", value };
}

function strong(children: Md.PhrasingContent[]): Md.Strong {
  return { type: "strong", children };
}

function image({ url, alt, title }: { url: string; alt: string; title?: string | undefined }): Md.Image {
  return { type: "image", url, alt, title: title ?? null };
}

function list(node: List): Md.List {
  const children = node.items.map(item);
  const spread = children.some((child) => child.spread);
  return { type: "list", ordered: node.ordered, start: node.ordered ? node.start : null, spread, children };
}

function item({ checked, children }: Item): Md.ListItem {
  const inside = flow(children);
  const spread =
    inside.filter(({ type }) => type === "paragraph").length > 1 || inside.some(({ type }) => LARGE.has(type));
  return { type: "listItem", checked: checked ?? null, spread, children: inside };
}

/** Kinds that need an empty line around them in an item. */
const LARGE: ReadonlySet<string> = new Set(["code", "table", "blockquote", "math", "heading"]);

/** A term in bold, its descriptions as a list below it. */
function definitions(node: Definitions): Flow[] {
  return node.entries.flatMap(({ terms, descriptions }) => {
    const head = terms.map((term) => paragraph([strong(line(term))]));
    if (descriptions.length === 0) return head;
    const children = descriptions.map((blocks) => item({ kind: "item", children: blocks }));
    const body: Md.List = { type: "list", ordered: false, spread: children.some((child) => child.spread), children };
    return [...head, body];
  });
}

function callout(tone: string, title: Md.PhrasingContent[], children: Flow[]): Md.Blockquote {
  const mark = html(`[!${tone.toUpperCase()}]`);
  const plainTitle = title.length === 1 && title[0].type === "text" ? title[0].value : "";
  // Most titles only name the tone, which the marker shows.
  if (title.length === 0 || plainTitle.toLowerCase().replace(COLON, "") === tone) return alert([mark], children);
  return alert([mark, { type: "text", value: "\n" }, strong(title)], children);
}

const COLON = /:$/;

/** The marker is on its own line, right above the first paragraph. */
function alert(head: Md.PhrasingContent[], children: Flow[]): Md.Blockquote {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph" || head.length > 1)
    return { type: "blockquote", children: [paragraph(head), ...children] };
  return { type: "blockquote", children: [paragraph([...head, text("\n"), ...first.children]), ...rest] };
}

/** Deeper answers are not nested further. */
const MAX_QUOTE_LEVELS = 6;

/** Author and date in one line above the post; answers are in quotes. */
function post({ author, date, level, children }: Post): Flow[] {
  const byline: Md.PhrasingContent[] = author === undefined ? [] : [strong([text(author)])];
  if (date !== undefined) byline.push(text(author === undefined ? date : ` · ${date}`));
  const head = byline.length === 0 ? [] : [paragraph(byline)];
  const body = [...head, ...flow(children)];
  if (level === 0) return [{ type: "thematicBreak" }, ...body];
  let answer: Md.Blockquote = { type: "blockquote", children: body };
  for (let around = 1; around < Math.min(level, MAX_QUOTE_LEVELS); around++) {
    answer = { type: "blockquote", children: [answer] };
  }
  return [answer];
}

/** GFM tables are a grid of lines: spanned positions are empty cells, blocks become lines. */
function table(node: Table): Flow[] {
  const caption = node.caption.length === 0 ? [] : [paragraph(line(node.caption))];
  const cells = node.rows.reduce((sum, row) => sum + row.cells.length, 0);
  if (node.columns * node.rows.length > cells * MAX_GRID_PER_CELL + SMALL_GRID_CELLS)
    return [...caption, ...node.rows.map((row) => paragraph(rowLine(row.cells)))];
  const align = Array.from<Md.AlignType>({ length: node.columns }).fill(null);
  const rows = gridRows(node, align);
  const head = node.headRows === 0 ? [{ type: "tableRow", children: emptyCells(node.columns) } as const] : [];
  return [...caption, { type: "table", align, children: [...head, ...rows] }];
}

/** A table with far more grid positions than cells would fill pages with empty cells. */
const MAX_GRID_PER_CELL = 4;
const SMALL_GRID_CELLS = 10_000;

function rowLine(cells: readonly Cell[]): Md.PhrasingContent[] {
  return cells.flatMap((cell, i) => (i === 0 ? cellLine(cell.children) : [text(" | "), ...cellLine(cell.children)]));
}

function emptyCells(count: number): Md.TableCell[] {
  return Array.from({ length: count }, () => ({ type: "tableCell", children: [] }));
}

function gridRows(node: Table, align: Md.AlignType[]): Md.TableRow[] {
  return node.rows.map(({ cells }) => {
    const children = emptyCells(node.columns);
    for (const cell of cells) {
      children[cell.column].children = cellLine(cell.children);
      if (cell.align !== undefined) align[cell.column] ??= cell.align;
    }
    return { type: "tableRow", children };
  });
}

/** The blocks of a cell in one line, with `<br>` between them. */
function cellLine(blocks: readonly Block[]): Md.PhrasingContent[] {
  const lines = blocks.flatMap(cellLines);
  return lines.flatMap((content, i) => (i === 0 ? content : [html("<br>"), ...content]));
}

function cellLines(node: Block): Md.PhrasingContent[][] {
  switch (node.kind) {
    case "paragraph":
    case "heading":
      return [oneLine(line(node.children))];
    case "list":
      return node.items.flatMap(({ children }, i) => {
        const [first = [], ...rest] = children.flatMap(cellLines);
        const marker = node.ordered ? `${node.start + i}. ` : "• ";
        return [[text(marker), ...first], ...rest];
      });
    case "code":
      return node.value.split("\n").map((value) => [{ type: "inlineCode", value }]);
    case "image":
      return [[image(node)]];
    case "math":
      return [[{ type: "inlineMath", value: node.tex }]];
    case "embed":
      return [[{ type: "link", url: node.url, children: [text(node.title)] }]];
    case "rule":
      return [];
    case "table":
      return node.rows.map(({ cells }) => rowLine(cells));
    case "definitions":
      return node.entries.flatMap(({ terms, descriptions }) => [
        ...terms.map((term) => [strong(line(term))]),
        ...descriptions.flatMap((blocks) => blocks.flatMap(cellLines)),
      ]);
    case "figure":
      return [...node.children.flatMap(cellLines), oneLine(line(node.caption))];
    case "quote":
    case "callout":
    case "details":
    case "post":
      return node.children.flatMap(cellLines);
  }
}

function oneLine(content: Md.PhrasingContent[]): Md.PhrasingContent[] {
  return content.map((child) => (child.type === "break" ? html("<br>") : child));
}

function line(inlines: readonly Inline[]): Md.PhrasingContent[] {
  return inlines.flatMap(inline);
}

function inline(node: Inline): Md.PhrasingContent[] {
  switch (node.kind) {
    case "text":
      return [text(node.value)];
    case "strong":
    case "emphasis":
    case "delete":
      return [{ type: node.kind, children: line(node.children) } as Md.Strong];
    case "sub":
    case "sup":
      return [html(`<${node.kind}>`), ...line(node.children), html(`</${node.kind}>`)];
    case "link":
      return link(node.url, node.title, line(node.children));
    case "code-span":
      return [{ type: "inlineCode", value: node.value }];
    case "image":
      return [image(node)];
    case "break":
      return [{ type: "break" }];
    case "math":
      return [{ type: "inlineMath", value: node.tex }];
    case "note-mark":
      return [{ type: "footnoteReference", identifier: String(node.id), label: String(node.id) }];
  }
}

/** Drops links without text. */
function link(url: string, title: string | undefined, children: Md.PhrasingContent[]): Md.PhrasingContent[] {
  return children.length === 0 ? [] : [{ type: "link", url, title: title ?? null, children }];
}
