import type { Inline, Text } from "./content.ts";

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

interface Segment {
  readonly atom: Atom | undefined;
  readonly text: string;
  readonly mark: Mark | undefined;
}

const SPACES = /[\s\u00a0]+/g;
/** What shows nothing and only parts words: soft hyphens, zero-width spaces, byte order marks. */
const INVISIBLE = /[\u00ad\u200b\ufeff\u2060]/g;

const UNTIDY = / {2}|[\t\n\f\r\v\u00a0\u00ad\u200b\ufeff\u2000-\u200a\u2028-\u202f\u205f\u2060\u3000]/;

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
      if (text !== " ") return false;
    }
    return false;
  }

  text(decoded: string, mark: Mark | undefined): void {
    const text = UNTIDY.test(decoded) ? decoded.replace(INVISIBLE, "").replace(SPACES, " ") : decoded;
    if (text !== "") this.#segments.push({ atom: undefined, text, mark });
  }

  atom(atom: Atom, mark: Mark | undefined): void {
    this.#segments.push({ atom, text: "", mark });
  }

  /** The line as a tree; the run is empty then. */
  take(): Inline[] {
    const segments = trimmed(this.#segments);
    this.#segments = [];
    const assembly = new Assembly();
    for (const segment of segments) assembly.add(segment);
    return assembly.finish();
  }
}

/** Without line breaks and blank texts at both ends. */
function trimmed(segments: Segment[]): Segment[] {
  const isBlank = ({ atom, text }: Segment) => atom?.kind === "break" || (atom === undefined && text === " ");
  let from = 0;
  let to = segments.length;
  while (from < to && isBlank(segments[from]!)) from++;
  while (to > from && isBlank(segments[to - 1]!)) to--;
  return segments.slice(from, to);
}

interface Level {
  readonly mark: Mark | undefined;
  readonly children: Inline[];
}

/** Builds the nested marks. Spaces at the edges of a mark go outside it, as every format wants them. */
class Assembly {
  readonly #levels: Level[] = [{ mark: undefined, children: [] }];
  #space = false;
  #begun = false;

  add({ atom, text, mark }: Segment): void {
    if (atom?.kind === "break") {
      this.#space = this.#begun = false;
      this.#reach(mark, false);
      this.#top.children.push(atom);
      return;
    }
    const body = atom === undefined ? text.trim() : "";
    if (text.startsWith(" ")) this.#space = true;
    if (atom === undefined && body === "") return;
    this.#reach(mark, this.#space && this.#begun);
    if (atom === undefined) addText(this.#top, body);
    else this.#top.children.push(atom);
    this.#begun = true;
    this.#space = text.length > 1 && text.endsWith(" ");
  }

  finish(): Inline[] {
    while (this.#levels.length > 1) this.#close();
    return this.#levels[0]!.children;
  }

  get #top(): Level {
    return this.#levels.at(-1)!;
  }

  /** Closes and opens levels until the marks in force are those wanted; a space goes in between. */
  #reach(mark: Mark | undefined, withSpace: boolean): void {
    const wanted: Mark[] = [];
    for (let next = mark; next !== undefined; next = next.outer) wanted.unshift(next);
    let common = 0;
    while (common < wanted.length && isSame(this.#levels[common + 1]?.mark, wanted[common]!)) common++;
    while (this.#levels.length > common + 1) this.#close();
    if (withSpace) addText(this.#top, " ");
    for (const next of wanted.slice(common)) this.#levels.push({ mark: next, children: [] });
  }

  #close(): void {
    const { mark, children } = this.#levels.pop()!;
    if (children.length > 0) this.#top.children.push(inlineOf(mark!, children));
  }
}

function isSame(open: Mark | undefined, wanted: Mark): boolean {
  return open === wanted || (open !== undefined && open.kind === wanted.kind && open.url === wanted.url);
}

function addText(level: Level, value: string): void {
  const last = level.children.at(-1);
  if (last?.kind === "text") level.children[level.children.length - 1] = { kind: "text", value: last.value + value };
  else level.children.push({ kind: "text", value });
}

function inlineOf(mark: Mark, children: Inline[]): Inline {
  if (mark.kind === "code-span") return { kind: "code-span", value: plainText(children) };
  if (mark.kind !== "link") return { kind: mark.kind, children };
  const title = mark.title === undefined ? {} : { title: mark.title };
  return { kind: "link", url: mark.url!, ...title, children };
}

/** The text of a line without its marks. */
export function plainText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "code-span") text += inline.value;
    else if (inline.kind === "break") text += "\n";
    else if (inline.kind === "math") text += inline.tex;
    else if ("children" in inline) text += plainText(inline.children);
  }
  return text;
}
