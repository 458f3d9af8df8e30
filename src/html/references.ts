import { decodeHTML, decodeHTMLAttribute } from "entities";
import { KINDS, Kind } from "../text/characters.ts";

/** Text of the source with its character references decoded; what the parser drops (NUL) is gone. */
export function decodeText(raw: string): string {
  const text = raw.includes("&") ? decodeHTML(raw) : raw;
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

export function decodeAttribute(raw: string): string {
  return raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
}

const HASH = 35;
const SEMICOLON = 59;
const LOWER_X = 120;
/** The longest name among the standard's references has 31 letters. */
const LONGEST = 32;

/** Names that stand for a space or for punctuation; any other named reference is taken for a letter. */
const NAMED_KINDS: Readonly<Record<string, number>> = {
  nbsp: Kind.SPACE,
  ensp: Kind.SPACE,
  emsp: Kind.SPACE,
  thinsp: Kind.SPACE,
  amp: Kind.PUNCTUATION,
  quot: Kind.PUNCTUATION,
  apos: Kind.PUNCTUATION,
  hellip: Kind.PUNCTUATION,
  mdash: Kind.PUNCTUATION,
  ndash: Kind.PUNCTUATION,
  lsquo: Kind.PUNCTUATION,
  rsquo: Kind.PUNCTUATION,
  ldquo: Kind.PUNCTUATION,
  rdquo: Kind.PUNCTUATION,
  laquo: Kind.PUNCTUATION,
  raquo: Kind.PUNCTUATION,
  lsaquo: Kind.PUNCTUATION,
  rsaquo: Kind.PUNCTUATION,
  sbquo: Kind.PUNCTUATION,
  bdquo: Kind.PUNCTUATION,
  bull: Kind.PUNCTUATION,
  middot: Kind.PUNCTUATION,
  iexcl: Kind.PUNCTUATION,
  iquest: Kind.PUNCTUATION,
  lt: Kind.OTHER,
  gt: Kind.OTHER,
  copy: Kind.OTHER,
  reg: Kind.OTHER,
  trade: Kind.OTHER,
  times: Kind.OTHER,
  rarr: Kind.OTHER,
  larr: Kind.OTHER,
  euro: Kind.OTHER,
  pound: Kind.OTHER,
  shy: Kind.OTHER,
  zwnj: Kind.OTHER,
}; // prettier: one line per group

/**
 * How long the reference at `&` is and what it stands for, without decoding it: `length * 8 + kind`.
 * Without a semicolon in reach it is a plain `&` of length 1.
 */
export function measureReference(source: string, at: number, end: number): number {
  const stop = Math.min(end, at + LONGEST + 2);
  let close = at + 1;
  while (close < stop && source.charCodeAt(close) !== SEMICOLON) close++;
  if (close >= stop || close === at + 1) return 8 + Kind.PUNCTUATION;
  const length = close - at + 1;
  if (source.charCodeAt(at + 1) !== HASH) {
    const name = source.slice(at + 1, close);
    if (name.includes(" ")) return 8 + Kind.PUNCTUATION;
    return length * 8 + (NAMED_KINDS[name] ?? Kind.WORD);
  }
  const isHex = (source.charCodeAt(at + 2) | 32) === LOWER_X;
  const code = Number.parseInt(source.slice(at + (isHex ? 3 : 2), close), isHex ? 16 : 10);
  if (!(code > 0)) return 8 + Kind.PUNCTUATION;
  return length * 8 + (code < KINDS.length ? KINDS[code]! : Kind.OTHER);
}
