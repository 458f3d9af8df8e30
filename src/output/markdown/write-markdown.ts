import type {
  Block,
  Callout,
  Code,
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
import { codeFenceFor, mathFenceFor, safeTex } from "./code-and-math.ts";
import type { DollarState, LineContext } from "./escape.ts";
import { embedLine, writeImage, writeLine } from "./line.ts";
import { indented, type Margin, NO_MARGIN, QUOTE_MARKER, stackBlocks, startLine, withMargin } from "./margin.ts";
import { writeTable } from "./table.ts";

/** A block as Markdown. The kind of a list is kept: two lists in a row need different markers, or parsers join them. */
interface WrittenBlock {
  readonly text: string;
  readonly list?: "bullets" | "numbers" | undefined;
}

/** Where blocks are written. */
interface Context extends LineContext {
  readonly inItem: boolean;
  readonly margin: Margin;
}

/** Writes content as GitHub-flavored Markdown, with formulas in dollar signs. */
export function toMarkdown(content: Content): string {
  const written = writeDocument(content);
  return written.length === 0 ? "" : `${joinBlocks(written, NO_MARGIN)}\n`;
}

/** Returns the blocks of `toMarkdown`. An empty line is between two of them. */
export function markdownBlocks(content: Content): readonly string[] {
  return writeDocument(content).map(({ text }) => text);
}

function writeDocument(content: Content): WrittenBlock[] {
  const dollars = { isEscaping: false, hasUnescaped: false, hasFormula: false };
  const written = writeContent(content, dollars);
  // If the document has a formula, parsers may read other dollar signs as formulas too: write it again, with all of them escaped.
  const isAmbiguous = dollars.hasUnescaped && dollars.hasFormula;
  return isAmbiguous ? writeContent(content, { ...dollars, isEscaping: true }) : written;
}

function writeContent({ blocks, notes }: Content, dollars: DollarState): WrittenBlock[] {
  const context: Context = { inCell: false, inHeading: false, inItem: false, dollars, margin: NO_MARGIN };
  const written = writeBlocks(blocks, context);
  for (const note of notes) written.push({ text: writeNote(note, context) });
  return written;
}

function writeBlocks(blocks: readonly Block[], context: Context): WrittenBlock[] {
  const written: WrittenBlock[] = [];
  for (const block of blocks) {
    // Fast path: most blocks are paragraphs, and a switch over many object shapes is slow.
    if (block.kind === "paragraph") {
      written.push({ text: writeLineInMargin(block.children, context) });
      continue;
    }
    const isRule = block.kind === "rule" || (block.kind === "post" && block.level === 0);
    if (isRule && written.length > 0 && written[written.length - 1].text !== RULE)
      written.push({ text: context.inItem ? RULE_IN_ITEM : RULE });
    if (block.kind !== "rule") writeBlock(block, written, context);
  }
  return written;
}

const RULE = "---";
/** The rule in a list item: `- ---` would be a rule, not an item with a rule inside. */
const RULE_IN_ITEM = "***";

function writeBlock(block: Exclude<Block, Paragraph | Rule>, written: WrittenBlock[], context: Context): void {
  switch (block.kind) {
    case "list":
      written.push(writeList(block, written.at(-1)?.list, context));
      return;
    case "definitions":
      writeDefinitions(block, written, context);
      return;
    case "figure":
      appendBlocks(written, writeBlocks(block.children, context));
      written.push({ text: writeLineInMargin(block.caption, context) });
      return;
    case "details":
      if (block.summary.length > 0) written.push({ text: writeLineInMargin(bold(block.summary), context) });
      appendBlocks(written, writeBlocks(block.children, context));
      return;
    case "post":
      appendBlocks(written, writePost(block, context));
      return;
    case "table":
      if (block.caption.length > 0) written.push({ text: writeLineInMargin(block.caption, context) });
      written.push({ text: withMargin(writeTable(block, context), context.margin) });
      return;
    default:
      written.push({ text: writeSimpleBlock(block, context) });
  }
}

/** Appends blocks one by one: as arguments of a single call, a hundred thousand would overflow the stack. */
function appendBlocks(written: WrittenBlock[], blocks: readonly WrittenBlock[]): void {
  for (const block of blocks) written.push(block);
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
      const value = block.value.replace(CARRIAGE_RETURN, "\n");
      return withMargin(`${fence}${languageOf(block)}\n${value}\n${fence}`, context.margin);
    }
    case "image":
      return writeImage(block, context);
    case "embed":
      return writeLineInMargin(embedLine(block), context);
    case "math": {
      const fence = mathFenceFor(block.tex, context.dollars);
      return withMargin(`${fence}\n${safeTex(block.tex).replace(BLANK_LINES, "\n")}\n${fence}`, context.margin);
    }
  }
}

