import { hidesByStyle } from "./inline-style.ts";
import { CHARS, isName, NAME_STOP, SPACE } from "./markup.ts";
import { RawEnds } from "./raw-ends.ts";
import { lookUpTag, TRAITS, Trait, tagId } from "./tags.ts";

/**
 * HTML source to tokens, as offsets: no string is made. The cursor's fields describe the current token and are
 * overwritten by the next one. Comments, processing instructions and stray ends like `</>` are passed over.
 *
 *     <p class="lead">Some text</p>
 *     ^  ^      ^    ^
 *  start |   classAt end        (nameStart = start + 1)
 *      nameEnd
 */
export const Token = { END_OF_FILE: 0, TEXT: 1, START: 2, END: 3, RAW: 4, DOCTYPE: 5 } as const;

/** Attributes of the current start tag that the tree builder acts on, as bits of `Tokenizer.marks`. */
export const Mark = { HIDDEN: 1, ARIA_HIDDEN: 2, OPEN: 4, SHADOW: 8 } as const;

const SCRIPT = tagId("script");

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const BANG = 33;
const QUESTION = 63;
const DASH = 45;

export class Tokenizer {
  readonly source: string;
  /** Start and end of the token in the source; text and raw tokens are exactly this range. */
  start = 0;
  end = 0;
  /** Start and end tags: the id of the name, 0 if it is not a known one. */
  tag = 0;
  nameStart = 0;
  nameEnd = 0;
  classAt = 0;
  idAt = 0;
  hrefAt = 0;
  marks = 0;
  selfClosing = false;
  /** Set if a tag had more attributes than allowed. */
  attributesCut = false;
  /** Inside svg and math no element has raw text. */
  foreign = false;

  readonly #length: number;
  readonly #maxAttributes: number;
  /** The raw-text element whose content comes next. */
  #raw = 0;
  /** The value of the attribute just read; start 0 if it has none. */
  #valueStart = 0;
  #valueEnd = 0;
  readonly #rawEnds: RawEnds;

  constructor(source: string, maxAttributes = 1_000, maxChars = source.length) {
    this.source = source;
    this.#length = Math.min(source.length, maxChars);
    this.#maxAttributes = maxAttributes;
    this.#rawEnds = new RawEnds(source, this.#length);
  }

  /** Whether the next token is the content of the raw-text element just started. */
  get rawFollows(): boolean {
    return this.#raw !== 0;
  }

  /** Takes all that is left for one token of text: nothing ends plaintext. */
  takeRest(): void {
    this.start = this.end;
    this.end = Math.max(this.#length, this.start);
  }

  /** Moves to the next token and says its kind. */
  next(): number {
    if (this.#raw !== 0) return this.#rawText();
    const source = this.source;
    const length = this.#length;
    let at = this.end;
    this.start = at;
    for (;;) {
      const less = source.charCodeAt(at) === LESS ? at : source.indexOf("<", at);
      if (less < 0 || less >= length - 1) return this.#lastText();
      const code = source.charCodeAt(less + 1);
      const letter = code | 32;
      if (letter >= 97 && letter <= 122) {
        if (less > this.start) return this.#text(less);
        if (this.#startTag(less)) return Token.START;
        return this.#endOfFile();
      }
      if (code !== SLASH && code !== BANG && code !== QUESTION) {
        at = less + 1;
        continue;
      }
      if (code === SLASH && less === length - 2) return this.#lastText();
      if (less > this.start) return this.#text(less);
      const kind = this.#markup(less, code);
      if (kind >= 0) return kind;
      at = this.end;
      this.start = at;
    }
  }

  #text(end: number): number {
    this.end = end;
    return Token.TEXT;
  }

  #lastText(): number {
    this.end = this.#length;
    return this.end > this.start ? Token.TEXT : Token.END_OF_FILE;
  }

  #endOfFile(): number {
    this.start = this.end = this.#length;
    return Token.END_OF_FILE;
  }

