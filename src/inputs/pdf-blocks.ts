/** A piece of text on a page of a PDF, in reading order. */
export interface PdfPiece {
  readonly text: string;
  /** Position of the baseline, from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  /** Height of the font. */
  readonly size: number;
}

/** A line of text. `page` is the number of its page. */
export interface PdfLine extends PdfPiece {
  readonly page: number;
}

/** A heading (`level` 1 to 3) or a paragraph (`level` 0). */
export interface PdfBlock {
  readonly level: number;
  readonly text: string;
}

/** Pieces whose baselines differ by less than this share of the font size are on one line. Superscripts are raised by a third or more. */
const SAME_LINE = 0.5;
/** A gap between baselines larger than this many font sizes separates paragraphs. Measured on typeset pages: lines are 1.2 to 1.5 apart. */
const PARAGRAPH_GAP = 1.7;
/** From this many times the size of the body text on, a short line is a heading. Set by hand. */
const HEADING_SIZE = 1.15;
const MAX_HEADING_CHARS = 200;
const MAX_LEVELS = 3;
/** A line on this share of the pages, and on at least three, is a running head or a page number. Set by hand. */
const RUNNING_SHARE = 0.5;
const MIN_RUNNING_PAGES = 3;

const DIGITS = /\d+/g;
const SPACES = /\s+/g;
const HYPHENATED = /\p{Ll}-$/u;
const STARTS_SMALL = /^\p{Ll}/u;
const SENTENCE_END = /[.!?:;。！？]["'”’)]?$/;

/** Joins pieces of text to headings and paragraphs. `pages` are the pieces by page. */
export function pdfBlocks(pages: readonly (readonly PdfPiece[])[]): readonly PdfBlock[] {
  const lines = withoutRunningLines(
    pages.flatMap((pieces, page) => linesOf(pieces, page)),
    pages.length,
  );
  const body = bodySize(lines);
  const sizes = [...new Set(lines.filter((line) => isHeading(line, body)).map(({ size }) => Math.round(size)))]
    .sort((a, b) => b - a)
    .slice(0, MAX_LEVELS);
  const levelOf = (line: PdfLine): number => {
    if (!isHeading(line, body)) return 0;
    const rank = sizes.findIndex((size) => size <= Math.round(line.size));
    return rank < 0 ? MAX_LEVELS : rank + 1;
  };
  const blocks: { level: number; text: string }[] = [];
  let before: PdfLine | undefined;
  for (const line of lines) {
    const level = levelOf(line);
    const last = blocks.at(-1);
    const isSame = last !== undefined && before !== undefined && last.level === level;
    if (isSame && continues(before as PdfLine, line, last.text)) last.text = joined(last.text, line.text);
    else blocks.push({ level, text: line.text });
    before = line;
  }
  return blocks;
}

function linesOf(pieces: readonly PdfPiece[], page: number): PdfLine[] {
  const lines: { text: string; x: number; y: number; size: number; page: number }[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.y - piece.y) < SAME_LINE * Math.max(last.size, piece.size)) {
      last.text += piece.text;
      last.size = Math.max(last.size, piece.text.trim() === "" ? 0 : piece.size);
    } else if (piece.text.trim() !== "") lines.push({ ...piece, page });
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replace(SPACES, " ").trim() }))
    .filter(({ text }) => text !== "");
}

/** Drops lines that repeat on many pages, such as `Chapter 2 · page 17`. */
function withoutRunningLines(lines: readonly PdfLine[], pages: number): readonly PdfLine[] {
  const pagesByKey = new Map<string, Set<number>>();
  const keyOf = ({ text }: PdfLine): string => text.replace(DIGITS, "0");
  for (const line of lines) {
    const key = keyOf(line);
    const on = pagesByKey.get(key) ?? new Set();
    pagesByKey.set(key, on.add(line.page));
  }
  const limit = Math.max(MIN_RUNNING_PAGES, RUNNING_SHARE * pages);
  return lines.filter((line) => (pagesByKey.get(keyOf(line))?.size ?? 0) < limit);
}

/** Returns the font size of most characters. */
function bodySize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

function isHeading({ size, text }: PdfLine, body: number): boolean {
  return size >= HEADING_SIZE * body && text.length <= MAX_HEADING_CHARS;
}

/** Whether a line goes on with the block that ends with the line before. On a new page or in a new column, the sentence decides. */
function continues(before: PdfLine, line: PdfLine, text: string): boolean {
  const gap = before.y - line.y;
  if (before.page === line.page && gap > 0) return gap <= PARAGRAPH_GAP * Math.max(before.size, line.size);
  return !SENTENCE_END.test(text) && (STARTS_SMALL.test(line.text) || HYPHENATED.test(text));
}

/** Joins two lines. A hyphen at the end of the first one is dropped if the second starts with a small letter. */
function joined(text: string, line: string): string {
  if (HYPHENATED.test(text) && STARTS_SMALL.test(line)) return text.slice(0, -1) + line;
  return `${text} ${line}`;
}
