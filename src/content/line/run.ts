import { INVISIBLE_CHARACTERS, LEADING_JOINERS } from "../../text/index.ts";
import type { Break, CodeSpan, Inline, Text } from "../content.ts";
import { Sign, type Words } from "./words.ts";

/** An inline element that is open: what it does to the text inside. Marks form a chain to the outermost. */
export interface InlineMark {
  readonly kind: "strong" | "emphasis" | "delete" | "sub" | "sup" | "link" | "code-span";
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly outer: InlineMark | undefined;
  /** Set on a link around several blocks: one line says where it leads, the others need not. */
  readonly span?: LinkSpan | undefined;
}

/** Whether a line of a link around blocks is written. */
export interface LinkSpan {
  isSpent: boolean;
}

/** The marks without links that are spent. */
export function unspent(mark: InlineMark | undefined): InlineMark | undefined {
  let spent = mark;
  while (spent !== undefined && spent.span?.isSpent !== true) spent = spent.outer;
  return spent === undefined ? mark : withoutSpent(mark);
}

function withoutSpent(mark: InlineMark | undefined): InlineMark | undefined {
  if (mark === undefined) return undefined;
  const outer = withoutSpent(mark.outer);
  return mark.span?.isSpent === true ? outer : { ...mark, outer };
}

/** A thing in a line that is not text. */
export type Atom = Exclude<Inline, Text | Break | CodeSpan | { readonly children: readonly Inline[] }>;

/** Runs that are not a single space already: most spaces need no work. */
const SPACES = /[^\S ]\s*| \s+/g;

export interface LinkTarget {
  readonly url: string;
  readonly title?: string | undefined;
  readonly span?: LinkSpan | undefined;
}

/** Adds a mark inside another; a kind that is already in force changes nothing. */
export function within(outer: InlineMark | undefined, kind: InlineMark["kind"], link?: LinkTarget): InlineMark {
  for (let mark = outer; mark !== undefined; mark = mark.outer) {
    if (mark.kind === kind || mark.kind === "code-span") return outer!;
  }
  return { kind, url: link?.url, title: link?.title, outer, span: link?.span };
}

/** A text grows while its neighbours join it. */
type DraftText = { readonly kind: "text"; value: string };
type Draft = Inline | DraftText;

/** An open mark, and what stands in it so far. */
interface Level {
  readonly mark: InlineMark;
  readonly children: Draft[];
}

/**
 * A line of text in the making. White space is collapsed over the whole line. Marks are opened and closed when the next text
 * or atom says which are in force, so that a mark may span blocks and blocks may stand in marks; spaces and line breaks at
 * the edges of a mark go outside it, as every format wants them, and those at both ends of a line go.
 */
export class Run {
  #line: Draft[] = [];
  readonly #levels: Level[] = [];
  /** What the next text or atom is put into: the line, or what stands in the innermost open mark. */
  #top: Draft[] = this.#line;
  /** The text at the end of it, if one is there. */
  #text: DraftText | undefined;
  /** The innermost mark in force; it and those around it are the open ones. */
  #mark: InlineMark | undefined;
  /** White space behind what was added last, and whether anything was since the last line break. */
  #space = false;
  #begun = false;
  /** Line breaks behind what was added last. */
  #breaks = 0;

  get isEmpty(): boolean {
    return this.#line.length === 0 && this.#levels.length === 0 && this.#breaks === 0;
  }

  /** Whether nothing but white space stands behind the last line break. */
  get endsInBreak(): boolean {
    return this.#breaks > 0;
  }

  /** White space, which is cut at the beginning of a line. */
  space(): void {
    this.#space = true;
  }

  /** A text with nothing coded in it: from its first to its last word, and what a look at it found. */
  text(body: string, words: Words, mark: InlineMark | undefined): void {
    const { signs } = words;
    if (words.before) this.#space = true;
    if (body === "") return;
    if ((signs & Sign.EXOTIC) !== 0) this.#exotic(body, signs, mark);
    else {
      this.#reach(mark);
      this.#add((signs & Sign.UNTIDY) === 0 ? body : body.replace(SPACES, " "));
      this.#space = false;
    }
    if (words.after) this.#space = true;
  }

