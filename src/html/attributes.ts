import { decodeAttribute } from "./references.ts";
import type { Tree } from "./tree.ts";

/*
 * Attributes are not stored: they are read from the start tag in the source when somebody asks.
 * class, id and href, asked for often, have their offsets in the tree.
 */

const SPACE = 32;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUOTE = 34;
const APOSTROPHE = 39;

/** Makes a letter of ASCII lower case. */
const LOWER = 32;
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

/** All attributes of an element, names in lower case, values decoded; the first of a name counts. */
export function attributes(tree: Tree, node: number): Map<string, string> {
  const found = new Map<string, string>();
  const { source } = tree;
  for (const scan = new Scan(tree, node); scan.next(); ) {
    const name = nameAt(source, scan.nameStart, scan.nameEnd);
    if (!found.has(name)) found.set(name, decodeAttribute(source.slice(scan.valueStart, scan.valueEnd)));
  }
  return found;
}

/** A name in lower case, which nearly all are. */
function nameAt(source: string, start: number, end: number): string {
  const name = source.slice(start, end);
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code >= FIRST_CAPITAL && code <= LAST_CAPITAL) return name.toLowerCase();
  }
  return name;
}

/** Goes through the attributes of a start tag. */
class Scan {
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

  /** False behind the last one. */
  next(): boolean {
    const source = this.#source;
    let at = this.#at;
    while (isSpace(source.charCodeAt(at)) || source.charCodeAt(at) === SLASH) at++;
    if (at >= this.#close) return false;
    this.nameStart = at;
    // A name may begin with `=`.
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

/** Where a name ends: at white space, `/`, `>` or the other sign. */
function nameEnd(source: string, from: number, other: number): number {
  const { length } = source;
  let at = from;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    // Letters come behind all signs that end a name.
    if (code > GREATER) continue;
    if (code === GREATER || code === SLASH || code === other || isSpace(code)) break;
  }
  return at;
}

/** The value of one attribute, undefined if the element has none of that name (which is in lower case). */
export function attribute(tree: Tree, node: number, name: string): string | undefined {
  if (name === "class") return className(tree, node) || undefined;
  const { source } = tree;
  const first = name.charCodeAt(0);
  for (const scan = new Scan(tree, node); scan.next(); ) {
    // Most others differ in their length or their first letter.
    if (scan.nameEnd - scan.nameStart !== name.length || (source.charCodeAt(scan.nameStart) | LOWER) !== first)
      continue;
    const written = source.slice(scan.nameStart, scan.nameEnd);
    if (written === name || written.toLowerCase() === name)
      return decodeAttribute(source.slice(scan.valueStart, scan.valueEnd));
  }
  return undefined;
}

/** Names in lower case, each with the place of its value in what `attributesNamed` gives. */
export interface AttributePlaces {
  readonly places: ReadonlyMap<string, number>;
  /** 1 for the shapes of the names: most other names have another. */
  readonly shapes: Uint8Array;
  /** What is given where there are none: to copy it is cheaper than to fill an array. */
  readonly none: readonly undefined[];
}

export function placesOf(names: readonly string[]): AttributePlaces {
  const shapes = new Uint8Array(SHAPES);
  for (const name of names) shapes[shapeOf(name, 0, name.length)] = 1;
  return { places: new Map(names.map((name, place) => [name, place])), shapes, none: names.map(() => undefined) };
}

const SHAPES = 1 << 10;

/** A number for the length of a name and its last letter, capital or small. */
function shapeOf(source: string, start: number, end: number): number {
  return (((end - start) & 31) << 5) | (source.charCodeAt(end - 1) & 31);
}

/** The values of several attributes in one go, undefined for those that the element has not. */
export function attributesNamed(tree: Tree, node: number, wanted: AttributePlaces): readonly (string | undefined)[] {
  const { source } = tree;
  const { places, shapes, none } = wanted;
  const found: (string | undefined)[] = none.slice();
  for (const scan = new Scan(tree, node); scan.next(); ) {
    if (shapes[shapeOf(source, scan.nameStart, scan.nameEnd)] === 0) continue;
    const place = places.get(nameAt(source, scan.nameStart, scan.nameEnd));
    if (place !== undefined) found[place] ??= decodeAttribute(source.slice(scan.valueStart, scan.valueEnd));
  }
  return found;
}

export function className(tree: Tree, node: number): string {
  return valueAt(tree, tree.classAt[node]);
}

export function elementId(tree: Tree, node: number): string {
  return valueAt(tree, tree.idAt[node]);
}

/** The target of a link as written, undefined if there is none. */
export function href(tree: Tree, node: number): string | undefined {
  const at = tree.hrefAt[node];
  return at === 0 ? undefined : valueAt(tree, at).trim();
}

/** Where the attribute value that starts at the offset ends; a value stands behind a quote, `=` or white space. */
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

/** As `valueEnd`, in the code units of the source, looking no further than `most`. */
export function valueEndIn(units: Uint16Array, at: number, most: number): number {
  const before = units[at - 1];
  let end = at;
  if (before === QUOTE || before === APOSTROPHE) while (end < most && units[end] !== before) end++;
  else if (before === EQUALS || isSpace(before))
    while (end < most && units[end] !== GREATER && !isSpace(units[end])) end++;
  return end;
}

function valueAt(tree: Tree, at: number): string {
  if (at === 0) return "";
  return decodeAttribute(tree.source.slice(at, valueEnd(tree.source, at)));
}
