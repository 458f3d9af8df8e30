import { endsTagName, isName } from "./markup.ts";
import { knownTagName, lookUpTag, tagId } from "./tags.ts";

const SCRIPT = tagId("script");
const BANG = 33;
const DASH = 45;
const SLASH = 47;

/**
 * Where raw text ends. Every answer is kept until a question goes behind it, so that asking often stays linear; questions
 * must come in the order of the source.
 */
export class RawEnds {
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #length: number;
  /** By tag: the next end tag of that name from the last place it was looked for; the length if there is none. */
  readonly #ends = new Map<number, number>();
  #scriptStart = -1;
  #escapeOpen = -1;
  #escapeClose = -1;

  constructor(source: string, units: Uint16Array, length: number) {
    this.#source = source;
    this.#units = units;
    this.#length = length;
  }

  /** The next end tag of a raw-text element; the length if there is none. */
  of(tag: number, from: number): number {
    const known = this.#ends.get(tag);
    if (known !== undefined && known >= from) return known;
    const found = this.#find("</", from, (at) => this.#isEndTagOf(tag, at));
    this.#ends.set(tag, found);
    return found;
  }

  /**
   * A self-closed raw-text tag swallows the page in a conforming parser. Where it has no end tag before the next tag of
   * its name, the author meant it closed.
   */
  isMissing(tag: number, from: number): boolean {
    const source = this.#source;
    const units = this.#units;
    const close = this.of(tag, from);
    if (close === this.#length) return true;
    const name = knownTagName(tag);
    for (let less = source.indexOf("<", from); less < close; less = source.indexOf("<", less + 1)) {
      if (isName(units, less + 1, name) && endsTagName(units[less + 1 + name.length])) return true;
    }
    return false;
  }

  /** The end tag of a script. Nearly all scripts hold no escaped part: one look at each `<` tells that, and finds the end. */
  ofScript(from: number): number {
    const source = this.#source;
    const units = this.#units;
    for (let less = source.indexOf("<", from); less >= 0 && less < this.#length; less = source.indexOf("<", less + 1)) {
      const code = units[less + 1];
      if (code === SLASH && this.#isEndTagOf(SCRIPT, less)) return less;
      if (code === BANG && units[less + 2] === DASH && units[less + 3] === DASH) return this.#ofEscapedScript(from);
    }
    return this.#length;
  }

  /**
   * A script may hold an escaped part, `<!-- … -->`, and in it another script, whose end tag ends the inner one only:
   *
   *     <script> <!-- <script> </script> --> </script>
   *     plain    escaped  doubly escaped  escaped plain
   */
  #ofEscapedScript(from: number): number {
    let at = from;
    for (;;) {
      const open = this.#nextEscape(at);
      const end = this.of(SCRIPT, at);
      if (end <= open) return end;
      // `<!-->` opens and closes: the dashes may be the same.
      at = open + 2;
      for (;;) {
        const close = this.#nextEscapeClose(at);
        const outerEnd = this.of(SCRIPT, at);
        const inner = this.#nextScript(at);
        if (close < outerEnd && close < inner) {
          at = close + 3;
          break;
        }
        if (outerEnd <= inner) return outerEnd;
        const closeInside = this.#nextEscapeClose(inner);
        const innerEnd = this.of(SCRIPT, inner + 1);
        at = Math.min(closeInside, innerEnd);
        if (at >= this.#length) return this.#length;
        if (innerEnd < closeInside) at += 2;
      }
    }
  }

  #nextEscape(from: number): number {
    if (this.#escapeOpen < from) this.#escapeOpen = this.#find("<!--", from, always);
    return this.#escapeOpen;
  }

  #nextEscapeClose(from: number): number {
    if (this.#escapeClose < from) this.#escapeClose = this.#find("-->", from, always);
    return this.#escapeClose;
  }

  #nextScript(from: number): number {
    const units = this.#units;
    if (this.#scriptStart < from) {
      const isScript = (at: number) => isName(units, at + 1, "script") && endsTagName(units[at + 7]);
      this.#scriptStart = this.#find("<", from, isScript);
    }
    return this.#scriptStart;
  }

  #find(needle: string, from: number, isWanted: (at: number) => boolean): number {
    for (let at = this.#source.indexOf(needle, from); at >= 0 && at < this.#length; ) {
      if (isWanted(at)) return at;
      at = this.#source.indexOf(needle, at + 1);
    }
    return this.#length;
  }

  #isEndTagOf(tag: number, at: number): boolean {
    const units = this.#units;
    const name = knownTagName(tag);
    const stop = at + 2 + name.length;
    return stop < this.#length && endsTagName(units[stop]) && lookUpTag(units, at + 2, stop) === tag;
  }
}

function always(): boolean {
  return true;
}
