import { attribute, Flag, href, KNOWN_TAGS, RAW, TRAITS, Trait, tagId, tagName, traitsOf } from "../../html/index.ts";
import { blockAt, mailTarget, type Page, readNodes, startTagSource } from "../../page/index.ts";
import { type Builder, END_LINE, type Exit, NO_EXIT } from "../builder.ts";
import { codeLanguage, readCode } from "../code.ts";
import type { InlineMark } from "../line/index.ts";
import { readFormula } from "../math/index.ts";
import { readLiteEmbed } from "../media/index.ts";
import { openDefinitions, openDescription, openTerm } from "./definitions.ts";
import { openItem, openList } from "./lists.ts";
import { addImage, addMedia } from "./pictures.ts";
import { openQuote } from "./quotes.ts";
import { addCode, openFigure, openHeading } from "./structures.ts";
import { openCell, openTable, openTableCaption } from "./tables.ts";

/** Enters an element by its tag. Returns the exit to call after its last node, or "done" to skip its children. */
type Handler = (builder: Builder, node: number) => Exit | "done";

const section: Handler = (builder) => builder.startSection();

const inline: Handler = () => NO_EXIT;

const mark =
  (kind: InlineMark["kind"]): Handler =>
  (builder) =>
    builder.openMark(kind);

/** Opens a mark unless a style makes it look like plain text: `<b style="font-weight:normal">` around a text from Google Docs. */
const markUnless =
  (kind: InlineMark["kind"], plain: RegExp): Handler =>
  (builder, node) =>
    (builder.page.flags[node] & Flag.STYLED) !== 0 && plain.test(attribute(builder.page, node, "style") ?? "")
      ? NO_EXIT
      : builder.openMark(kind);

const NOT_BOLD = /font-weight\s?:\s?(?:normal|[1-4]00)/i;
const NOT_SLANTED = /font-style\s?:\s?normal/i;

const heading =
  (level: number): Handler =>
  (builder, node) =>
    isUnclosedHeading(builder.page, node) ? builder.startSection() : openHeading(builder, level);

/** A heading with more words and blocks than this has no end tag: the text of the page follows in it. Set by hand. */
const MAX_HEADING_WORDS = 100;
const MAX_HEADING_BLOCKS = 3;

function isUnclosedHeading(page: Page, node: number): boolean {
  if (page.measures.words[node] <= MAX_HEADING_WORDS) return false;
  return blockAt(page, page.end[node]) - blockAt(page, node) > MAX_HEADING_BLOCKS;
}

/** Adds `<code>` outside of `<pre>` as a block if it has a language and several lines. */
const code: Handler = (builder, node) => {
  if (builder.isInLeaf || builder.isInCode) return builder.openMark("code-span");
  const isBlock =
    codeLanguage(builder.page, node) !== undefined && readCode(builder.page, builder.units, node).includes("\n");
  return isBlock ? addCode(builder, node) : builder.openMark("code-span");
};

/** Opens a link. Unsafe links, links of headings to themselves and marks of dropped footnotes become plain text. */
const link: Handler = (builder, node) => {
  const target = mailTarget(builder.page, node, href(builder.page, node) ?? "");
  if (builder.isInHeading && builder.links.fragment(target) !== undefined) return NO_EXIT;
  const url = builder.links.link(target);
  if (url === undefined || builder.notes.deadMarks.has(node)) return NO_EXIT;
  const title = TITLED.test(startTagSource(builder.page, node)) ? titleOf(builder.page, node) : undefined;
  const span = containsBlock(builder.page, node) ? { isWritten: false } : undefined;
  return builder.openMark("link", { url, title, span });
};

/** Returns the title of a link unless it repeats the link's text or announces a new window. */
function titleOf(page: Page, node: number): string | undefined {
  const title = attribute(page, node, "title")?.trim() ?? "";
  if (title === "" || NEW_WINDOW.test(title)) return undefined;
  const isSmall = page.end[node] - node <= MAX_FIRST_NODES;
  return isSmall && readNodes(page, node, page.end[node]).trim() === title ? undefined : title;
}

const NEW_WINDOW = /\bin (?:a )?new (?:window|tab)\b|\bneue[mns]? (?:fenster|tab)\b/i;

/** Fast path: most links have no title. */
const TITLED = /title/i;

/** Whether an element contains a block. */
function containsBlock({ tag, end }: Page, node: number): boolean {
  for (let inner = node + 1; inner < end[node]; inner++) if ((traitsOf(tag[inner]) & Trait.BLOCK) !== 0) return true;
  return false;
}

/** Whether one of the first nodes inside an element has a trait. */
function startContains({ tag, end }: Page, node: number, trait: number): boolean {
  const last = Math.min(end[node], node + MAX_FIRST_NODES);
  for (let inner = node + 1; inner < last; inner++) if ((traitsOf(tag[inner]) & trait) !== 0) return true;
  return false;
}

const formula: Handler = (builder, node) => {
  const found = readFormula(builder.page, node);
  if (found !== undefined) builder.addAtom(found);
  return "done";
};

