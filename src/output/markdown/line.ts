import type { Embed, Image, Inline, Link } from "../../content/index.ts";
import { isSafeAddress } from "../safe-address.ts";
import { writeCodeElement, writeCodeSpan, writeFormula } from "./code-and-math.ts";
import {
  endsInAddress,
  escapeMarkdown,
  escapeTitle,
  escapeUrl,
  type InlineContext,
  type LineContext,
  MarkdownLine,
  WHITE_SPACE,
  WORD_CHARACTER,
} from "./escape.ts";

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Writes a line of inlines as Markdown. */
export function writeLine(inlines: readonly Inline[], context: LineContext): string {
  return writeInlines(inlines, context, { before: "", after: "", inLink: false, line: new MarkdownLine(inlines) });
}

function writeInlines(inlines: readonly Inline[], context: LineContext, around: InlineContext): string {
  if (inlines.length === 1) return writeInline(inlines[0], context, around);
  let out = "";
  const here = {
    before: around.before,
    after: "",
    inLink: around.inLink,
    afterAddress: around.afterAddress === true,
    line: around.line,
  };
  for (let i = 0; i < inlines.length; i++) {
    here.after = i + 1 < inlines.length ? firstWritten(inlines[i + 1]) : around.after;
    const part = writeInline(inlines[i], context, here);
    if (part === "") continue;
    out += part;
    // Fast path: no inline follows the last one, so its end is not needed.
    if (i + 1 < inlines.length) {
      here.before = lastCharacter(part);
      here.afterAddress = endsInAddress(part, here.afterAddress);
    }
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
      // Two adjacent code spans would be read as one, and code after an address as a part of it. `]:` in the text of a link would be read
      // as a link definition.
      const isAmbiguous =
        around.before === "`" || around.afterAddress === true || (around.inLink && node.value.includes("]:"));
      return isAmbiguous ? writeCodeElement(node.value) : writeCodeSpan(node.value, context.inCell);
    }
    case "break":
      return context.inCell ? "<br>" : "\\\n";
    case "math":
      return writeFormula(node.tex, context);
    case "note-mark":
      return `[^${node.id}]`;
  }
}

function inside(character: string, { inLink, afterAddress = false }: InlineContext): InlineContext {
  return { before: character, after: character, inLink, afterAddress };
}

