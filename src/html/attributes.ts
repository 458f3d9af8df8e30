import { decodeAttribute } from "./references.ts";
import type { Tree } from "./tree.ts";

/**
 * Attributes are not stored: they are read from the start tag in the source when somebody asks.
 * class, id and href, asked for often, have their offsets in the tree.
 */

const START_TAG_NAME = /^<[^\s/>]*/;
const ATTRIBUTE = /([^\s/>=][^\s/>=]*|=[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/g;
const VALUE_STOP = /[\s>]/g;
const BEFORE_VALUE = /[\s=]/;

/** All attributes of an element, names in lower case, values decoded; the first of a name counts. */
export function attributes(tree: Tree, node: number): Map<string, string> {
  const found = new Map<string, string>();
  const tag = tree.source.slice(tree.from[node]!, tree.to[node]! - 1);
  const name = START_TAG_NAME.exec(tag);
  if (name === null) return found;
  ATTRIBUTE.lastIndex = name[0].length;
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) {
    const key = match[1]!.toLowerCase();
    if (!found.has(key)) found.set(key, decodeAttribute(match[2] ?? match[3] ?? match[4] ?? ""));
  }
  return found;
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
  VALUE_STOP.lastIndex = at;
  return VALUE_STOP.exec(source)?.index ?? source.length;
}

function valueAt(tree: Tree, at: number): string {
  if (at === 0) return "";
  return decodeAttribute(tree.source.slice(at, valueEnd(tree.source, at)));
}
