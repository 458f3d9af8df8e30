import { decodeAttribute } from "./references.ts";
import type { Tree } from "./tree.ts";

/**
 * Attributes are not stored: they are read from the start tag in the source when somebody asks.
 * class, id and href, asked for often, have their offsets in the tree.
 */

const VALUE_STOP = /[\t\n\f\r >]/g;
const BEFORE_VALUE = /[\t\n\f\r =]/;
const TAG_NAME_STOP = /[\t\n\f\r />]/g;
const NOT_BETWEEN = /[^\t\n\f\r /]/g;
const ATTRIBUTE_NAME_STOP = /[\t\n\f\r />=]/g;
const NOT_SPACE = /[^\t\n\f\r ]/g;

/** All attributes of an element, names in lower case, values decoded; the first of a name counts. */
export function attributes(tree: Tree, node: number): Map<string, string> {
  const found = new Map<string, string>();
  const { source } = tree;
  const close = tree.to[node]! - 1;
  if (close < tree.from[node]!) return found;
  let at = indexOf(source, TAG_NAME_STOP, tree.from[node]! + 1);
  for (;;) {
    const nameStart = indexOf(source, NOT_BETWEEN, at);
    if (nameStart >= close) return found;
    // A name may begin with `=`.
    at = indexOf(source, ATTRIBUTE_NAME_STOP, nameStart + 1);
    const name = source.slice(nameStart, at).toLowerCase();
    const equals = indexOf(source, NOT_SPACE, at);
    let value = "";
    if (source[equals] === "=") {
      const start = indexOf(source, NOT_SPACE, equals + 1);
      const isQuoted = source[start] === '"' || source[start] === "'";
      const from = isQuoted ? start + 1 : start;
      const end = valueEnd(source, from);
      value = source.slice(from, end);
      at = isQuoted ? end + 1 : end;
    }
    if (!found.has(name)) found.set(name, decodeAttribute(value));
  }
}

function indexOf(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

/** The value of one attribute, undefined if the element has none of that name. */
export function attribute(tree: Tree, node: number, name: string): string | undefined {
  if (name === "class") return className(tree, node) || undefined;
  const from = tree.from[node]!;
  const to = tree.to[node]!;
  if (to <= from || !mayHold(tree.source, from, to, name)) return undefined;
  return attributes(tree, node).get(name);
}

/** A cheap no: most elements lack most attributes. */
function mayHold(source: string, from: number, to: number, name: string): boolean {
  const first = name.charCodeAt(0);
  const second = name.charCodeAt(1);
  for (let at = from + 1; at < to; at++) {
    if ((source.charCodeAt(at) | 32) === first && (source.charCodeAt(at + 1) | 32) === second) return true;
  }
  return false;
}

export function className(tree: Tree, node: number): string {
  return valueAt(tree, tree.classAt[node]!);
}

export function elementId(tree: Tree, node: number): string {
  return valueAt(tree, tree.idAt[node]!);
}

/** The target of a link as written, undefined if there is none. */
export function href(tree: Tree, node: number): string | undefined {
  const at = tree.hrefAt[node]!;
  return at === 0 ? undefined : valueAt(tree, at).trim();
}

/** Where the attribute value that starts at the offset ends; a value stands behind a quote, `=` or white space. */
export function valueEnd(source: string, at: number): number {
  const before = source[at - 1]!;
  if (before === '"' || before === "'") {
    const close = source.indexOf(before, at);
    return close < 0 ? source.length : close;
  }
  if (!BEFORE_VALUE.test(before)) return at;
  return indexOf(source, VALUE_STOP, at);
}

function valueAt(tree: Tree, at: number): string {
  if (at === 0) return "";
  return decodeAttribute(tree.source.slice(at, valueEnd(tree.source, at)));
}
