import { NAME_KEY_BITS } from "../features/index.ts";
import {
  type BitCoder,
  BitReader,
  BitWriter,
  bitLength,
  DIGITS_CONTEXTS,
  DigitsCoder,
  IndexCoder,
} from "./bit-coder.ts";

/** Weights of words of class and id names in a model file. */
export interface PackedNames {
  /** Number of words. */
  readonly count: number;
  /** Weights are multiples of 1/scale. */
  readonly scale: number;
  /** The keys of the words, ascending, each with its weight. */
  readonly words: string;
}

/** Limit: binary digits of a weight in units of 1/scale. */
const MAX_DIGITS = 12;
/** Sizes of weights: the number of binary digits times the sign, plus MAX_DIGITS. */
const SIZES = 2 * MAX_DIGITS + 1;
/** Lengths of distances between keys in binary digits. */
const LENGTHS = NAME_KEY_BITS + 1;

/* The first context of each field. */
const LENGTH = 0;
const DISTANCE = LENGTH + LENGTHS;
const SIZE = DISTANCE + LENGTHS * DIGITS_CONTEXTS;
const WEIGHT = SIZE + SIZES;
const CONTEXTS = WEIGHT + SIZES * DIGITS_CONTEXTS;

/** Writes weights by key as text. `unpackNames` returns the same weights, rounded to multiples of 1/scale. */
export function packNames(weights: ReadonlyMap<number, number>, scale: number): PackedNames {
  const writer = new BitWriter(CONTEXTS);
  let last = 0;
  for (const [key, weight] of [...weights].sort(([a], [b]) => a - b)) {
    codeDistance(writer, key - last);
    codeWeight(writer, Math.round(weight * scale));
    last = key;
  }
  return { count: weights.size, scale, words: writer.toText() };
}

/** Reads weights by key from text. Throws if the text is damaged. */
export function unpackNames({ count, scale, words }: PackedNames): Map<number, number> {
  const reader = new BitReader(words, CONTEXTS);
  const weights = new Map<number, number>();
  let key = 0;
  for (let word = 0; word < count; word++) {
    key += codeDistance(reader, 0);
    weights.set(key, codeWeight(reader, 0) / scale);
  }
  reader.finish();
  return weights;
}

function codeDistance(coder: BitCoder, given: number): number {
  const length = new IndexCoder(coder, LENGTH, LENGTHS).code(bitLength(given));
  return new DigitsCoder(coder, DISTANCE + length * DIGITS_CONTEXTS, length).code(given);
}

function codeWeight(coder: BitCoder, given: number): number {
  const magnitude = Math.abs(given);
  const size = new IndexCoder(coder, SIZE, SIZES).code(MAX_DIGITS + Math.sign(given) * bitLength(magnitude));
  const read = new DigitsCoder(coder, WEIGHT + size * DIGITS_CONTEXTS, Math.abs(size - MAX_DIGITS)).code(magnitude);
  return size < MAX_DIGITS ? -read : read;
}
