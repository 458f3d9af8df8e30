import type {
  Block,
  Callout,
  Content,
  Definitions,
  Heading,
  Inline,
  Item,
  List,
  Note,
  Paragraph,
  Post,
  Rule,
} from "../../content/index.ts";
import type { DollarState, LineContext } from "./escape.ts";
import { codeFenceFor, mathFenceFor, safeTex, writeImage, writeLine } from "./line.ts";
import { indented, type Margin, NO_MARGIN, QUOTE_MARKER, stackBlocks, startLine, withMargin } from "./margin.ts";
import { writeTable } from "./table.ts";

/** A finished block, and whether it is a list: two lists in a row need different marks to stay two. */
interface WrittenBlock {
  readonly text: string;
  readonly list?: "bullets" | "numbers" | undefined;
}

interface Context extends LineContext {
  readonly inItem: boolean;
  readonly margin: Margin;
}

/** Content as GitHub-flavoured Markdown, formulas in dollar signs. */
export function toMarkdown(content: Content): string {
  const dollars = { isEscaping: false, hasUnescaped: false, hasFormula: false };
  const text = writeContent(content, dollars);
  // Few documents have both; they are written again.
  const isWrong = dollars.hasUnescaped && dollars.hasFormula;
  return isWrong ? writeContent(content, { ...dollars, isEscaping: true }) : text;
}

function writeContent({ blocks, notes }: Content, dollars: DollarState): string {
  const context: Context = { inCell: false, inHeading: false, inItem: false, dollars, margin: NO_MARGIN };
  const pieces = writeBlocks(blocks, context);
  for (const note of notes) pieces.push({ text: writeNote(note, context) });
  return pieces.length === 0 ? "" : `${joinBlocks(pieces, NO_MARGIN)}\n`;
}

function writeBlocks(blocks: readonly Block[], context: Context): WrittenBlock[] {
  const pieces: WrittenBlock[] = [];
  for (const block of blocks) {
    // Most are; blocks of many shapes are slow to look into.
    if (block.kind === "paragraph") {
      pieces.push({ text: writeLineInMargin(block.children, context) });
      continue;
    }
    const isRule = block.kind === "rule" || (block.kind === "post" && block.level === 0);
    if (isRule && pieces.length > 0 && pieces.at(-1)!.text !== RULE)
      pieces.push({ text: context.inItem ? RULE_IN_ITEM : RULE });
    if (block.kind !== "rule") writeBlock(block, pieces, context);
  }
  return pieces;
}

const RULE = "---";
/** `- ---` would be a rule, not an item with one. */
const RULE_IN_ITEM = "***";

function writeBlock(block: Exclude<Block, Paragraph | Rule>, pieces: WrittenBlock[], context: Context): void {
  switch (block.kind) {
    case "list":
      pieces.push(writeList(block, pieces.at(-1)?.list, context));
      return;
    case "definitions":
      writeDefinitions(block, pieces, context);
      return;
    case "figure":
      pieces.push(...writeBlocks(block.children, context), { text: writeLineInMargin(block.caption, context) });
      return;
    case "details":
      if (block.summary.length > 0) pieces.push({ text: writeLineInMargin(bold(block.summary), context) });
      pieces.push(...writeBlocks(block.children, context));
      return;
    case "post":
      pieces.push(...writePost(block, context));
      return;
    case "table":
      if (block.caption.length > 0) pieces.push({ text: writeLineInMargin(block.caption, context) });
      pieces.push({ text: withMargin(writeTable(block, context), context.margin) });
      return;
    default:
      pieces.push({ text: writeSimpleBlock(block, context) });
  }
}

type Simple = Extract<Block, { kind: "heading" | "quote" | "callout" | "code" | "image" | "embed" | "math" }>;

function writeSimpleBlock(block: Simple, context: Context): string {
  switch (block.kind) {
    case "heading":
      return writeHeading(block, context);
    case "quote":
      return writeQuote(block.children, context);
    case "callout":
      return writeCallout(block, context);
    case "code": {
      const fence = codeFenceFor(block.value);
      return withMargin(`${fence}${block.language ?? ""}\n${block.value}\n${fence}`, context.margin);
    }
    case "image":
      return writeImage(block, context);
    case "embed":
      return writeLineInMargin(
        [{ kind: "link", url: block.url, children: [{ kind: "text", value: block.title }] }],
        context,
      );
    case "math": {
      const fence = mathFenceFor(block.tex, context.dollars);
      return withMargin(`${fence}\n${safeTex(block.tex).replace(BLANK_LINES, "\n")}\n${fence}`, context.margin);
    }
  }
}

function writeHeading({ level, children }: Heading, context: Context): string {
  const { inCell, inItem, dollars, margin } = context;
  const text = writeLineInMargin(children, { inCell, inHeading: true, inItem, dollars, margin });
  return `${"#".repeat(level)} ${text.endsWith("#") ? text.replace(CLOSING_HASH, "\\#") : text}`;
}

const CLOSING_HASH = /(?<!\\)#$/;
/** And line ends of old, which no margin would follow. */
const BLANK_LINES = /[\n\r]\s*[\n\r]|\r/g;

function writeLineInMargin(inlines: readonly Inline[], context: Context): string {
  return withMargin(writeLine(inlines, context), context.margin);
}

function joinBlocks(pieces: readonly WrittenBlock[], margin: Margin, isLoose = true): string {
  if (pieces.length === 1) return pieces[0].text;
  return stackBlocks(
    pieces.map(({ text }) => text),
    margin,
    isLoose,
  );
}

