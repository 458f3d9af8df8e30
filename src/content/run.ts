import { INVISIBLE } from "../text/characters.ts";
import type { Inline, Text } from "./content.ts";
import { Sign, type Words } from "./words.ts";

/** An inline element that is open: what it does to the text inside. Marks form a chain to the outermost. */
export interface Mark {
  readonly kind: "strong" | "emphasis" | "delete" | "sub" | "sup" | "link" | "code-span";
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly outer: Mark | undefined;
  /** Set on a link around several blocks: one line says where it leads, the others need not. */
  readonly span?: Span | undefined;
}

/** Whether a line of a link around blocks is written. */
export interface Span {
  isSpent: boolean;
}

/** The marks without links that are spent. */
export function unspent(mark: Mark | undefined): Mark | undefined {
  let spent = mark;
  while (spent !== undefined && spent.span?.isSpent !== true) spent = spent.outer;
  return spent === undefined ? mark : withoutSpent(mark);
}

function withoutSpent(mark: Mark | undefined): Mark | undefined {
  if (mark === undefined) return undefined;
  const outer = withoutSpent(mark.outer);
  return mark.span?.isSpent === true ? outer : { ...mark, outer };
}

/** A thing in a line that is not text. */
export type Atom = Exclude<Inline, Text | { readonly children: readonly Inline[] } | { readonly kind: "code-span" }>;

/** A text or an atom with the marks in force where it stands. */
interface Segment {
  readonly atom: Atom | undefined;
  /** The text without white space around it, tidy inside; empty for white space alone. */
  readonly text: string;
  /** White space before and behind it; alone it counts as before. */
  readonly before: boolean;
  readonly after: boolean;
  readonly mark: Mark | undefined;
}

const SPACES = /[\s\u00a0]+/g;

export interface LinkTarget {
  readonly url: string;
  readonly title?: string | undefined;
  readonly span?: Span | undefined;
}

/** Adds a mark inside another; a kind that is already in force changes nothing. */
export function within(outer: Mark | undefined, kind: Mark["kind"], link?: LinkTarget): Mark {
  for (let mark = outer; mark !== undefined; mark = mark.outer) {
    if (mark.kind === kind || mark.kind === "code-span") return outer!;
  }
  return { kind, url: link?.url, title: link?.title, outer, span: link?.span };
}

/**
 * A line of text in the making: texts and atoms, each with the marks in force where it stands. White space is collapsed
 * over the whole line; the tree of marks is made at its end, so that a mark may span blocks and blocks may stand in marks.
 */
export class Run {
  #segments: Segment[] = [];

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /** Whether nothing but white space stands behind the last line break. */
  get endsInBreak(): boolean {
    for (let i = this.#segments.length - 1; i >= 0; i--) {
      const { atom, text } = this.#segments[i]!;
      if (atom !== undefined) return atom.kind === "break";
      if (text !== "") return false;
    }
    return false;
  }

  /** White space, which is cut at the beginning of a line. */
  space(mark: Mark | undefined): void {
    if (!this.isEmpty) this.#segments.push({ atom: undefined, text: "", before: true, after: false, mark });
  }

  /** The words that were found in a source with nothing coded in it. */
  text(source: string, words: Words, mark: Mark | undefined): void {
    const { from, to, before, after, signs } = words;
    if (from === to) {
      if (before) this.space(mark);
      return;
    }
    const body = source.slice(from, to);
    if ((signs & Sign.EXOTIC) !== 0) this.#exotic(body, words, mark);
    else {
      const text = (signs & Sign.UNTIDY) === 0 ? body : body.replace(SPACES, " ");
      this.#segments.push({ atom: undefined, text, before, after, mark });
    }
  }

  #exotic(body: string, { before, after }: Words, mark: Mark | undefined): void {
    const tidy = body.replace(INVISIBLE, "").replace(SPACES, " ");
    const text = tidy.trim();
    if (text !== "") {
      const edges = { before: before || tidy.startsWith(" "), after: after || tidy.endsWith(" ") };
      this.#segments.push({ atom: undefined, text, before: edges.before, after: edges.after, mark });
    } else if (tidy !== "" || before || after) this.space(mark);
  }

  atom(atom: Atom, mark: Mark | undefined): void {
    this.#segments.push({ atom, text: "", before: false, after: false, mark });
  }

  /** The line as a tree; the run is empty then. */
  take(): Inline[] {
    const segments = this.#segments;
    this.#segments = [];
    let from = 0;
    let to = segments.length;
    while (from < to && isBlank(segments[from]!)) from++;
    while (to > from && isBlank(segments[to - 1]!)) to--;
    const [first] = segments;
    if (from === 0 && to === 1 && first!.atom === undefined && first!.mark === undefined)
      return [{ kind: "text", value: first!.text }];
    const assembly = new Assembly();
    for (let i = from; i < to; i++) assembly.add(segments[i]!);
    return assembly.finish();
  }
}

