import { CHARACTER_KINDS, CharacterKind, UNSPACED } from "./characters.ts";

/**
 * Code units as reading word by word needs them: what words are made of in lower case, all else as smaller numbers. 0
 * before a unit is first met: a page has few different ones.
 */
export const FOLDED: Uint16Array = new Uint16Array(0x10000);

/** `&` and NUL: what they stand for has to be decoded. */
export const CODED = 1;
/** Scripts without spaces, what is made of several units, and letters whose lower case is not one letter for itself. */
export const FOREIGN = 2;
/** White space and signs. */
export const APART = 3;
/** Signs that join the parts of a word; the typographic quote takes the number of a bracket, which is below the letters. */
export const FIRST_JOINING: number = "'".charCodeAt(0);
export const BRACKET: number = "(".charCodeAt(0);
export const FIRST_IN_WORD: number = "0".charCodeAt(0);

const SURROGATES = 0xd800;
const NEVER_ALONE = /[İΣ]/;
const KNOWN: ReadonlyMap<string, number> = new Map([
  ["&", CODED],
  ["\0", CODED],
  ["_", APART],
  ["'", FIRST_JOINING],
  ["-", "-".charCodeAt(0)],
  ["’", BRACKET],
]);

/** A code unit as `FOLDED` has it from now on. */
export function fold(unit: number): number {
  FOLDED[unit] ||= folded(unit);
  return FOLDED[unit];
}

function folded(unit: number): number {
  const sign = String.fromCharCode(unit);
  const known = KNOWN.get(sign);
  if (known !== undefined) return known;
  if (unit >= SURROGATES || UNSPACED.test(sign) || NEVER_ALONE.test(sign)) return FOREIGN;
  return CHARACTER_KINDS[unit] === CharacterKind.WORD ? sign.toLowerCase().charCodeAt(0) : APART;
}

/** Code units as a string. */
export function wordOf(units: Uint16Array, from: number, to: number): string {
  return String.fromCharCode.apply(undefined, units.subarray(from, to) as unknown as number[]);
}

/** A larger copy. */
export function grown<T extends Int32Array | Uint16Array | Float64Array>(values: T, size: number): T {
  const larger = new (values.constructor as new (length: number) => T)(2 ** Math.ceil(Math.log2(size)));
  larger.set(values);
  return larger;
}

/** The hash of letters and one letter more. */
export function mixed(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

export function hashOf(folded: Uint16Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = mixed(hash, folded[at]);
  return hash;
}

const FIRST_BEHIND_DIGITS = ":".charCodeAt(0);

/** Whether a word has digits and joining signs only. */
export function isNumber(folded: Uint16Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && folded[at] < FIRST_BEHIND_DIGITS) at++;
  return at === end;
}

/** A hash whose low bits come of all letters, not of the last alone. */
export function spread(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}

const APOSTROPHE = "'".charCodeAt(0);
const QUOTE = "’".charCodeAt(0);
const S = "s".charCodeAt(0);

/** Whether the word whose letters end here ends in "'s". */
export function isPossessive(written: Uint16Array, end: number): boolean {
  const before = written[end - 2];
  return written[end - 1] === S && (before === APOSTROPHE || before === QUOTE);
}
