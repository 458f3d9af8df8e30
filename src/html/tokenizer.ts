import { unitsOf } from "../text/index.ts";
import { attributeBitAt, KnownAttribute, lookUpAttribute } from "./known-attributes.ts";
import * as markups from "./markup.ts";
import { isName } from "./markup.ts";
import { RawEnds } from "./raw-ends.ts";
import { lookUpTag, TRAITS, Trait, tagId } from "./tags.ts";
import { DEFAULT_LIMITS, Flag, type ParseLimits } from "./tree.ts";

/**
 * Kinds of tokens. The tokenizer reports tokens as offsets into the source and makes no strings. Its fields describe the
 * current token; the next one overwrites them. It skips comments, processing instructions and stray end tags like `</>`.
 *
 *     <p class="lead">Some text</p>
 *     ^  ^      ^    ^
 *  start |   classAt end        (nameStart = start + 1)
 *      nameEnd
 */
export const Token = { END_OF_FILE: 0, TEXT: 1, START: 2, END: 3, RAW: 4, DOCTYPE: 5 } as const;

/** Bits of `Tokenizer.marks`: attributes of the current start tag that the tree builder acts on. Bits below 1024 are also `Flag` bits. */
export const TagMark = {
  HIDDEN: Flag.HIDDEN,
  ARIA_HIDDEN: Flag.ARIA_HIDDEN,
  DATA: Flag.DATA,
  STYLED: Flag.STYLED,
  ROLE: Flag.ROLE,
  CONTROLS: Flag.CONTROLS,
  OPEN: 1024,
  SHADOW: 2048,
} as const;

/** Characters searched before calling `indexOf`. Measured: 16 to 64 make no clear difference. */
const NEAR_CHARS = 32;

const SCRIPT = tagId("script");

/* V8 inlines constants of this module; it looks up imported ones at every use. */
const { MARKUP, SPACE, BETWEEN, TAG_NAME_STOP, NAME_STOP, VALUE_STOP } = markups;
const { RAW_TEXT } = Trait;
const traitsById = TRAITS;

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const BANG = 33;
const QUESTION = 63;
const DASH = 45;

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}

type TokenizerLimits = Pick<ParseLimits, "maxChars" | "maxAttributes">;

/** Walks the source once; `next` moves to the next token. */
export class Tokenizer {
  readonly source: string;
  /** The code units of the source, followed by zeros. */
  readonly units: Uint16Array;
  /** Start and end of the token in the source; text and raw tokens are exactly this range. */
  start = 0;
  end = 0;
  /** Start and end tags: the id of the tag name, 0 for names that tags.ts does not list. */
  tag = 0;
  nameStart = 0;
  nameEnd = 0;
  /** Start tags: the offset of the attribute's value, 0 without the attribute. */
  classAt = 0;
  idAt = 0;
  hrefAt = 0;
  /** Start tags: the bits of the names of all attributes; see `Tree.attributeBits`. */
  attributeBits = 0;
  /** Start tags: `TagMark` bits. */
  marks = 0;
  selfClosing = false;
  /** Whether any tag so far had more than `maxAttributes`. */
  attributesCut = false;
  /** Set by the caller inside svg and math, where no element has raw text. */
  foreign = false;

  readonly #length: number;
  readonly #maxAttributes: number;
  /** The tag of the raw-text element whose content comes next, 0 outside such elements. */
  #raw = 0;
  /** The value of the attribute just read. Start 0 means no value; the end is then undefined. */
  #valueStart = 0;
  #valueEnd = 0;
  readonly #rawEnds: RawEnds;

  /** Pass `units` if the code units of the source are already available. */
  constructor(source: string, limits: Partial<TokenizerLimits> = {}, units: Uint16Array = unitsOf(source)) {
    this.source = source;
    this.units = units;
    this.#length = Math.min(source.length, limits.maxChars ?? source.length);
    this.#maxAttributes = limits.maxAttributes ?? DEFAULT_LIMITS.maxAttributes;
    this.#rawEnds = new RawEnds(source, units, this.#length);
  }

  /** Whether the next token is the content of the raw-text element just started. */
  get rawFollows(): boolean {
    return this.#raw !== 0;
  }

