import { KINDS, Kind } from "./characters.ts";
import { isTerm, wordsOf } from "./terms.ts";

/**
 * The words of a text as small numbers, in the order they stand. A word is found by a hash over its letters, so no string
 * is made for one that was seen before: texts have many words and few different ones.
 */
export class TermTable {
  /** Lower-case terms by their number; numbers begin at 1. */
  readonly keys: string[] = [""];
  /** The number of each word's term, 0 for a word that is none, -1 where a text ends. */
  readonly sequence: number[] = [];
  /** Words read, terms or not. */
  words = 0;
  readonly #texts: string[] = [];
  /** Where each entry of the sequence stands: the text's number, and the begin and end in it. */
  readonly #places: number[] = [];
  readonly #hashes: number[] = [0];
  #slots = new Int32Array(FIRST_SLOTS);
  /** Words that are no terms; their numbers are below 0 in the slots. */
  readonly #others: string[] = [""];
  readonly #otherHashes: number[] = [0];

  /** Reads a text; its words do not neighbour those of the text before. */
  read(text: string): void {
    const lower = text.toLowerCase();
    const begin = this.sequence.length;
    const wordsBefore = this.words;
    if (lower.length !== text.length || !this.#scan(text, lower)) {
      this.sequence.length = begin;
      this.#places.length = begin * 3;
      this.words = wordsBefore;
      this.#readSlowly(text);
    }
    this.sequence.push(TEXT_END);
    this.#places.push(0, 0, 0);
  }

  /** How the word of an entry of the sequence is written. */
  formAt(entry: number): string {
    const at = entry * 3;
    return this.#texts[this.#places[at]!]!.slice(this.#places[at + 1]!, this.#places[at + 2]!);
  }

  /** The number of a term in lower case, 0 if no text had it. */
  find(key: string): number {
    return Math.max(0, this.#slots[this.#slotOf(key, hashOf(key), { start: 0, end: key.length })]!);
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
      this.#note(lower, hash, { start, end: at });
    }
    return true;
  }

  #note(lower: string, hash: number, span: Span): void {
    const text = this.#texts.length - 1;
    const { start, end } = span;
    if (isPossessive(this.#texts[text]!, end)) {
      this.#enter(this.#idOfKey(lower.slice(start, end - 2)), text, { start, end: end - 2 });
    } else this.#enter(this.#idOf(lower, hash, span), text, span);
  }

  #enter(id: number, text: number, { start, end }: Span): void {
    this.words++;
    this.sequence.push(Math.max(0, id));
    this.#places.push(text, start, end);
  }

  /** Word by word, as `wordsOf` parts them. */
  #readSlowly(text: string): void {
    const words = wordsOf(text);
    const number = this.#texts.push(words.join(" ")) - 1;
    let at = 0;
    for (const word of words) {
      this.#enter(this.#idOfKey(word.toLowerCase()), number, { start: at, end: at + word.length });
      at += word.length + 1;
    }
  }

  #idOfKey(key: string): number {
    return this.#idOf(key, hashOf(key), { start: 0, end: key.length });
  }

  /** The number of the word at the span, a new one if it is new; below 0 if it is no term. */
  #idOf(lower: string, hash: number, span: Span): number {
    const slot = this.#slotOf(lower, hash, span);
    const known = this.#slots[slot]!;
    if (known !== 0) return known;
    const key = lower.slice(span.start, span.end);
    const id = isTerm(key) ? this.keys.push(key) - 1 : 1 - this.#others.push(key);
    (id > 0 ? this.#hashes : this.#otherHashes).push(hash);
    this.#slots[slot] = id;
    if ((this.keys.length + this.#others.length) * 2 > this.#slots.length) this.#grow();
    return id;
  }

  /** The slot that holds the word at the span, or the free one it belongs in. */
  #slotOf(lower: string, hash: number, { start, end }: Span): number {
    const mask = this.#slots.length - 1;
    let slot = spread(hash) & mask;
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      const key = id > 0 ? this.keys[id]! : this.#others[-id]!;
      if (key.length === end - start && lower.startsWith(key, start)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
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

interface Span {
  readonly start: number;
  readonly end: number;
}

const FIRST_SLOTS = 1024;
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
