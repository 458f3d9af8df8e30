/** First bytes of files that often take the place of a page (MIME Sniffing standard, and the list of the program `file`). */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ["%PDF-", "a PDF document"],
  ["\x89PNG\r\n", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["RIFF", "a WebP image or other media file"],
  ["PK\x03\x04", "a ZIP archive or office document"],
  ["\x1f\x8b\x08", "gzip data"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ\x00", "xz data"],
  ["7z\xbc\xaf", "a 7z archive"],
  ["\x28\xb5\x2f\xfd", "zstd data"],
  ["\xd0\xcf\x11\xe0", "an old office document"],
  ["\x7fELF", "a program"],
  ["MZ\x90\x00", "a program"],
  ["\x00asm", "a WebAssembly module"],
  ["SQLite format 3\x00", "an SQLite database"],
  ["OggS", "an Ogg media file"],
  ["ID3", "an MP3 file"],
  ["wOFF", "a font"],
  ["wOF2", "a font"],
  ["%!PS", "a PostScript document"],
  ["{\\rtf", "an RTF document"],
];
/** `....ftyp`: MP4, HEIC and related formats have their signature after a length of four bytes. */
const FTYP_AT = 4;

/** Byte order marks of UTF-16, and `<` in both byte orders. */
const UTF16_STARTS: readonly number[] = [0xfffe, 0xfeff, 0x3c00, 0x003c];

const SAMPLE_BYTES = 1024;
/** Bytes with a larger share of control characters are not text. Of random bytes, 10% are; in the first 1,024 bytes of 1,562 pages, none. */
const MAX_CONTROL_SHARE = 0.03;

/** Returns the kind of bytes that are not a page, like `a PDF document` or `an RSS feed`; undefined if they may be a page. */
export function nonHtmlKind(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, SAMPLE_BYTES));
  const signature = SIGNATURES.find(([firstBytes]) => start.startsWith(firstBytes));
  if (signature) return signature[1];
  if (start.startsWith("ftyp", FTYP_AT)) return "a media file";
  if (isUtf16(bytes)) return undefined;
  return controlShare(bytes) > MAX_CONTROL_SHARE ? "binary data" : dataKind(start);
}

/** Root elements of XML data, each with a string that its start tag must contain. */
const ROOTS: ReadonlyMap<string, readonly [needed: string, kind: string]> = new Map([
  ["rss", ["", "an RSS feed"]],
  ["rdf:rdf", ["http://purl.org/rss/", "an RSS feed"]],
  ["feed", ["http://www.w3.org/2005/Atom", "an Atom feed"]],
  ["urlset", ["", "a sitemap"]],
  ["sitemapindex", ["", "a sitemap"]],
  ["opml", ["", "a list of feeds (OPML)"]],
]);
/** The byte order mark of UTF-8 (as bytes), whitespace, processing instructions, doctypes and comments before the root of XML. */
const BEFORE_ROOT = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<(?:\?[^>]*|!(?!--)[^>]*|!--(?:(?!-->)[\s\S])*--)>\s*)*/;
const START_TAG = /^<([\w:.-]+)([^>]*)/;
const JSON_START = /^(?:\u00ef\u00bb\u00bf)?\s*(?:\[\s*)?\{\s*"(?:[^"\\]|\\.)*"\s*:/;

/** Returns the kind of a text that is data for programs (JSON, feed, sitemap), undefined for text for readers. */
function dataKind(start: string): string | undefined {
  if (JSON_START.test(start)) return "JSON data";
  const [, name, rest] = START_TAG.exec(start.replace(BEFORE_ROOT, "")) ?? [];
  const [needed, kind] = ROOTS.get(name?.toLowerCase() ?? "") ?? [];
  return needed !== undefined && rest.includes(needed) ? kind : undefined;
}

/** Whether the bytes start like UTF-16, with a byte order mark or `<`. Half of such bytes may be NULs without being binary data. */
function isUtf16(bytes: Uint8Array): boolean {
  return UTF16_STARTS.includes((bytes[0] << 8) | bytes[1]);
}

function controlShare(bytes: Uint8Array): number {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let control = 0;
  for (const byte of sample) if (isControl(byte)) control++;
  return sample.length === 0 ? 0 : control / sample.length;
}

/** A "binary data byte" of the MIME Sniffing standard: a control character except tab, line ends, form feed and escape (ISO-2022-JP). */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) && byte !== 0x1b;
}
