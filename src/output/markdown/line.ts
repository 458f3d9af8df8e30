import type { Image, Inline, Link } from "../../content/index.ts";
import {
  escapeMarkdown,
  escapeTitle,
  escapeUrl,
  type InlineContext,
  type LineContext,
  MarkdownLine,
  PIPE,
  WHITE_SPACE,
  WORD_CHARACTER,
} from "./escape.ts";

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** A line of text as Markdown. */
export function writeLine(inlines: readonly Inline[], context: LineContext): string {
  return writeInlines(inlines, context, { before: "", after: "", inLink: false, line: new MarkdownLine(inlines) });
}

function writeInlines(inlines: readonly Inline[], context: LineContext, around: InlineContext): string {
  if (inlines.length === 1) return writeInline(inlines[0], context, around);
  let out = "";
  const here = { before: around.before, after: "", inLink: around.inLink, line: around.line };
  for (let i = 0; i < inlines.length; i++) {
    here.after = i + 1 < inlines.length ? firstWritten(inlines[i + 1]) : around.after;
    const part = writeInline(inlines[i], context, here);
    if (part === "") continue;
    out += part;
    // Most lines end here, and nobody asks how.
    if (i + 1 < inlines.length) here.before = lastCharacter(part);
  }
  return out;
}

function writeInline(node: Inline, context: LineContext, around: InlineContext): string {
  switch (node.kind) {
    case "text":
      return escapeMarkdown(node.value, context, around);
    case "strong":
      return writeMarked({ mark: "**", element: "strong", children: node.children }, context, around);
    case "emphasis":
      return writeEmphasis(node.children, context, around);
    case "delete":
      return writeMarked({ mark: "~~", element: "del", children: node.children }, context, around);
    case "sub":
    case "sup":
      return `<${node.kind}>${writeInlines(node.children, context, inside(">", around))}</${node.kind}>`;
    case "link":
      return writeLink(node, context);
    case "image":
      return writeImage(node, context);
    case "code-span": {
      // Signs of two spans that touch would be read as one, and the begin of a link as a definition.
      const isMistaken = around.before === "`" || (around.inLink && node.value.includes("]:"));
      return isMistaken ? writeCodeElement(node.value) : writeCodeSpan(node.value, context.inCell);
    }
    case "break":
      return context.inCell ? "<br>" : "\\\n";
    case "math":
      return writeFormula(node.tex, context);
    case "note-mark":
      return `[^${node.id}]`;
  }
}

function inside(sign: string, { inLink }: InlineContext): InlineContext {
  return { before: sign, after: sign, inLink };
}

function lastCharacter(out: string): string {
  const low = out.charCodeAt(out.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? out.slice(-2) : out.charAt(out.length - 1);
}

/** The first sign of a text, whole where it takes two code units. */
function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0)!);
}

/** The sign an inline begins with. */
function firstWritten(node: Inline): string {
  switch (node.kind) {
    case "text":
      return node.value === "" ? " " : firstCharacter(node.value);
    case "strong":
    case "emphasis":
      return "*";
    case "delete":
      return "~";
    case "link":
    case "note-mark":
      return "[";
    case "image":
      return "!";
    case "break":
      return "\n";
    case "code-span":
      return "`";
    case "math":
      return "$";
    case "sub":
    case "sup":
      return "<";
  }
}

interface Marked {
  readonly mark: string;
  /** What says the same in HTML. */
  readonly element: string;
  readonly children: readonly Inline[];
}

/**
 * Text between marks. By CommonMark's rules on flanking, marks count only if
 *
 *   before ** first … last ** after
 *
 * first and last are no space, and either no punctuation or parted from a word by more than the mark. Elsewhere (in words of
 * Chinese, say) the HTML element says it.
 */
function writeMarked({ mark, element, children }: Marked, context: LineContext, around: InlineContext): string {
  const sign = mark.charAt(0);
  const inner = writeInlines(children, context, inside(sign, around));
  if (inner === "") return "";
  const isClear = !inner.startsWith(sign) && !inner.endsWith(sign) && around.before !== sign && around.after !== sign;
  if (isClear && flanks(inner, around)) return mark + inner + mark;
  const bare = isClear ? withoutEdgePunctuation(children, around) : undefined;
  if (bare !== undefined) {
    const { inLink } = around;
    const before = bare.lead === "" ? around.before : lastCharacter(bare.lead);
    const after = bare.tail === "" ? around.after : firstCharacter(bare.tail);
    const lead = escapeMarkdown(bare.lead, context, { before: around.before, after: sign, inLink });
    const text = writeMarked({ mark, element, children: bare.children }, context, { before, after, inLink });
    return lead + text + escapeMarkdown(bare.tail, context, { before: sign, after: around.after, inLink });
  }
  // Signs alone look the same without it; at the beginning of a line they might mean something else.
  const isMistaken = around.before === "]" && inner.startsWith("(");
  if (!WORD_CHARACTER.test(inner) && !isMistaken && around.before !== "" && around.before !== "\n")
    return writeInlines(children, context, { ...around, line: undefined });
  return `<${element}>${inner}</${element}>`;
}

interface TrimmedInlines {
  readonly lead: string;
  readonly children: readonly Inline[];
  readonly tail: string;
}

