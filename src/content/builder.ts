import { decodeText } from "../html/index.ts";
import { type ElementNames, needsSpaceBetween, type Page, protectedMail } from "../page/index.ts";
import type { Thread } from "../posts/index.ts";
import type { KeptNodes } from "../select/index.ts";
import type { Block, Inline } from "./content.ts";
import type { JoinedNotes } from "./footnotes.ts";
import {
  type FinishedList,
  type Frame,
  type FrameKind,
  type LabelOfValue,
  type Leaf,
  type OpenFrame,
  openFrame,
  type ShownMedia,
} from "./frames.ts";
import {
  type Atom,
  type InlineMark,
  isBlankText,
  isBlockLevelInline,
  isVisible,
  type LinkSpan,
  type LinkTarget,
  nestMark,
  Run,
  splitLeadingPictures,
  TextFlag,
  TextScan,
  withoutWrittenLinks,
} from "./line/index.ts";
import type { Links } from "./links.ts";
import { Tex } from "./math/index.ts";
import { tidy } from "./rules/index.ts";

/** Finishes an element; called after its last node. */
export type Exit = (builder: Builder) => void;

/** Does nothing: for inline elements without a mark. */
export const NO_EXIT: Exit = () => {};
/** Ends the current line. */
export const END_LINE: Exit = (builder) => builder.endLine();
/** Closes the innermost block. */
export const CLOSE: Exit = (builder) => builder.close();
const CLOSE_LEAF: Exit = (builder) => builder.closeLeaf();
const CLOSE_MARK: Exit = (builder) => builder.closeMark();

/** Limit for nested blocks, since the output formats recurse. Deeper ones join the deepest open one. Authors nest about five levels. */
const MAX_NESTING = 64;

/** The page, and everything known about it before its content is built. */
interface BuilderContext {
  readonly page: Page;
  /** The code units of the page's source. */
  readonly units: Uint16Array;
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
}

/** Builds the content tree: the stack of open blocks, the current line, the open marks. Handlers of elements write to it. */
export class Builder {
  readonly page: Page;
  readonly units: Uint16Array;
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
  readonly notes: JoinedNotes;
  readonly thread: Thread;
  /** Whether the page has neither footnotes nor posts: then no element is special by its position. */
  readonly isPlainPage: boolean;
  /** The innermost open mark. */
  mark: InlineMark | undefined;
  /** The values of `mark` to return to, one for each open inline element. */
  readonly #outerMarks: (InlineMark | undefined)[] = [];
  lastList: FinishedList | undefined;
  lastLabel: LabelOfValue | undefined;
  lastMedia: ShownMedia | undefined;
  /** End nodes of the open elements that class or tag mark as a formula but that contain none. */
  readonly failedFormulaEnds: number[] = [];
  readonly #tex: Tex;
  readonly #outerFrames: OpenFrame[] = [];
  #open: OpenFrame;
  #run = new Run();
  readonly #scan = new TextScan();
  #leaf: Leaf | undefined;
  /** The last text node of the line. */
  #lastText = 0;
  /** Whether the line has text, all of it from added captions. */
  #isLineAdded = false;
  /** The link around several blocks that contains the current line. */
  #linkSpan: LinkSpan | undefined;

  constructor(context: BuilderContext, root: Frame) {
    this.page = context.page;
    this.units = context.units;
    this.kept = context.kept;
    this.links = context.links;
    this.names = context.names;
    this.notes = context.notes;
    this.thread = context.thread;
    this.isPlainPage = this.notes.marks.size === 0 && this.thread.posts.size === 0;
    this.#tex = new Tex(this.page.source);
    this.#open = openFrame(root);
  }

  /** The innermost open block. */
  get frame(): Frame {
    return this.#open.frame;
  }

  get isInLeaf(): boolean {
    return this.#leaf !== undefined;
  }

  get isInHeading(): boolean {
    return this.#leaf?.kind === "heading";
  }

  /** Whether an open mark is inline code. */
  get isInCode(): boolean {
    let { mark } = this;
    while (mark !== undefined && mark.kind !== "code-span") mark = mark.outer;
    return mark !== undefined;
  }

  /** Returns the innermost open block of a kind. */
  nearest(kind: FrameKind): OpenFrame | undefined {
    if (this.frame.kind === kind) return this.#open;
    return this.#outerFrames.findLast(({ frame }) => frame.kind === kind);
  }

  /** Starts a block element without a kind of its own, such as `<div>`: it only separates lines. */
  startSection(): Exit {
    this.endLine();
    return END_LINE;
  }

