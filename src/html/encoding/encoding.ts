import { getBOMEncoding, TextDecoder as LegacyDecoder, labelToName } from "@exodus/bytes/encoding-browser.js";
import type { Warning } from "../tree.ts";
import { charsetIn, prescan } from "./prescan.ts";

/** Text read from bytes, with the encoding and what told it. */
export interface Decoded {
  readonly text: string;
  /** The encoding's name in the Encoding standard, such as `UTF-8`, `windows-1252`, `Shift_JIS`. */
  readonly encoding: string;
  /** `utf-8`: nothing (believable) was declared and the bytes are UTF-8; `fallback`: nor are they. */
  readonly source: "bom" | "http" | "meta" | "utf-8" | "fallback";
  readonly warnings: readonly Warning[];
}

export interface DecodeHints {
  /** The value of the HTTP header `Content-Type`. */
  readonly contentType?: string | undefined;
}

interface Declaration {
  readonly encoding: string;
  readonly source: "bom" | "http" | "meta";
}

const UTF8 = "UTF-8";
/** What browsers take in most of the world when nothing is declared (HTML standard, encoding sniffing). */
const FALLBACK = "windows-1252";
/** Encodings that a browser refuses to decode all share this name. */
const REFUSED = "replacement";

/**
 * In the legacy encodings with two bytes per character one character in five is by chance valid UTF-8 too (GB 2312: lead
 * byte C2–DF and trail byte below C0), so 16 of them are by chance once in 10^11 pages.
 */
const MIN_SEQUENCES = 16;
const DOUBLE_BYTE = new Set(["GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR"]);

/** Undeclared bytes with at most one broken sequence in so many good ones are UTF-8 that was cut or damaged. */
const DAMAGED_RATIO = 16;

const REPLACEMENT = "\uFFFD";
const FIRST_LEAD_BYTE = 0xc0;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const looseUtf8 = new TextDecoder("utf-8");

/**
 * Turns the bytes of a page into text, as browsers do: byte order mark, then the HTTP header, then the page's own
 * declaration; if there is none, UTF-8 where the bytes are, else windows-1252. Never throws on any bytes.
 *
 * One departure from browsers: a `<meta>` that declares a legacy encoding is overruled where the bytes are valid UTF-8
 * with multi-byte sequences. Pages saved by a tool are often converted without their declaration: of 35 saved pages
 * declaring a legacy encoding with other than ASCII in them, 30 were such. An HTTP header is always obeyed.
 */
export function decode(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  const warnings: Warning[] = [];
  const declared = declaration(bytes, hints, warnings);
  if (!declared) return decodeUndeclared(bytes, warnings);
  const { encoding, source } = declared;
  if (encoding === UTF8) return decodeUtf8(bytes, source, warnings);
  if (source === "meta" && isRatherUtf8(bytes, encoding)) {
    const message = `the page declares ${encoding} but its bytes are UTF-8; it was read as UTF-8`;
    warnings.push({ code: "encoding-overruled", message });
    return { text: strictUtf8.decode(bytes), encoding: UTF8, source: "utf-8", warnings };
  }
  const text = new LegacyDecoder(encoding).decode(bytes);
  warnMalformed(text, encoding, warnings);
  return { text, encoding, source, warnings };
}

function declaration(bytes: Uint8Array, hints: DecodeHints, warnings: Warning[]): Declaration | undefined {
  const mark = getBOMEncoding(bytes);
  if (mark) return { encoding: labelToName(mark)!, source: "bom" };
  const http = charsetIn(hints.contentType ?? "");
  const httpEncoding = http === undefined ? undefined : known(http, "HTTP header", warnings);
  if (httpEncoding) return { encoding: httpEncoding, source: "http" };
  for (const label of prescan(bytes)) {
    const encoding = known(label, "page", warnings);
    if (encoding) return { encoding: believable(encoding), source: "meta" };
  }
  return undefined;
}

/** The encoding a label names; a warning and undefined if it names none or one that browsers refuse. */
function known(label: string, where: "HTTP header" | "page", warnings: Warning[]): string | undefined {
  const name = labelToName(label);
  if (name && name !== REFUSED) return name;
  const shown = JSON.stringify(label.slice(0, 40));
  const message = `the ${where} declares the encoding ${shown}, which is not known; it was passed over`;
  warnings.push({ code: "encoding-unknown", message });
  return undefined;
}

/** What could be read as a `<meta>` byte by byte is not UTF-16 (HTML standard, prescan). */
function believable(encoding: string): string {
  if (encoding.startsWith("UTF-16")) return UTF8;
  return encoding === "x-user-defined" ? FALLBACK : encoding;
}

function decodeUtf8(bytes: Uint8Array, source: Decoded["source"], warnings: Warning[]): Decoded {
  let text = strictly(bytes);
  if (text === undefined) {
    text = looseUtf8.decode(bytes);
    warnMalformed(text, UTF8, warnings);
  }
  return { text, encoding: UTF8, source, warnings };
}

function decodeUndeclared(bytes: Uint8Array, warnings: Warning[]): Decoded {
  const text = strictly(bytes);
  if (text !== undefined) return { text, encoding: UTF8, source: "utf-8", warnings };
  const loose = looseUtf8.decode(bytes);
  if (countOf(REPLACEMENT, loose) * DAMAGED_RATIO <= leadBytes(bytes)) {
    warnMalformed(loose, UTF8, warnings);
    return { text: loose, encoding: UTF8, source: "utf-8", warnings };
  }
  return { text: new LegacyDecoder(FALLBACK).decode(bytes), encoding: FALLBACK, source: "fallback", warnings };
}

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function isRatherUtf8(bytes: Uint8Array, encoding: string): boolean {
  const sequences = leadBytes(bytes);
  return sequences >= (DOUBLE_BYTE.has(encoding) ? MIN_SEQUENCES : 1) && strictly(bytes) !== undefined;
}

/** How many bytes begin a multi-byte sequence, if the bytes are UTF-8. */
function leadBytes(bytes: Uint8Array): number {
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