  #exotic(body: string, signs: number, mark: InlineMark | undefined): void {
    const hasUnseen = (signs & Sign.UNSEEN) !== 0;
    const visible = (hasUnseen ? body.replace(INVISIBLE_CHARACTERS, "") : body).replace(SPACES, " ");
    const isFirst = this.isEmpty || this.#space || this.endsInBreak;
    const joined = hasUnseen ? visible.replace(LEADING_JOINERS, "") : visible;
    const tidy = isFirst || joined === "" ? joined : visible;
    const text = tidy.trim();
    if (tidy.startsWith(" ")) this.#space = true;
    if (text === "") return;
    this.#reach(mark);
    this.#add(text);
    this.#space = tidy.endsWith(" ");
  }

  atom(atom: Atom, mark: InlineMark | undefined): void {
    this.#reach(mark);
    this.#top.push(atom);
    this.#text = undefined;
    this.#space = false;
  }

  break(mark: InlineMark | undefined): void {
    // Code in a line is of one line.
    this.#closeTo(mark?.kind === "code-span" ? mark.outer : mark);
    this.#space = this.#begun = false;
    this.#breaks++;
  }

  /** The line as a tree; the run is empty then. */
  take(): Inline[] {
    while (this.#levels.length > 0) this.#close();
    const line = this.#line;
    this.#line = this.#top = [];
    this.#text = undefined;
    this.#mark = undefined;
    this.#space = this.#begun = false;
    this.#breaks = 0;
    return line;
  }

  #add(value: string): void {
    if (this.#text !== undefined) this.#text.value += value;
    else this.#top.push((this.#text = { kind: "text", value }));
  }

  /** Closes and opens marks until those wanted are in force; a space or line breaks go in between. */
  #reach(mark: InlineMark | undefined): void {
    if (mark !== this.#mark) this.#closeTo(mark);
    if (this.#space && this.#begun) this.#add(" ");
    if (this.#breaks > 0) this.#part();
    if (mark !== this.#mark) this.#open(mark);
    this.#begun = true;
  }

  /** Closes the open marks that are none of those wanted. */
  #closeTo(wanted: InlineMark | undefined): void {
    const levels = this.#levels;
    let surplus = depthOf(wanted) - levels.length;
    let mark = wanted;
    for (; surplus > 0; surplus--) mark = mark!.outer;
    // As many marks are wanted from here on as are open, or fewer.
    for (; surplus < 0; surplus++) this.#close();
    for (let level = levels.length - 1; mark !== undefined; level--, mark = mark.outer) {
      if (!this.#goesOn(levels[level].mark, mark)) while (levels.length > level) this.#close();
    }
    this.#mark = levels.at(-1)?.mark;
  }

  /** Whether two elements look as one; two pieces of code with a space between them are two. */
  #goesOn(open: InlineMark, wanted: InlineMark): boolean {
    if (open === wanted) return true;
    return open.kind === wanted.kind && open.url === wanted.url && !(this.#space && open.kind === "code-span");
  }

  #part(): void {
    const isBegun = this.#line.length > 0 || this.#levels.length > 0;
    if (isBegun) for (let i = 0; i < this.#breaks; i++) this.#top.push({ kind: "break" });
    if (isBegun) this.#text = undefined;
    this.#breaks = 0;
  }

  /** Opens a mark, and those around it that are not open. */
  #open(mark: InlineMark | undefined): void {
    const levels = this.#levels;
    const first = levels.length;
    for (let next = mark, level = depthOf(mark) - 1; next !== undefined && level >= first; level--, next = next.outer) {
      levels[level] = { mark: next, children: [] };
    }
    if (levels.length > first) this.#text = undefined;
    this.#top = levels.at(-1)?.children ?? this.#line;
    this.#mark = mark;
  }

  #close(): void {
    const { mark, children } = this.#levels.pop()!;
    this.#top = this.#levels.at(-1)?.children ?? this.#line;
    if (children.length > 0) {
      this.#top.push(inlineOf(mark, children));
      this.#text = undefined;
    }
  }
}

function depthOf(mark: InlineMark | undefined): number {
  let depth = 0;
  for (let next = mark; next !== undefined; next = next.outer) depth++;
  return depth;
}

function inlineOf(mark: InlineMark, children: Inline[]): Inline {
  if (mark.kind === "code-span") return { kind: "code-span", value: inlineText(children) };
  if (mark.kind !== "link") return { kind: mark.kind, children };
  if (mark.title === undefined) return { kind: "link", url: mark.url!, children };
  return { kind: "link", url: mark.url!, title: mark.title, children };
}

/** The text of a line without its marks. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "code-span") text += inline.value;
    else if (inline.kind === "break") text += "\n";
    else if (inline.kind === "math") text += inline.tex.replace(SPACES, " ");
    else if ("children" in inline) text += inlineText(inline.children);
  }
  return text;
}
