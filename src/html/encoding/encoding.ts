import { getBOMEncoding, TextDecoder as LegacyDecoder, labelToName } from "@exodus/bytes/encoding-browser.js";
import { withoutHiddenCharacters } from "../../text/index.ts";
import type { Warning } from "../tree.ts";
import { charsetIn, prescan } from "./prescan.ts";

/** Text decoded from bytes, with its encoding and the source of that encoding. */
export interface Decoded {
  readonly text: string;
  /** The encoding's name in the Encoding standard, such as `UTF-8`, `windows-1252`, `Shift_JIS`. */
  readonly encoding: string;
  /** `utf-8`: the bytes are UTF-8, without a declaration or against it. `fallback`: no declaration, and the bytes are not UTF-8. */
  readonly source: "bom" | "http" | "meta" | "utf-8" | "fallback";
  readonly warnings: readonly Warning[];
}

/** Facts from outside the bytes that help to decode them. */
export interface DecodeHints {
  /** The value of the HTTP header `Content-Type`. */
  readonly contentType?: string | undefined;
}

interface Declaration {
  readonly encoding: string;
  readonly source: "bom" | "http" | "meta";
}

const UTF8 = "UTF-8";
/** The default of browsers in most locales (HTML standard, encoding sniffing). */
const FALLBACK = "windows-1252";
/** The shared name of all encodings that browsers refuse to decode (Encoding standard). */
const REFUSED = "replacement";

/**
 * Valid UTF-8 overrules a declared `DOUBLE_BYTE` encoding from this many multi-byte sequences on. One character in five of such an
 * encoding is valid UTF-8 by chance (GB 2312: lead byte C2–DF, trail byte below C0), so 16 of 16 are once in 10^11 pages.
 */
const MIN_SEQUENCES = 16;
const DOUBLE_BYTE = new Set(["GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR"]);

/** Undeclared bytes with at least this many lead bytes per broken sequence are UTF-8 that was cut or damaged. */
const MIN_LEADS_PER_BROKEN = 16;

const REPLACEMENT = "\uFFFD";
const FIRST_LEAD_BYTE = 0xc0;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const looseUtf8 = new TextDecoder("utf-8");

/**
 * Decodes the bytes of a page as browsers do: by the byte order mark, else the HTTP header, else the page's own declaration.
 * Without any of them: UTF-8 if the bytes are valid UTF-8, else windows-1252. Never throws.
 *
 * One departure from browsers: if the bytes are valid UTF-8 with multi-byte sequences, a `<meta>` that declares a legacy
 * encoding is overruled. Tools that save pages often convert the text and leave the declaration: this was so on 30 of 35
 * saved pages with a legacy declaration and non-ASCII text. An HTTP header is always obeyed.
 */
export function decode(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  const warnings: Warning[] = [];
  const declared = findDeclaration(bytes, hints, warnings);
  if (!declared) return decodeUndeclared(bytes, warnings);
  const { encoding, source } = declared;
  if (encoding === UTF8) return decodeUtf8(bytes, source, warnings);
  if (source === "meta" && isProbablyUtf8(bytes, encoding)) {
    const message = `the page declares ${encoding} but its bytes are UTF-8; it was read as UTF-8`;
    warnings.push({ code: "encoding-overruled", message });
    return { text: strictUtf8.decode(bytes), encoding: UTF8, source: "utf-8", warnings };
  }
  const text = new LegacyDecoder(encoding).decode(bytes);
  warnMalformed(text, encoding, warnings);
  return { text, encoding, source, warnings };
}

function findDeclaration(bytes: Uint8Array, hints: DecodeHints, warnings: Warning[]): Declaration | undefined {
  const mark = getBOMEncoding(bytes);
  const marked = mark ? labelToName(mark) : null;
  if (marked) return { encoding: marked, source: "bom" };
  const http = charsetIn(hints.contentType ?? "");
  const httpEncoding = http === undefined ? undefined : encodingNamed(http, "HTTP header", warnings);
  if (httpEncoding) return { encoding: httpEncoding, source: "http" };
  for (const label of prescan(bytes)) {
    const encoding = encodingNamed(label, "page", warnings);
    if (encoding) return { encoding: believable(encoding), source: "meta" };
  }
  return undefined;
}

/** Limit: characters of an unknown label in a warning. */
const MAX_SHOWN_CHARS = 40;

/** Returns the encoding for a label. If it is unknown or refused by browsers, adds a warning and returns undefined. */
function encodingNamed(label: string, where: "HTTP header" | "page", warnings: Warning[]): string | undefined {
  const name = labelToName(label);
  if (name && name !== REFUSED) return name;
  const shown = JSON.stringify(withoutHiddenCharacters(label.slice(0, MAX_SHOWN_CHARS)));
  const message = `the ${where} declares the encoding ${shown}, which is not known; it was ignored`;
  warnings.push({ code: "encoding-unknown", message });
  return undefined;
}

/** Replaces declarations that cannot be true: a `<meta>` readable as ASCII is not in UTF-16 (HTML standard, prescan). */
function believable(encoding: string): string {
  if (encoding.startsWith("UTF-16")) return UTF8;
  return encoding === "x-user-defined" ? FALLBACK : encoding;
}

function decodeUtf8(bytes: Uint8Array, source: Decoded["source"], warnings: Warning[]): Decoded {
  let text = decodeStrictly(bytes);
  if (text === undefined) {
    text = looseUtf8.decode(bytes);
    warnMalformed(text, UTF8, warnings);
  }
  return { text, encoding: UTF8, source, warnings };
}

function decodeUndeclared(bytes: Uint8Array, warnings: Warning[]): Decoded {
  const text = decodeStrictly(bytes);
  if (text !== undefined) return { text, encoding: UTF8, source: "utf-8", warnings };
  const loose = looseUtf8.decode(bytes);
  if (countOf(REPLACEMENT, loose) * MIN_LEADS_PER_BROKEN <= countLeadBytes(bytes)) {
    warnMalformed(loose, UTF8, warnings);
    return { text: loose, encoding: UTF8, source: "utf-8", warnings };
  }
  return { text: new LegacyDecoder(FALLBACK).decode(bytes), encoding: FALLBACK, source: "fallback", warnings };
}

/** Returns the bytes decoded as UTF-8, or undefined if they are not valid. */
function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether the bytes are valid UTF-8 with so many multi-byte sequences that this is not chance. */
function isProbablyUtf8(bytes: Uint8Array, encoding: string): boolean {
  const sequences = countLeadBytes(bytes);
  return sequences >= (DOUBLE_BYTE.has(encoding) ? MIN_SEQUENCES : 1) && decodeStrictly(bytes) !== undefined;
}

/** Counts the bytes that start a multi-byte sequence in UTF-8. */
function countLeadBytes(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] >= FIRST_LEAD_BYTE) count++;
  return count;
}

function warnMalformed(text: string, encoding: string, warnings: Warning[]): void {
  const broken = countOf(REPLACEMENT, text);
  if (broken === 0) return;
  const what = broken === 1 ? "1 byte sequence is" : `${broken} byte sequences are`;
  warnings.push({ code: "encoding-malformed", message: `${what} not valid ${encoding}; replaced by U+FFFD` });
}

function countOf(what: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + 1)) count++;
  return count;
}
