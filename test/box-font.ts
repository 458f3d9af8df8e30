/*
 * A TrueType font made in code, so that layout tests get the same boxes with any installed fonts. Every
 * character from U+0020 to U+007E is half an em wide, in all weights: at 16 px, a line of n characters is 8n px wide.
 */

/** A power of two. With 1000 units, browsers round each width up by a 64th of a pixel. */
const UNITS_PER_EM = 1024;
const ADVANCE = UNITS_PER_EM / 2;
/** Ascent and descent fill a line of 1.25 em, so that text at `16px/20px` is as high as its line. */
const ASCENT = UNITS_PER_EM;
const DESCENT = UNITS_PER_EM / 4;
const FIRST_CODE = 0x20;
const CODES = 0x7f - FIRST_CODE;
/** Glyph 0 is the box for characters that the font lacks, glyph 1 is the box for all others. */
const GLYPHS = 2;

/** Returns a `@font-face` rule that contains the font as the family `Box`. One face serves all weights. */
export function boxFontFace(): string {
  const data = boxFont().toString("base64");
  return `@font-face{font-family:Box;font-weight:1 1000;src:url(data:font/ttf;base64,${data})}`;
}

function boxFont(): Buffer {
  const tables: readonly (readonly [string, Buffer])[] = [
    ["OS/2", windowsMetrics()],
    ["cmap", characterMap()],
    ["glyf", Buffer.concat([box(), box()])],
    ["head", header()],
    ["hhea", horizontalHeader()],
    ["hmtx", words(ADVANCE, 0, ADVANCE, 0)],
    ["loca", words(0, box().length / 2, box().length)],
    ["maxp", Buffer.concat([longs(0x00010000), words(GLYPHS, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ["name", names()],
    ["post", longs(0x00030000, 0, 0, 0, 0, 0, 0, 0)],
  ];
  return join(tables);
}

/** Joins the table directory and the tables. Each table begins at a multiple of four bytes. */
function join(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const entrySelector = Math.floor(Math.log2(tables.length));
  const searchRange = 16 * 2 ** entrySelector;
  const parts = [longs(0x00010000), words(tables.length, searchRange, entrySelector, tables.length * 16 - searchRange)];
  let offset = 12 + tables.length * 16;
  for (const [tag, table] of tables) {
    parts.push(Buffer.from(tag, "latin1"), longs(checksum(padded(table)), offset, table.length));
    offset += padded(table).length;
  }
  return Buffer.concat([...parts, ...tables.map(([, table]) => padded(table))]);
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A filled rectangle from the baseline to the ascent: one contour of four points on the curve. */
function box(): Buffer {
  const contour = words(1, 0, 0, ADVANCE, ASCENT, 3, 0);
  const flags = Buffer.from([1, 1, 1, 1]);
  return Buffer.concat([contour, flags, words(0, ADVANCE, 0, -ADVANCE), words(0, 0, ASCENT, 0)]);
}

/** Format 4, with one segment for all characters and the final segment that the format requires. */
function characterMap(): Buffer {
  const glyphs = words(...new Array<number>(CODES).fill(1));
  const segments = words(FIRST_CODE + CODES - 1, 0xffff, 0, FIRST_CODE, 0xffff, 0, 1, 4, 0);
  const body = Buffer.concat([words(4, 4, 1, 0), segments, glyphs]);
  return Buffer.concat([words(0, 1, 3, 1), longs(12), words(4, body.length + 6, 0), body]);
}

function header(): Buffer {
  const start = longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5);
  const dates = Buffer.alloc(16);
  return Buffer.concat([start, words(0, UNITS_PER_EM), dates, words(0, 0, ADVANCE, ASCENT, 0, 8, 2, 0, 0)]);
}

function horizontalHeader(): Buffer {
  const extents = words(ASCENT, -DESCENT, 0, ADVANCE, 0, 0, ADVANCE);
  return Buffer.concat([longs(0x00010000), extents, words(1, 0, 0, 0, 0, 0, 0, 0, GLYPHS)]);
}

function windowsMetrics(): Buffer {
  const start = words(4, ADVANCE, 400, 5, 0, 500, 500, 0, 0, 500, 500, 0, 0, 50, 250, 0);
  const unused = Buffer.alloc(10 + 16 + 4);
  const end = words(0x40, FIRST_CODE, FIRST_CODE + CODES - 1, ASCENT, -DESCENT, 0, ASCENT, DESCENT);
  const version4 = words(0, 1, 0, 0, ASCENT / 2, ASCENT, 0, FIRST_CODE, 0);
  return Buffer.concat([start, unused, end, version4]);
}

/** Family, style, full name and PostScript name, all of them `Box`. */
function names(): Buffer {
  const text = Buffer.from("Box", "utf16le").swap16();
  const records = [1, 2, 4, 6].map((id) => words(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([words(0, records.length, 6 + records.length * 12), ...records, text]);
}

/** Numbers of 16 bits, signed or not. */
function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2);
  return buffer;
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4);
  return buffer;
}
