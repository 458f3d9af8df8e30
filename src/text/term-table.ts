import { KINDS, Kind } from "./characters.ts";
import { isTerm, wordsOf } from "./terms.ts";

/**
 * The words of a text as small numbers, in the order they stand. A word is found by a hash over its letters, so no string
 * is made for one that was seen before: texts have many words and few different ones.
 */
export class TermTable {
  /** Lower-case terms by their number; numbers begin at 1. */
  readonly keys: string[] = [""];
  /** Words read, terms or not. */
  words = 0;
  readonly #texts: string[] = [];
  #sequence = new Int32Array(FIRST_ENTRIES);
  /** Where each entry of the sequence stands: the text's number, and the begin and end in it. */
  #places = new Int32Array(FIRST_ENTRIES * 3);
  #entries = 0;
  readonly #hashes: number[] = [0];
  #slots = new Int32Array(FIRST_SLOTS);
  /** Words that are no terms; their numbers are below 0 in the slots. */
  readonly #others: string[] = [""];
  readonly #otherHashes: number[] = [0];
  /** The word that is looked up: its text in lower case, begin, end and hash. */
  #lower = "";
  #start = 0;
  #end = 0;
  #hash = 0;

  /** The number of each word's term, 0 for a word that is none, -1 where a text ends. */
  get sequence(): Int32Array {
    return this.#sequence.subarray(0, this.#entries);
  }

  /** Reads a text; its words do not neighbour those of the text before. */
  read(text: string): void {
    const lower = text.toLowerCase();
    const begin = this.#entries;
    const wordsBefore = this.words;
    if (lower.length !== text.length || !this.#scan(text, lower)) {
      this.#entries = begin;
      this.words = wordsBefore;
      this.#readSlowly(text);
    }
    this.#enter(TEXT_END, 0, 0);
  }

  /** How the word of an entry of the sequence is written. */
  formAt(entry: number): string {
    const at = entry * 3;
    return this.#texts[this.#places[at]!]!.slice(this.#places[at + 1]!, this.#places[at + 2]!);
  }

  /** The number of a term in lower case, 0 if no text had it. */
  find(key: string): number {
    this.#lookAt(key);
    return Math.max(0, this.#slots[this.#slot()]!);
  }

  /** False if the text has characters that only the dictionaries can part. */
  #scan(text: string, lower: string): boolean {
    this.#texts.push(text);
    const { length } = text;
    for (let at = 0; at < length; ) {
      let code = lower.charCodeAt(at);
      if (WORD_UNITS[code] !== IN_WORD) {
        if (WORD_UNITS[code] === FOREIGN) return false;
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      for (;;) {
        hash = mixed(hash, code);
        code = ++at < length ? lower.charCodeAt(at) : 0;
        const unit = WORD_UNITS[code];
        if (unit === IN_WORD) continue;
        if (unit === FOREIGN) return false;
        if (unit !== JOINS || at + 1 >= length || WORD_UNITS[lower.charCodeAt(at + 1)] !== IN_WORD) break;
      }
      const end = isPossessive(text, at) ? at - 2 : at;
      this.#lower = lower;
      this.#start = start;
      this.#end = end;
      this.#hash = hash;
      if (end < at) this.#lookAt(lower.slice(start, end));
      this.#note(start, end);
    }
    return true;
  }

  /** Word by word, as `wordsOf` parts them. */
  #readSlowly(text: string): void {
    const words = wordsOf(text);
    this.#texts.push(words.join(" "));
    let at = 0;
    for (const word of words) {
      this.#lookAt(word.toLowerCase());
      this.#note(at, at + word.length);
      at += word.length + 1;
    }
  }

  #lookAt(word: string): void {
    this.#lower = word;
    this.#start = 0;
    this.#end = word.length;
    this.#hash = hashOf(word);
  }

  /** Notes that the word looked at stands at [start, end) of the last text. */
  #note(start: number, end: number): void {
    this.words++;
    const id = this.#id();
    this.#enter(Math.max(0, id), start, end);
  }

  #enter(id: number, start: number, end: number): void {
    const entry = this.#entries++;
    if (entry === this.#sequence.length) {
      this.#sequence = grown(this.#sequence);
      this.#places = grown(this.#places);
    }
    this.#sequence[entry] = id;
    this.#places[entry * 3] = this.#texts.length - 1;
    this.#places[entry * 3 + 1] = start;
    this.#places[entry * 3 + 2] = end;
  }

  /** The number of the word looked at, a new one if it is new; below 0 if it is no term. */
  #id(): number {
    const slot = this.#slot();
    const known = this.#slots[slot]!;
    if (known !== 0) return known;
    const key = this.#lower.slice(this.#start, this.#end);
    const id = isTerm(key) ? this.keys.push(key) - 1 : 1 - this.#others.push(key);
    (id > 0 ? this.#hashes : this.#otherHashes).push(this.#hash);
    this.#slots[slot] = id;
    if ((this.keys.length + this.#others.length) * 2 > this.#slots.length) this.#grow();
    return id;
  }

  /** The slot that holds the word looked at, or the free one it belongs in. */
  #slot(): number {
    const slots = this.#slots;
    const hash = this.#hash;
    const mask = slots.length - 1;
    let slot = spread(hash) & mask;
    for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
      const isSame = (id > 0 ? this.#hashes[id] : this.#otherHashes[-id]) === hash;
      if (isSame && this.#isAt(id > 0 ? this.keys[id]! : this.#others[-id]!)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Whether the word looked at is this one. */
  #isAt(key: string): boolean {
    const { length } = key;
    const start = this.#start;
    const lower = this.#lower;
    if (length !== this.#end - start) return false;
    for (let i = 0; i < length; i++) if (key.charCodeAt(i) !== lower.charCodeAt(start + i)) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    const enter = (id: number, hash: number): void => {
      let slot = spread(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id;
    };
    for (let id = 1; id < this.#hashes.length; id++) enter(id, this.#hashes[id]!);
    for (let id = 1; id < this.#otherHashes.length; id++) enter(-id, this.#otherHashes[id]!);
    this.#slots = slots;
  }
}

const FIRST_SLOTS = 1024;
const FIRST_ENTRIES = 1024;
/** What stands in the sequence where a text ends. */
export const TEXT_END = -1;

const IN_WORD = 1;
const JOINS = 2;
/** Scripts without spaces, and from the surrogates on what is made of several units. */
const FOREIGN = 3;
const SURROGATES = 0xd800;
const WORD_UNITS: Uint8Array = KINDS.map((kind, code) =>
  kind === Kind.IDEOGRAPH || code >= SURROGATES ? FOREIGN : kind === Kind.WORD ? IN_WORD : 0,
);
WORD_UNITS["_".charCodeAt(0)] = 0;
for (const sign of "'’-") WORD_UNITS[sign.charCodeAt(0)] = JOINS;

const APOSTROPHE = "'".charCodeAt(0);
const QUOTE = "’".charCodeAt(0);
const S = "s".charCodeAt(0);

/** Whether the word that ends here ends in "'s". */
function isPossessive(text: string, end: number): boolean {
  if (text.charCodeAt(end - 1) !== S) return false;
  const before = text.charCodeAt(end - 2);
  return before === APOSTROPHE || before === QUOTE;
}

function grown(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

function mixed(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i++) hash = mixed(hash, key.charCodeAt(i));
  return hash;
}

/** The low bits of the hash come of the last letters alone. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}
