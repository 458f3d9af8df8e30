import { decodeText } from "../html/references.ts";
import { areApart } from "../page/apart.ts";
import type { Page } from "../page/page.ts";
import { protectedMail } from "../page/protected-mail.ts";
import { isWordAt } from "../text/characters.ts";
import type { Block, Inline } from "./content.ts";
import type { JoinedNotes } from "./footnotes.ts";
import type { Kept } from "./kept.ts";
import type { Links } from "./links.ts";
import type { DraftDefinition, DraftItem, ListAt } from "./lists.ts";
import type { Names } from "./names.ts";
import { tidy } from "./rules/blocks.ts";
import { type Atom, type LinkTarget, type Mark, plainText, Run, type Span, unspent, within } from "./run.ts";
import type { DraftTable } from "./tables.ts";
import { loadsTexEngine, mayHoldTex, splitTex } from "./tex.ts";
import type { Thread } from "./thread.ts";
import { Sign, Words } from "./words.ts";

/** A block in the making. */
export interface Frame {
  readonly kind: FrameKind;
  /** Takes the blocks that end inside; without it they are collected and given to `close`. */
  readonly take?: ((block: Block) => void) | undefined;
  /** Takes the line of a caption, summary or title inside. */
  readonly label?: ((line: Inline[]) => void) | undefined;
  /** Says whether the box of a task is ticked. */
  readonly tick?: ((checked: boolean) => void) | undefined;
  readonly close: (blocks: Block[]) => void;
}

export type FrameKind =
  | "root"
  | "list"
  | "item"
  | "quote"
  | "table"
  | "cell"
  | "figure"
  | "definitions"
  | "description"
  | "callout"
  | "details"
  | "note"
  | "post";

/** A line of its own in which no block can stand: what would be one only parts words. */
export interface Leaf {
  readonly kind: "heading" | "term" | "label";
  readonly close: (line: Inline[]) => void;
}

/** Undoes what entering an element did. */
export type Exit = (b: Builder) => void;

export const NOTHING: Exit = () => {};
export const END_LINE: Exit = (b) => b.endLine();
export const CLOSE: Exit = (b) => b.close();
export const CLOSE_LEAF: Exit = (b) => b.closeLeaf();
const LEAVE_MARK: Exit = (b) => b.leaveMark();

/** Deeper blocks are laid flat. Serialisers of the formats recurse; people nest some five levels. */
const MAX_NESTING = 64;

export interface Surroundings {
  readonly page: Page;
  readonly kept: Kept;
  readonly links: Links;
  readonly names: Names;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
}

/** Where handlers write: the open blocks, the line in the making, the marks in force. */
export class Builder {
  readonly page: Page;
  readonly kept: Kept;
  readonly links: Links;
  readonly names: Names;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
  /** Without footnotes and posts an element is special by its own tag alone. */
  readonly isPlainPage: boolean;
  mark: Mark | undefined;
  /** The marks that were in force before those that are. */
  readonly #outer: (Mark | undefined)[] = [];
  /** What the open lists and tables hold so far, by their frame. */
  readonly lists = new WeakMap<Frame, DraftItem[]>();
  readonly definitions = new WeakMap<Frame, DraftDefinition[]>();
  readonly tables = new WeakMap<Frame, DraftTable>();
  /** The last list that is finished. */
  before: ListAt | undefined;
  /** Ends of the elements around that look like a formula and hold none. */
  readonly noFormulas: number[] = [];
  #loadsTex: boolean | undefined;
  readonly #frames: { frame: Frame; blocks: Block[] }[] = [];
  readonly #run = new Run();
  readonly #words = new Words();
  #leaf: Leaf | undefined;
  /** The last text of the line. */
  #text = 0;
  /** The link around blocks that the line in the making is part of. */
  #span: Span | undefined;

  constructor(surroundings: Surroundings, root: Frame) {
    this.page = surroundings.page;
    this.kept = surroundings.kept;
    this.links = surroundings.links;
    this.names = surroundings.names;
    this.notes = surroundings.notes;
    this.thread = surroundings.thread;
    this.isPlainPage = this.notes.marks.size === 0 && this.thread.posts.size === 0;
    this.#frames.push({ frame: root, blocks: [] });
  }