/** Punctuation without a partner, which might stay on the other side of the mark. */
const LEAD = /^[\s.,;:!?…。，；：！？、'’–—-]+/;
const TAIL = /[\s.,;:!?…。，；：！？、'’–—-]{1,20}$/;

/** Marked text without the punctuation at its edges that keeps the mark from counting beside a word: it looks the same without. */
function withoutEdgePunctuation(
  children: readonly Inline[],
  { before, after }: InlineContext,
): TrimmedInlines | undefined {
  const first = children[0];
  const lead = first?.kind === "text" && !isSpaceOrPunctuation(before) ? (LEAD.exec(first.value)?.[0] ?? "") : "";
  const rest = lead === "" ? children : cutText(children, 0, lead.length);
  const last = rest.at(-1);
  const tail = last?.kind === "text" && !isSpaceOrPunctuation(after) ? (TAIL.exec(last.value)?.[0] ?? "") : "";
  if (lead === "" && tail === "") return undefined;
  const inner = tail === "" ? rest : cutText(rest, rest.length - 1, -tail.length);
  return inner.length === 0 ? undefined : { lead, children: inner, tail };
}

/** Inlines without the first characters of a text, or without the last ones if the count is negative. */
function cutText(inlines: readonly Inline[], at: number, count: number): readonly Inline[] {
  return inlines.flatMap((inline, i): readonly Inline[] => {
    if (i !== at || inline.kind !== "text") return [inline];
    const value = count < 0 ? inline.value.slice(0, count) : inline.value.slice(count);
    return value === "" ? [] : [{ ...inline, value }];
  });
}

function flanks(inner: string, { before, after }: InlineContext): boolean {
  const first = firstCharacter(inner);
  const last = lastCharacter(inner);
  if (SPACE.test(first) || SPACE.test(last)) return false;
  const opens = !PUNCTUATION.test(first) || isSpaceOrPunctuation(before);
  return opens && (!PUNCTUATION.test(last) || isSpaceOrPunctuation(after));
}

/** Parsers differ on whether an emoji is punctuation; it is trusted to part nothing. */
function isSpaceOrPunctuation(sign: string): boolean {
  return sign === "" || SPACE.test(sign) || (sign.length === 1 && PUNCTUATION.test(sign));
}

/** Stars, or underscores where stars stand next to it. */
function writeEmphasis(children: readonly Inline[], context: LineContext, around: InlineContext): string {
  const { before, after } = around;
  const touches = before === "*" || after === "*";
  const first = children[0]?.kind;
  const last = children.at(-1)?.kind;
  const holds = first === "strong" || last === "strong";
  const mark = (touches || holds) && isSpaceOrPunctuation(before) && isSpaceOrPunctuation(after) ? "_" : "*";
  return writeMarked({ mark, element: "em", children }, context, around);
}

/** Around the text of a link or an image, which is read by itself. */
function inBrackets(inlines: readonly Inline[]): InlineContext {
  return { before: "[", after: "]", inLink: true, line: new MarkdownLine(inlines) };
}

const NOT_SPACE = /\S/;
const AUTOLINK = /^(?:https?|ftp|mailto):[^\s<>]+$/;

function writeLink({ url, title, children }: Link, context: LineContext): string {
  const only = children[0];
  if (
    children.length === 1 &&
    only.kind === "text" &&
    only.value === url &&
    title === undefined &&
    AUTOLINK.test(url)
  ) {
    return context.inCell ? `<${escapeUrl(url, true)}>` : `<${url}>`;
  }
  const text = writeInlines(children, context, inBrackets(children));
  if (!NOT_SPACE.test(text)) return "";
  return `[${text}](${target(url, title, context.inCell)})`;
}

function target(url: string, title: string | undefined, inCell: boolean): string {
  const address = escapeUrl(url, inCell);
  return title === undefined || title === "" ? address : `${address} "${escapeTitle(title, inCell)}"`;
}

export function writeImage({ url, alt, title }: Image, context: LineContext): string {
  const text = escapeMarkdown(alt, context, inBrackets([{ kind: "text", value: alt }]));
  return `![${text}](${target(url, title, context.inCell)})`;
}

/** Length of the longest run of a sign: a fence is one longer. */
function longestRun(value: string, sign: "`" | "$"): number {
  let most = 0;
  for (let at = value.indexOf(sign); at >= 0; ) {
    let end = at + 1;
    while (value.charAt(end) === sign) end++;
    most = Math.max(most, end - at);
    at = value.indexOf(sign, end);
  }
  return most;
}

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const NEEDS_PADDING = /^[` ]|[` ]$/;

export function writeCodeSpan(value: string, inCell: boolean): string {
  // No number of backslashes says `\\|` in the code of a cell.
  if (inCell && value.includes("\\|")) return writeCodeElement(value);
  const code = inCell ? value.replace(PIPE, "\\|") : value;
  const fence = "`".repeat(longestRun(code, "`") + 1);
  const pad = NEEDS_PADDING.test(code) && code.trim() !== "" ? " " : "";
  return fence + pad + code + pad + fence;
}

function writeCodeElement(value: string): string {
  return `<code>${value.replace(ASCII_PUNCTUATION, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}

const HTML_OR_LINK_START = /<(?=[a-z/!?])|](?=\()/gi;

/** Readers that know no formulas find neither HTML nor links in them: a space more is nothing to TeX. */
export function safeTex(tex: string): string {
  return tex.replace(HTML_OR_LINK_START, "$& ");
}

export function writeFormula(tex: string, { inCell, dollars }: LineContext): string {
  dollars.hasFormula = true;
  const line = safeTex(tex).replace(WHITE_SPACE, " ");
  const fence = "$".repeat(longestRun(line, "$") + 1);
  return `${fence}${inCell ? line.replace(PIPE, "\\|") : line}${fence}`;
}

export function codeFenceFor(value: string): string {
  return "`".repeat(Math.max(3, longestRun(value, "`") + 1));
}

export function mathFenceFor(value: string, dollars: LineContext["dollars"]): string {
  dollars.hasFormula = true;
  return "$".repeat(Math.max(2, longestRun(value, "$") + 1));
}
