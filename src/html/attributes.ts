import { withoutHiddenCharacters } from "../text/index.ts";
import { attributeBit } from "./known-attributes.ts";
import { decodeAttribute } from "./references.ts";
import type { Tree } from "./tree.ts";

/*
 * Attributes are not stored. These functions read them from the start tag in the source. For class, id and href, which are
 * read often, the tree has the offsets.
 */

const SPACE = 32;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUOTE = 34;
const APOSTROPHE = 39;

const FIRST_CAPITAL = 65;
const LAST_CAPITAL = 90;
const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const RETURN = 13;

function isSpace(code: number): boolean {
  if (code > SPACE) return false;
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
}

/** Returns the decoded values of all attributes of an element, by name in lower case. The first of equal names counts. */
export function attributes(tree: Tree, node: number): Map<string, string> {
  const found = new Map<string, string>();
  const { source } = tree;
  for (const scan = new AttributeScan(tree, node); scan.next(); ) {
    const name = nameAt(source, scan.nameStart, scan.nameEnd);
    if (!found.has(name)) found.set(name, readValue(source.slice(scan.valueStart, scan.valueEnd)));
  }
  return found;
}

/** Returns a name in lower case. Fast path: nearly all are in lower case already. */
function nameAt(source: string, start: number, end: number): string {
  const name = source.slice(start, end);
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code >= FIRST_CAPITAL && code <= LAST_CAPITAL) return name.toLowerCase();
  }
  return name;
}

/** Walks through the attributes of a start tag. Its fields describe the current attribute. */
class AttributeScan {
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  readonly #source: string;
  readonly #close: number;
  #at: number;

  constructor({ source, from, to }: Tree, node: number) {
    this.#source = source;
    this.#close = to[node] - 1;
    this.#at = this.#close < from[node] ? this.#close : nameEnd(source, from[node] + 1, GREATER);
  }

  /** Moves to the next attribute. Returns false after the last one. */
  next(): boolean {
    const source = this.#source;
    let at = this.#at;
    while (isSpace(source.charCodeAt(at)) || source.charCodeAt(at) === SLASH) at++;
    if (at >= this.#close) return false;
    this.nameStart = at;
    // A name may start with `=`.
    this.nameEnd = this.valueStart = this.valueEnd = this.#at = nameEnd(source, at + 1, EQUALS);
    at = afterSpace(source, this.nameEnd);
    if (source.charCodeAt(at) === EQUALS) this.#value(afterSpace(source, at + 1));
    return true;
  }

  #value(start: number): void {
    const first = this.#source.charCodeAt(start);
    const isQuoted = first === QUOTE || first === APOSTROPHE;
    this.valueStart = isQuoted ? start + 1 : start;
    this.valueEnd = valueEnd(this.#source, this.valueStart);
    this.#at = isQuoted ? this.valueEnd + 1 : this.valueEnd;
  }
}

function afterSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Returns the end of a name: whitespace, `/`, `>` or the given delimiter. */
function nameEnd(source: string, from: number, delimiter: number): number {
  const { length } = source;
  let at = from;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    // Fast path: letters have larger codes than all characters that end a name.
    if (code > GREATER) continue;
    if (code === GREATER || code === SLASH || code === delimiter || isSpace(code)) break;
  }
  return at;
}

/**
 * Returns the value of one attribute without hidden characters, or undefined. `name` must be in lower case. An empty class counts as
 * missing.
 */
export function attribute(tree: Tree, node: number, name: string): string | undefined {
  const value = exactAttribute(tree, node, name);
  return value === undefined ? undefined : withoutHiddenCharacters(value);
}

/** Fast path: whether an element may have an attribute, by the bit of its name (`attributeBit`), without reading its tag. */
export function mayHaveAttribute({ attributeBits }: Tree, node: number, bit: number): boolean {
  return (attributeBits[node] & bit) !== 0;
}

