import { decodeText, Flag, splitForDecoding, TEXT, tagId } from "../html/index.ts";
import { HIDDEN_UNITS } from "../text/index.ts";
import type { Page } from "./page.ts";
import { protectedMail } from "./scripts/index.ts";

const BR = tagId("br");
/** Whitespace to collapse: any sequence except a single space. */
const WHITESPACE = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const LINE_ENDS = /\r\n?/g;
const SPACE = 32;
const FIRST_BEYOND_ASCII = 128;
/** Pieces are joined when there are this many. Garbage collection is slow with very many strings. */
const MAX_PIECES = 1 << 8;

/* By character of the source: bits of what has to be done to it. 0 for most characters. */
const IS_SPACE = 1;
const COLLAPSES = 2;
const DECODES = 4;
const WORK: Uint8Array = new Uint8Array(0x10000);
WORK[SPACE] = IS_SPACE;
for (const space of "\t\n\f\r") WORK[space.charCodeAt(0)] = COLLAPSES;
for (const unit of ["&".charCodeAt(0), ...HIDDEN_UNITS]) WORK[unit] = DECODES;
/** Carriage returns become line feeds, in preformatted text too. */
WORK[13] |= DECODES;

/** Returns the union of the `WORK` bits of the characters at [from, to). */
function workFor(source: string, from: number, to: number): number {
  let before = 0;
  let needed = 0;
  for (let at = from; at < to; at++) {
    const work = WORK[source.charCodeAt(at)];
    // Two spaces in a row collapse.
    needed |= work | ((work & before & IS_SPACE) << 1);
    before = work;
  }
  return needed;
}

/**
 * Collects text as a browser shows it: whitespace collapses across inline elements, `<br>` is a line break, preformatted text
 * is unchanged.
 */
class TextCollector {
  #text = "";
  /** Pieces after `#text`, not joined yet. */
  #pieces: string[] | undefined;
  /** The code of the last character, -1 at the start. */
  #last = -1;
  /** Whether a space is pending, which is visible only if text follows on the line. */
  #hasSpace = false;

  /** The collected text, without whitespace at its end. */
  get text(): string {
    const text = this.#pieces === undefined ? this.#text : this.#text + this.#pieces.join("");
    return this.#last > SPACE && this.#last < FIRST_BEYOND_ASCII ? text : text.trimEnd();
  }

  /** Appends the source at [from, to), decoded and with collapsed whitespace. */
  append(source: string, from: number, to: number): void {
    if ((workFor(source, from, to) & (COLLAPSES | DECODES)) === 0) this.#appendCollapsed(source, from, to);
    else {
      for (const part of splitForDecoding(source.slice(from, to))) {
        const collapsed = decodeText(part).replace(WHITESPACE, " ");
        this.#appendCollapsed(collapsed, 0, collapsed.length);
      }
    }
  }

  /** Appends the source at [from, to), decoded and with its whitespace. */
  appendPreformatted(source: string, from: number, to: number): void {
    if ((workFor(source, from, to) & DECODES) === 0) this.#write(source, from, to);
    else {
      for (const part of splitForDecoding(source.slice(from, to))) {
        const decoded = decodeText(part).replace(LINE_ENDS, "\n");
        this.#write(decoded, 0, decoded.length);
      }
    }
  }

  /** Adds a space, unless the line is empty or ends in whitespace. */
  addSpace(): void {
    if (this.#last > SPACE) this.#hasSpace = true;
  }

  /** Adds a line break, unless nothing precedes it. */
  addBreak(): void {
    if (this.#last === -1) return;
    this.#hasSpace = false;
    this.#write("\n", 0, 1);
  }

  #appendCollapsed(source: string, from: number, to: number): void {
    const start = from < to && source.charCodeAt(from) === SPACE ? from + 1 : from;
    const end = start < to && source.charCodeAt(to - 1) === SPACE ? to - 1 : to;
    if (start > from) this.addSpace();
    this.#write(source, start, end);
    if (end < to) this.#hasSpace = true;
  }

  /** Appends the source at [from, to) unchanged, after a pending space. */
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
    if (this.#pieces.length < MAX_PIECES) return;
    this.#text += this.#pieces.join("");
    this.#pieces.length = 0;
  }
}

interface NodeRange {
  readonly from: number;
  readonly to: number;
  /** Texts with one of these flags are left out. */
  readonly skippedFlags: number;
}

function readRange(page: Page, { from, to, skippedFlags }: NodeRange): string {
  const { tag, flags, source } = page;
  const collector = new TextCollector();
  for (let node = from; node < to; node++) {
    const kind = tag[node];
    if (kind !== TEXT) {
      if (kind === BR) collector.addBreak();
      continue;
    }
    const flag = flags[node];
    if ((flag & skippedFlags) !== 0) continue;
    const mail = protectedMail(page, node);
    if (mail !== undefined) collector.appendPreformatted(mail, 0, mail.length);
    else if ((flag & Flag.PREFORMATTED) !== 0) collector.appendPreformatted(source, page.from[node], page.to[node]);
    else collector.append(source, page.from[node], page.to[node]);
  }
  return collector.text;
}

/** Returns the text of the nodes [from, to); text that people can open only with `withHidden`, concealed text never. */
export function readNodes(page: Page, from: number, to: number, withHidden = false): string {
  return readRange(page, { from, to, skippedFlags: withHidden ? Flag.CONCEALED : Flag.UNSEEN });
}

/** Returns the text of a block. That of a concealed block is empty. */
export function readBlock(page: Page, block: number): string {
  const { from, to, hidden } = page.blocks;
  return readNodes(page, from[block], to[block], hidden[block] === 1);
}

/** Returns all text of the nodes [from, to), even concealed text. Never for content: for explanations, and for values of microdata. */
export function readConcealed(page: Page, from: number, to: number): string {
  return readRange(page, { from, to, skippedFlags: 0 });
}