  /** Makes one text token of the rest of the source. Used for `<plaintext>`, which has no end. */
  takeRest(): void {
    this.start = this.end;
    this.end = Math.max(this.#length, this.start);
  }

  /** Moves to the next token and returns its kind. */
  next(): number {
    if (this.#raw !== 0) return this.#rawText();
    const { units } = this;
    const length = this.#length;
    let at = this.end;
    this.start = at;
    for (;;) {
      if (at >= length) return this.#lastText();
      const less = this.#find(LESS, at);
      if (less < 0 || less >= length - 1) return this.#lastText();
      const code = units[less + 1];
      if (isLetter(code)) {
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
      if (code === SLASH && isLetter(units[less + 2])) return this.#endTag(less) ? Token.END : this.#endOfFile();
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

  /** Reads `<!…` or `<?…`. Returns `Token.DOCTYPE`, or -1 for markup that is skipped. */
  #markup(less: number, code: number): number {
    const { source, units } = this;
    if (code === BANG) {
      if (units[less + 2] === DASH && units[less + 3] === DASH) {
        this.end = this.#commentEnd(less + 4);
        return -1;
      }
      if (this.foreign && source.startsWith("[CDATA[", less + 2)) {
        const close = source.indexOf("]]>", less + 9);
        this.end = close < 0 ? this.#length : close + 3;
        return -1;
      }
      if (isName(units, less + 2, "doctype")) {
        this.end = this.#endAfter(source.indexOf(">", less + 2));
        return Token.DOCTYPE;
      }
    }
    this.end = this.#endAfter(source.indexOf(">", less + 2));
    return -1;
  }

  #endAfter(index: number): number {
    return index < 0 || index >= this.#length ? this.#length : index + 1;
  }

  /** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are complete comments. */
  #commentEnd(from: number): number {
    const { source, units } = this;
    if (units[from] === GREATER) return from + 1;
    if (units[from] === DASH && units[from + 1] === GREATER) return from + 2;
    for (let dashes = source.indexOf("--", from); dashes >= 0; dashes = source.indexOf("--", dashes + 1)) {
      const code = units[dashes + 2];
      if (code === GREATER) return dashes + 3;
      if (code === BANG && units[dashes + 3] === GREATER) return dashes + 4;
    }
    return this.#length;
  }

  #startTag(less: number): boolean {
    this.#name(less, less + 1);
    this.classAt = this.idAt = this.hrefAt = this.attributeBits = this.marks = 0;
    this.selfClosing = false;
    const end = this.#attributes(this.nameEnd);
    if (end < 0) return false;
    this.end = end;
    if (this.tag !== 0 && (traitsById[this.tag] & RAW_TEXT) !== 0 && !this.foreign) {
      if (!this.selfClosing || !this.#rawEnds.lacksEnd(this.tag, end)) this.#raw = this.tag;
    }
    return true;
  }

  #endTag(less: number): boolean {
    this.#name(less, less + 2);
    const { nameEnd } = this;
    const end = this.units[nameEnd] === GREATER && nameEnd < this.#length ? nameEnd + 1 : this.#attributes(nameEnd);
    if (end < 0) return false;
    this.end = end;
    return true;
  }

  #name(less: number, from: number): void {
    const { units } = this;
    let at = from;
    let code = 0;
    do code = units[++at];
    while ((MARKUP[code] & TAG_NAME_STOP) === 0 || (code === 0 && at < this.#length));
    this.start = less;
    this.nameStart = from;
    this.nameEnd = at;
    this.tag = lookUpTag(units, from, at);
  }

  /** Reads attributes, starting after the tag name. Returns the offset after `>`, or -1 if the source ends first. */
  #attributes(from: number): number {
    const { units } = this;
    const length = this.#length;
    const maxAttributes = this.#maxAttributes;
    // A local is looked up once. `| 0` tells V8 that the value is an integer.
    const markup = MARKUP;
    let at = from | 0;
    let bits = 0;
    for (let count = 0; at < length; count++) {
      const before = at;
      let code = units[at];
      while ((markup[code] & BETWEEN) !== 0) code = units[++at];
      if (code === GREATER) {
        // The slash at the end of an unquoted value is part of the value.
        this.selfClosing = at > before && units[at - 1] === SLASH;
        this.attributeBits = bits;
        return at + 1;
      }
      const nameStart = at;
      do code = units[++at];
      while ((markup[code] & NAME_STOP) === 0 || (code === 0 && at < length));
      const nameEnd = at;
      const known = count < maxAttributes ? lookUpAttribute(units, nameStart, nameEnd) : 0;
      bits |= attributeBitAt(units, nameStart, nameEnd);
      if (count === maxAttributes) this.attributesCut = true;
      this.#valueStart = 0;
      while ((markup[code] & SPACE) !== 0) code = units[++at];
      if (code === EQUALS) {
        at = this.#value(at + 1) | 0;
        if (at < 0) return -1;
      }
      if (known !== 0) this.#record(known, nameEnd);
    }
    return -1;
  }

  /** Returns the next offset of a character, or -1. Fast path: most are near, where a loop costs less than `indexOf`. */
  #find(code: number, from: number): number {
    const { source, units } = this;
    const near = Math.min(from + NEAR_CHARS, source.length);
    // Unrolled, since the loop costs more than the comparison. Reading past the source is safe: zeros follow it.
    for (let at = from; at < near; at += 4) {
      if (units[at] === code) return at;
      if (units[at + 1] === code) return at + 1;
      if (units[at + 2] === code) return at + 2;
      if (units[at + 3] === code) return at + 3;
    }
    return source.indexOf(String.fromCharCode(code), near);
  }