const skip: Handler = () => "done";

const lineBreak: Handler = (builder) => {
  builder.addBreak();
  return "done";
};

const rule: Handler = (builder) => {
  builder.add({ kind: "rule" });
  return "done";
};

const checkbox: Handler = (builder, node) => {
  if (attribute(builder.page, node, "type") === "checkbox") {
    builder.frame.setChecked?.(attribute(builder.page, node, "checked") !== undefined);
  }
  return "done";
};

const SUMMARY = tagId("summary");
/** Limit for reading the start of an element; keeps the time linear if such elements are nested. */
const MAX_FIRST_NODES = 20;

/** Opens `<details>` and keeps its summary, chosen or not. With a heading as its summary it is a section of the page. */
const details: Handler = (builder, node) => {
  const { page } = builder;
  for (let child = node + 1; child < page.end[node]; child = page.end[child]) {
    if (page.tag[child] !== SUMMARY) continue;
    if (page.measures.inputs[child] === 0) builder.kept.keepBlocks(child);
    if (startContains(page, child, Trait.HEADING)) return builder.startSection();
  }
  return builder.open({
    kind: "details",
    close: (children, summary) => {
      if (children.length > 0 || summary.length > 0) builder.add({ kind: "details", summary, children });
    },
  });
};

const summary: Handler = (builder, node) => {
  const isSection = builder.frame.kind !== "details" || startContains(builder.page, node, Trait.HEADING);
  return isSection ? builder.startSection() : builder.openLabel("details");
};

/**
 * Opens `<cite>`. The title of a work becomes emphasis. A `<cite>` with links or marks in it is a whole reference: its own markup stays. At
 * the start of a line in a quotation, a reference names the person quoted and becomes a separate line.
 */
const citation: Handler = (builder, node) => {
  const { page, frame } = builder;
  if (!startContains(page, node, Trait.FORMATTING)) return builder.openMark("emphasis");
  const startsBlock = page.blocks.from[blockAt(page, node)] < page.end[node];
  return startsBlock && frame.kind === "quote" ? END_LINE : NO_EXIT;
};

const quotation: Handler = (builder) => {
  builder.addString("“");
  return () => builder.addString("”");
};

const RP = tagId("rp");

/** Opens a ruby annotation: adds the parentheses unless the page has them in `<rp>`. */
const rubyText: Handler = (builder, node) => {
  if (builder.page.tag[node - 1] === RP || builder.page.tag[builder.page.parent[node - 1]] === RP) return NO_EXIT;
  builder.addString("(");
  return () => builder.addString(")");
};

const HANDLERS: readonly Handler[] = makeHandlers({
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  blockquote: openQuote,
  "ul ol menu dir": openList,
  li: openItem,
  dl: openDefinitions,
  dt: openTerm,
  dd: openDescription,
  "pre listing xmp plaintext": addCode,
  table: openTable,
  caption: openTableCaption,
  "td th": openCell,
  figure: openFigure,
  figcaption: (builder) => builder.openLabel("figure"),
  details,
  summary,
  hr: rule,
  br: lineBreak,
  a: link,
  "strong b": markUnless("strong", NOT_BOLD),
  "em i dfn var": markUnless("emphasis", NOT_SLANTED),
  cite: citation,
  "s strike del": mark("delete"),
  sub: mark("sub"),
  sup: mark("sup"),
  code,
  "tt kbd samp": mark("code-span"),
  q: quotation,
  rt: rubyText,
  img: addImage,
  "video audio iframe embed object": addMedia,
  math: formula,
  script: formula,
  input: checkbox,
  "style svg title textarea select canvas map source track param noembed noframes": skip,
});

/** Returns the handlers by tag id. Tags that the table does not name are sections or inline elements. */
function makeHandlers(table: Readonly<Record<string, Handler>>): Handler[] {
  const handlers: Handler[] = Array.from({ length: KNOWN_TAGS }, (_, tag) =>
    (TRAITS[tag] & Trait.BLOCK) !== 0 ? section : inline,
  );
  for (const [names, handler] of Object.entries(table)) {
    for (const name of names.split(" ")) handlers[tagId(name)] = handler;
  }
  return handlers;
}

/** Enters an element by the handler of its tag. */
export function enterTag(builder: Builder, node: number): Exit | "done" {
  const tag = builder.page.tag[node];
  if (tag === RAW) return "done";
  if (tag < KNOWN_TAGS) return HANDLERS[tag](builder, node);
  const name = tagName(builder.page, node);
  const embed = readLiteEmbed(builder.page, node, name);
  if (embed === undefined) return AMP_HANDLERS.get(name)?.(builder, node) ?? NO_EXIT;
  builder.add(embed);
  return "done";
}

/** Handlers for AMP elements. Their children are a fallback for browsers without scripts. */
const AMP_HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ["amp-img", addImage],
  ["amp-anim", addImage],
  ["amp-iframe", addMedia],
  ["amp-video", addMedia],
  ["amp-audio", addMedia],
]);
