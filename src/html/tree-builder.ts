import { borrowWriter, type NodeWriter } from "./node-writer.ts";
import { borrowOpenElements, Effect, type OpenElements, returnOpenElements } from "./open-elements.ts";
import { KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, tagId } from "./tags.ts";
import { TagMark, type Tokenizer } from "./tokenizer.ts";
import { Flag, type ParseLimits } from "./tree.ts";

/* V8 inlines constants of this module; it looks up imported ones at every use. */
const { BLOCK, RAW_TEXT, VOID } = Trait;
const { HIDDEN, LINKED } = Flag;
const { LINK } = Effect;
const { OPEN } = TagMark;
const KEPT_MARKS =
  TagMark.HIDDEN | TagMark.ARIA_HIDDEN | TagMark.DATA | TagMark.STYLED | TagMark.ROLE | TagMark.CONTROLS;
const traitsById = TRAITS;
const knownTags = KNOWN_TAGS;
const text = TEXT;
const raw = RAW;

const HTML = tagId("html");
const HEAD = tagId("head");
const BODY = tagId("body");
const A = tagId("a");
const DIALOG = tagId("dialog");
const BR = tagId("br");

/** The last id for tag names that tags.ts does not list. If a page has more names, the rest share this id. */
const LAST_ID = 0xffff;

/** The first two levels, html and head or body, stay open until the end. */
const FIRST_CLOSABLE = 2;

/** The state of tree construction: the nodes, the stack of open elements, and a few flags of the HTML standard. */
export class TreeBuilder {
  readonly nodes: NodeWriter;
  readonly open: OpenElements = borrowOpenElements();
  readonly names: string[] = [];
  readonly tokens: Tokenizer;
  /** Number of `<body>`, -1 while the head is open. */
  body = -1;
  /** The standard's form element pointer: forms do not nest. */
  formIsOpen = false;
  /** Quirks mode, the default without a doctype: a table does not end a paragraph. */
  quirks = true;
  depthFlattened = false;
  nodesCut = false;
  /** Whether inline content precedes on the same line, so that whitespace here is visible. */
  #inline = false;
  readonly #ids = new Map<string, number>();
  readonly #maxDepth: number;

  constructor(tokens: Tokenizer, limits: ParseLimits) {
    this.tokens = tokens;
    this.#maxDepth = Math.max(3, limits.maxDepth);
    this.nodes = borrowWriter();
    this.open.push(this.nodes.add(HTML, -1, 0), HTML, 0);
    this.open.push(this.nodes.add(HEAD, 0, 1), HEAD, 0);
  }

  get topTag(): number {
    return this.open.topTag;
  }

  /** Pops the element at the level and all above it, then elements already closed. */
  popThrough(level: number): void {
    const { open, nodes } = this;
    const floor = Math.max(level, FIRST_CLOSABLE);
    while (open.top >= floor || (open.top >= FIRST_CLOSABLE && open.topIsClosed)) {
      const tag = open.topTag;
      nodes.end[open.pop()] = nodes.count;
      if (tag < knownTags && (traitsById[tag] & BLOCK) !== 0) this.#inline = false;
    }
  }

  /** Closes the head and opens the body, unless the body exists. */
  openBody(): void {
    if (this.body >= 0) return;
    const { open, nodes } = this;
    while (open.top > 0) nodes.end[open.pop()] = nodes.count;
    this.body = nodes.add(BODY, 0, 1);
    nodes.from[this.body] = nodes.to[this.body] = this.tokens.start;
    open.push(this.body, BODY, 0);
  }

  /**
   * Gives the existing html or body element the attributes of its first tag. Attributes that hide are ignored, because scripts
   * show a page whose body starts hidden.
   */
  adopt(node: number): void {
    if (this.nodes.to[node] === this.nodes.from[node]) this.#describe(node);
  }

  /** Appends the current start tag as an element, open unless it is void. Returns its number. */
  insert(tag: number): number {
    const node = this.insertEmpty(tag);
    const traits = tag < knownTags ? traitsById[tag] : 0;
    if ((traits & (VOID | RAW_TEXT)) === 0) {
      this.open.push(node, tag, tag === A && this.tokens.hrefAt !== 0 ? LINK : 0);
    }
    return node;
  }

  /** Appends the current start tag as an element without content. */
  insertEmpty(tag: number): number {
    const { nodes, open, tokens } = this;
    this.#inline = tag >= knownTags || ((traitsById[tag] & BLOCK) === 0 && tag !== BR);
    if (this.#flattenIfTooDeep()) return open.topNode;
    const node = nodes.add(tag, open.topNode, open.top + 1);
    this.#describe(node);
    let flags = open.inherited | (tokens.marks & KEPT_MARKS);
    if (tag === DIALOG && (tokens.marks & OPEN) === 0) flags |= HIDDEN;
    if (tag === A && tokens.hrefAt !== 0) flags |= LINKED;
    nodes.flags[node] = flags;
    return node;
  }

  /** Appends an element without a tag in the source, and opens it. */
  insertImplied(tag: number): void {
    const { nodes, open } = this;
    this.#inline = false;
    let node = open.topNode;
    if (!this.#flattenIfTooDeep()) {
      node = nodes.add(tag, node, open.top + 1);
      nodes.from[node] = nodes.to[node] = this.tokens.start;
    }
    open.push(node, tag, 0);
  }

  /** Appends a text node. Drops whitespace where it is invisible. */
  insertText(from: number, to: number): void {
    const { nodes, open } = this;
    if (!this.#inline && open.preformatted === 0 && isBlank(this.tokens.units, from, to)) return;
    const parent = open.topNode;
    const node = nodes.add(text, parent, nodes.depth[parent] + 1);
    nodes.from[node] = from;
    nodes.to[node] = to;
    nodes.flags[node] = open.inherited;
    this.#inline = true;
  }

  /** Appends a raw node (unparsed source) to the element. */
  insertRaw(element: number, from: number, to: number): void {
    const { nodes } = this;
    const node = nodes.add(raw, element, nodes.depth[element] + 1);
    nodes.from[node] = from;
    nodes.to[node] = to;
    nodes.end[element] = nodes.count;
  }

  /** Closes all open elements. The tree is complete then. */
  finish(): void {
    this.openBody();
    const { open, nodes } = this;
    while (open.top >= 0) nodes.end[open.pop()] = nodes.count;
    returnOpenElements(open);
  }

  /** The tag id of the current start or end tag. */
  tagOfToken(): number {
    const { tokens } = this;
    if (tokens.tag !== 0) return tokens.tag;
    const name = tokens.source.slice(tokens.nameStart, tokens.nameEnd).toLowerCase();
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = knownTags + this.names.length;
    if (id > LAST_ID) return LAST_ID;
    this.names.push(name);
    this.#ids.set(name, id);
    return id;
  }

  /**
   * Returns true if the next element would be deeper than the limit, and notes that for the warning. Such an element gets no
   * node; its content goes to the ancestor at the limit.
   */
  #flattenIfTooDeep(): boolean {
    if (this.open.top < this.#maxDepth) return false;
    this.depthFlattened = true;
    return true;
  }

  #describe(node: number): void {
    const { nodes, tokens } = this;
    nodes.from[node] = tokens.start;
    nodes.to[node] = tokens.end;
    nodes.classAt[node] = tokens.classAt;
    nodes.idAt[node] = tokens.idAt;
    nodes.hrefAt[node] = tokens.hrefAt;
    nodes.attributeBits[node] = tokens.attributeBits;
  }
}

/** Whether the range contains only whitespace. */
export function isBlank(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = units[at];
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13 && code !== 12) return false;
  }
  return true;
}
