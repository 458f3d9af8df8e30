import { href } from "../html/attributes.ts";
import { decodeText, partsToDecode } from "../html/references.ts";
import { TEXT, tagId } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import { isWordAt } from "../text/characters.ts";
import type { Page } from "./page.ts";
import { protectedMail } from "./protected-mail.ts";

const BR = tagId("br");
/** Runs that are not a single space already: most spaces need no work. */
const WHITE_SPACE = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const LINE_ENDS = /\r\n?/g;
const SPACE = 32;
/** Pieces that become one: a rope of very many is walked through by every sweep of the memory. */
const PIECES_TOGETHER = 1 << 8;

/**
 * Text as a browser shows it: white space collapsed across inline elements, `<br>` a line break, preformatted text as
 * written.
 */
class Line {
  readonly #written: string[] = [];
  #pieces: string[] = [];
  /** Code of the last character, -1 if there is none. */
  #last = -1;
  /** A space that shows only if something follows it on the line. */
  #hasSpace = false;

  get text(): string {
    if (this.#written.length === 0) return this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join("");
    return this.#written.join("") + this.#pieces.join("");
  }

  append(raw: string, isPreformatted: boolean): void {
    for (const part of partsToDecode(raw)) {
      if (isPreformatted) this.#write(decodeText(part).replace(LINE_ENDS, "\n"));
      else this.#appendCollapsed(decodeText(part).replace(WHITE_SPACE, " "));
    }
  }

  space(): void {
    if (this.#last > SPACE) this.#hasSpace = true;
  }

  break(): void {
    if (this.#last === -1) return;
    this.#hasSpace = false;
    this.#write("\n");
  }

  #appendCollapsed(piece: string): void {
    const from = piece.startsWith(" ") ? 1 : 0;
    const to = piece.length > from && piece.endsWith(" ") ? piece.length - 1 : piece.length;
    if (from === 1) this.space();
    if (to > from) this.#write(piece.slice(from, to));
    if (to < piece.length) this.#hasSpace = true;
  }

  #write(text: string): void {
    if (text === "") return;
    this.#pieces.push(this.#hasSpace ? ` ${text}` : text);
    this.#last = text.charCodeAt(text.length - 1);
    this.#hasSpace = false;
    if (this.#pieces.length < PIECES_TOGETHER) return;
    this.#written.push(this.#pieces.join(""));
    this.#pieces.length = 0;
  }
}

/** A text in a link, and the link; -1 if that begins before the range that is read. */
interface LinkedText {
  readonly text: number;
  readonly link: number;
}

/**
 * Whether two texts are words of links to two places. Styles set such links apart where no white space does; one link that an
 * editor cut in two leads to one place, and scripts written without spaces need none.
 */
function areLinksApart(page: Page, before: LinkedText, behind: LinkedText): boolean {
  const { source, from, to } = page;
  if (before.link === behind.link) return false;
  const areWords = isWordAt(source, to[before.text]! - 1) && isWordAt(source, from[behind.text]!);
  const first = before.link < 0 ? linkAround(page, before.text) : before.link;
  return areWords && href(page, first) !== href(page, behind.link);
}

function linkAround({ parent, hrefAt }: Page, text: number): number {
  let node = parent[text]!;
  while (hrefAt[node] === 0) node = parent[node]!;
  return node;
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
  const { tag, flags, source, hrefAt } = page;
  const line = new Line();
  let link = -1;
  let last = from;
  let lastLink = -1;
  for (let node = from; node < to; node++) {
    const kind = tag[node]!;
    if (kind !== TEXT) {
      if (kind === BR) line.break();
      if (hrefAt[node] !== 0) link = node;
      continue;
    }
    const flag = flags[node]!;
    if (!withHidden && (flag & Flag.UNSEEN) !== 0) continue;
    if (leftOut !== undefined) {
      if (leftOut.has(node)) continue;
      const areLinked = (flag & flags[last]! & Flag.LINKED) !== 0;
      if (areLinked && areLinksApart(page, { text: last, link: lastLink }, { text: node, link })) line.space();
      last = node;
      lastLink = link;
    }
    const mail = protectedMail(page, node);
    if (mail !== undefined) line.append(mail, true);
    else line.append(source.slice(page.from[node]!, page.to[node]!), (flag & Flag.PREFORMATTED) !== 0);
  }
  return line.text.trimEnd();
}

/** The text of the nodes [from, to), without what is hidden from people unless asked for. */
export function readNodes(page: Page, from: number, to: number, withHidden = false): string {
  return readRange(page, { from, to, withHidden });
}

/** What a block says; for reading by people without some of its texts, and with links set apart. */
export function readBlock(page: Page, block: number, leftOut?: TextSet): string {
  const { from, to, hidden } = page.blocks;
  return readRange(page, { from: from[block]!, to: to[block]!, withHidden: hidden[block] === 1, leftOut });
}