  /** End tags, doctype, and what is passed over (-1). */
  #markup(less: number, code: number): number {
    const source = this.source;
    if (code === SLASH) {
      const letter = source.charCodeAt(less + 2) | 32;
      if (letter >= 97 && letter <= 122) return this.#endTag(less) ? Token.END : this.#endOfFile();
    } else if (code === BANG) {
      if (source.charCodeAt(less + 2) === DASH && source.charCodeAt(less + 3) === DASH) {
        this.end = this.#commentEnd(less + 4);
        return -1;
      }
      if (this.foreign && source.startsWith("[CDATA[", less + 2)) {
        const close = source.indexOf("]]>", less + 9);
        this.end = close < 0 ? this.#length : close + 3;
        return -1;
      }
      if (isName(source, less + 2, "doctype")) {
        this.end = this.#after(source.indexOf(">", less + 2));
        return Token.DOCTYPE;
      }
    }
    this.end = this.#after(source.indexOf(">", less + 2));
    return -1;
  }

  #after(index: number): number {
    return index < 0 || index >= this.#length ? this.#length : index + 1;
  }

  /** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole. */
  #commentEnd(from: number): number {
    const source = this.source;
    if (source.charCodeAt(from) === GREATER) return from + 1;
    if (source.charCodeAt(from) === DASH && source.charCodeAt(from + 1) === GREATER) return from + 2;
    for (let dashes = source.indexOf("--", from); dashes >= 0; dashes = source.indexOf("--", dashes + 1)) {
      const code = source.charCodeAt(dashes + 2);
      if (code === GREATER) return dashes + 3;
      if (code === BANG && source.charCodeAt(dashes + 3) === GREATER) return dashes + 4;
    }
    return this.#length;
  }

  #startTag(less: number): boolean {
    this.#name(less, less + 1);
    this.classAt = this.idAt = this.hrefAt = this.marks = 0;
    this.selfClosing = false;
    const end = this.source.charCodeAt(this.nameEnd) === GREATER ? this.nameEnd + 1 : this.#attributes(this.nameEnd);
    if (end < 0 || end > this.#length) return false;
    this.end = end;
    if (this.tag !== 0 && (TRAITS[this.tag]! & Trait.RAW_TEXT) !== 0 && !this.foreign) {
      if (!this.selfClosing || !this.#rawEnds.isMissing(this.tag, end)) this.#raw = this.tag;
    }
    return true;
  }

  #endTag(less: number): boolean {
    this.#name(less, less + 2);
    const end = this.source.charCodeAt(this.nameEnd) === GREATER ? this.nameEnd + 1 : this.#attributes(this.nameEnd);
    if (end < 0 || end > this.#length) return false;
    this.end = end;
    return true;
  }

  #name(less: number, from: number): void {
    const source = this.source;
    let at = from + 1;
    for (let code = source.charCodeAt(at); ; code = source.charCodeAt(++at)) {
      if (code < 128 ? code === GREATER || code === SLASH || CHARS[code]! & SPACE : Number.isNaN(code)) break;
    }
    this.start = less;
    this.nameStart = from;
    this.nameEnd = at;
    this.tag = lookUpTag(source, from, at);
  }

  /** Reads attributes from behind the name; gives the offset behind `>`, or -1 if the source ends first. */
  #attributes(from: number): number {
    const source = this.source;
    let at = from;
    for (let count = 0; ; count++) {
      const before = at;
      let code = source.charCodeAt(at);
      while (code === SLASH || (code < 128 && CHARS[code]! & SPACE)) code = source.charCodeAt(++at);
      if (code === GREATER) {
        // The slash at the end of an unquoted value is part of the value.
        this.selfClosing = at > before && source.charCodeAt(at - 1) === SLASH;
        return at + 1;
      }
      if (Number.isNaN(code)) return -1;
      const nameStart = at;
      do code = source.charCodeAt(++at);
      while (code >= 128 || (!Number.isNaN(code) && (CHARS[code]! & NAME_STOP) === 0));
      const nameEnd = at;
      while (code < 128 && CHARS[code]! & SPACE) code = source.charCodeAt(++at);
      this.#valueStart = this.#valueEnd = 0;
      if (code === EQUALS) at = this.#value(at + 1);
      if (at < 0) return -1;
      if (count < this.#maxAttributes) this.#note(nameStart, nameEnd);
      else this.attributesCut = true;
    }
  }

  /** Reads a value from behind the `=`; gives the offset behind it, or -1 if its quote is never closed. */
  #value(from: number): number {
    const source = this.source;
    let at = from;
    let code = source.charCodeAt(at);
    while (code < 128 && CHARS[code]! & SPACE) code = source.charCodeAt(++at);
    if (code === QUOTE || code === APOSTROPHE) {
      this.#valueStart = at + 1;
      this.#valueEnd = source.indexOf(code === QUOTE ? '"' : "'", at + 1);
      return this.#valueEnd < 0 ? -1 : this.#valueEnd + 1;
    }
    if (code === GREATER) return at;
    this.#valueStart = at;
    while (!Number.isNaN(code) && code !== GREATER && !(code < 128 && CHARS[code]! & SPACE)) {
      code = source.charCodeAt(++at);
    }
    this.#valueEnd = at;
    return at;
  }

  /** Remembers the few attributes that are wanted for every element. The first of a name counts. */
  #note(nameStart: number, nameEnd: number): void {
    const source = this.source;
    const valueStart = this.#valueStart;
    switch (nameEnd - nameStart) {
      case 2:
        if (valueStart !== 0 && this.idAt === 0 && isName(source, nameStart, "id")) this.idAt = valueStart;
        break;
      case 4:
        if (isName(source, nameStart, "href")) {
          if (this.hrefAt === 0) this.hrefAt = valueStart === 0 ? nameEnd : valueStart;
        } else if (isName(source, nameStart, "open")) this.marks |= Mark.OPEN;
        break;
      case 5:
        if (valueStart === 0) break;
        if (isName(source, nameStart, "class")) {
          if (this.classAt === 0) this.classAt = valueStart;
        } else if (isName(source, nameStart, "style") && hidesByStyle(source, valueStart, this.#valueEnd)) {
          this.marks |= Mark.HIDDEN;
        }
        break;
      case 6:
        if (isName(source, nameStart, "hidden")) this.marks |= Mark.HIDDEN;
        break;
      case 11:
        if (valueStart !== 0 && isName(source, nameStart, "aria-hidden") && isName(source, valueStart, "true")) {
          this.marks |= Mark.ARIA_HIDDEN;
        }
        break;
      case 14:
        if (isName(source, nameStart, "shadowrootmode")) this.marks |= Mark.SHADOW;
        break;
    }
  }

  /** The content of a raw-text element, as one token even if empty. */
  #rawText(): number {
    const tag = this.#raw;
    this.#raw = 0;
    this.start = this.end;
    this.end = tag === SCRIPT ? this.#rawEnds.ofScript(this.start) : this.#rawEnds.of(tag, this.start);
    return Token.RAW;
  }
}
