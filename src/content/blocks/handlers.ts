import { attribute, Flag, href, KNOWN_TAGS, RAW, TRAITS, Trait, tagId, tagName, traitsOf } from "../../html/index.ts";
import { blockAt, mailTarget, type Page, readNodes, startTagSource } from "../../page/index.ts";
import { type Builder, END_LINE, type Exit, NOTHING } from "../builder.ts";
import { codeLanguage, mayHaveLines, readCode } from "../code.ts";
import type { InlineMark } from "../line/index.ts";
import { readFormula } from "../math/index.ts";
import { readLiteEmbed } from "../media/index.ts";
import { openDefinitions, openDescription, openTerm } from "./definitions.ts";
import { openItem, openList } from "./lists.ts";
import { addImage, addMedia } from "./pictures.ts";
import { openQuote } from "./quotes.ts";
import { addCode, openFigure, openHeading } from "./structures.ts";
import { openCell, openTable, openTableCaption } from "./tables.ts";

/**
 * What a tag makes of an element. The exit is called behind the element's last node; "done" means that nothing inside is
 * walked.
 */
type Handler = (b: Builder, node: number) => Exit | "done";

const section: Handler = (b) => b.section();

const inline: Handler = () => NOTHING;

const mark =
  (kind: InlineMark["kind"]): Handler =>
  (b) =>
    b.enterMark(kind);

/** A mark, unless the style of the element says that it looks like the rest: word processors wrap whole texts so. */
const markUnless =
  (kind: InlineMark["kind"], plain: RegExp): Handler =>
  (b, node) =>
    (b.page.flags[node] & Flag.STYLED) !== 0 && plain.test(attribute(b.page, node, "style") ?? "")
      ? NOTHING
      : b.enterMark(kind);

const NOT_BOLD = /font-weight\s?:\s?(?:normal|[1-4]00)/i;
const NOT_SLANTED = /font-style\s?:\s?normal/i;

const heading =
  (level: number): Handler =>
  (b) =>
    openHeading(b, level);

/** Code of several lines is a block, also where its author relied on a style instead of `<pre>`. */
const code: Handler = (b, node) => {
  if (b.isInLeaf || b.isInCode || !mayHaveLines(b.page, node)) return b.enterMark("code-span");
  const isBlock = codeLanguage(b.page, node) !== undefined && readCode(b.page, b.units, node).includes("\n");
  return isBlock ? addCode(b, node) : b.enterMark("code-span");
};

/** A heading that links to itself needs no link. */
const link: Handler = (b, node) => {
  const target = mailTarget(b.page, node, href(b.page, node) ?? "");
  if (b.isInHeading && b.links.fragment(target) !== undefined) return NOTHING;
  const url = b.links.link(target);
  if (url === undefined || b.notes.deadMarks.has(node)) return NOTHING;
  const title = TITLED.test(startTagSource(b.page, node)) ? titleOf(b.page, node) : undefined;
  const span = holds(b.page, node, Trait.BLOCK) ? { isSpent: false } : undefined;
  return b.enterMark("link", { url, title, span });
};

/** The title of a link, if it says more than the link does. */
function titleOf(page: Page, node: number): string | undefined {
  const title = attribute(page, node, "title")?.trim() ?? "";
  if (title === "" || WINDOW.test(title)) return undefined;
  const few = page.end[node] - node <= FIRST_NODES;
  return few && readNodes(page, node, page.end[node]).trim() === title ? undefined : title;
}

const WINDOW = /\bin (?:a )?new (?:window|tab)\b|\bneue[mns]? (?:fenster|tab)\b/i;

/** A cheap no. */
const TITLED = /title/i;

function holds(page: Page, node: number, trait: number, most = page.count): boolean {
  const end = Math.min(page.end[node], node + most);
  for (let inner = node + 1; inner < end; inner++) {
    if ((traitsOf(page.tag[inner]) & trait) !== 0) return true;
  }
  return false;
}

const formula: Handler = (b, node) => {
  const found = readFormula(b.page, node);
  if (found !== undefined) b.atom(found);
  return "done";
};

const skip: Handler = () => "done";

const lineBreak: Handler = (b) => {
  b.break();
  return "done";
};

