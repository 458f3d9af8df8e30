import {
  type BitCoder,
  BitReader,
  BitWriter,
  bitLength,
  DIGITS_CONTEXTS,
  DigitsCoder,
  IndexCoder,
} from "./bit-coder.ts";

/*
 * The cuts (thresholds) of each feature, ascending. A cut is a decimal number with few digits. It is coded as its number of decimals and
 * the distance from the cut before, counted in units of its last decimal: 0.25 after 0.2 is "two decimals, 5".
 */

/** Limit: cuts per feature. */
const MAX_CUTS = 256;
/** Numbers of decimals below this one are coded as such. The value itself announces the 32 bits of a floating-point number. */
const AS_BITS = 15;
const DECIMALS = AS_BITS + 1;
const POWERS = Array.from({ length: AS_BITS }, (_, decimals) => Number(`1e${decimals}`));
/** Distances in units are less than 2³⁰. */
const MAX_LENGTH = 31;
const FLOAT_BITS = 32;

/* Contexts: first the number of cuts, then the decimals given those of the cut before, … */
const COUNT = 0;
const DECIMALS_AFTER = COUNT + MAX_CUTS;
const SIGN = DECIMALS_AFTER + DECIMALS * DECIMALS;
/** … the length of the distance in binary digits, given the length of the distance before, … */
const LENGTH_AFTER = SIGN + 1;
/** … and its digits. */
const DIGITS = LENGTH_AFTER + MAX_LENGTH * MAX_LENGTH;
const RAW = DIGITS + MAX_LENGTH * DIGITS_CONTEXTS;
const CONTEXTS = RAW + 1;

/** Writes the cuts of each feature as text. */
export function packCuts(cuts: readonly (readonly number[])[]): string {
  const writer = new BitWriter(CONTEXTS);
  for (const own of cuts) {
    if (own.length >= MAX_CUTS)
      throw new RangeError(`a feature has ${own.length} cuts, at most ${MAX_CUTS - 1} are possible`);
    codeCuts(writer, own);
  }
  return writer.toText();
}

/** Reads the cuts of each feature. Throws if the text is damaged. */
export function unpackCuts(text: string, features: number): readonly (readonly number[])[] {
  const reader = new BitReader(text, CONTEXTS);
  const cuts = Array.from({ length: features }, () => codeCuts(reader, []));
  reader.finish();
  return cuts;
}

function codeCuts(coder: BitCoder, given: readonly number[]): number[] {
  const count = new IndexCoder(coder, COUNT, MAX_CUTS).code(given.length);
  const cuts: number[] = [];
  let before: Before = { isFirst: true, last: 0, step: 0, decimals: 0 };
  for (let i = 0; i < count; i++) {
    const { cut, decimals } = codeCut(coder, before, given[i]);
    cuts.push(cut);
    before = { isFirst: false, last: cut, step: i === 0 ? 0 : cut - before.last, decimals };
  }
  return cuts;
}

/** What is known before a cut is read. */
interface Before {
  readonly isFirst: boolean;
  readonly last: number;
  /** The distance between the two cuts before. */
  readonly step: number;
  readonly decimals: number;
}

function codeCut(coder: BitCoder, before: Before, given?: number): { cut: number; decimals: number } {
  const first = DECIMALS_AFTER + before.decimals * DECIMALS;
  const decimals = new IndexCoder(coder, first, DECIMALS).code(given === undefined ? 0 : decimalsOf(given, before));
  if (decimals === AS_BITS) return { cut: codeFloat(coder, given ?? 0), decimals };
  const power = POWERS[decimals];
  const start = Math.floor(before.last * power);
  const distance = Math.round((given ?? 0) * power) - start;
  const isNegative = before.isFirst && coder.code(SIGN, distance < 0 ? 1 : 0) === 1;
  const expected = Math.min(MAX_LENGTH - 1, bitLength(Math.min(ONE_BEYOND, Math.floor(before.step * power))));
  const value = Math.abs(distance);
  const length = new IndexCoder(coder, LENGTH_AFTER + expected * MAX_LENGTH, MAX_LENGTH).code(bitLength(value));
  const units = new DigitsCoder(coder, DIGITS + length * DIGITS_CONTEXTS, length).code(value);
  return { cut: Math.fround((start + (isNegative ? -units : units)) / power), decimals };
}

const ONE_BEYOND = 2 ** (MAX_LENGTH - 1);

/** Returns the fewest decimals that name the cut exactly, or `AS_BITS` if its distance would be too large. */
function decimalsOf(cut: number, { isFirst, last }: Before): number {
  for (const [decimals, power] of POWERS.entries()) {
    const units = Math.round(cut * power);
    const distance = units - Math.floor(last * power);
    if (Math.abs(distance) >= ONE_BEYOND) return AS_BITS;
    if (Math.fround(units / power) === cut && (isFirst || distance >= 0)) return decimals;
  }
  return AS_BITS;
}

function codeFloat(coder: BitCoder, value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0];
  let read = 0;
  for (let bit = 0; bit < FLOAT_BITS; bit++) read |= coder.code(RAW, (bits >>> bit) & 1) << bit;
  return new Float32Array(Int32Array.of(read).buffer)[0];
}
