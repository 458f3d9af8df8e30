import {
  FIRST_IN_WORD,
  FIRST_JOINING,
  FOLDED,
  foldUnit,
  grownCopy,
  hashOf,
  isNumberWord,
  mixHash,
  NEEDS_DECODING,
  NEEDS_SEGMENTER,
} from "../text/index.ts";
import { STOP_WORDS } from "../vocabulary/index.ts";
import { isTerm, MIN_TERM_CHARS, wordsOf } from "./terms.ts";
import { WordTable } from "./word-table.ts";

/** Reads texts as sequences of term numbers. Terms are the words that can be keywords. A table can be cleared and used again. */
export class TermTable {
  /** Number of words read, terms or not. */
  words = 0;
  readonly #table = new WordTable(STOP_WORDS);
  /** The word that is being read: its start, its hash, and the hash without its last letter. */
  #start = 0;
  #hash = 0;
  #hashBeforeLast = 0;
  /** Whether only `Intl.Segmenter` can find the words of the current text. */
  #needsSegmenter = false;
  /** `#entries` and `words` at the start of the current text. */
  #entriesBefore = 0;
  #wordsBefore = 0;
  #sequence = new Int32Array(INITIAL_ENTRIES);
  /** Start and end of the letters of entry e in `#table`, at 2e and 2e + 1. */
  #spans = new Int32Array(INITIAL_ENTRIES * 2);
  #entries = 0;
  /** Buffer for the code units of a piece passed to `add`. */
  #piece = new Uint16Array(INITIAL_PIECE_UNITS);

  constructor() {
    this.clear();
  }

  /** Forgets all texts. */
  clear(): void {
    this.words = 0;
    this.#entries = 0;
    this.#table.clear();
    this.#start = this.#table.length;
    this.#startText();
  }

  /** Whether the table grew so much that its memory is not worth keeping. */
  get isLarge(): boolean {
    return this.#table.written.length > MAX_KEPT_LETTERS;
  }

  /** The number of distinct terms; term numbers start at 1. */
  get terms(): number {
    return this.#table.count - this.#table.fixedCount;
  }

  /** The term number of each word, 0 for a word that is not a term, `TEXT_END` at the end of each text. */
  get sequence(): Int32Array {
    return this.#sequence.subarray(0, this.#entries);
  }

  /** Adds the code units at [from, to) to the text. Returns `to`, or the offset of the first unit that has to be decoded. */
  addUnits(units: Uint16Array, from: number, to: number): number {
    const table = this.#table;
    table.reserve(to - from);
    const letters = FOLDED;
    const { written, folded } = table;
    let at = from;
    let length = table.length;
    let start = this.#start;
    let hash = this.#hash;
    while (at < to) {
      let unit = units[at];
      let letter = letters[unit] || foldUnit(unit);
      // The only call in this loop is `mixHash`, which V8 inlines. After another call it would reload the arrays for each letter.
      while (letter >= FIRST_IN_WORD) {
        written[length] = unit;
        folded[length++] = letter;
        hash = mixHash(hash, letter);
        if (++at === to) break;
        unit = units[at];
        letter = letters[unit];
      }
      // The next round folds a unit seen for the first time.
      if (at === to || letter === 0) continue;
      if (letter === NEEDS_DECODING) break;
      at++;
      if (letter === NEEDS_SEGMENTER) this.#needsSegmenter = true;
      if (length === start) continue;
      if (letter < FIRST_JOINING || folded[length - 1] < FIRST_IN_WORD) {
        this.#endWord(length, hash);
        start = length;
        hash = 0;
        continue;
      }
      this.#hashBeforeLast = hash;
      written[length] = unit;
      folded[length++] = letter;
      hash = mixHash(hash, letter);
    }
    table.length = length;
    this.#hash = hash;
    return at;
  }