  get frame(): Frame {
    return this.#frames.at(-1)!.frame;
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

  /** The innermost open block of one of the kinds. */
  nearest(...kinds: readonly FrameKind[]): Frame | undefined {
    return this.#frames.findLast(({ frame }) => kinds.includes(frame.kind))?.frame;
  }

  /** Opens a block; false where none can be opened, and what stands inside is then part of what is open. */
  open(frame: Frame): boolean {
    this.endLine();
    if (this.#leaf !== undefined || this.#frames.length >= MAX_NESTING) return false;
    this.#frames.push({ frame, blocks: [] });
    return true;
  }

  close(): void {
    this.endLine();
    const { frame, blocks } = this.#frames.pop()!;
    frame.close(tidy(blocks));
  }

  openLeaf(leaf: Leaf): boolean {
    this.endLine();
    if (this.#leaf !== undefined) return false;
    this.#leaf = leaf;
    return true;
  }

  closeLeaf(): void {
    const leaf = this.#leaf!;
    this.#leaf = undefined;
    leaf.close(this.#takeLine());
  }

  add(block: Block): void {
    this.endLine();
    if (this.#leaf !== undefined) return;
    const { frame, blocks } = this.#frames.at(-1)!;
    if (frame.take === undefined) blocks.push(block);
    else frame.take(block);
  }

  /** A text node, without what marks and blocks around it say of it. */
  text(node: number): void {
    const { source, from, to } = this.page;
    if (areApart(this.page, this.#text, node)) this.#run.space(undefined);
    this.#text = node;
    const mail = protectedMail(this.page, node);
    if (mail !== undefined) {
      this.plain(mail);
      return;
    }
    this.#words.read(source, from[node]!, to[node]!);
    if ((this.#words.signs & NEEDS_READING) === 0) this.#put(source);
    else this.say(decodeText(source.slice(from[node]!, to[node]!)));
  }

  say(text: string): void {
    const isTex = mayHoldTex(text) && (this.#loadsTex ??= loadsTexEngine(this.page.source));
    if (!isTex || !splitTex(text, this)) this.plain(text);
  }

  plain(text: string): void {
    this.#words.read(text, 0, text.length);
    this.#put(text);
  }

  /** Puts the words that were read last into the line. */
  #put(source: string): void {
    const mark = this.mark === undefined ? undefined : unspent(this.mark);
    for (let m = mark; m !== undefined; m = m.outer) {
      if (m.span !== undefined && saysSomething(source, this.#words)) this.#span = m.span;
    }
    this.#run.text(source, this.#words, mark);
  }

  atom(atom: Atom): void {
    this.#run.atom(atom, this.mark);
  }

  /** A line break; the second in a row ends the paragraph. */
  break(): void {
    if (this.#leaf !== undefined) this.#run.space(this.mark);
    else if (this.#run.endsInBreak) this.endLine();
    else this.#run.atom({ kind: "break" }, this.mark);
  }

  /** Ends the line in the making: it becomes a paragraph, or where no block can stand, words are parted. */
  endLine(): void {
    if (this.#run.isEmpty) return;
    if (this.#leaf !== undefined) {
      this.#run.space(this.mark);
      return;
    }
    const line = this.#takeLine();
    if (line.length === 0) return;
    const { frame, blocks } = this.#frames.at(-1)!;
    for (const block of blocksOf(line)) {
      if (frame.take === undefined) blocks.push(block);
      else frame.take(block);
    }
  }

  #takeLine(): Inline[] {
    if (this.#span !== undefined) this.#span.isSpent = true;
    this.#span = undefined;
    this.#text = 0;
    return this.#run.take();
  }

  /** Puts a mark into force and gives what undoes it. */
  enterMark(kind: Mark["kind"], link?: LinkTarget): Exit {
    this.#outer.push(this.mark);
    this.mark = within(this.mark, kind, link);
    return LEAVE_MARK;
  }

  leaveMark(): void {
    this.mark = this.#outer.pop();
  }
}

const NEEDS_READING = Sign.CODED | Sign.TEX;

function saysSomething(source: string, { from, to, signs }: Words): boolean {
  return (signs & Sign.EXOTIC) === 0 ? to > from : source.slice(from, to).trim() !== "";
}

/** A line of nothing but images, or a lone formula, is no paragraph. */
function blocksOf(line: Inline[]): Block[] {
  const things: Block[] = [];
  for (const inline of line) {
    if (inline.kind === "image" || (inline.kind === "math" && inline.display)) things.push(inline);
    else if (inline.kind !== "break" && !(inline.kind === "text" && inline.value === " ")) {
      return besidePicture(line);
    }
  }
  return things;
}

/** A picture that a text begins with, no white space between them, is set beside the text rather than into it. */
function besidePicture(line: Inline[]): Block[] {
  const [first, second] = line;
  const isGlued = first?.kind === "image" && second !== undefined && isWordAt(plainText([second]), 0);
  return isGlued ? [first, { kind: "paragraph", children: line.slice(1) }] : [{ kind: "paragraph", children: line }];
}
