import {
  FIRST_IN_WORD,
  FIRST_JOINING,
  FOLDED,
  FOLDED_QUOTE,
  foldUnit,
  grownCopy,
  hashOf,
  isNumberWord,
  isPossessive,
  mixHash,
  NEEDS_DECODING,
  NEEDS_SEGMENTER,
  spreadHash,
  stringOfUnits,
} from "../text/index.ts";
import { GRAMMAR, isTerm, SHORTEST, wordsOf } from "./terms.ts";

/**
 * The words of texts as small numbers, in the order they stand. A word is found by a hash over its letters, which are kept
 * and compared as numbers: no string is made for it. A table may be cleared and used again.
 */
export class TermTable {
  /** Words read, terms or not. */
  words = 0;
  /** Letters of the texts as written, and as `FOLDED` has them. */
  #written = new Uint16Array(FIRST_LETTERS);
  #folded = new Uint16Array(FIRST_LETTERS);
  #length = 0;
  /** The word that is being added: where it begins, its hash, and that without a sign at its end. */
  #start = 0;
  #hash = 0;
  #hashBefore = 0;
  /** Whether only the dictionaries can part the words of the text that is being added; what was there before it. */
  #isForeign = false;
  #textEntries = 0;
  #textWords = 0;
  #sequence = new Int32Array(FIRST_ENTRIES);
  /** Where the letters of each entry of the sequence begin and end. */
  #places = new Int32Array(FIRST_ENTRIES * 2);
  #entries = 0;
  /** Hash, begin and end of the different words by their numbers, from 1 on; those of grammar come first. */
  #known = new Int32Array(FIRST_ENTRIES * 3);
  #count = 0;
  /** Numbers of words where their hashes lead. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** A piece that was decoded. */
  #piece = new Uint16Array(FIRST_PIECE);
  readonly #grammarLetters: number;
  readonly #grammarWords: number;
  readonly #grammarSlots: Int32Array;

  constructor() {
    for (const word of GRAMMAR) {
      const start = this.#write(word);
      this.#number(start, this.#length, hashOf(this.#folded, start, this.#length));
    }
    this.#grammarLetters = this.#length;
    this.#grammarWords = this.#count;
    this.#grammarSlots = this.#slots.slice();
    this.clear();
  }