  /** Adds a decoded piece to the text. */
  add(piece: string): void {
    const { length } = piece;
    if (length > this.#piece.length) this.#piece = grownCopy(this.#piece, length);
    const units = this.#piece;
    for (let at = 0; at < length; at++) units[at] = piece.charCodeAt(at);
    for (let at = this.addUnits(units, 0, length); at < length; at = this.addUnits(units, at + 1, length))
      this.breakWord();
  }

  /** Ends the current word: letters added later belong to another word. */
  breakWord(): void {
    if (this.#table.length > this.#start) this.#endWord(this.#table.length, this.#hash);
    this.#hash = 0;
  }

  /** Ends the text. Returns false and drops the text if only `Intl.Segmenter` can find its words: see `readBySegmenter`. */
  endText(): boolean {
    this.breakWord();
    if (!this.#needsSegmenter) this.#pushEntry(TEXT_END);
    else {
      this.#entries = this.#entriesBefore;
      this.words = this.#wordsBefore;
    }
    const isRead = !this.#needsSegmenter;
    this.#startText();
    return isRead;
  }

  #startText(): void {
    this.#needsSegmenter = false;
    this.#entriesBefore = this.#entries;
    this.#wordsBefore = this.words;
  }

  /** Adds a text by the words that `wordsOf` finds. */
  readBySegmenter(text: string): void {
    for (const word of wordsOf(text)) {
      const start = this.#appendWord(word);
      const end = this.#table.length;
      const lower = word.toLowerCase();
      this.#pushWord(isTerm(lower) ? this.#termAt(this.#appendWord(lower), this.#table.length) : 0, start, end);
    }
    this.#pushEntry(TEXT_END);
    this.#startText();
  }

  /** The number of a lower-case term, 0 if no text contains it. */
  find(key: string): number {
    const start = this.#appendWord(key);
    const end = this.#table.length;
    this.#table.length = start;
    this.#start = start;
    return Math.max(0, this.#table.find(start, end) - this.#table.fixedCount);
  }

  /** Whether a term sorts before another by the letters in lower case. */
  isBefore(term: number, other: number): boolean {
    const { fixedCount } = this.#table;
    return this.#table.isBefore(term + fixedCount, other + fixedCount);
  }

  /** The word of an entry of the sequence, as written. */
  formAt(entry: number): string {
    return this.#table.textAt(this.#spans[entry * 2], this.#spans[entry * 2 + 1]);
  }

  /** Whether the words of two entries are written alike, letter case included. */
  areSpelledAlike(entry: number, other: number): boolean {
    const { written } = this.#table;
    const spans = this.#spans;
    const end = spans[entry * 2 + 1];
    let at = spans[entry * 2];
    let otherAt = spans[other * 2];
    if (end - at !== spans[other * 2 + 1] - otherAt) return false;
    while (at < end && written[at] === written[otherAt++]) at++;
    return at === end;
  }

  /** Reads the word that ends at `length`, without a trailing apostrophe or hyphen and without a possessive `'s`. */
  #endWord(length: number, hash: number): void {
    const start = this.#start;
    const { folded } = this.#table;
    const endsInLetter = folded[length - 1] >= FIRST_IN_WORD;
    const end = endsInLetter ? length : length - 1;
    this.#start = length;
    if (this.#needsSegmenter) return;
    if (this.#table.isPossessiveAt(end)) this.#readWord(start, end - 2, hashOf(folded, start, end - 2));
    else this.#readWord(start, end, endsInLetter ? hash : this.#hashBeforeLast);
  }

  #readWord(start: number, end: number, hash: number): void {
    const isNoTerm = end - start < MIN_TERM_CHARS || isNumberWord(this.#table.folded, start, end);
    this.#pushWord(isNoTerm ? 0 : this.#termAt(start, end, hash), start, end);
  }

  /** The number of the term at [start, end), a new number for a new term, 0 for a stop word. */
  #termAt(start: number, end: number, hash = hashOf(this.#table.folded, start, end)): number {
    return Math.max(0, this.#table.numberOf(start, end, hash) - this.#table.fixedCount);
  }

  /** Appends the letters of a whole word and returns where they start. */
  #appendWord(word: string): number {
    const start = this.#table.append(word);
    this.#start = this.#table.length;
    return start;
  }

  #pushWord(term: number, start: number, end: number): void {
    const entry = this.#pushEntry(term);
    this.#spans[entry * 2] = start;
    this.#spans[entry * 2 + 1] = end;
    this.words++;
  }

  #pushEntry(term: number): number {
    const entry = this.#entries++;
    if (entry === this.#sequence.length) {
      this.#sequence = grownCopy(this.#sequence, entry + 1);
      this.#spans = grownCopy(this.#spans, entry * 2 + 2);
    }
    this.#sequence[entry] = term;
    return entry;
  }
}

/** Initial size. The arrays grow when they are full. */
const INITIAL_ENTRIES = 1 << 13;
/** Longer than any character reference. Whole texts are rarely decoded before they are added. */
const INITIAL_PIECE_UNITS = 1 << 8;
/** Limit: a table with room for more letters is not reused for the next page. */
const MAX_KEPT_LETTERS = 1 << 20;
/** The entry at the end of each text. */
export const TEXT_END = -1;
