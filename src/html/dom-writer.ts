import { withoutHiddenCharacters } from "../text/index.ts";
import { attributeBit, CONTROL_ATTRIBUTES } from "./known-attributes.ts";
import { NodeWriter } from "./node-writer.ts";
import { findTagId, KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, tagId, tagSet } from "./tags.ts";
import { Flag, type Tree, type Warning } from "./tree.ts";

const HTML = tagId("html");
const HEAD = tagId("head");
const BODY = tagId("body");
const A = tagId("a");
const BR = tagId("br");
const IFRAME = tagId("iframe");
const PRE = tagSet("pre listing plaintext xmp textarea");
/** Elements whose text is written unescaped; elsewhere `&` and `<` become references. */
const VERBATIM = tagSet("script style xmp noembed noframes");
const DATA_ATTRIBUTES = new Set(["itemscope", "itemprop", "typeof", "property"]);
const CONTROLS: ReadonlySet<string> = new Set(CONTROL_ATTRIBUTES);
const LAST_ID = 0xffff;

/** Any character except HTML whitespace. */
const NOT_SPACE = /[^\t\n\f\r ]/;
const AMPERSAND = /&/g;
const LESS = /</g;
const QUOTE = /"/g;

interface OpenElement {
  readonly node: number;
  readonly name: string;
  readonly tag: number;
  /** `Flag` bits that the content inherits. */
  readonly inherited: number;
}

/**
 * Builds a tree node by node from a browser's DOM, because parsing the DOM's HTML again could change the structure. Also writes
 * that HTML as `source`, so that offsets mean the same as in a parsed tree.
 */
export class DomWriter {
  readonly nodes: NodeWriter;
  readonly #parts: string[] = [];
  #length = 0;
  readonly #open: OpenElement[] = [];
  readonly #names: string[] = [];
  readonly #ids = new Map<string, number>();
  #body = -1;
  /** The level of the element whose content is kept as one raw node, -1 outside such elements. */
  #rawLevel = -1;
  #rawFrom = 0;
  /** Whether inline content precedes on the same line, so that whitespace here is visible. */
  #inline = false;

  /** `capacity` is the expected number of nodes. The caller opens `html`, `head` and `body`. */
  constructor(capacity: number) {
    this.nodes = new NodeWriter(Math.max(16, capacity));
  }