/** Like `attribute`, but with every character: for styles and selectors, where a hidden character makes a different name. */
export function exactAttribute(tree: Tree, node: number, name: string): string | undefined {
  if (name === "class") return className(tree, node) || undefined;
  if (!mayHaveAttribute(tree, node, attributeBit(name))) return undefined;
  const { source } = tree;
  for (const scan = new AttributeScan(tree, node); scan.next(); ) {
    const { nameStart, nameEnd } = scan;
    // Fast path: most other names differ in length.
    if (nameEnd - nameStart === name.length && nameAt(source, nameStart, nameEnd) === name)
      return decodeAttribute(source.slice(scan.valueStart, scan.valueEnd));
  }
  return undefined;
}

/** Names of wanted attributes in lower case, each with its index in the result of `attributesNamed`. */
export interface AttributeIndex {
  readonly indexes: ReadonlyMap<string, number>;
  /** The bits of the names in `Tree.attributeBits`. */
  readonly bits: number;
  /** One undefined per wanted name: the result before any attribute is read. Copying it is cheaper than filling an array. */
  readonly missing: readonly undefined[];
}

/** Prepares names for `attributesNamed`. Call it once per list of names. */
export function attributeIndex(names: readonly string[]): AttributeIndex {
  const indexes = new Map(names.map((name, index) => [name, index]));
  const bits = names.reduce((all, name) => all | attributeBit(name), 0);
  return { indexes, bits, missing: names.map(() => undefined) };
}

/** Returns the values of several attributes in one pass, undefined for missing ones. */
export function attributesNamed(tree: Tree, node: number, wanted: AttributeIndex): readonly (string | undefined)[] {
  const { source } = tree;
  const { indexes, bits, missing } = wanted;
  if (!mayHaveAttribute(tree, node, bits)) return missing;
  const found: (string | undefined)[] = missing.slice();
  for (const scan = new AttributeScan(tree, node); scan.next(); ) {
    const name = nameAt(source, scan.nameStart, scan.nameEnd);
    const index = (attributeBit(name) & bits) === 0 ? undefined : indexes.get(name);
    if (index !== undefined) found[index] ??= readValue(source.slice(scan.valueStart, scan.valueEnd));
  }
  return found;
}

function readValue(raw: string): string {
  return withoutHiddenCharacters(decodeAttribute(raw));
}

/** Returns the class attribute, or an empty string. */
export function className(tree: Tree, node: number): string {
  return valueAt(tree, tree.classAt[node]);
}

/** Returns the id attribute, or an empty string. */
export function elementId(tree: Tree, node: number): string {
  return valueAt(tree, tree.idAt[node]);
}

/** Returns the href attribute, trimmed and not resolved, or undefined. */
export function href(tree: Tree, node: number): string | undefined {
  const at = tree.hrefAt[node];
  return at === 0 ? undefined : withoutHiddenCharacters(valueAt(tree, at)).trim();
}

/** Returns the end of the attribute value that starts at `at`. Returns `at` if no quote, `=` or whitespace precedes it: no value. */
export function valueEnd(source: string, at: number): number {
  const before = source.charCodeAt(at - 1);
  const { length } = source;
  if (before === QUOTE || before === APOSTROPHE) {
    const close = source.indexOf(before === QUOTE ? '"' : "'", at);
    return close < 0 ? length : close;
  }
  if (before !== EQUALS && !isSpace(before)) return at;
  let end = at;
  while (end < length && source.charCodeAt(end) !== GREATER && !isSpace(source.charCodeAt(end))) end++;
  return end;
}

/** Like `valueEnd`, on the code units of the source, and not beyond `max`. */
export function valueEndIn(units: Uint16Array, at: number, max: number): number {
  const before = units[at - 1];
  let end = at;
  if (before === QUOTE || before === APOSTROPHE) while (end < max && units[end] !== before) end++;
  else if (before === EQUALS || isSpace(before))
    while (end < max && units[end] !== GREATER && !isSpace(units[end])) end++;
  return end;
}

function valueAt(tree: Tree, at: number): string {
  if (at === 0) return "";
  return decodeAttribute(tree.source.slice(at, valueEnd(tree.source, at)));
}
