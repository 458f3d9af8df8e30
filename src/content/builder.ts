import { decodeText } from "../html/index.ts";
import { type ElementNames, needsSpaceBetween, type Page, protectedMail } from "../page/index.ts";
import type { Thread } from "../posts/index.ts";
import type { KeptNodes } from "../select/index.ts";
import { isWordAt } from "../text/index.ts";
import type { Block, Image, Inline } from "./content.ts";
import type { JoinedNotes } from "./footnotes.ts";
import type { ListAt } from "./frames.ts";
import { type Frame, type FrameKind, type Leaf, type Open, opened } from "./frames.ts";
import {
  type Atom,
  type InlineMark,
  inlineText,
  isWhite,
  type LinkSpan,
  type LinkTarget,
  Run,
  Sign,
  unspent,
  Words,
  within,
} from "./line/index.ts";
import type { Links } from "./links.ts";
import { Tex } from "./math/index.ts";
import { tidy } from "./rules/index.ts";

/** Undoes what entering an element did. */
export type Exit = (builder: Builder) => void;

export const NOTHING: Exit = () => {};
export const END_LINE: Exit = (builder) => builder.endLine();
export const CLOSE: Exit = (builder) => builder.close();
const CLOSE_LEAF: Exit = (builder) => builder.closeLeaf();
const LEAVE_MARK: Exit = (builder) => builder.leaveMark();

/** Deeper blocks are laid flat. Serialisers of the formats recurse; people nest some five levels. */
const MAX_NESTING = 64;

/** An element that showed something: where, its address, and what it says of it. */
export interface Shown {
  readonly node: number;
  readonly url: string;
  readonly text: string;
}

export interface BuilderContext {
  readonly page: Page;
  /** The code units of the page's source. */
  readonly units: Uint16Array;
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
}

/** Where handlers write: the open blocks, the line in the making, the marks in force. */
export class Builder {
  readonly page: Page;
  readonly units: Uint16Array;
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
  /** Without footnotes and posts an element is special by its own tag alone. */
  readonly isPlainPage: boolean;
  mark: InlineMark | undefined;
  /** The marks that were in force before those that are. */
  readonly #outer: (InlineMark | undefined)[] = [];
  /** The last list that is finished. */
  before: ListAt | undefined;
  /** The last element that showed a picture, a film or sound. */
  shown: Shown | undefined;
  /** Ends of the elements around that look like a formula and hold none. */
  readonly noFormulas: number[] = [];
  readonly #tex: Tex;
  readonly #around: Open[] = [];
  #open: Open;
  #run = new Run();
  readonly #words = new Words();
  #leaf: Leaf | undefined;
  /** The last text of the line. */
  #text = 0;
  /** The link around blocks that the line in the making is part of. */
  #span: LinkSpan | undefined;

  constructor(surroundings: BuilderContext, root: Frame) {
    this.page = surroundings.page;
    this.units = surroundings.units;
    this.kept = surroundings.kept;
    this.links = surroundings.links;
    this.names = surroundings.names;
    this.notes = surroundings.notes;
    this.thread = surroundings.thread;
    this.isPlainPage = this.notes.marks.size === 0 && this.thread.posts.size === 0;
    this.#tex = new Tex(this.page.source);
    this.#open = opened(root);
  }

  get frame(): Frame {
    return this.#open.frame;
  }

  get isInLeaf(): boolean {
    return this.#leaf !== undefined;
  }

  get isInHeading(): boolean {
    return this.#leaf?.kind === "heading";
  }

  /** Whether the line in the making stands in inline code. */
  get isInCode(): boolean {
    let { mark } = this;
    while (mark !== undefined && mark.kind !== "code-span") mark = mark.outer;
    return mark !== undefined;
  }

  /** The innermost open block of a kind. */
  nearest(kind: FrameKind): Open | undefined {
    if (this.frame.kind === kind) return this.#open;
    return this.#around.findLast(({ frame }) => frame.kind === kind);
  }

  /** Begins a block without a kind of its own: it only parts lines. */
  section(): Exit {
    this.endLine();
    return END_LINE;
  }

