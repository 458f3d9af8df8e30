import { Flag, KNOWN_TAGS, TEXT, TRAITS, Trait } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";

const AMPERSAND = 38;
const SPACE = 32;
/** Longer texts take the slow path. */
const MAX_FAST_CHARS = 120;
/** Limit for the search of a single text node. */
const MAX_FAST_NODES = 4;
/** A protected e-mail address starts with `[` and needs decoding. */
const BRACKET = 91;

/** Reads the visible text of a node range. Spaces separate blocks. Excluded elements are left out. */
export function spanText(
  page: Page,
  { from, to }: { readonly from: number; readonly to: number },
  excluded?: ReadonlySet<number>,
): string {
  const { tag, end } = page;
  const withHidden = (page.flags[from] & Flag.UNSEEN) !== 0;
  const sole =
    to - from <= MAX_FAST_NODES && (excluded === undefined || excluded.size === 0) ? soleText(page, from, to) : -1;
  const plain = sole < 0 ? undefined : plainText(page, sole);
  if (plain !== undefined) return plain;
  let text = "";
  let start = from;
  let blockEnd = to;
  for (let node = from; node < to; node++) {
    const isExcluded = excluded !== undefined && node !== from && excluded.has(node);
    // Text after a block is separated from it, too.
    if (node < blockEnd && !isExcluded && !isBlock(tag[node])) continue;
    if (node > start) text = joined(text, readNodes(page, start, node, withHidden));
    start = isExcluded ? end[node] : node;
    blockEnd = blockEndAt(page, isExcluded ? page.parent[node] : node, to);
    if (isExcluded) node = start - 1;
  }
  return joined(text, readNodes(page, start, to, withHidden)).trim();
}

/**
 * The only text node in [from, to). -1 if there is none or several, or if the text is hidden and the first node is not.
 */
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

/**
 * Fast path: returns a short source text that needs no decoding and no collapsing; `readNodes` would return the same.
 */
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

/** HTML whitespace. Other control characters are rare and take the slow path. */
function isSpace(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13 && code !== 11);
}

function isBlock(tag: number): boolean {
  return tag < KNOWN_TAGS && (TRAITS[tag] & Trait.BLOCK) !== 0;
}

/** The end of the nearest block that is the node or contains it. */
function blockEndAt(page: Page, node: number, to: number): number {
  for (let at = node; at >= 0; at = page.parent[at]) {
    if (isBlock(page.tag[at])) return Math.min(to, page.end[at]);
  }
  return to;
}