/** Returns the last character of a text: two code units if it is a surrogate pair. */
function lastCharacter(out: string): string {
  const low = out.charCodeAt(out.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? out.slice(-2) : out.charAt(out.length - 1);
}

/** Returns the first character of a text: two code units if it is a surrogate pair. */
function firstCharacter(text: string): string {
  return (text.codePointAt(0) ?? 0) > 0xffff ? text.slice(0, 2) : text.charAt(0);
}

/** Returns the first character of the Markdown of an inline. */
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

/** Text between delimiters: strong, emphasis, deleted. */
interface Marked {
  readonly mark: string;
  /** The HTML element with the same meaning. */
  readonly element: string;
  readonly children: readonly Inline[];
}

/**
 * Writes text between delimiters. By CommonMark's flanking rules, `before**first…last**after` is emphasis only if `first` and `last` are
 * not spaces, and if neither is punctuation with a word on the other side of the delimiter. Otherwise, for example inside Chinese words,
 * writes the HTML element.
 */
function writeMarked({ mark, element, children }: Marked, context: LineContext, around: InlineContext): string {
  const character = mark.charAt(0);
  const inner = writeInlines(children, context, inside(character, around));
  if (inner === "") return "";
  const isClear =
    !inner.startsWith(character) &&
    !inner.endsWith(character) &&
    around.before !== character &&
    around.after !== character;
  if (isClear && flanks(inner, around)) return mark + inner + mark;
  const trimmed = isClear ? withoutEdgePunctuation(children, around) : undefined;
  if (trimmed !== undefined) {
    const { inLink, afterAddress = false } = around;
    const before = trimmed.lead === "" ? around.before : lastCharacter(trimmed.lead);
    const after = trimmed.tail === "" ? around.after : firstCharacter(trimmed.tail);
    const lead = escapeMarkdown(trimmed.lead, context, { before: around.before, after: character, inLink });
    const text = writeMarked({ mark, element, children: trimmed.children }, context, {
      before,
      after,
      inLink,
      afterAddress,
    });
    return lead + text + escapeMarkdown(trimmed.tail, context, { before: character, after: around.after, inLink });
  }
  // Punctuation looks the same without emphasis, so it is written plain. Not at the start of a line or after `]`: there it might be read as
  // syntax.
  const isLinkTarget = around.before === "]" && inner.startsWith("(");
  if (!WORD_CHARACTER.test(inner) && !isLinkTarget && around.before !== "" && around.before !== "\n")
    return writeInlines(children, context, { ...around, line: undefined });
  return `<${element}>${inner}</${element}>`;
}

/** Inlines whose punctuation at the edges was moved to `lead` and `tail`. */
interface TrimmedInlines {
  readonly lead: string;
  readonly children: readonly Inline[];
  readonly tail: string;
}

/** Punctuation that looks the same inside and outside of emphasis. */
const LEAD = /^[\s.,;:!?…。，；：！？、'’–—-]+/;
const TAIL = /[\s.,;:!?…。，；：！？、'’–—-]{1,20}$/;

/**
 * Moves punctuation at the edges of emphasized text out of the delimiters: CommonMark reads `**Note**:now` as emphasis, but not `**Note:**now`.
 * Undefined if there is nothing to move.
 */
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

/** Cuts `count` characters from the start of the text inline at an index, or from its end if `count` is negative. */
function cutText(inlines: readonly Inline[], at: number, count: number): readonly Inline[] {
  return inlines.flatMap((inline, i): readonly Inline[] => {
    if (i !== at || inline.kind !== "text") return [inline];
    const value = count < 0 ? inline.value.slice(0, count) : inline.value.slice(count);
    return value === "" ? [] : [{ ...inline, value }];
  });
}

/** Whether delimiters around a text are emphasis by CommonMark's flanking rules (see `writeMarked`). */
function flanks(inner: string, { before, after }: InlineContext): boolean {
  const first = firstCharacter(inner);
  const last = lastCharacter(inner);
  if (SPACE.test(first) || SPACE.test(last)) return false;
  const opens = !PUNCTUATION.test(first) || isSpaceOrPunctuation(before);
  return opens && (!PUNCTUATION.test(last) || isSpaceOrPunctuation(after));
}

/** Whether a character outside the delimiters separates them from words. False for emoji, which parsers classify differently. */
function isSpaceOrPunctuation(character: string): boolean {
  return character === "" || SPACE.test(character) || (character.length === 1 && PUNCTUATION.test(character));
}

/** Writes emphasis with `*`, or with `_` if a star is next to it. */
function writeEmphasis(children: readonly Inline[], context: LineContext, around: InlineContext): string {
  const { before, after } = around;
  const touchesStar = before === "*" || after === "*";
  const first = children[0]?.kind;
  const last = children.at(-1)?.kind;
  const hasStrongEdge = first === "strong" || last === "strong";
  const mark =
    (touchesStar || hasStrongEdge) && isSpaceOrPunctuation(before) && isSpaceOrPunctuation(after) ? "_" : "*";
  return writeMarked({ mark, element: "em", children }, context, around);
}

/** Returns the context for the text of a link or image. Parsers read that text like a separate line. */
function inBrackets(inlines: readonly Inline[]): InlineContext {
  return { before: "[", after: "]", inLink: true, line: new MarkdownLine(inlines) };
}

const NOT_SPACE = /\S/;
const AUTOLINK = /^(?:https?|ftp|mailto):[^\s<>]+$/;

/** Writes a link. An address that ends in `#` leads nowhere: the link is a button for a script, and only its text is written. */
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
  if (!isSafeAddress(url) || url.endsWith("#")) return text;
  return `[${text}](${target(url, title, context.inCell)})`;
}

function target(url: string, title: string | undefined, inCell: boolean): string {
  const address = escapeUrl(url, inCell);
  return title === undefined || title === "" ? address : `${address} "${escapeTitle(title, inCell)}"`;
}

/** Writes an image. */
export function writeImage({ url, alt, title }: Image, context: LineContext): string {
  const line = alt.replace(WHITE_SPACE, " ");
  const text = escapeMarkdown(line, context, inBrackets([{ kind: "text", value: line }]));
  if (!isSafeAddress(url)) return text;
  return `![${text}](${target(url, title, context.inCell)})`;
}

/** Returns the line for an embed: a link with its title. */
export function embedLine({ url, title }: Embed): readonly Inline[] {
  return [{ kind: "link", url, children: [{ kind: "text", value: title.replace(WHITE_SPACE, " ") }] }];
}
