import {
  FIRST_JOINING,
  FOLDED_QUOTE,
  foldUnit,
  grownCopy,
  hashOf,
  isPossessive,
  spreadHash,
  stringOfUnits,
} from "../text/index.ts";

/**
 * Assigns a number to each distinct word, from 1 on. A word is a range of `written` and `folded`. Lookups hash and compare its folded
 * letters and create no string. The words passed to the constructor stay after `clear`.
 */
export class WordTable {
  /** Letters as written. */
  written: Uint16Array = new Uint16Array(INITIAL_LETTERS);
  /** The same letters folded, see `FOLDED`. */
  folded: Uint16Array = new Uint16Array(INITIAL_LETTERS);
  /** Number of letters in use. */
  length = 0;
  /** Number of distinct words. */
  count = 0;
  /** Number of distinct words that stay after `clear`. */
  readonly fixedCount: number;
  /** Hash, start and end of word n, at 3n, 3n + 1 and 3n + 2. */
  #words = new Int32Array(INITIAL_WORDS * 3);
  /** Hash table with open addressing: word numbers, 0 in free slots. */
  #slots = new Int32Array(INITIAL_SLOTS);
  readonly #fixedLength: number;
  readonly #fixedSlots: Int32Array;

  constructor(fixedWords: Iterable<string>) {
    for (const word of fixedWords) {
      const start = this.append(word);
      this.numberOf(start, this.length, hashOf(this.folded, start, this.length));
    }
    this.#fixedLength = this.length;
    this.fixedCount = this.count;
    this.#fixedSlots = this.#slots.slice();
  }

  /** Forgets all words except those passed to the constructor. Keeps the letter arrays. */
  clear(): void {
    this.length = this.#fixedLength;
    this.count = this.fixedCount;
    if (this.#slots.length === INITIAL_SLOTS) this.#slots.set(this.#fixedSlots);
    else this.#slots = this.#fixedSlots.slice();
  }

  /** Makes room for more letters. */
  reserve(letters: number): void {
    const size = this.length + letters;
    if (size <= this.written.length) return;
    this.written = grownCopy(this.written, size);
    this.folded = grownCopy(this.folded, size);
  }

  /** Appends the letters of a word and returns where they start. */
  append(word: string): number {
    const start = this.length;
    this.reserve(word.length);
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      const letter = foldUnit(unit);
      this.written[start + i] = unit;
      this.folded[start + i] = letter < FIRST_JOINING ? unit : letter;
    }
    this.length = start + word.length;
    return start;
  }

  /** The letters at [start, end) as written. */
  textAt(start: number, end: number): string {
    return stringOfUnits(this.written, start, end);
  }

  /** Whether the letters before `end` are a possessive `'s`. */
  isPossessiveAt(end: number): boolean {
    return isPossessive(this.written, end);
  }

  /** The number of the word at [start, end), a new number for a new word. */
  numberOf(start: number, end: number, hash: number): number {
    const slot = this.#slotOf(start, end, hash);
    if (this.#slots[slot] !== 0) return this.#slots[slot];
    const number = ++this.count;
    const at = number * 3;
    if (at + 3 > this.#words.length) this.#words = grownCopy(this.#words, at + 3);
    this.#words[at] = hash;
    this.#words[at + 1] = start;
    this.#words[at + 2] = end;
    this.#slots[slot] = number;
    if (number * 2 > this.#slots.length) this.#growSlots();
    return number;
  }

  /** The number of the word at [start, end), 0 for an unknown word. */
  find(start: number, end: number): number {
    return this.#slots[this.#slotOf(start, end, hashOf(this.folded, start, end))];
  }

  /** Whether a word sorts before another by the letters in lower case. */
  isBefore(number: number, other: number): boolean {
    const words = this.#words;
    const start = words[number * 3 + 1];
    const otherStart = words[other * 3 + 1];
    const length = words[number * 3 + 2] - start;
    const otherLength = words[other * 3 + 2] - otherStart;
    const shared = Math.min(length, otherLength);
    for (let i = 0; i < shared; i++) {
      const difference = this.#lowerCaseAt(start + i) - this.#lowerCaseAt(otherStart + i);
      if (difference !== 0) return difference < 0;
    }
    return length < otherLength;
  }

  #lowerCaseAt(at: number): number {
    const letter = this.folded[at];
    return letter === FOLDED_QUOTE ? this.written[at] : letter;
  }

  /** The slot that holds the word at [start, end), or the free slot it belongs in. */
  #slotOf(start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const words = this.#words;
    const folded = this.folded;
    const mask = slots.length - 1;
    let slot = spreadHash(hash) & mask;
    for (let at = slots[slot] * 3; at !== 0; at = slots[slot] * 3) {
      if (words[at] === hash && words[at + 2] - words[at + 1] === end - start) {
        let letter = start;
        for (let other = words[at + 1]; letter < end && folded[letter] === folded[other]; other++) letter++;
        if (letter === end) return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.count; number++) {
      let slot = spreadHash(this.#words[number * 3]) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Initial sizes. The arrays grow when they are full. */
const INITIAL_LETTERS = 1 << 16;
const INITIAL_WORDS = 1 << 13;
const INITIAL_SLOTS = 1 << 12;