/** No margin would follow a carriage return. */
const CARRIAGE_RETURN = /\r\n?/g;
const LANGUAGE = /^[\w+#./-]{1,40}$/;

function languageOf({ language = "" }: Code): string {
  return LANGUAGE.test(language) ? language : "";
}

function writeHeading({ level, children }: Heading, context: Context): string {
  const { inCell, inItem, dollars, margin } = context;
  const text = writeLineInMargin(children, { inCell, inHeading: true, inItem, dollars, margin });
  return `${"#".repeat(level)} ${text.endsWith("#") ? text.replace(CLOSING_HASH, "\\#") : text}`;
}

const CLOSING_HASH = /(?<!\\)#$/;
/** Empty lines, which would end the block, and carriage returns, after which `withMargin` adds no margin. */
const BLANK_LINES = /[\n\r]\s*[\n\r]|\r/g;

function writeLineInMargin(inlines: readonly Inline[], context: Context): string {
  return withMargin(writeLine(inlines, context), context.margin);
}

function joinBlocks(written: readonly WrittenBlock[], margin: Margin, isLoose = true): string {
  if (written.length === 1) return written[0].text;
  return stackBlocks(
    written.map(({ text }) => text),
    margin,
    isLoose,
  );
}

/** The context of the blocks inside an item or quote. */
function inside({ inCell, inHeading, inItem, dollars, margin }: Context, by: string): Context {
  return { inCell, inHeading, inItem, dollars, margin: indented(margin, by) };
}

function writeQuote(blocks: readonly Block[], context: Context): string {
  const inner = inside(context, QUOTE_MARKER);
  return startLine(joinBlocks(writeBlocks(blocks, inner), inner.margin), QUOTED);
}

/** The margin for the first line of a quote: only its own marker. The block around the quote writes the rest. */
const QUOTED = indented(NO_MARGIN, QUOTE_MARKER);

const LINE_KINDS: ReadonlySet<Block["kind"]> = new Set(["paragraph", "image", "embed"]);
/** Kinds of blocks that become several Markdown blocks. */
const STACKED_KINDS: ReadonlySet<Block["kind"]> = new Set(["definitions", "figure", "details", "table"]);

/**
 * Whether the blocks of an item need empty lines between them. An item with a single line, or with a line and a list below it, needs none.
 * A list that does not start with 1 needs one: right below a line it would be read as text.
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
    // Fast path: most markers of a list have the same length.
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

/** Returns a line in bold. Removes bold inside it, which would end the outer bold. */
function bold(inlines: readonly Inline[]): readonly Inline[] {
  return [{ kind: "strong", children: inlines.flatMap(withoutBold) }];
}

function withoutBold(inline: Inline): readonly Inline[] {
  if (inline.kind === "strong") return inline.children.flatMap(withoutBold);
  if (inline.kind === "emphasis" || inline.kind === "link")
    return [{ ...inline, children: inline.children.flatMap(withoutBold) }];
  return [inline];
}

/** Writes terms in bold, with their descriptions as a list below. */
function writeDefinitions({ entries }: Definitions, written: WrittenBlock[], context: Context): void {
  for (const { terms, descriptions } of entries) {
    for (const term of terms) written.push({ text: writeLineInMargin(bold(term), context) });
    if (descriptions.length === 0) continue;
    const items = descriptions.map<Item>((children) => ({ kind: "item", children }));
    written.push(writeList({ kind: "list", ordered: false, start: 1, items }, written.at(-1)?.list, context));
  }
}

const COLON = /:$/;

/** Writes a GitHub alert (`> [!NOTE]`). Leaves out a title that only repeats the marker ("Note"). */
function writeCallout({ tone, title, children }: Callout, context: Context): string {
  const inner = inside(context, QUOTE_MARKER);
  const titleLine = writeLineInMargin(title, inner);
  const written = writeBlocks(children, inner);
  if (titleLine !== "" && titleLine.toLowerCase().replace(COLON, "") !== tone) {
    written.unshift({ text: writeLineInMargin(bold(title), inner) });
  }
  return `${QUOTE_MARKER}[!${tone.toUpperCase()}]\n${startLine(joinBlocks(written, inner.margin), inner.margin)}`;
}

/** Limit: answers that are nested deeper are not indented further. Their lines would be mostly margin. */
const MAX_QUOTE_LEVELS = 6;

/** Writes author and date in one line above the post. Answers are in quotes, answers to them in nested quotes. */
function writePost({ author, date, level, children }: Post, context: Context): WrittenBlock[] {
  const byline: Inline[] =
    author === undefined ? [] : [{ kind: "strong", children: [{ kind: "text", value: author }] }];
  if (date !== undefined) byline.push({ kind: "text", value: author === undefined ? date : ` · ${date}` });
  const markers = QUOTE_MARKER.repeat(Math.min(level, MAX_QUOTE_LEVELS));
  const inner = inside(context, markers);
  const head = byline.length === 0 ? [] : [{ text: writeLineInMargin(byline, inner) }];
  const body = [...head, ...writeBlocks(children, inner)];
  return level === 0 ? body : [{ text: startLine(joinBlocks(body, inner.margin), indented(NO_MARGIN, markers)) }];
}

const NOTE_INDENT = " ".repeat(4);

/**
 * Writes a footnote. Renderers without footnotes read its first line as text or as the definition of a link, and its
 * other blocks as code. So the blocks start on a line of their own unless the first is a line of text.
 */
function writeNote({ id, children }: Note, context: Context): string {
  const inner = inside(context, NOTE_INDENT);
  const text = joinBlocks(writeBlocks(children, inner), inner.margin);
  if (children[0]?.kind !== "paragraph") return `[^${id}]:\n\n${startLine(text, inner.margin)}`;
  return `[^${id}]: ${text}${definesUnsafeLink(text) ? " <br>" : ""}`;
}

/** A link definition: an address that may not be safe, with at most a title after it. */
const UNSAFE_DEFINITION = /^(?!https?:)[^\s:&\\]*[:&\\]\S*(?:\s+["'(].*)?$/;

/** Whether a renderer without footnotes might read a note as the definition of a link that is not safe. */
function definesUnsafeLink(text: string): boolean {
  return UNSAFE_DEFINITION.test(text);
}

/** Whether a block starts with a list number other than 1. Right below a line, parsers read such a number as text. */
function startsAboveOne(block: Block): boolean {
  for (let first: Block | undefined = block; first?.kind === "list"; first = first.items[0]?.children[0]) {
    if (first.ordered && first.start !== 1) return true;
  }
  return false;
}
