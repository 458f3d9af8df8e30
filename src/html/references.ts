import { decodeHTML, decodeHTMLAttribute } from "entities";
import { CHARACTER_KINDS, CharacterKind } from "../text/index.ts";

/** Text of the source with its character references decoded; what the parser drops (NUL) is gone. */
export function decodeText(raw: string): string {
  const text = raw.includes("&") ? decodeHTML(raw) : raw;
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

/**
 * Characters that are decoded at once. Decoding makes a rope of a piece for each reference, and a long one is walked through
 * by every sweep of the memory.
 */
const DECODED_AT_ONCE = 1 << 12;

/** Cuts a long text before references, or else before NULs, so that its parts may be decoded one by one. */
export function partsToDecode(raw: string): readonly string[] {
  if (raw.length <= DECODED_AT_ONCE) return [raw];
  const sign = raw.includes("&") ? "&" : "\0";
  if (sign === "\0" && !raw.includes(sign)) return [raw];
  const parts: string[] = [];
  for (let from = 0; from < raw.length; ) {
    let to = raw.length - from > DECODED_AT_ONCE ? raw.lastIndexOf(sign, from + DECODED_AT_ONCE) : raw.length;
    if (to <= from) to = raw.indexOf(sign, from + 1);
    if (to < 0) to = raw.length;
    parts.push(raw.slice(from, to));
    from = to;
  }
  return parts;
}

/** Where a reference that begins here ends at the latest: what stands behind does not change what it stands for. */
export function referenceEnd(raw: string, at: number): number {
  let end = at + 1;
  if (raw.charCodeAt(end) === HASH) end++;
  while (isLetterOrDigit(raw.charCodeAt(end))) end++;
  return raw.charCodeAt(end) === SEMICOLON ? end + 1 : end;
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
const NAMED_KINDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [CharacterKind.SPACE, "nbsp ensp emsp thinsp"],
      [
        CharacterKind.PUNCTUATION,
        "amp quot apos hellip mdash ndash lsquo rsquo ldquo rdquo laquo raquo lsaquo rsaquo sbquo bdquo bull middot iexcl iquest",
      ],
      [CharacterKind.OTHER, "lt gt copy reg trade times rarr larr euro pound shy zwnj"],
    ] as const
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

/**
 * How long the reference at `&` is and what it stands for, without decoding it: `length * 8 + kind`.
 * Without a semicolon in reach it is a plain `&` of length 1.
 */
export function measureReference(source: string, at: number, end: number): number {
  const stop = Math.min(end, at + LONGEST + 2);
  let close = source.charCodeAt(at + 1) === HASH ? at + 2 : at + 1;
  while (close < stop && isLetterOrDigit(source.charCodeAt(close))) close++;
  if (close >= stop || close === at + 1 || source.charCodeAt(close) !== SEMICOLON) return 8 + CharacterKind.PUNCTUATION;
  const length = close - at + 1;
  if (source.charCodeAt(at + 1) !== HASH) {
    const name = source.slice(at + 1, close);
    return length * 8 + (NAMED_KINDS.get(name) ?? CharacterKind.WORD);
  }
  const isHex = (source.charCodeAt(at + 2) | 32) === LOWER_X;
  const code = Number.parseInt(source.slice(at + (isHex ? 3 : 2), close), isHex ? 16 : 10);
  if (!(code > 0)) return 8 + CharacterKind.PUNCTUATION;
  return length * 8 + (code < CHARACTER_KINDS.length ? CHARACTER_KINDS[code] : CharacterKind.OTHER);
}

function isLetterOrDigit(code: number): boolean {
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122);
}