  clear(): void {
    this.words = 0;
    this.#entries = 0;
    this.#length = this.#grammarLetters;
    this.#start = this.#grammarLetters;
    this.#count = this.#grammarWords;
    if (this.#slots.length === FIRST_SLOTS) this.#slots.set(this.#grammarSlots);
    else this.#slots = this.#grammarSlots.slice();
    this.#beginText();
  }

  /** Whether it grew so much that the memory is not worth keeping. */
  get isLarge(): boolean {
    return this.#written.length > MOST_LETTERS_KEPT;
  }

  /** How many different terms there are; their numbers begin at 1. */
  get terms(): number {
    return this.#count - this.#grammarWords;
  }

  /** The number of each word's term, 0 for a word that is none, `TEXT_END` where a text ends. */
  get sequence(): Int32Array {
    return this.#sequence.subarray(0, this.#entries);
  }

  /** Adds a piece of a text by its code units; gives where it ends, or the first place that has to be decoded. */
  addUnits(units: Uint16Array, from: number, to: number): number {
    this.#makeRoom(to - from);
    const letters = FOLDED;
    const written = this.#written;
    const folded = this.#folded;
    let at = from;
    let length = this.#length;
    let start = this.#start;
    let hash = this.#hash;
    while (at < to) {
      let unit = units[at];
      let letter = letters[unit] || foldUnit(unit);
      // Nothing is called in here, so that the arrays are not looked up again for each letter.
      while (letter >= FIRST_IN_WORD) {
        written[length] = unit;
        folded[length++] = letter;
        hash = mixHash(hash, letter);
        if (++at === to) break;
        unit = units[at];
        letter = letters[unit];
      }
      // What is met for the first time is folded in the next round.
      if (at === to || letter === 0) continue;
      if (letter === NEEDS_DECODING) break;
      at++;
      if (letter === NEEDS_SEGMENTER) this.#isForeign = true;
      if (length === start) continue;
      if (letter < FIRST_JOINING || folded[length - 1] < FIRST_IN_WORD) {
        this.#endWord(length, hash);
        start = length;
        hash = 0;
        continue;
      }
      this.#hashBefore = hash;
      written[length] = unit;
      folded[length++] = letter;
      hash = mixHash(hash, letter);
    }
    this.#length = length;
    this.#hash = hash;
    return at;
  }

  /** Adds a piece of a text that is decoded. */
  add(text: string): void {
    const { length } = text;
    if (length > this.#piece.length) this.#piece = grownCopy(this.#piece, length);
    const units = this.#piece;
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    for (let at = this.addUnits(units, 0, length); at < length; at = this.addUnits(units, at + 1, length)) this.part();
  }

  /** No word goes on from here. */
  part(): void {
    if (this.#length > this.#start) this.#endWord(this.#length, this.#hash);
    this.#hash = 0;
  }

  /** Ends the text whose pieces were added; false, and nothing was read, if only the dictionaries can part its words. */
  endText(): boolean {
    this.part();
    if (!this.#isForeign) this.#enter(TEXT_END);
    else {
      this.#entries = this.#textEntries;
      this.words = this.#textWords;
    }
    const isRead = !this.#isForeign;
    this.#beginText();
    return isRead;
  }

  #beginText(): void {
    this.#isForeign = false;
    this.#textEntries = this.#entries;
    this.#textWords = this.words;
  }

  /** Reads a text word by word, as `wordsOf` parts it. */
  readByDictionary(text: string): void {
    for (const word of wordsOf(text)) {
      const start = this.#write(word);
      const end = this.#length;
      const lower = word.toLowerCase();
      this.#note(isTerm(lower) ? this.#term(this.#write(lower), this.#length) : 0, start, end);
    }
    this.#enter(TEXT_END);
    this.#beginText();
  }

  /** The number of a term in lower case, 0 if no text had it. */
  find(key: string): number {
    const start = this.#write(key);
    const end = this.#length;
    this.#length = start;
    this.#start = start;
    return Math.max(0, this.#slots[this.#slot(start, end, hashOf(this.#folded, start, end))] - this.#grammarWords);
  }

  /** Whether a term stands before another in the order of their letters in lower case. */
  isBefore(term: number, other: number): boolean {
    const known = this.#known;
    const at = (term + this.#grammarWords) * 3;
    const otherAt = (other + this.#grammarWords) * 3;
    const start = known[at + 1];
    const otherStart = known[otherAt + 1];
    const length = known[at + 2] - start;
    const otherLength = known[otherAt + 2] - otherStart;
    const shared = Math.min(length, otherLength);
    for (let i = 0; i < shared; i++) {
      const difference = this.#letterAt(start + i) - this.#letterAt(otherStart + i);
      if (difference !== 0) return difference < 0;
    }
    return length < otherLength;
  }

  /** A letter in lower case; the bracket stands for a quote. */
  #letterAt(at: number): number {
    const letter = this.#folded[at];
    return letter === FOLDED_QUOTE ? this.#written[at] : letter;
  }

  /** How the word of an entry of the sequence is written. */
  formAt(entry: number): string {
    return stringOfUnits(this.#written, this.#places[entry * 2], this.#places[entry * 2 + 1]);
  }

  /** Whether the words of two entries are written alike. */
  areAlike(entry: number, other: number): boolean {
    const written = this.#written;
    const places = this.#places;
    const end = places[entry * 2 + 1];
    let at = places[entry * 2];
    let otherAt = places[other * 2];
    if (end - at !== places[other * 2 + 1] - otherAt) return false;
    while (at < end && written[at] === written[otherAt++]) at++;
    return at === end;
  }

  /** Reads the word whose letters end here; a sign that joins nothing to it is no part of it. */
  #endWord(length: number, hash: number): void {
    const start = this.#start;
    const isWhole = this.#folded[length - 1] >= FIRST_IN_WORD;
    const end = isWhole ? length : length - 1;
    this.#start = length;
    if (this.#isForeign) return;
    if (isPossessive(this.#written, end)) this.#read(start, end - 2, hashOf(this.#folded, start, end - 2));
    else this.#read(start, end, isWhole ? hash : this.#hashBefore);
  }

  #read(start: number, end: number, hash: number): void {
    const isNone = end - start < SHORTEST || isNumberWord(this.#folded, start, end);
    this.#note(isNone ? 0 : this.#term(start, end, hash), start, end);
  }

  /** The number of the term at [start, end), a new one if it is new; 0 for a word of grammar. */
  #term(start: number, end: number, hash = hashOf(this.#folded, start, end)): number {
    return Math.max(0, this.#number(start, end, hash) - this.#grammarWords);
  }

  /** Writes a word that stands by itself; gives where it begins. */
  #write(word: string): number {
    const start = this.#length;
    this.#makeRoom(word.length);
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      const letter = foldUnit(unit);
      this.#written[start + i] = unit;
      this.#folded[start + i] = letter < FIRST_JOINING ? unit : letter;
    }
    this.#length = start + word.length;
    this.#start = this.#length;
    return start;
  }

  /** Makes room for letters. */
  #makeRoom(letters: number): void {
    const size = this.#length + letters;
    if (size <= this.#written.length) return;
    this.#written = grownCopy(this.#written, size);
    this.#folded = grownCopy(this.#folded, size);
  }

  #note(term: number, start: number, end: number): void {
    const entry = this.#enter(term);
    this.#places[entry * 2] = start;
    this.#places[entry * 2 + 1] = end;
    this.words++;
  }

  #enter(term: number): number {
    const entry = this.#entries++;
    if (entry === this.#sequence.length) {
      this.#sequence = grownCopy(this.#sequence, entry + 1);
      this.#places = grownCopy(this.#places, entry * 2 + 2);
    }
    this.#sequence[entry] = term;
    return entry;
  }

  /** The number of the word at [start, end), a new one if it is new. */
  #number(start: number, end: number, hash: number): number {
    const slot = this.#slot(start, end, hash);
    if (this.#slots[slot] !== 0) return this.#slots[slot];
    const number = ++this.#count;
    const at = number * 3;
    if (at + 3 > this.#known.length) this.#known = grownCopy(this.#known, at + 3);
    this.#known[at] = hash;
    this.#known[at + 1] = start;
    this.#known[at + 2] = end;
    this.#slots[slot] = number;
    if (number * 2 > this.#slots.length) this.#growSlots();
    return number;
  }

  /** The slot that holds the word at [start, end), or the free one it belongs in. */
  #slot(start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const known = this.#known;
    const folded = this.#folded;
    const mask = slots.length - 1;
    let slot = spreadHash(hash) & mask;
    for (let at = slots[slot] * 3; at !== 0; at = slots[slot] * 3) {
      if (known[at] === hash && known[at + 2] - known[at + 1] === end - start) {
        let letter = start;
        for (let other = known[at + 1]; letter < end && folded[letter] === folded[other]; other++) letter++;
        if (letter === end) return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.#count; number++) {
      let slot = spreadHash(this.#known[number * 3]) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Twice the words of a long article; tables double as they need. */
const FIRST_LETTERS = 1 << 16;
const FIRST_ENTRIES = 1 << 13;
const FIRST_SLOTS = 1 << 12;
/** More than a character reference stands for; whole texts come decoded only now and then. */
const FIRST_PIECE = 1 << 8;
const MOST_LETTERS_KEPT = 1 << 20;
/** What stands in the sequence where a text ends. */
export const TEXT_END = -1;
