import { CHARACTER_KINDS, CharacterKind, fnv1a, mixBits } from "../../text/index.ts";

/** Words per shingle. Three tell texts apart that share many words; set by hand. */
const SHINGLE_WORDS = 3;
const BITS = 32;
/** Starts of the two hashes of a shingle. */
const HIGH_START = 0x811c9dc5;
const LOW_START = 0x01000193;
/** The first code unit of a pair, and the first one after all of them. Pairs count as letters. */
const FIRST_SURROGATE = 0xd800;
const END_OF_SURROGATES = 0xe000;

/** A fingerprint of 64 bits as two halves. Similar texts have fingerprints that differ in few bits. */
export interface Simhash {
  readonly high: number;
  readonly low: number;
}

/**
 * Returns the fingerprint of a text (Charikar 2002): each shingle of three words votes for the bits of its hash, and each bit is that of the
 * majority.
 */
export function simhashOf(text: string): Simhash {
  const lower = text.toLowerCase();
  /** How often each bit was set. */
  const votes = new Int32Array(2 * BITS);
  let shingles = 0;
  const recent: number[] = [];
  for (let at = 0; at < lower.length; ) {
    const end = endOfWord(lower, at);
    if (end > at) {
      recent.push(fnv1a(lower, at, end));
      if (recent.length > SHINGLE_WORDS) recent.shift();
      if (recent.length === SHINGLE_WORDS) {
        vote(votes, recent);
        shingles++;
      }
    }
    at = Math.max(end, at + 1);
  }
  // A text of one or two words is one shingle.
  if (recent.length > 0 && recent.length < SHINGLE_WORDS) {
    vote(votes, recent);
    shingles++;
  }
  return { high: majority(votes, { from: 0, shingles }), low: majority(votes, { from: BITS, shingles }) };
}

/** Returns the end of the word at an offset, or the offset if no word starts there. In scripts without spaces, each letter is a word. */
function endOfWord(text: string, at: number): number {
  if (CHARACTER_KINDS[text.charCodeAt(at)] === CharacterKind.IDEOGRAPH) return at + 1;
  let end = at;
  while (end < text.length && isWordUnit(text.charCodeAt(end))) end++;
  return end;
}

function isWordUnit(unit: number): boolean {
  return CHARACTER_KINDS[unit] === CharacterKind.WORD || (unit >= FIRST_SURROGATE && unit < END_OF_SURROGATES);
}

function vote(votes: Int32Array, words: readonly number[]): void {
  let high = HIGH_START;
  let low = LOW_START;
  for (const word of words) {
    high = mixBits(high ^ word);
    low = mixBits(Math.imul(low, 31) + word);
  }
  for (let bit = 0; bit < BITS; bit++) {
    votes[bit] += (high >>> bit) & 1;
    votes[BITS + bit] += (low >>> bit) & 1;
  }
}

function majority(votes: Int32Array, { from, shingles }: { from: number; shingles: number }): number {
  let bits = 0;
  for (let bit = 0; bit < BITS; bit++) if (2 * votes[from + bit] > shingles) bits |= 1 << bit;
  return bits >>> 0;
}

/** Returns the number of bits in which two fingerprints differ. */
export function simhashDistance(a: Simhash, b: Simhash): number {
  return ones(a.high ^ b.high) + ones(a.low ^ b.low);
}

function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