  /** Opens a block. In a leaf, or nested too deeply, it only separates lines: its children are added to the current block. */
  open(frame: Frame): Exit {
    this.endLine();
    if (this.#leaf !== undefined || this.#outerFrames.length + 1 >= MAX_NESTING) return END_LINE;
    this.#outerFrames.push(this.#open);
    this.#open = openFrame(frame);
    return CLOSE;
  }

  close(): void {
    this.endLine();
    const { frame, blocks, label, isLabelAdded } = this.#open;
    this.#open = this.#outerFrames.pop() ?? this.#open;
    frame.close(tidy(blocks), label, isLabelAdded);
  }

  /** Opens a line that cannot contain blocks (a leaf). Inside another leaf it only separates words. */
  openLeaf(leaf: Leaf): Exit {
    this.endLine();
    if (this.#leaf !== undefined) return END_LINE;
    this.#leaf = leaf;
    return CLOSE_LEAF;
  }

  /** Opens the caption, summary or title of the innermost block of a kind. Without such a block it is a paragraph. */
  openLabel(kind: FrameKind): Exit {
    const labeled = this.nearest(kind);
    if (labeled === undefined) return this.startSection();
    const { label } = labeled;
    const close = (line: Inline[], isAdded: boolean) => {
      if (line.length > 0) labeled.isLabelAdded = isAdded && (label.length === 0 || labeled.isLabelAdded);
      if (label.length > 0) label.push({ kind: "text", value: " " });
      for (const inline of line) label.push(inline);
    };
    return this.openLeaf({ kind: "label", close });
  }

  /** Opens a separate line, such as a footnote, within the current line. The current line continues after it. */
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
    const leaf = this.#leaf;
    this.#leaf = undefined;
    const isAdded = this.#isLineAdded;
    leaf?.close(this.#takeLine(), isAdded);
  }

  /** Adds a finished block. In a leaf, the block is dropped. */
  add(block: Block): void {
    this.endLine();
    if (this.#leaf === undefined) this.#put(block);
  }

  #put(block: Block): void {
    const { take, blocks } = this.#open;
    if (take === undefined) blocks.push(block);
    else take(block);
  }

  /** Adds the text of a text node, with the open marks. */
  addTextNode(node: number): void {
    const { source, from, to } = this.page;
    const before = this.#lastText;
    this.#isLineAdded = this.kept.isAddedCaption(node) && (before === 0 || this.#isLineAdded);
    this.#lastText = node;
    if (isBlankText(this.page, this.units, node)) {
      this.#run.addSpace();
      return;
    }
    if (needsSpaceBetween(this.page, before, node)) this.#run.addSpace();
    const mail = protectedMail(this.page, node);
    if (mail !== undefined) {
      this.addString(mail);
      return;
    }
    const scan = this.#scan;
    scan.scan(this.units, from[node], to[node]);
    if ((scan.flags & NEEDS_DECODING) === 0) this.#addScanned(source.slice(scan.from, scan.to));
    else this.#addDecoded(decodeText(source.slice(from[node], to[node])));
  }

  #addDecoded(text: string): void {
    this.#scan.scanString(text);
    const isSplit = (this.#scan.flags & TextFlag.TEX) !== 0 && this.#tex.split(text, this);
    if (!isSplit) this.#addScanned(text.slice(this.#scan.from, this.#scan.to));
  }

  /** Adds a text that is not a node of the page. */
  addString(text: string): void {
    this.#scan.scanString(text);
    this.#addScanned(text.slice(this.#scan.from, this.#scan.to));
  }

  /** Adds a text to the line. `#scan` must hold the result of scanning it. */
  #addScanned(text: string): void {
    const mark = this.mark === undefined ? undefined : withoutWrittenLinks(this.mark);
    for (let m = mark; m !== undefined; m = m.outer) {
      if (m.span !== undefined && isVisible(text, this.#scan.flags)) this.#linkSpan = m.span;
    }
    this.#run.addText(text, this.#scan, mark);
  }

  addAtom(atom: Atom): void {
    this.#run.addAtom(atom, this.mark);
  }

  /** Adds a line break. The second in a row ends the paragraph. */
  addBreak(): void {
    if (this.#leaf !== undefined) this.#run.addSpace();
    else if (this.#run.endsInBreak) this.endLine();
    else this.#run.addBreak(this.mark);
  }

  /** Ends the current line: it becomes a paragraph. In a leaf, it only separates words. */
  endLine(): void {
    if (this.#run.isEmpty) return;
    if (this.#leaf !== undefined) {
      this.#run.addSpace();
      return;
    }
    const isAdded = this.#isLineAdded;
    const line = this.addLeadingPictures(this.#takeLine());
    if (!line.every(isBlockLevelInline))
      this.#put(isAdded ? { kind: "paragraph", children: line, added: true } : { kind: "paragraph", children: line });
    else for (const inline of line) if (inline.kind === "image" || inline.kind === "math") this.#put(inline);
  }

  /** Adds the pictures at the start of a line as blocks. Returns the rest of the line. */
  addLeadingPictures(line: readonly Inline[]): readonly Inline[] {
    const { pictures, rest } = splitLeadingPictures(line);
    for (const picture of pictures) this.#put(picture);
    return rest;
  }

  #takeLine(): Inline[] {
    if (this.#linkSpan !== undefined) this.#linkSpan.isWritten = true;
    this.#linkSpan = undefined;
    this.#lastText = 0;
    this.#isLineAdded = false;
    return this.#run.take();
  }

  /** Opens an inline element. */
  openMark(kind: InlineMark["kind"], link?: LinkTarget): Exit {
    this.#outerMarks.push(this.mark);
    this.mark = nestMark(this.mark, kind, link);
    return CLOSE_MARK;
  }

  closeMark(): void {
    this.mark = this.#outerMarks.pop();
  }
}

const NEEDS_DECODING = TextFlag.ENCODED | TextFlag.TEX;
