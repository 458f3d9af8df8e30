import { unitsOf } from "../text/index.ts";
import { tagId } from "./tags.ts";
import { Token, Tokenizer } from "./tokenizer.ts";
import type { Tree } from "./tree.ts";

/**
 * Moves the pieces of a page streamed by React into their places, as its scripts would. React sends slow content after the page,
 * in hidden elements. A script then replaces a template and its loading message by that content:
 *
 *     <!--$?--><template id="B:0"></template>Loading<!--/$--> … <div hidden id="S:0">Text</div><script>$RC("B:0","S:0")</script>
 *     ^ boundary         ^ place                    ^ boundary    ^ piece
 *
 * Returns other pages unchanged. Pass `units` if the code units of the source are already available.
 */
export function placeStreamed(html: string, units: Uint16Array = unitsOf(html)): string {
  if (!html.includes(PIECE_START)) return html;
  const pieces = findPieces(html, units);
  const places = findPlaces(html, pieces);
  return places.length === 0 ? html : assemble(html, pieces, places);
}

/** Whether an element has the id of a streamed piece, like `S:0`. Only then is `placeStreamed` worth its time. */
export function hasStreamedPieces({ source, count, tag, idAt }: Tree): boolean {
  for (let node = 0; node < count; node++) {
    if (idAt[node] !== 0 && tag[node] === DIV && source.startsWith(PIECE_ID, idAt[node])) return true;
  }
  return false;
}

/** Limit: a page with more pieces stays unchanged. Real pages have at most about a hundred. */
const MAX_PIECES = 10_000;
const PIECE_ID = "S:";
const PIECE_START = `id="${PIECE_ID}`;
const PIECE = /<div hidden(?:="")? id="S:([0-9a-f]{1,8})">/y;
const PLACE = /<template id="([BP]:[0-9a-f]{1,8})"><\/template>/g;
/** The comments around a boundary: pending (`$?`), complete (`$`) or failed (`$!`). */
const BOUNDARY = /<!--(\/?)\$[?!~]?-->/g;
/** Calls that name a place and its piece: `$RC("B:0","S:0")`, `$RR("B:0","S:0")`, `$RS("S:0","P:0")`. */
const CALL = /\$R(?:[CR]\("([BP]:[0-9a-f]{1,8})","S:([0-9a-f]{1,8})"|S\("S:([0-9a-f]{1,8})","([BP]:[0-9a-f]{1,8})")/g;
const DIV = tagId("div");

/** A range of the source, [start, end). */
interface SourceRange {
  readonly start: number;
  readonly end: number;
}

interface Piece extends SourceRange {
  /** The range between its tags. */
  readonly inner: SourceRange;
}

interface Place extends SourceRange {
  readonly piece: Piece;
}

/** Returns the pieces by their numbers, in page order. */
function findPieces(html: string, units: Uint16Array): Map<string, Piece> {
  /** Undefined while the piece is open. */
  const found = new Map<string, Piece | undefined>();
  const tokens = new Tokenizer(html, {}, units);
  tokens.end = Math.max(0, html.lastIndexOf("<div hidden", html.indexOf(PIECE_START)));
  const open: { readonly id: string | undefined; readonly start: number; readonly from: number }[] = [];
  for (let kind = tokens.next(); kind !== Token.END_OF_FILE; kind = tokens.next()) {
    if (tokens.tag !== DIV) continue;
    if (kind === Token.START) {
      PIECE.lastIndex = tokens.start;
      const id = PIECE.exec(html)?.[1];
      const isNew = id !== undefined && !found.has(id);
      if (isNew) found.set(id, undefined);
      if (found.size > MAX_PIECES) return new Map();
      open.push({ id: isNew ? id : undefined, start: tokens.start, from: tokens.end });
    } else if (kind === Token.END) {
      const piece = open.pop();
      if (piece?.id === undefined) continue;
      const inner = { start: piece.from, end: tokens.start };
      found.set(piece.id, { start: piece.start, end: tokens.end, inner });
    }
  }
  return new Map([...found].filter((entry): entry is [string, Piece] => entry[1] !== undefined));
}

/** Returns the places of the pieces in page order. Each piece has at most one. */
function findPlaces(html: string, pieces: ReadonlyMap<string, Piece>): Place[] {
  const pieceOf = calledPieces(html);
  const boundaryEnds = findBoundaries(html);
  const taken = new Set<Piece>();
  const places: Place[] = [];
  for (const found of html.matchAll(PLACE)) {
    const id = found[1];
    // Some tools save pages without scripts. Then a place and its piece have the same number.
    const piece = pieces.get(pieceOf.size > 0 ? (pieceOf.get(id) ?? "") : id.slice(2));
    if (piece === undefined || taken.has(piece)) continue;
    taken.add(piece);
    const start = found.index;
    places.push({ start, end: boundaryEnds.get(start) ?? start + found[0].length, piece });
  }
  return places;
}

/** Maps the id of each place to the number of its piece, as the scripts declare them: `B:0` to `0`. */
function calledPieces(html: string): ReadonlyMap<string, string> {
  const pieceOf = new Map<string, string>();
  for (const [, place, piece, ofSegment, segment] of html.matchAll(CALL)) {
    pieceOf.set(place ?? segment, piece ?? ofSegment);
  }
  return pieceOf;
}

/** Returns the end of the content of each boundary, by the start of that content. */
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

/** Returns the source with the pieces in their places. Pieces that contain their own place, or each other's, come last. */
function assemble(html: string, pieces: ReadonlyMap<string, Piece>, places: readonly Place[]): string {
  const moved = new Set(places.map(({ piece }) => piece));
  const cuts = inPageOrder(
    places,
    [...pieces.values()].filter((piece) => moved.has(piece)),
  );
  const out: string[] = [];
  const write = (range: SourceRange): void => {
    /** Ranges left to write, the innermost one last. */
    const stack: SourceRange[] = [range];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { start, end } = next;
      const cut = cuts[firstRangeFrom(cuts, start)];
      out.push(html.slice(start, Math.min(cut?.start ?? end, end)));
      if (cut === undefined || cut.start >= end) continue;
      if (cut.end < end) stack.push({ start: cut.end, end });
      if ("piece" in cut && moved.delete(cut.piece)) stack.push(cut.piece.inner);
    }
  };
  write({ start: 0, end: html.length });
  for (const piece of moved) {
    moved.delete(piece);
    write(piece.inner);
  }
  return out.join("");
}

/** Merges places and pieces, both in page order, into one list in page order. */
function inPageOrder(places: readonly Place[], pieces: readonly Piece[]): readonly (Place | Piece)[] {
  const all: (Place | Piece)[] = [];
  let next = 0;
  for (const place of places) {
    while (next < pieces.length && pieces[next].start < place.start) all.push(pieces[next++]);
    all.push(place);
  }
  while (next < pieces.length) all.push(pieces[next++]);
  return all;
}

/** Returns the index of the first range that starts at an offset or after it; the ranges are in page order. */
function firstRangeFrom(ranges: readonly SourceRange[], at: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].start < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
