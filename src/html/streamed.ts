import { unitsOf } from "../text/index.ts";
import { tagId } from "./tags.ts";
import { Token, Tokenizer } from "./tokenizer.ts";
import type { Tree } from "./tree.ts";

/**
 * React sends a page in pieces: what takes longer comes behind the page, hidden, and a script puts it in its place, that of a template and
 * of what was shown while it was waited for.
 *
 *     <!--$?--><template id="B:0"></template>Loading<!--/$--> … <div hidden id="S:0">Text</div><script>$RC("B:0","S:0")</script>
 *     ^ boundary         ^ place                    ^             ^ piece
 *
 * Gives the page as it is when its scripts have run; a page that was not sent so, as it is. `units` are those of the source, if
 * somebody has them already.
 */
export function placeStreamed(html: string, units: Uint16Array = unitsOf(html)): string {
  if (!html.includes(PIECE_SIGN)) return html;
  const pieces = findPieces(html, units);
  const places = findPlaces(html, pieces);
  return places.length === 0 ? html : assemble(html, pieces, places);
}

/** Whether an element is called as pieces are: only then is it worth the while to look for their places. */
export function hasPieces({ source, count, tag, idAt }: Tree): boolean {
  for (let node = 0; node < count; node++) {
    if (idAt[node] !== 0 && tag[node] === DIV && source.startsWith(PIECE_NAME, idAt[node])) return true;
  }
  return false;
}

/** A hundred times what pages have; a page of more is left as it was sent. */
const MOST_PIECES = 10_000;
const PIECE_NAME = "S:";
const PIECE_SIGN = `id="${PIECE_NAME}`;
const PIECE = /<div hidden(?:="")? id="S:([0-9a-f]{1,8})">/y;
const PLACE = /<template id="([BP]:[0-9a-f]{1,8})"><\/template>/g;
/** The marks around what is waited for, and around what is there already. */
const BOUNDARY = /<!--(\/?)\$[?!~]?-->/g;
/** Which piece goes where; of calls of the last kind the piece comes first. */
const CALL = /\$R(?:[CR]\("([BP]:[0-9a-f]{1,8})","S:([0-9a-f]{1,8})"|S\("S:([0-9a-f]{1,8})","([BP]:[0-9a-f]{1,8})")/g;
const DIV = tagId("div");

/** A part of the source, [start, end). */
interface Part {
  readonly start: number;
  readonly end: number;
}

interface Piece extends Part {
  /** What is between its tags. */
  readonly inner: Part;
}

interface Place extends Part {
  readonly piece: Piece;
}

/** The pieces by their numbers, in page order. */
function findPieces(html: string, units: Uint16Array): Map<string, Piece> {
  const begun = new Map<string, Piece | undefined>();
  const tokens = new Tokenizer(html, {}, units);
  tokens.end = Math.max(0, html.lastIndexOf("<div hidden", html.indexOf(PIECE_SIGN)));
  const open: { readonly id: string | undefined; readonly start: number; readonly from: number }[] = [];
  for (let kind = tokens.next(); kind !== Token.END_OF_FILE; kind = tokens.next()) {
    if (tokens.tag !== DIV) continue;
    if (kind === Token.START) {
      PIECE.lastIndex = tokens.start;
      const id = PIECE.exec(html)?.[1];
      const isNew = id !== undefined && !begun.has(id);
      if (isNew) begun.set(id, undefined);
      if (begun.size > MOST_PIECES) return new Map();
      open.push({ id: isNew ? id : undefined, start: tokens.start, from: tokens.end });
    } else if (kind === Token.END) {
      const piece = open.pop();
      if (piece?.id === undefined) continue;
      const inner = { start: piece.from, end: tokens.start };
      begun.set(piece.id, { start: piece.start, end: tokens.end, inner });
    }
  }
  return new Map([...begun].filter((entry): entry is [string, Piece] => entry[1] !== undefined));
}

/** Where pieces go, in page order, each once. */
function findPlaces(html: string, pieces: ReadonlyMap<string, Piece>): Place[] {
  const pieceOf = calledPieces(html);
  const boundaryEnds = findBoundaries(html);
  const taken = new Set<Piece>();
  const places: Place[] = [];
  for (const found of html.matchAll(PLACE)) {
    const id = found[1];
    // Without scripts, as some tools save pages, the numbers tell: a boundary and the piece for it have the same.
    const piece = pieces.get(pieceOf.size > 0 ? (pieceOf.get(id) ?? "") : id.slice(2));
    if (piece === undefined || taken.has(piece)) continue;
    taken.add(piece);
    const start = found.index;
    places.push({ start, end: boundaryEnds.get(start) ?? start + found[0].length, piece });
  }
  return places;
}

function calledPieces(html: string): ReadonlyMap<string, string> {
  const pieceOf = new Map<string, string>();
  for (const [, place, piece, ofSegment, segment] of html.matchAll(CALL)) {
    pieceOf.set(place ?? segment, piece ?? ofSegment);
  }
  return pieceOf;
}

/** Behind each mark that opens a boundary: where the mark that closes it begins. */
function findBoundaries(html: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const found of html.matchAll(BOUNDARY)) {
    if (found[1] === "") open.push(found.index + found[0].length);
    else {
      const start = open.pop();
      if (start !== undefined) ends.set(start, found.index);
    }
  }
  return ends;
}

/** The source with the pieces in their places. What is cut out and stands nowhere, as what is in itself, comes last: nothing is lost. */
function assemble(html: string, pieces: ReadonlyMap<string, Piece>, places: readonly Place[]): string {
  const moved = new Set(places.map(({ piece }) => piece));
  const cuts = merged(
    places,
    [...pieces.values()].filter((piece) => moved.has(piece)),
  );
  const out: string[] = [];
  /** What is still to be written, the innermost part last. */
  const left: Part[] = [];
  const writeNext = (): void => {
    const { start, end } = left.pop()!;
    const cut = cuts[firstAt(cuts, start)];
    const stop = Math.min(cut?.start ?? end, end);
    out.push(html.slice(start, stop));
    if (cut === undefined || cut.start >= end) return;
    if (cut.end < end) left.push({ start: cut.end, end });
    if ("piece" in cut && moved.delete(cut.piece)) left.push(cut.piece.inner);
  };
  left.push({ start: 0, end: html.length });
  while (left.length > 0) writeNext();
  for (const piece of moved) {
    moved.delete(piece);
    left.push(piece.inner);
    while (left.length > 0) writeNext();
  }
  return out.join("");
}

/** Places and pieces, each in page order, as one list in page order. */
function merged(places: readonly Place[], pieces: readonly Piece[]): readonly (Place | Piece)[] {
  const all: (Place | Piece)[] = [];
  let next = 0;
  for (const place of places) {
    while (next < pieces.length && pieces[next].start < place.start) all.push(pieces[next++]);
    all.push(place);
  }
  while (next < pieces.length) all.push(pieces[next++]);
  return all;
}

/** The first of parts in page order that begins at a place or behind it. */
function firstAt(parts: readonly Part[], at: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle].start < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
