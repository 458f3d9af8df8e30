import { CHARACTER_KINDS, CharacterKind, HIDDEN_UNITS, UNSPACED_SCRIPT } from "./characters.ts";

/**
 * The folded form of each UTF-16 code unit. Letters fold to lower case, digits and `-` to themselves. All other units fold to the
 * constants below. An entry is 0 until `foldUnit` fills it.
 */
export const FOLDED: Uint16Array = new Uint16Array(0x10000);

/** The folded `&` and units of hidden characters. A text must be decoded where it contains them. */
export const NEEDS_DECODING = 1;
/** Units of scripts without spaces, all units from the surrogates on, and `İ` and `Σ`, which have no fixed lower-case unit. */
export const NEEDS_SEGMENTER = 2;
/** Whitespace, punctuation and symbols. */
export const SEPARATOR_UNIT = 3;
/** Folded units from this number on may continue a word: `'`, `’`, `-`, digits and letters. */
export const FIRST_JOINING: number = "'".charCodeAt(0);
/** The folded `’`. It gets the number of `(`, which is between `'` and `-` and not in use: `(` itself folds to `SEPARATOR_UNIT`. */
export const FOLDED_QUOTE: number = "(".charCodeAt(0);
/** Folded units from this number on are digits and letters. */
export const FIRST_IN_WORD: number = "0".charCodeAt(0);

const FIRST_SURROGATE_UNIT = 0xd800;
const UNSTABLE_LOWER_CASE = /[İΣ]/;
const SPECIAL_UNITS: ReadonlyMap<string, number> = new Map([
  ["&", NEEDS_DECODING],
  ["_", SEPARATOR_UNIT],
  ["'", FIRST_JOINING],
  ["-", "-".charCodeAt(0)],
  ["’", FOLDED_QUOTE],
]);

/** Folds a code unit and remembers the result in `FOLDED`. */
export function foldUnit(unit: number): number {
  FOLDED[unit] ||= foldedUnit(unit);
  return FOLDED[unit];
}

function foldedUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const known = SPECIAL_UNITS.get(character);
  if (known !== undefined) return known;
  if (HIDDEN_UNITS.includes(unit)) return NEEDS_DECODING;
  if (unit >= FIRST_SURROGATE_UNIT || UNSPACED_SCRIPT.test(character) || UNSTABLE_LOWER_CASE.test(character))
    return NEEDS_SEGMENTER;
  return CHARACTER_KINDS[unit] === CharacterKind.WORD ? character.toLowerCase().charCodeAt(0) : SEPARATOR_UNIT;
}

/** The code units at [from, to) as a string. */
export function stringOfUnits(units: Uint16Array, from: number, to: number): string {
  return String.fromCharCode.apply(undefined, units.subarray(from, to) as unknown as number[]);
}

/** A copy with room for at least `size` values; its length is a power of two. */
export function grownCopy<T extends Int32Array | Uint16Array | Float64Array>(values: T, size: number): T {
  const larger = new (values.constructor as new (length: number) => T)(2 ** Math.ceil(Math.log2(size)));
  larger.set(values);
  return larger;
}

/** Extends a hash by one letter. */
export function mixHash(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

/** The hash of the folded letters at [start, end). */
export function hashOf(folded: Uint16Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = mixHash(hash, folded[at]);
  return hash;
}

const FIRST_AFTER_DIGITS = ":".charCodeAt(0);

/** Whether the word at [start, end) consists of digits, apostrophes and hyphens only. */
export function isNumberWord(folded: Uint16Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && folded[at] < FIRST_AFTER_DIGITS) at++;
  return at === end;
}

/** Spreads a hash so that its low bits depend on all letters, not only on the last. */
export function spreadHash(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}

const APOSTROPHE = "'".charCodeAt(0);
const QUOTE = "’".charCodeAt(0);
const S = "s".charCodeAt(0);

/** Whether the word that ends at `end` is a possessive: `Ada's`, `Ada’s`. */
export function isPossessive(written: Uint16Array, end: number): boolean {
  const before = written[end - 2];
  return written[end - 1] === S && (before === APOSTROPHE || before === QUOTE);
}
