/*
 * Arithmetic coding of bits, after the coder of PAQ (Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression", 2005).
 * Each bit has a context: a number for what is known before the bit, such as the depth of a node. Encoder and decoder learn how
 * likely a 1 is in each context from the bits that came before. A bit of probability p takes −log₂ p bits of output.
 *
 * Formats are written once, for both directions: `code` of a writer writes its bit and returns it, `code` of a reader ignores the bit it is
 * given and returns the one it reads.
 */

export interface BitCoder {
  code(context: number, bit: number): number;
}

/** Probabilities are multiples of 1/65536. */
const ONE = 65_536;
/** After n bits in a context, the next one moves the probability by 1/(n + PRIOR). Measured: with 1.5 the trees are 1.7 % larger. */
const PRIOR = 4;
/** From this many bits on, the probability moves by a constant share. */
const MAX_COUNT = 255;
const RATES = Int32Array.from({ length: MAX_COUNT + 1 }, (_, count) => Math.floor(ONE / (count + PRIOR)));

/** The probability of a 1 in each context. */
class BitOdds {
  readonly odds: Uint16Array;
  readonly counts: Uint8Array;

  constructor(contexts: number) {
    this.odds = new Uint16Array(contexts).fill(ONE / 2);
    this.counts = new Uint8Array(contexts);
  }

  learn(context: number, bit: number): void {
    const odds = this.odds[context];
    const count = this.counts[context];
    this.odds[context] = odds + (((bit * (ONE - 1) - odds) * RATES[count]) >> 16);
    if (count < MAX_COUNT) this.counts[context] = count + 1;
  }
}

/** The range has 24 bits, so that V8 computes with small integers even in code it has not optimized. */
const RANGE_BYTES = 3;
const FULL_RANGE = 1 << (8 * RANGE_BYTES);
/** A smaller range is extended by a byte. */
const MIN_RANGE = FULL_RANGE >> 8;

/** Returns the size of the part of a range that means 1: at least 1, and less than the range. */
function shareOf(range: number, odds: number): number {
  return (((range >>> 8) * (odds >>> 2)) >>> 6) + 1;
}

/** Writes bits as base64, which gzip shortens to nearly the size of the bytes. */
export class BitWriter implements BitCoder {
  readonly #odds: BitOdds;
  readonly #bytes: number[] = [];
  #low = 0;
  #range = FULL_RANGE;

  constructor(contexts: number) {
    this.#odds = new BitOdds(contexts);
  }

  code(context: number, bit: number): number {
    const share = shareOf(this.#range, this.#odds.odds[context]);
    if (bit === 1) this.#range = share;
    else {
      this.#low += share;
      this.#range -= share;
    }
    this.#odds.learn(context, bit);
    while (this.#range < MIN_RANGE) {
      this.#writeByte();
      this.#range <<= 8;
    }
    return bit;
  }

  /** Writes the highest byte of `low`. A carry goes to the bytes before. */
  #writeByte(): void {
    const bytes = this.#bytes;
    if (this.#low >= FULL_RANGE) {
      let last = bytes.length - 1;
      while (bytes[last] === 255) bytes[last--] = 0;
      bytes[last] = bytes[last] + 1;
    }
    bytes.push((this.#low / MIN_RANGE) & 255);
    this.#low = (this.#low % MIN_RANGE) << 8;
  }

  toText(): string {
    for (let byte = 0; byte < RANGE_BYTES; byte++) this.#writeByte();
    return btoa(this.#bytes.map((byte) => String.fromCharCode(byte)).join(""));
  }
}

/** Reads the bits that a `BitWriter` wrote in the same contexts. Throws if the text is not base64, and a RangeError if it ends too early. */
export class BitReader implements BitCoder {
  readonly #odds: BitOdds;
  readonly #bytes: string;
  #at = 0;
  /** The bytes read, minus the start of the range. */
  #value = 0;
  #range = FULL_RANGE;

  constructor(text: string, contexts: number) {
    this.#odds = new BitOdds(contexts);
    this.#bytes = atob(text);
    for (let byte = 0; byte < RANGE_BYTES; byte++) this.#readByte();
  }

  code(context: number): number {
    const share = shareOf(this.#range, this.#odds.odds[context]);
    let bit = 1;
    if (this.#value < share) this.#range = share;
    else {
      this.#value -= share;
      this.#range -= share;
      bit = 0;
    }
    this.#odds.learn(context, bit);
    while (this.#range < MIN_RANGE) {
      this.#readByte();
      this.#range <<= 8;
    }
    return bit;
  }

  #readByte(): void {
    if (this.#at >= this.#bytes.length) throw new RangeError("the model is cut off");
    this.#value = (this.#value << 8) | this.#bytes.charCodeAt(this.#at++);
  }

  /** Throws a RangeError unless all text was read. */
  finish(): void {
    if (this.#at < this.#bytes.length) throw new RangeError("the model is followed by other data");
  }
}

/** Codes one of `size` values by halving [0, size) until one value remains. Uses the contexts [first, first + size). */
export class IndexCoder {
  readonly #coder: BitCoder;
  readonly #first: number;
  readonly #size: number;

  constructor(coder: BitCoder, first: number, size: number) {
    this.#coder = coder;
    this.#first = first;
    this.#size = size;
  }

  /** Codes a value that is known to be in [low, high). Halves that are known cost nothing. */
  code(value: number, low = 0, high = this.#size): number {
    let from = 0;
    let to = this.#size;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      let isUpper = low >= middle ? 1 : 0;
      if (low < middle && middle < high) isUpper = this.#coder.code(this.#first + middle, value >= middle ? 1 : 0);
      if (isUpper === 1) from = middle;
      else to = middle;
    }
    return from;
  }
}

/** Returns the number of binary digits of an integer below 2³². */
export function bitLength(value: number): number {
  return 32 - Math.clz32(value);
}

/** Digits after the leading 1 that have contexts of their own. Later ones are close to random and share one. */
const LEARNED_DIGITS = 3;
/** Contexts of a `DigitsCoder`. */
export const DIGITS_CONTEXTS = 1 << LEARNED_DIGITS;

/** Codes integers with a known number of binary digits. Uses the contexts [first, first + DIGITS_CONTEXTS). */
export class DigitsCoder {
  readonly #coder: BitCoder;
  readonly #first: number;
  readonly #length: number;

  constructor(coder: BitCoder, first: number, length: number) {
    this.#coder = coder;
    this.#first = first;
    this.#length = length;
  }

  code(value: number): number {
    let read = this.#length === 0 ? 0 : 1;
    for (let digit = this.#length - 2; digit >= 0; digit--) {
      const context = this.#first + (read < DIGITS_CONTEXTS ? read : 0);
      read = 2 * read + this.#coder.code(context, (value >>> digit) & 1);
    }
    return read;
  }
}
