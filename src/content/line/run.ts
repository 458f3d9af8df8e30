import { INVISIBLE_CHARACTERS, LEADING_JOINERS } from "../../text/index.ts";
import type { Break, CodeSpan, Inline, Text } from "../content.ts";
import { TextFlag, type TextScan } from "./text-scan.ts";

/** An open inline element, such as `<b>` or `<a>`. Each mark refers to the one around it. */
export interface InlineMark {
  readonly kind: "strong" | "emphasis" | "delete" | "sub" | "sup" | "link" | "code-span";
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly outer: InlineMark | undefined;
  /** Set on a link around several blocks: only the first line with text becomes a link. */
  readonly span?: LinkSpan | undefined;
}

/** Whether a link around several blocks has been written. */
export interface LinkSpan {
  isWritten: boolean;
}

/** Returns the open marks without the links around several blocks that a line before has written. */
export function withoutWrittenLinks(mark: InlineMark | undefined): InlineMark | undefined {
  let written = mark;
  while (written !== undefined && written.span?.isWritten !== true) written = written.outer;
  return written === undefined ? mark : copyWithoutWritten(mark);
}

function copyWithoutWritten(mark: InlineMark | undefined): InlineMark | undefined {
  if (mark === undefined) return undefined;
  const outer = copyWithoutWritten(mark.outer);
  return mark.span?.isWritten === true ? outer : { ...mark, outer };
}

/** An inline without text: an image, a formula, a footnote mark. */
export type Atom = Exclude<Inline, Text | Break | CodeSpan | { readonly children: readonly Inline[] }>;

/** Whitespace other than a single plain space. */
const SPACE_RUNS = /[^\S ]\s*| \s+/g;

/** The attributes of a link. */
export interface LinkTarget {
  readonly url: string;
  readonly title?: string | undefined;
  readonly span?: LinkSpan | undefined;
}

/** Adds a mark inside another. Returns `outer` if it, or a mark around it, has the same kind or is code. */
export function nestMark(outer: InlineMark | undefined, kind: InlineMark["kind"], link?: LinkTarget): InlineMark {
  if (outer !== undefined && isInside(outer, kind)) return outer;
  return { kind, url: link?.url, title: link?.title, outer, span: link?.span };
}

function isInside(innermost: InlineMark, kind: InlineMark["kind"]): boolean {
  for (let mark: InlineMark | undefined = innermost; mark !== undefined; mark = mark.outer) {
    if (mark.kind === kind || mark.kind === "code-span") return true;
  }
  return false;
}

/** A text that grows while texts with the same marks follow it. */
type DraftText = { readonly kind: "text"; value: string };
type Draft = Inline | DraftText;

/** An open mark and its children so far. */
interface Level {
  readonly mark: InlineMark;
  readonly children: Draft[];
}

/**
 * A line of text under construction. Whitespace is collapsed across the whole line. Marks open and close when the next text or atom
 * arrives, so that a mark may span blocks and a block may be inside a mark. Spaces and line breaks at the edges of a mark are moved
 * outside it, as all output formats require. Those at the start and the end of the line are dropped.
 */
export class Run {
  #line: Draft[] = [];
  readonly #levels: Level[] = [];
  /** Where the next text or atom goes: the line, or the children of the innermost open mark. */
  #top: Draft[] = this.#line;
  /** The last child of `#top` if it is a text. */
  #text: DraftText | undefined;
  /** The innermost open mark. */
  #mark: InlineMark | undefined;
  /** Whether whitespace follows the last text or atom. */
  #space = false;
  /** Whether there is a text or atom since the last line break. */
  #hasContent = false;
  /** Line breaks after the last text or atom. */
  #breaks = 0;

  get isEmpty(): boolean {
    return this.#line.length === 0 && this.#levels.length === 0 && this.#breaks === 0;
  }

  /** Whether at most whitespace follows the last line break. */
  get endsInBreak(): boolean {
    return this.#breaks > 0;
  }

  /** Adds whitespace; it is dropped at the start of a line. */
  addSpace(): void {
    this.#space = true;
  }

  /** Adds a decoded text. `body` is the text without the whitespace around it, `scan` the result of scanning it. */
  addText(body: string, scan: TextScan, mark: InlineMark | undefined): void {
    const { flags } = scan;
    if (scan.spaceBefore) this.#space = true;
    if (body === "") return;
    if ((flags & TextFlag.SPECIAL) !== 0) this.#addSpecial(body, flags, mark);
    else {
      this.#applyMarks(mark);
      this.#append((flags & TextFlag.SPACE_RUN) === 0 ? body : body.replace(SPACE_RUNS, " "));
      this.#space = false;
    }
    if (scan.spaceAfter) this.#space = true;
  }

