import { APART, CODED, FIRST_IN_WORD, FIRST_JOINING, FOLDED, FOREIGN, fold, wordOf } from "./letters.ts";
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
  /** Where the text begins that is being added, and whether only the dictionaries can part its words. */
  #begin = 0;
  #isForeign = false;
  #sequence = new Int32Array(FIRST_ENTRIES);
  /** Where the letters of each entry of the sequence begin and end. */
  #places = new Int32Array(FIRST_ENTRIES * 2);
  #entries = 0;
  /** Hash, begin and end of the different words by their numbers, from 1 on; those of grammar come first. */
  #known = new Int32Array(FIRST_ENTRIES * 3);
  #count = 0;
  /** Numbers of words where their hashes lead. */
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #keys: string[] = [];
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
    this.#begin = this.#length;
  }

  clear(): void {
    if (this.#written.length > MOST_LETTERS_KEPT) this.#shrink();
    this.words = 0;
    this.#entries = 0;
    this.#length = this.#grammarLetters;
    this.#begin = this.#grammarLetters;
    this.#count = this.#grammarWords;
    this.#keys.length = 0;
    if (this.#slots.length === FIRST_SLOTS) this.#slots.set(this.#grammarSlots);
    else this.#slots = this.#grammarSlots.slice();
  }

  #shrink(): void {
    this.#written = this.#written.slice(0, FIRST_LETTERS);
    this.#folded = this.#folded.slice(0, FIRST_LETTERS);
    this.#sequence = this.#sequence.slice(0, FIRST_ENTRIES);
    this.#places = this.#places.slice(0, FIRST_ENTRIES * 2);
    this.#known = this.#known.slice(0, FIRST_ENTRIES * 3);
  }

  /** How many different terms there are; their numbers begin at 1. */
  get terms(): number {
    return this.#count - this.#grammarWords;
  }

  /** The number of each word's term, 0 for a word that is none, `TEXT_END` where a text ends. */
  get sequence(): Int32Array {
    return this.#sequence.subarray(0, this.#entries);
  }

  /** Adds a piece of a text by its code units; false, and nothing is added, if it has to be decoded first. */
  addUnits(units: Uint16Array, from: number, to: number): boolean {
    this.#makeRoom(to - from);
    const letters = FOLDED;
    const written = this.#written;
    const folded = this.#folded;
    let length = this.#length;
    for (let at = from; at < to; at++) {
      const unit = units[at]!;
      let letter = letters[unit]!;
      if (letter < APART) {
        letter = fold(unit);
        if (letter === CODED) return false;
        if (letter === FOREIGN) this.#isForeign = true;
      }
      written[length] = unit;
      folded[length++] = letter;
    }
    this.#length = length;
    return true;
  }

  /** Adds a piece of a text. */
  add(text: string): void {
    this.#makeRoom(text.length);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const letter = fold(unit);
      if (letter === FOREIGN) this.#isForeign = true;
      this.#written[this.#length] = unit;
      this.#folded[this.#length++] = letter;
    }
  }

  /** Reads the text whose pieces were added; false, and nothing is read, if only the dictionaries can part its words. */
  endText(): boolean {
    const isForeign = this.#isForeign;
    if (!isForeign) this.#scan();
    this.#isForeign = false;
    this.#begin = this.#length;
    return !isForeign;
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
    this.#begin = this.#length;
  }

  /** The number of a term in lower case, 0 if no text had it. */
  find(key: string): number {
    const start = this.#write(key);
    const end = this.#length;
    this.#length = start;
    return Math.max(0, this.#slots[this.#slot(start, end, hashOf(this.#folded, start, end))]! - this.#grammarWords);
  }

  /** A term in lower case. */
  keyOf(term: number): string {
    const at = (term + this.#grammarWords) * 3;
    this.#keys[term] ??= wordOf(this.#written, this.#known[at + 1]!, this.#known[at + 2]!).toLowerCase();
    return this.#keys[term];
  }

  /** How the word of an entry of the sequence is written. */
  formAt(entry: number): string {
    return wordOf(this.#written, this.#places[entry * 2]!, this.#places[entry * 2 + 1]!);
  }

  /** Whether the words of two entries are written alike. */
  areAlike(entry: number, other: number): boolean {
    const written = this.#written;
    const places = this.#places;
    const end = places[entry * 2 + 1]!;
    let at = places[entry * 2]!;
    let otherAt = places[other * 2]!;
    if (end - at !== places[other * 2 + 1]! - otherAt) return false;
    while (at < end && written[at] === written[otherAt++]) at++;
    return at === end;
  }

  #scan(): void {
    const folded = this.#folded;
    const end = this.#length;
    // No word goes on behind the text.
    folded.fill(APART, end, end + AHEAD);
    for (let at = this.#begin; at < end; ) {
      if (folded[at]! < FIRST_IN_WORD) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      do hash = mixed(hash, folded[at++]!);
      while (folded[at]! >= FIRST_IN_WORD || (folded[at]! >= FIRST_JOINING && folded[at + 1]! >= FIRST_IN_WORD));
      if (this.#isPossessive(at)) this.#read(start, at - 2, hashOf(folded, start, at - 2));
      else this.#read(start, at, hash);
    }
    this.#enter(TEXT_END);
  }

  /** Whether the word that ends here ends in "'s". */
  #isPossessive(end: number): boolean {
    const before = this.#written[end - 2];
    return this.#written[end - 1] === S && (before === APOSTROPHE || before === QUOTE);
  }

  #read(start: number, end: number, hash: number): void {
    const isNone = end - start < SHORTEST || isNumber(this.#folded, start, end);
    this.#note(isNone ? 0 : this.#term(start, end, hash), start, end);
  }

  /** The number of the term at [start, end), a new one if it is new; 0 for a word of grammar. */
  #term(start: number, end: number, hash = hashOf(this.#folded, start, end)): number {
    return Math.max(0, this.#number(start, end, hash) - this.#grammarWords);
  }

  /** Writes a word that stands by itself; gives where it begins. */
  #write(word: string): number {
    const start = this.#length;
    this.add(word);
    const folded = this.#folded;
    for (let at = start; at < this.#length; at++) if (folded[at]! < FIRST_JOINING) folded[at] = this.#written[at]!;
    this.#isForeign = false;
    return start;
  }

  /** Makes room for letters, and for looking ahead. */
  #makeRoom(letters: number): void {
    const size = this.#length + letters + AHEAD;
    if (size <= this.#written.length) return;
    this.#written = grown(this.#written, size);
    this.#folded = grown(this.#folded, size);
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
      this.#sequence = grown(this.#sequence, entry + 1);
      this.#places = grown(this.#places, entry * 2 + 2);
    }
    this.#sequence[entry] = term;
    return entry;
  }

  /** The number of the word at [start, end), a new one if it is new. */
  #number(start: number, end: number, hash: number): number {
    const slot = this.#slot(start, end, hash);
    if (this.#slots[slot] !== 0) return this.#slots[slot]!;
    const number = ++this.#count;
    const at = number * 3;
    if (at + 3 > this.#known.length) this.#known = grown(this.#known, at + 3);
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
    let slot = spread(hash) & mask;
    for (let at = slots[slot]! * 3; at !== 0; at = slots[slot]! * 3) {
      if (known[at] === hash && known[at + 2]! - known[at + 1]! === end - start) {
        let letter = start;
        for (let other = known[at + 1]!; letter < end && folded[letter] === folded[other]; other++) letter++;
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
      let slot = spread(this.#known[number * 3]!) & mask;
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
const MOST_LETTERS_KEPT = 1 << 20;
/** Letters that are looked at behind the end of a text. */
const AHEAD = 2;
/** What stands in the sequence where a text ends. */
export const TEXT_END = -1;

const APOSTROPHE = "'".charCodeAt(0);
const QUOTE = "’".charCodeAt(0);
const S = "s".charCodeAt(0);
const FIRST_BEHIND_DIGITS = ":".charCodeAt(0);

/** Whether a word has digits and joining signs only. */
function isNumber(folded: Uint16Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && folded[at]! < FIRST_BEHIND_DIGITS) at++;
  return at === end;
}

function grown<T extends Int32Array | Uint16Array>(values: T, size: number): T {
  const larger = new (values.constructor as new (length: number) => T)(2 ** Math.ceil(Math.log2(size)));
  larger.set(values);
  return larger;
}

function mixed(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

function hashOf(folded: Uint16Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = mixed(hash, folded[at]!);
  return hash;
}

/** The low bits of the hash come of the last letters alone. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}
