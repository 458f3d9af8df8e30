import { decodeHTML, decodeHTMLAttribute } from "entities";
import { CHARACTER_KINDS, CharacterKind, withoutHiddenCharacters } from "../text/index.ts";

/** Decodes the character references in text of the source, and drops control characters and characters that carry hidden messages. */
export function decodeText(raw: string): string {
  return withoutHiddenCharacters(raw.includes("&") ? decodeHTML(raw) : raw);
}

/**
 * Limit: characters decoded in one call. Decoding builds a rope string with one piece per reference, and every garbage
 * collection walks through long ropes.
 */
const MAX_DECODED_CHARS = 1 << 12;

/** Splits a long text before references, so that its parts can be decoded one by one. */
export function splitForDecoding(raw: string): readonly string[] {
  if (raw.length <= MAX_DECODED_CHARS || !raw.includes("&")) return [raw];
  const parts: string[] = [];
  for (let from = 0; from < raw.length; ) {
    let to = raw.length - from > MAX_DECODED_CHARS ? raw.lastIndexOf("&", from + MAX_DECODED_CHARS) : raw.length;
    if (to <= from) to = raw.indexOf("&", from + 1);
    if (to < 0) to = raw.length;
    parts.push(raw.slice(from, to));
    from = to;
  }
  return parts;
}

/** Returns the latest possible end of the reference that starts at `at`. Later characters cannot change its meaning. */
export function referenceEnd(raw: string, at: number): number {
  let end = at + 1;
  if (raw.charCodeAt(end) === HASH) end++;
  while (isLetterOrDigit(raw.charCodeAt(end))) end++;
  return raw.charCodeAt(end) === SEMICOLON ? end + 1 : end;
}

/** Decodes the character references in an attribute value. */
export function decodeAttribute(raw: string): string {
  return raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
}

const HASH = 35;
const SEMICOLON = 59;
const LOWER_X = 120;
/** Longer names are not references: the longest one in the HTML standard has 31 letters. */
const MAX_NAME_CHARS = 32;

/** The kinds of frequent named references that are not letters. Any other name counts as a letter. */
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
 * Measures the reference that starts with the `&` at `at`, without decoding it. Returns `length * 8 + kind`, where `kind` is
 * a `CharacterKind`. Without a semicolon within `MAX_NAME_CHARS`, it is a plain `&` of length 1.
 */
export function measureReference(source: string, at: number, end: number): number {
  const stop = Math.min(end, at + MAX_NAME_CHARS + 2);
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