  /** Adds a text with invisible characters or spaces outside of ASCII. */
  #addSpecial(body: string, flags: number, mark: InlineMark | undefined): void {
    const hasInvisible = (flags & TextFlag.INVISIBLE) !== 0;
    const visible = (hasInvisible ? body.replace(INVISIBLE_CHARACTERS, "") : body).replace(SPACE_RUNS, " ");
    const isFirst = this.isEmpty || this.#space || this.endsInBreak;
    const withoutJoiners = hasInvisible ? visible.replace(LEADING_JOINERS, "") : visible;
    const tidy = isFirst || withoutJoiners === "" ? withoutJoiners : visible;
    const text = tidy.trim();
    if (tidy.startsWith(" ")) this.#space = true;
    if (text === "") return;
    this.#applyMarks(mark);
    this.#append(text);
    this.#space = tidy.endsWith(" ");
  }

  addAtom(atom: Atom, mark: InlineMark | undefined): void {
    this.#applyMarks(mark);
    this.#top.push(atom);
    this.#text = undefined;
    this.#space = false;
  }

  addBreak(mark: InlineMark | undefined): void {
    // Inline code has one line.
    this.#closeOtherMarks(mark?.kind === "code-span" ? mark.outer : mark);
    this.#space = this.#hasContent = false;
    this.#breaks++;
  }

  /** Returns the line as a tree and empties the run. */
  take(): Inline[] {
    while (this.#levels.length > 0) this.#closeMark();
    const line = this.#line;
    this.#line = this.#top = [];
    this.#text = undefined;
    this.#mark = undefined;
    this.#space = this.#hasContent = false;
    this.#breaks = 0;
    return line;
  }

  #append(value: string): void {
    if (this.#text !== undefined) this.#text.value += value;
    else this.#top.push((this.#text = { kind: "text", value }));
  }

  /** Closes and opens marks until the wanted ones are open. Adds the pending space and line breaks in between. */
  #applyMarks(wanted: InlineMark | undefined): void {
    if (wanted !== this.#mark) this.#closeOtherMarks(wanted);
    if (this.#space && this.#hasContent) this.#append(" ");
    if (this.#breaks > 0) this.#addPendingBreaks();
    if (wanted !== this.#mark) this.#openMarks(wanted);
    this.#hasContent = true;
  }

  /** Closes the open marks that are not wanted. */
  #closeOtherMarks(wanted: InlineMark | undefined): void {
    const levels = this.#levels;
    let surplus = depthOf(wanted) - levels.length;
    let mark = wanted;
    for (; surplus > 0; surplus--) mark = mark?.outer;
    for (; surplus < 0; surplus++) this.#closeMark();
    // Now `mark` has the same depth as the innermost open mark.
    for (let level = levels.length - 1; mark !== undefined; level--, mark = mark.outer) {
      if (!this.#canContinue(levels[level].mark, mark)) while (levels.length > level) this.#closeMark();
    }
    this.#mark = levels.at(-1)?.mark;
  }

  /** Whether two elements in a row become one mark. Two pieces of code with a space between them stay two. */
  #canContinue(open: InlineMark, wanted: InlineMark): boolean {
    if (open === wanted) return true;
    return open.kind === wanted.kind && open.url === wanted.url && !(this.#space && open.kind === "code-span");
  }

  #addPendingBreaks(): void {
    const isStarted = this.#line.length > 0 || this.#levels.length > 0;
    if (isStarted) for (let i = 0; i < this.#breaks; i++) this.#top.push({ kind: "break" });
    if (isStarted) this.#text = undefined;
    this.#breaks = 0;
  }

  /** Opens a mark and the marks around it that are not open. */
  #openMarks(mark: InlineMark | undefined): void {
    const levels = this.#levels;
    const first = levels.length;
    for (let next = mark, level = depthOf(mark) - 1; next !== undefined && level >= first; level--, next = next.outer) {
      levels[level] = { mark: next, children: [] };
    }
    if (levels.length > first) this.#text = undefined;
    this.#top = levels.at(-1)?.children ?? this.#line;
    this.#mark = mark;
  }

  #closeMark(): void {
    const level = this.#levels.pop();
    this.#top = this.#levels.at(-1)?.children ?? this.#line;
    if (level !== undefined && level.children.length > 0) {
      this.#top.push(inlineOf(level.mark, level.children));
      this.#text = undefined;
    }
  }
}

function depthOf(mark: InlineMark | undefined): number {
  let depth = 0;
  for (let next = mark; next !== undefined; next = next.outer) depth++;
  return depth;
}

function inlineOf({ kind, url = "", title }: InlineMark, children: Inline[]): Inline {
  if (kind === "code-span") return { kind: "code-span", value: inlineText(children) };
  if (kind !== "link") return { kind, children };
  return title === undefined ? { kind: "link", url, children } : { kind: "link", url, title, children };
}

/** Returns the text of a line without its marks. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "code-span") text += inline.value;
    else if (inline.kind === "break") text += "\n";
    else if (inline.kind === "math") text += inline.tex.replace(SPACE_RUNS, " ");
    else if ("children" in inline) text += inlineText(inline.children);
  }
  return text;
}

/** Removes the space at the start of a line. */
export function trimLineStart(line: readonly Inline[]): readonly Inline[] {
  const [first, ...rest] = line;
  if (first?.kind !== "text") return line;
  const value = first.value.trimStart();
  return value === "" ? rest : [{ ...first, value }, ...rest];
}