  /** Reads a value, starting after the `=`. Returns the offset after the value, or -1 if the source ends inside it. */
  #value(from: number): number {
    const { units } = this;
    let at = from;
    let code = units[at];
    while ((MARKUP[code] & SPACE) !== 0) code = units[++at];
    if (code === QUOTE || code === APOSTROPHE) {
      this.#valueStart = at + 1;
      this.#valueEnd = this.#find(code, at + 1);
      return this.#valueEnd < 0 ? -1 : this.#valueEnd + 1;
    }
    if (code === GREATER) return at;
    this.#valueStart = at;
    while ((MARKUP[code] & VALUE_STOP) === 0 || (code === 0 && at < this.#length)) code = units[++at];
    this.#valueEnd = at;
    return at;
  }

  /** Records a known attribute of the current start tag. If a name occurs twice, the first one counts. */
  #record(known: number, nameEnd: number): void {
    const valueStart = this.#valueStart;
    switch (known) {
      case KnownAttribute.CLASS:
        if (this.classAt === 0) this.classAt = valueStart || nameEnd;
        break;
      case KnownAttribute.ID:
        if (this.idAt === 0) this.idAt = valueStart || nameEnd;
        break;
      case KnownAttribute.HREF:
        if (this.hrefAt === 0) this.hrefAt = valueStart || nameEnd;
        break;
      case KnownAttribute.ROLE:
        this.marks |= TagMark.ROLE;
        break;
      case KnownAttribute.STYLE:
        this.marks |= TagMark.STYLED;
        break;
      case KnownAttribute.HIDDEN:
        // People find `hidden=until-found` with the search of their browser.
        if (valueStart === 0 || !isName(this.units, valueStart, "until-found")) this.marks |= TagMark.HIDDEN;
        break;
      case KnownAttribute.POPOVER:
        this.marks |= TagMark.HIDDEN;
        break;
      case KnownAttribute.OPEN:
        this.marks |= TagMark.OPEN;
        break;
      case KnownAttribute.ARIA_HIDDEN:
        if (valueStart !== 0 && isName(this.units, valueStart, "true")) this.marks |= TagMark.ARIA_HIDDEN;
        break;
      case KnownAttribute.SHADOW:
        this.marks |= TagMark.SHADOW;
        break;
      default:
        this.marks |= known < KnownAttribute.FIRST_CONTROL ? TagMark.DATA : TagMark.CONTROLS;
    }
  }

  /** Reads the content of a raw-text element: always one token, even if empty. */
  #rawText(): number {
    const tag = this.#raw;
    this.#raw = 0;
    this.start = this.end;
    this.end = tag === SCRIPT ? this.#rawEnds.scriptEnd(this.start) : this.#rawEnds.nextEnd(tag, this.start);
    return Token.RAW;
  }
}