const rule: Handler = (b) => {
  b.add({ kind: "rule" });
  return "done";
};

const checkbox: Handler = (b, node) => {
  if (attribute(b.page, node, "type") === "checkbox") {
    b.frame.tick?.(attribute(b.page, node, "checked") !== undefined);
  }
  return "done";
};

const SUMMARY = tagId("summary");
/** A heading that is a summary is among its first nodes; summaries may be nested in each other. */
const FIRST_NODES = 20;

/** What opens under a heading is a section of the page. */
const details: Handler = (b, node) => {
  const { page } = b;
  for (let child = node + 1; child < page.end[node]; child = page.end[child]) {
    if (page.tag[child] !== SUMMARY) continue;
    // What it opens says nothing without it, whoever chose it.
    if (page.measures.inputs[child] === 0) b.kept.keepWords(child);
    if (holds(page, child, Trait.HEADING, FIRST_NODES)) return b.section();
  }
  return b.open({
    kind: "details",
    close: (children, summary) => {
      if (children.length > 0 || summary.length > 0) b.add({ kind: "details", summary, children });
    },
  });
};

const summary: Handler = (b, node) => {
  const isSection = b.frame.kind !== "details" || holds(b.page, node, Trait.HEADING, FIRST_NODES);
  return isSection ? b.section() : b.openLabel("details");
};

/**
 * The title of a work. What holds links or marks is a whole reference, in which only the title is set apart; a quotation that begins
 * with one says whom it quotes.
 */
const cited: Handler = (b, node) => {
  const { page, frame } = b;
  if (!holds(page, node, Trait.FORMATTING, FIRST_NODES)) return b.enterMark("emphasis");
  const begins = page.blocks.from[blockAt(page, node)] < page.end[node];
  return begins && frame.kind === "quote" ? END_LINE : NOTHING;
};

const quotation: Handler = (b) => {
  b.plain("“");
  return () => b.plain("”");
};

const RP = tagId("rp");

/** Readings stand in brackets behind what they belong to; pages mostly write the brackets themselves. */
const reading: Handler = (b, node) => {
  if (b.page.tag[node - 1] === RP || b.page.tag[b.page.parent[node - 1]] === RP) return NOTHING;
  b.plain("(");
  return () => b.plain(")");
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
  figcaption: (b) => b.openLabel("figure"),
  details: details,
  summary: summary,
  hr: rule,
  br: lineBreak,
  a: link,
  "strong b": markUnless("strong", NOT_BOLD),
  "em i dfn var": markUnless("emphasis", NOT_SLANTED),
  cite: cited,
  "s strike del": mark("delete"),
  sub: mark("sub"),
  sup: mark("sup"),
  code: code,
  "tt kbd samp": mark("code-span"),
  q: quotation,
  rt: reading,
  img: addImage,
  "video audio iframe embed object": addMedia,
  math: formula,
  script: formula,
  input: checkbox,
  "style svg title textarea select canvas map source track param noembed noframes": skip,
});

function makeHandlers(table: Readonly<Record<string, Handler>>): Handler[] {
  const handlers: Handler[] = Array.from({ length: KNOWN_TAGS }, (_, tag) =>
    (TRAITS[tag] & Trait.BLOCK) !== 0 ? section : inline,
  );
  for (const [names, handler] of Object.entries(table)) {
    for (const name of names.split(" ")) handlers[tagId(name)] = handler;
  }
  return handlers;
}

/** Lets the tag of an element say what it is. */
export function enterTag(b: Builder, node: number): Exit | "done" {
  const tag = b.page.tag[node];
  if (tag === RAW) return "done";
  if (tag < KNOWN_TAGS) return HANDLERS[tag](b, node);
  const name = tagName(b.page, node);
  const embed = readLiteEmbed(b.page, node, name);
  if (embed === undefined) return AMP.get(name)?.(b, node) ?? NOTHING;
  b.add(embed);
  return "done";
}

/** Elements that a script of theirs turns into the usual ones; what they hold is for those without it. */
const AMP: ReadonlyMap<string, Handler> = new Map([
  ["amp-img", addImage],
  ["amp-anim", addImage],
  ["amp-iframe", addMedia],
  ["amp-video", addMedia],
  ["amp-audio", addMedia],
]);
