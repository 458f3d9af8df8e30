import { decodeText, Flag, splitForDecoding, TEXT, tagId } from "../html/index.ts";
import type { Page } from "./page.ts";
import { protectedMail } from "./scripts/index.ts";
import { needsSpaceBetween } from "./word-gaps.ts";

const BR = tagId("br");
/** Runs that are not a single space already: most spaces need no work. */
const WHITE_SPACE = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const LINE_ENDS = /\r\n?/g;
const SPACE = 32;
const FIRST_BEYOND_ASCII = 128;
/** Pieces that become one: a rope of very many is walked through by every sweep of the memory. */
const PIECES_TOGETHER = 1 << 8;

/* What a character of the source asks for before it can be read, as bits; letters and signs ask for nothing. */
const IS_SPACE = 1;
const COLLAPSES = 2;
const DECODES = 4;
const ASKS: Uint8Array = new Uint8Array(0x10000);
ASKS[SPACE] = IS_SPACE;
for (const space of "\t\n\f\r") ASKS[space.charCodeAt(0)] = COLLAPSES;
for (const sign of "&\0") ASKS[sign.charCodeAt(0)] = DECODES;
/** Line ends are written in one way even where white space is kept. */
ASKS[13] |= DECODES;

/** What the characters at [from, to) of the source ask for, together. */
function askedBy(source: string, from: number, to: number): number {
  let before = 0;
  let asked = 0;
  for (let at = from; at < to; at++) {
    const asks = ASKS[source.charCodeAt(at)];
    // Two spaces in a row collapse.
    asked |= asks | ((asks & before & IS_SPACE) << 1);
    before = asks;
  }
  return asked;
}

/**
 * Text as a browser shows it: white space collapsed across inline elements, `<br>` a line break, preformatted text as
 * written.
 */
class Line {
  #text = "";
  /** What follows the text, to be joined with it. */
  #pieces: string[] | undefined;
  /** Code of the last character, -1 if there is none. */
  #last = -1;
  /** A space that shows only if something follows it on the line. */
  #hasSpace = false;

  /** What was written, without white space at its end. */
  get text(): string {
    const text = this.#pieces === undefined ? this.#text : this.#text + this.#pieces.join("");
    return this.#last > SPACE && this.#last < FIRST_BEYOND_ASCII ? text : text.trimEnd();
  }

  /** Appends what stands at [from, to) of the source. */
  append(source: string, from: number, to: number): void {
    if ((askedBy(source, from, to) & (COLLAPSES | DECODES)) === 0) this.#appendCollapsed(source, from, to);
    else {
      for (const part of splitForDecoding(source.slice(from, to))) {
        const collapsed = decodeText(part).replace(WHITE_SPACE, " ");
        this.#appendCollapsed(collapsed, 0, collapsed.length);
      }
    }
  }

  appendPreformatted(source: string, from: number, to: number): void {
    if ((askedBy(source, from, to) & DECODES) === 0) this.#write(source, from, to);
    else {
      for (const part of splitForDecoding(source.slice(from, to))) {
        const decoded = decodeText(part).replace(LINE_ENDS, "\n");
        this.#write(decoded, 0, decoded.length);
      }
    }
  }

  space(): void {
    if (this.#last > SPACE) this.#hasSpace = true;
  }

  break(): void {
    if (this.#last === -1) return;
    this.#hasSpace = false;
    this.#write("\n", 0, 1);
  }

  #appendCollapsed(source: string, from: number, to: number): void {
    const start = from < to && source.charCodeAt(from) === SPACE ? from + 1 : from;
    const end = start < to && source.charCodeAt(to - 1) === SPACE ? to - 1 : to;
    if (start > from) this.space();
    this.#write(source, start, end);
    if (end < to) this.#hasSpace = true;
  }

  /** Appends a part of the source as it is. */
  #write(source: string, from: number, to: number): void {
    if (from >= to) return;
    const text = source.slice(from, to);
    const piece = this.#hasSpace ? ` ${text}` : text;
    if (this.#last === -1) this.#text = piece;
    else this.#push(piece);
    this.#last = source.charCodeAt(to - 1);
    this.#hasSpace = false;
  }

  #push(piece: string): void {
    this.#pieces ??= [];
    this.#pieces.push(piece);
    if (this.#pieces.length < PIECES_TOGETHER) return;
    this.#text += this.#pieces.join("");
    this.#pieces.length = 0;
  }
}

/** Texts that are not to be read. */
export interface TextSet {
  has(text: number): boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Reads what is hidden from people as well. */
  readonly withHidden: boolean;
  readonly leftOut?: TextSet | undefined;
}

function readRange(page: Page, { from, to, withHidden, leftOut }: Range): string {
  const { tag, flags, source } = page;
  const line = new Line();
  let last = from;
  for (let node = from; node < to; node++) {
    const kind = tag[node];
    if (kind !== TEXT) {
      if (kind === BR) line.break();
      continue;
    }
    const flag = flags[node];
    if (!withHidden && (flag & Flag.UNSEEN) !== 0) continue;
    if (leftOut !== undefined) {
      if (leftOut.has(node)) continue;
      if (needsSpaceBetween(page, last, node)) line.space();
      last = node;
    }
    const mail = protectedMail(page, node);
    if (mail !== undefined) line.appendPreformatted(mail, 0, mail.length);
    else if ((flag & Flag.PREFORMATTED) !== 0) line.appendPreformatted(source, page.from[node], page.to[node]);
    else line.append(source, page.from[node], page.to[node]);
  }
  return line.text;
}

/** The text of the nodes [from, to), without what is hidden from people unless asked for. */
export function readNodes(page: Page, from: number, to: number, withHidden = false): string {
  return readRange(page, { from, to, withHidden });
}

/** What a block says; for reading by people without some of its texts, and with a space where styles set texts apart. */
export function readBlock(page: Page, block: number, leftOut?: TextSet): string {
  const { from, to, hidden } = page.blocks;
  return readRange(page, { from: from[block], to: to[block], withHidden: hidden[block] === 1, leftOut });
}