/** Line breaks and white space, which go at both ends of a line. */
function isBlank({ atom, text }: Segment): boolean {
  return atom === undefined ? text === "" : atom.kind === "break";
}

interface Level {
  readonly mark: Mark | undefined;
  readonly children: Draft[];
}

/** A text grows while its neighbours join it. */
type Draft = Inline | { readonly kind: "text"; value: string };

/** Builds the nested marks. Spaces and line breaks at the edges of a mark go outside it, as every format wants them. */
class Assembly {
  readonly #levels: Level[] = [{ mark: undefined, children: [] }];
  readonly #breaks: Atom[] = [];
  #space = false;
  #begun = false;

  add({ atom, text, before, after, mark }: Segment): void {
    if (atom?.kind === "break") {
      this.#space = this.#begun = false;
      // Code in a line is of one line.
      this.#closeTo(chain(mark?.kind === "code-span" ? mark.outer : mark));
      this.#breaks.push(atom);
      return;
    }
    if (before) this.#space = true;
    if (atom === undefined && text === "") return;
    this.#reach(mark, this.#space && this.#begun);
    const top = this.#levels.at(-1)!;
    if (atom === undefined) addText(top, text);
    else top.children.push(atom);
    this.#begun = true;
    this.#space = after;
  }

  finish(): Inline[] {
    while (this.#levels.length > 1) this.#close();
    return this.#levels[0]!.children;
  }

  /** Closes and opens levels until the marks in force are those wanted; a space or line breaks go in between. */
  #reach(mark: Mark | undefined, withSpace: boolean): void {
    const wanted = chain(mark);
    const common = this.#closeTo(wanted);
    this.#part(withSpace);
    for (let i = common; i < wanted.length; i++) this.#levels.push({ mark: wanted[i], children: [] });
  }

  /** Closes the levels that are none of the marks wanted; says how many of these are open. */
  #closeTo(wanted: readonly Mark[]): number {
    const levels = this.#levels;
    let common = 0;
    while (common < wanted.length && isSame(levels[common + 1]?.mark, wanted[common]!)) common++;
    while (levels.length > common + 1) this.#close();
    return common;
  }

  #part(withSpace: boolean): void {
    const top = this.#levels.at(-1)!;
    if (withSpace) addText(top, " ");
    for (const atom of this.#breaks.splice(0)) top.children.push(atom);
  }

  #close(): void {
    const { mark, children } = this.#levels.pop()!;
    if (children.length > 0) this.#levels.at(-1)!.children.push(inlineOf(mark!, children));
  }
}

/** A mark and those around it, the outermost first. */
function chain(mark: Mark | undefined): Mark[] {
  const marks: Mark[] = [];
  for (let next = mark; next !== undefined; next = next.outer) marks.push(next);
  return marks.reverse();
}

function isSame(open: Mark | undefined, wanted: Mark): boolean {
  return open === wanted || (open !== undefined && open.kind === wanted.kind && open.url === wanted.url);
}

function addText({ children }: Level, value: string): void {
  const last = children.at(-1);
  if (last?.kind === "text") (last as { value: string }).value += value;
  else children.push({ kind: "text", value });
}

function inlineOf(mark: Mark, children: Inline[]): Inline {
  if (mark.kind === "code-span") return { kind: "code-span", value: plainText(children) };
  if (mark.kind !== "link") return { kind: mark.kind, children };
  if (mark.title === undefined) return { kind: "link", url: mark.url!, children };
  return { kind: "link", url: mark.url!, title: mark.title, children };
}

/** The text of a line without its marks. */
export function plainText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "code-span") text += inline.value;
    else if (inline.kind === "break") text += "\n";
    else if (inline.kind === "math") text += inline.tex.replace(SPACES, " ");
    else if ("children" in inline) text += plainText(inline.children);
  }
  return text;
}
