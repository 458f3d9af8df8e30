/**
 * The UTF-16 code units of a text as an array: where a text is read character by character, `units[i]` takes a third of the
 * time of `charCodeAt(i)`. Behind the text stand zeros, so that looking a little ahead needs no check.
 */

const { charCodeAt } = String.prototype;

/**
 * `charCodeAt` for loops over texts from anywhere. Texts come in more shapes (flat, cut out, put together, of one byte or two)
 * than the engine remembers for one place of the code, so it would look the method up again for each character.
 */
export function codeAt(text: string, at: number): number {
  return charCodeAt.call(text, at);
}

/** Zeros behind the text: more than any look ahead. */
const AHEAD = 32;
/** Memory kept for the next text, in units. */
const MOST_KEPT = 1 << 23;

interface Held {
  readonly units: Uint16Array;
  /** The text whose first `length` units it holds. */
  readonly text: string;
  readonly length: number;
}

/** What was lent last, and what was given back: who reads a page again finds its units still there. */
let lent: Held | undefined;
let spare: Held | undefined;

/** The first units of a text, in memory that is used again once it is given back. Only to be read. */
export function borrowUnits(text: string, most: number): Uint16Array {
  const length = Math.min(text.length, most);
  if (spare !== undefined && spare.length === length && spare.text === text) lent = spare;
  else {
    const needed = length + AHEAD;
    const fits = spare !== undefined && spare.units.length >= needed;
    const units = fits ? spare!.units : new Uint16Array(capacityFor(needed));
    write(text, length, units);
    lent = { units, text, length };
  }
  spare = undefined;
  return lent.units;
}

/** Gives memory back; nobody may read it any more. */
export function returnUnits(units: Uint16Array): void {
  if (units.length <= MOST_KEPT) spare = lent?.units === units ? lent : { units, text: "", length: -1 };
}

/** The units of a text, for good. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length + AHEAD);
  write(text, text.length, units);
  return units;
}

function capacityFor(needed: number): number {
  return needed > MOST_KEPT ? needed : 2 ** Math.ceil(Math.log2(needed));
}

function write(text: string, length: number, units: Uint16Array): void {
  if (isLittleEndian && typeof Buffer !== "undefined") {
    Buffer.from(units.buffer, units.byteOffset, units.byteLength).write(text, "utf16le");
  } else {
    for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
  }
  units.fill(0, length, length + AHEAD);
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