  /** Opens a block; where none can be opened, what stands inside is part of what is open. */
  open(frame: Frame): Exit {
    this.endLine();
    if (this.#leaf !== undefined || this.#around.length + 1 >= MAX_NESTING) return END_LINE;
    this.#around.push(this.#open);
    this.#open = opened(frame);
    return CLOSE;
  }

  close(): void {
    this.endLine();
    const { frame, blocks, label } = this.#open;
    // The outermost is closed last.
    this.#open = this.#around.pop() ?? this.#open;
    frame.close(tidy(blocks), label);
  }

  openLeaf(leaf: Leaf): Exit {
    this.endLine();
    if (this.#leaf !== undefined) return END_LINE;
    this.#leaf = leaf;
    return CLOSE_LEAF;
  }

  /** Opens the caption, summary or title of the innermost block of a kind; elsewhere it is a paragraph. */
  openLabel(kind: FrameKind): Exit {
    const label = this.nearest(kind)?.label;
    if (label === undefined) return this.section();
    const close = (line: Inline[]) => {
      if (label.length > 0) label.push({ kind: "text", value: " " });
      for (const inline of line) label.push(inline);
    };
    return this.openLeaf({ kind: "label", close });
  }

  /** Begins a line of its own in the midst of another, which goes on behind it. */
  openAside(close: Leaf["close"]): Exit {
    const { mark } = this;
    const run = this.#run;
    const leaf = this.#leaf;
    this.mark = undefined;
    this.#run = new Run();
    this.#leaf = { kind: "label", close };
    return () => {
      this.closeLeaf();
      this.mark = mark;
      this.#run = run;
      this.#leaf = leaf;
    };
  }

  closeLeaf(): void {
    const leaf = this.#leaf!;
    this.#leaf = undefined;
    leaf.close(this.#takeLine());
  }

  add(block: Block): void {
    this.endLine();
    if (this.#leaf === undefined) this.#put(block);
  }

  #put(block: Block): void {
    const { take, blocks } = this.#open;
    if (take === undefined) blocks.push(block);
    else take(block);
  }

  /** A text node, without what marks and blocks around it say of it. */
  text(node: number): void {
    const { source, from, to } = this.page;
    const before = this.#text;
    this.#text = node;
    if (isBlank(this.page, this.units, node)) {
      this.#run.space();
      return;
    }
    if (needsSpaceBetween(this.page, before, node)) this.#run.space();
    const mail = protectedMail(this.page, node);
    if (mail !== undefined) {
      this.plain(mail);
      return;
    }
    const words = this.#words;
    words.read(this.units, from[node], to[node]);
    if ((words.signs & NEEDS_READING) === 0) this.#say(source.slice(words.from, words.to));
    else this.#sayDecoded(decodeText(source.slice(from[node], to[node])));
  }

  #sayDecoded(text: string): void {
    this.#words.readText(text);
    const isSplit = (this.#words.signs & Sign.TEX) !== 0 && this.#tex.split(text, this);
    if (!isSplit) this.#say(text.slice(this.#words.from, this.#words.to));
  }

  plain(text: string): void {
    this.#words.readText(text);
    this.#say(text.slice(this.#words.from, this.#words.to));
  }

  /** Puts the words that were looked at last into the line. */
  #say(text: string): void {
    const mark = this.mark === undefined ? undefined : unspent(this.mark);
    for (let m = mark; m !== undefined; m = m.outer) {
      if (m.span !== undefined && saysSomething(text, this.#words)) this.#span = m.span;
    }
    this.#run.text(text, this.#words, mark);
  }

  atom(atom: Atom): void {
    this.#run.atom(atom, this.mark);
  }

  /** A line break; the second in a row ends the paragraph. */
  break(): void {
    if (this.#leaf !== undefined) this.#run.space();
    else if (this.#run.endsInBreak) this.endLine();
    else this.#run.break(this.mark);
  }

  /** Ends the line in the making: it becomes a paragraph, or where no block can stand, words are parted. */
  endLine(): void {
    if (this.#run.isEmpty) return;
    if (this.#leaf !== undefined) {
      this.#run.space();
      return;
    }
    const line = this.putPictures(this.#takeLine());
    if (line.every(isBlockLevelInline)) for (const thing of line) this.#putThing(thing);
    else this.#put({ kind: "paragraph", children: line });
  }

  /** Puts the pictures that a line of text begins with before it; gives the rest of the line. */
  putPictures(line: readonly Inline[]): readonly Inline[] {
    let left = line;
    for (let i = 0; i < MOST_PICTURES; i++) {
      const [picture, rest] = pictureFirst(left);
      if (picture === undefined || rest.every(isBlockLevelInline)) break;
      this.#put(picture);
      left = rest;
    }
    return left;
  }

  /** Puts an image or a formula where blocks stand; line breaks and spaces between them are none. */
  #putThing(inline: Inline): void {
    if (inline.kind === "image" || inline.kind === "math") this.#put(inline);
  }

  #takeLine(): Inline[] {
    if (this.#span !== undefined) this.#span.isSpent = true;
    this.#span = undefined;
    this.#text = 0;
    return this.#run.take();
  }

  /** Puts a mark into force and gives what undoes it. */
  enterMark(kind: InlineMark["kind"], link?: LinkTarget): Exit {
    this.#outer.push(this.mark);
    this.mark = within(this.mark, kind, link);
    return LEAVE_MARK;
  }

  leaveMark(): void {
    this.mark = this.#outer.pop();
  }
}

/** More pictures in a row are part of the line. */
const MOST_PICTURES = 9;

/** Whether a text is nothing but white space that is shown as one space. */
function isBlank({ source, from, measures }: Page, units: Uint16Array, text: number): boolean {
  if (measures.chars[text] !== 0 || measures.hiddenChars[text] !== 0) return false;
  // What has no width is no space.
  return isWhite(units[from[text]]) || source.startsWith(HARD_SPACE, from[text]);
}

const HARD_SPACE = "&nbsp;";
const NEEDS_READING = Sign.CODED | Sign.TEX;

function saysSomething(text: string, { signs }: Words): boolean {
  return (signs & Sign.EXOTIC) === 0 ? text !== "" : text.trim() !== "";
}

/** Whether a part of a line makes it no paragraph: a line of nothing but images, or a lone formula, is none. */
function isBlockLevelInline(inline: Inline): boolean {
  if (inline.kind === "text") return inline.value === " ";
  return inline.kind === "image" || inline.kind === "break" || (inline.kind === "math" && inline.display);
}

/** The picture that a line begins with, in marks or not, and the rest: without white space between, it is set beside the text rather than into it. */
function pictureFirst(line: readonly Inline[]): readonly [Image | undefined, readonly Inline[]] {
  const first = line[0];
  if (first?.kind === "image") return isAtWord(line[1]) ? [first, line.slice(1)] : [undefined, line];
  if (first?.kind !== "strong" && first?.kind !== "emphasis") return [undefined, line];
  const [picture, inner] = pictureFirst(first.children);
  return picture === undefined ? [undefined, line] : [picture, [{ ...first, children: inner }, ...line.slice(1)]];
}

function isAtWord(next: Inline | undefined): boolean {
  return next?.kind === "image" || (next !== undefined && isWordAt(inlineText([next]), 0));
}