/** Where the blocks of an item or quote stand. */
function inside({ inCell, inHeading, inItem, dollars, margin }: Context, by: string): Context {
  return { inCell, inHeading, inItem, dollars, margin: indented(margin, by) };
}

function writeQuote(blocks: readonly Block[], context: Context): string {
  const inner = inside(context, QUOTE_MARKER);
  return startLine(joinBlocks(writeBlocks(blocks, inner), inner.margin), QUOTED);
}

/** The first line of a quote has no margin but the mark itself. */
const QUOTED = indented(NO_MARGIN, QUOTE_MARKER);

const LINE_KINDS: ReadonlySet<Block["kind"]> = new Set(["paragraph", "image", "embed"]);
/** Written as several pieces. */
const STACKED_KINDS: ReadonlySet<Block["kind"]> = new Set(["definitions", "figure", "details", "table"]);

/**
 * Whether the parts of an item are parted by empty lines: all but a line and a list below it. A list that does not begin with 1
 * cannot follow a line.
 */
function isLoose({ children: [first, second, third] }: Item): boolean {
  if (second === undefined) return first !== undefined && STACKED_KINDS.has(first.kind);
  return third !== undefined || !LINE_KINDS.has(first.kind) || second.kind !== "list" || startsAboveOne(second);
}

function writeList(list: List, before: WrittenBlock["list"], context: Context): WrittenBlock {
  const kind = list.ordered ? "numbers" : "bullets";
  const isSecond = before === kind;
  const loose = list.items.some(isLoose);
  let inner: Context | undefined;
  let length = 0;
  const items = list.items.map((item, i) => {
    const marker = list.ordered ? `${list.start + i}${isSecond ? ")" : "."} ` : isSecond ? "* " : "- ";
    // Most markers of a list are of one length.
    if (inner === undefined || marker.length !== length) inner = insideItem(context, marker);
    length = marker.length;
    return marker + writeItem(item, inner);
  });
  return { text: stackBlocks(items, context.margin, loose), list: isSecond ? undefined : kind };
}

function insideItem({ inCell, inHeading, dollars, margin }: Context, marker: string): Context {
  return { inCell, inHeading, inItem: true, dollars, margin: indented(margin, " ".repeat(marker.length)) };
}

function writeItem(item: Item, inner: Context): string {
  const box = item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
  return box + joinBlocks(writeBlocks(item.children, inner), inner.margin, isLoose(item));
}

/** A line in bold, in which nothing else is. */
function bold(inlines: readonly Inline[]): readonly Inline[] {
  return [{ kind: "strong", children: inlines.flatMap(withoutBold) }];
}

function withoutBold(inline: Inline): readonly Inline[] {
  if (inline.kind === "strong") return inline.children.flatMap(withoutBold);
  if (inline.kind === "emphasis" || inline.kind === "link")
    return [{ ...inline, children: inline.children.flatMap(withoutBold) }];
  return [inline];
}

/** A term in bold, its descriptions as a list below it. */
function writeDefinitions({ entries }: Definitions, pieces: WrittenBlock[], context: Context): void {
  for (const { terms, descriptions } of entries) {
    for (const term of terms) pieces.push({ text: writeLineInMargin(bold(term), context) });
    if (descriptions.length === 0) continue;
    const items = descriptions.map<Item>((children) => ({ kind: "item", children }));
    pieces.push(writeList({ kind: "list", ordered: false, start: 1, items }, pieces.at(-1)?.list, context));
  }
}

const COLON = /:$/;

/** The alert of GitHub. The title most callouts have is the name of their tone, which the mark already says. */
function writeCallout({ tone, title, children }: Callout, context: Context): string {
  const inner = inside(context, QUOTE_MARKER);
  const said = writeLineInMargin(title, inner);
  const pieces = writeBlocks(children, inner);
  if (said !== "" && said.toLowerCase().replace(COLON, "") !== tone) {
    pieces.unshift({ text: writeLineInMargin(bold(title), inner) });
  }
  return `${QUOTE_MARKER}[!${tone.toUpperCase()}]\n${startLine(joinBlocks(pieces, inner.margin), inner.margin)}`;
}

/** Deeper answers stand no further in: lines would be all margin. */
const MAX_QUOTE_LEVELS = 6;

/** Author and date in one line above what they wrote; answers stand in quotes, answers to them in quotes in quotes. */
function writePost({ author, date, level, children }: Post, context: Context): WrittenBlock[] {
  const said: Inline[] = author === undefined ? [] : [{ kind: "strong", children: [{ kind: "text", value: author }] }];
  if (date !== undefined) said.push({ kind: "text", value: author === undefined ? date : ` · ${date}` });
  const marks = QUOTE_MARKER.repeat(Math.min(level, MAX_QUOTE_LEVELS));
  const inner = inside(context, marks);
  const head = said.length === 0 ? [] : [{ text: writeLineInMargin(said, inner) }];
  const body = [...head, ...writeBlocks(children, inner)];
  return level === 0 ? body : [{ text: startLine(joinBlocks(body, inner.margin), indented(NO_MARGIN, marks)) }];
}

const NOTE_INDENT = " ".repeat(4);

function writeNote({ id, children }: Note, context: Context): string {
  const inner = inside(context, NOTE_INDENT);
  return `[^${id}]: ${joinBlocks(writeBlocks(children, inner), inner.margin)}`;
}

/** Whether a block begins with the number of a list that does not start at 1: right below a line it would be read as text. */
function startsAboveOne(block: Block): boolean {
  for (let first: Block | undefined = block; first?.kind === "list"; first = first.items[0]?.children[0]) {
    if (first.ordered && first.start !== 1) return true;
  }
  return false;
}