  /** Opens an element and returns its number, -1 inside an element that is kept raw. `attributes` alternates names and values. */
  open(name: string, attributes: readonly string[]): number {
    const tag = this.#tagOf(name);
    const node = this.#rawLevel < 0 ? this.#add(tag) : -1;
    const from = this.#length;
    this.#write(`<${name}`);
    for (let i = 0; i + 1 < attributes.length; i += 2) this.#attribute(node, attributes[i], attributes[i + 1]);
    this.#write(">");
    if (node >= 0) this.#describe(node, from, attributes);
    const inherited = node < 0 ? 0 : this.#inheritedFrom(node, tag);
    this.#open.push({ node, name, tag, inherited });
    if (tag === BODY && this.#body < 0) this.#body = node;
    if (node >= 0 && isKeptRaw(tag)) {
      this.#rawLevel = this.#open.length;
      this.#rawFrom = this.#length;
    }
    return node;
  }

  /** Appends text to the open element. Returns its number, -1 if it gets no node (invisible whitespace, raw content, no open element). */
  text(value: string): number {
    const parent = this.#open.at(-1);
    if (parent === undefined) return -1;
    const from = this.#length;
    this.#write(
      parent.tag < KNOWN_TAGS && VERBATIM[parent.tag] === 1 ? value : escapeText(withoutHiddenCharacters(value)),
    );
    if (this.#rawLevel >= 0) return -1;
    const preformatted = (parent.inherited & Flag.PREFORMATTED) !== 0;
    if (!this.#inline && !preformatted && !NOT_SPACE.test(value)) return -1;
    const node = this.nodes.add(TEXT, parent.node, this.#open.length);
    this.nodes.from[node] = from;
    this.nodes.to[node] = this.#length;
    this.nodes.flags[node] = parent.inherited;
    this.#inline = true;
    return node;
  }

  /** Closes the open element. The root stays open: `finish` may have to add a head and a body. */
  close(): void {
    if (this.#open.length > 1) this.#closeTop();
  }

  #closeTop(): void {
    const level = this.#open.length;
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { node, name, tag } = closed;
    if (level === this.#rawLevel) this.#endRaw(node);
    const traits = tag < KNOWN_TAGS ? TRAITS[tag] : 0;
    if ((traits & Trait.VOID) === 0) this.#write(`</${name}>`);
    if (node < 0) return;
    this.nodes.end[node] = this.nodes.count;
    if ((traits & Trait.BLOCK) !== 0) this.#inline = false;
  }

  /** Closes all elements and returns the tree. A document without a head or body gets empty ones at its end. */
  finish(warnings: readonly Warning[] = []): Tree {
    while (this.#open.length > 1) this.close();
    if (this.nodes.count === 0) this.open("html", []);
    if (this.#body < 0) {
      if (this.nodes.count === 1) this.#openImplied("head");
      this.#openImplied("body");
    }
    this.#closeTop();
    const { count, tag, parent, end, depth, from, to, classAt, idAt, hrefAt, attributeBits, flags } = this.nodes;
    const source = this.#parts.join("");
    const arrays = { tag, parent, end, depth, from, to, classAt, idAt, hrefAt, attributeBits, flags };
    return { source, count, ...arrays, names: this.#names, body: this.#body, warnings };
  }

  #openImplied(name: string): void {
    this.open(name, []);
    this.close();
  }

  #add(tag: number): number {
    const parent = this.#open.at(-1)?.node ?? -1;
    const node = this.nodes.add(tag, parent, this.#open.length);
    this.#inline = tag >= KNOWN_TAGS || ((TRAITS[tag] & Trait.BLOCK) === 0 && tag !== BR);
    return node;
  }

  #describe(node: number, from: number, attributes: readonly string[]): void {
    const { nodes } = this;
    nodes.from[node] = from;
    nodes.to[node] = this.#length;
    let flags = this.#open.at(-1)?.inherited ?? 0;
    if (nodes.tag[node] === A && nodes.hrefAt[node] !== 0) flags |= Flag.LINKED;
    for (let i = 0; i + 1 < attributes.length; i += 2) {
      if (attributes[i] === "aria-hidden" && attributes[i + 1] === "true") flags |= Flag.ARIA_HIDDEN;
      if (DATA_ATTRIBUTES.has(attributes[i])) flags |= Flag.DATA;
      if (attributes[i] === "style") flags |= Flag.STYLED;
      if (attributes[i] === "role") flags |= Flag.ROLE;
      if (CONTROLS.has(attributes[i])) flags |= Flag.CONTROLS;
    }
    nodes.flags[node] = flags;
  }

  #inheritedFrom(node: number, tag: number): number {
    const flags = this.nodes.flags[node] & (Flag.LINKED | Flag.PREFORMATTED);
    return tag < KNOWN_TAGS && PRE[tag] === 1 ? flags | Flag.PREFORMATTED : flags;
  }

  #attribute(node: number, name: string, value: string): void {
    this.#write(` ${name}="`);
    if (node >= 0) {
      this.nodes.attributeBits[node] |= attributeBit(name);
      if (name === "class") this.nodes.classAt[node] = this.#length;
      else if (name === "id") this.nodes.idAt[node] = this.#length;
      else if (name === "href") this.nodes.hrefAt[node] = this.#length;
    }
    this.#write(`${escapeAttribute(value)}"`);
  }

  #endRaw(element: number): void {
    this.#rawLevel = -1;
    if (this.#length === this.#rawFrom) return;
    const node = this.nodes.add(RAW, element, this.#open.length + 1);
    this.nodes.from[node] = this.#rawFrom;
    this.nodes.to[node] = this.#length;
  }

  #tagOf(name: string): number {
    const known = findTagId(name);
    if (known !== 0) return known;
    const own = this.#ids.get(name);
    if (own !== undefined) return own;
    const id = Math.min(KNOWN_TAGS + this.#names.length, LAST_ID);
    if (KNOWN_TAGS + this.#names.length <= LAST_ID) this.#names.push(name);
    this.#ids.set(name, id);
    return id;
  }

  #write(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

/** Whether the content of an element becomes a raw node, as in a parsed tree. An iframe is an exception: its document may be content. */
function isKeptRaw(tag: number): boolean {
  if (tag >= KNOWN_TAGS || tag === IFRAME || tag === HTML || tag === HEAD) return false;
  return (TRAITS[tag] & (Trait.RAW_TEXT | Trait.SKIPPED)) !== 0 && tag !== tagId("xmp");
}

/** Escapes text for use between tags. */
export function escapeText(value: string): string {
  return value.replace(AMPERSAND, "&amp;").replace(LESS, "&lt;");
}

function escapeAttribute(value: string): string {
  return value.replace(AMPERSAND, "&amp;").replace(QUOTE, "&quot;");
}
