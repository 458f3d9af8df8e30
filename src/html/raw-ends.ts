import { endsTagName, isName } from "./markup.ts";
import { knownTagName, lookUpTag, tagId } from "./tags.ts";

const SCRIPT = tagId("script");
const BANG = 33;
const DASH = 45;
const SLASH = 47;

/**
 * Finds the ends of raw text. It caches every offset until a later one is needed, which keeps parsing linear. Calls must
 * come in source order.
 */
export class RawEnds {
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #length: number;
  /** By tag: the last result of `nextEnd`. */
  readonly #ends = new Map<number, number>();
  #scriptStart = -1;
  #escapeOpen = -1;
  #escapeClose = -1;

  constructor(source: string, units: Uint16Array, length: number) {
    this.#source = source;
    this.#units = units;
    this.#length = length;
  }

  /** Returns the offset of the next end tag of a raw-text element, or the length of the source. */
  nextEnd(tag: number, from: number): number {
    const known = this.#ends.get(tag);
    if (known !== undefined && known >= from) return known;
    const found = this.#find("</", from, (at) => this.#isEndTagOf(tag, at));
    this.#ends.set(tag, found);
    return found;
  }

  /**
   * Whether a self-closed raw-text tag has no end tag before the next start tag of the same name. Then the author meant it to be
   * closed. A conforming parser would take the following content for its text.
   */
  lacksEnd(tag: number, from: number): boolean {
    const source = this.#source;
    const units = this.#units;
    const close = this.nextEnd(tag, from);
    if (close === this.#length) return true;
    const name = knownTagName(tag);
    for (let less = source.indexOf("<", from); less < close; less = source.indexOf("<", less + 1)) {
      if (isName(units, less + 1, name) && endsTagName(units[less + 1 + name.length])) return true;
    }
    return false;
  }

  /** Returns the end tag of a script. Fast path: a script without `<!--` ends at the first end tag. */
  scriptEnd(from: number): number {
    const source = this.#source;
    const units = this.#units;
    for (let less = source.indexOf("<", from); less >= 0 && less < this.#length; less = source.indexOf("<", less + 1)) {
      const code = units[less + 1];
      if (code === SLASH && this.#isEndTagOf(SCRIPT, less)) return less;
      if (code === BANG && units[less + 2] === DASH && units[less + 3] === DASH) return this.#escapedScriptEnd(from);
    }
    return this.#length;
  }

  /**
   * Returns the end tag of a script with an escaped part, `<!-- … -->`. That part may contain another script, whose end tag
   * does not end the outer one:
   *
   *     <script> <!-- <script> </script> --> </script>
   *     plain    escaped  doubly escaped  escaped plain
   */
  #escapedScriptEnd(from: number): number {
    let at = from;
    for (;;) {
      const open = this.#nextEscape(at);
      const end = this.nextEnd(SCRIPT, at);
      if (end <= open) return end;
      // In `<!-->` the same dashes open and close the escaped part.
      at = open + 2;
      for (;;) {
        const close = this.#nextEscapeClose(at);
        const outerEnd = this.nextEnd(SCRIPT, at);
        const inner = this.#nextScript(at);
        if (close < outerEnd && close < inner) {
          at = close + 3;
          break;
        }
        if (outerEnd <= inner) return outerEnd;
        const closeInside = this.#nextEscapeClose(inner);
        const innerEnd = this.nextEnd(SCRIPT, inner + 1);
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
