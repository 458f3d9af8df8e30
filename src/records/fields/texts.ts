import { Flag, KNOWN_TAGS, TEXT, TRAITS, Trait } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";

const AMPERSAND = 38;
const SPACE = 32;
/** Longer texts are cheaper to read by the general way. */
const MAX_FAST_CHARS = 120;
/** Nodes of a unit that may hold but one text. */
const MAX_FAST_NODES = 4;
/** What stands for a protected address begins so. */
const BRACKET = 91;

/** Text of a unit; blocks inside are parted by spaces, what is told apart is left out. */
export function spanText(
  page: Page,
  { from, to }: { readonly from: number; readonly to: number },
  apart?: ReadonlySet<number>,
): string {
  const { tag, end } = page;
  const withHidden = (page.flags[from] & Flag.UNSEEN) !== 0;
  const sole = to - from <= MAX_FAST_NODES && (apart === undefined || apart.size === 0) ? soleText(page, from, to) : -1;
  const plain = sole < 0 ? undefined : plainText(page, sole);
  if (plain !== undefined) return plain;
  let text = "";
  let start = from;
  let blockEnd = to;
  for (let node = from; node < to; node++) {
    const isApart = apart !== undefined && node !== from && apart.has(node);
    // Text behind a block is parted from it as well.
    if (node < blockEnd && !isApart && !isBlock(tag[node])) continue;
    if (node > start) text = joined(text, readNodes(page, start, node, withHidden));
    start = isApart ? end[node] : node;
    blockEnd = blockEndAt(page, isApart ? page.parent[node] : node, to);
    if (isApart) node = start - 1;
  }
  return joined(text, readNodes(page, start, to, withHidden)).trim();
}

/** The only text among the nodes [from, to), -1 if there are none or several, or if people see the first node but not the text. */
function soleText({ tag, flags }: Page, from: number, to: number): number {
  let sole = -1;
  for (let node = from; node < to; node++) {
    if (tag[node] !== TEXT) continue;
    if (sole >= 0) return -1;
    sole = node;
  }
  const isHidden = sole >= 0 && (flags[sole] & ~flags[from] & Flag.UNSEEN) !== 0;
  return isHidden ? -1 : sole;
}

function joined(before: string, after: string): string {
  return before === "" ? after : after === "" ? before : `${before} ${after}`;
}

/** A short text as it stands in the source, if there is nothing in it to be decoded or collapsed. */
function plainText(page: Page, node: number): string | undefined {
  const { source } = page;
  let from = page.from[node];
  let to = page.to[node];
  if (to - from > MAX_FAST_CHARS || source.charCodeAt(from) === BRACKET || (page.flags[node] & Flag.PREFORMATTED) !== 0)
    return undefined;
  while (from < to && isSpace(source.charCodeAt(from))) from++;
  while (from < to && isSpace(source.charCodeAt(to - 1))) to--;
  let last = 0;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === AMPERSAND || code < SPACE || (code === SPACE && last === SPACE)) return undefined;
    last = code;
  }
  return source.slice(from, to).trim();
}

/** Space, tab, line feed, form feed and return; below a space all others are seldom, and left to the general way. */
function isSpace(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13 && code !== 11);
}

function isBlock(tag: number): boolean {
  return tag < KNOWN_TAGS && (TRAITS[tag] & Trait.BLOCK) !== 0;
}

/** Where the nearest block around a node, or that node itself, ends. */
function blockEndAt(page: Page, node: number, to: number): number {
  for (let at = node; at >= 0; at = page.parent[at]) {
    if (isBlock(page.tag[at])) return Math.min(to, page.end[at]);
  }
  return to;
}
