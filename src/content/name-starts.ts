import { valueEndIn } from "../html/attributes.ts";

/** Letters of a name's beginning that are looked at: enough to tell `element` from `elementor`. */
const LETTERS = 8;
const SIZE = 1 << 15;
/** Multiplier of the letters' hash: an odd number with which hardly another part of real names falls on a known one (114 pages). */
const FACTOR = 41;

/** A name in the list of a pattern, with what may be missing in it. */
const NAME = /(?<=[|:)])[a-z][a-z\d?_[\]-]*/g;
/** A separator or letter that may be missing. */
const OPTIONAL = /([a-z_-]|\[-_\])\?/;
const SEPARATORS = /[^a-z\d]+/;
/** In a pattern whose names go on as they like, only how they begin counts. */
const GOES_ON = "[\\w-]*";

/** What is known of the beginning of a name, as bits: all of it, its first part, its first two parts. */
const WHOLE = 1;
const FIRST = 2;
const PAIR = 4;
/** Set where the name goes on behind the letters that are looked at, or may. */
const LONG = 8;

const LOWER = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;
/** What is left of a hash behind a code unit: all in a part of a name, nothing where parts are parted. */
const IN_PART = new Uint16Array(0x10000).fill(SIZE - 1, 33);
for (const separator of "-_") IN_PART[separator.charCodeAt(0)] = 0;

/**
 * A cheap no to patterns for names: whether a part of a class or id, or two in a row, begin as one of the names does. It reads
 * the source in place; nothing is cut out of it.
 */
export class NameStarts {
  readonly #table = new Uint8Array(SIZE);

  /** The names are those written in patterns: lists, with or without a separator between the parts of a name. */
  constructor(...patterns: readonly RegExp[]) {
    for (const { source } of patterns) {
      const isOpen = source.includes(GOES_ON);
      for (const [name] of source.matchAll(NAME)) for (const spelling of spellings(name)) this.#add(spelling, isOpen);
    }
  }

  #add(name: string, isOpen: boolean): void {
    const [first = "", second = ""] = name.split(SEPARATORS, 2);
    const hash = hashOf(first, 0);
    this.#table[hash]! |= isOpen || second === "" ? WHOLE : FIRST;
    if (first.length >= LETTERS) this.#table[hash]! |= LONG;
    if (second !== "") this.#table[hashOf(second, hash)]! |= PAIR;
  }

  /** Looks at the attribute value at an offset of a source, of which the units and the length are given. */
  mayHold(units: Uint16Array, length: number, at: number): boolean {
    const table = this.#table;
    const before = units[at - 1]!;
    const isQuoted = before === QUOTE || before === APOSTROPHE;
    const end = isQuoted ? length : valueEndIn(units, at, length);
    const close = isQuoted ? before : GREATER;
    let hash = 0;
    for (let i = at; i < end; i++) {
      const code = units[i]!;
      if (code === close) return false;
      hash = (hash * FACTOR + (code | LOWER)) & IN_PART[code]!;
      const known = table[hash]!;
      // Nearly no turn finds a known hash; a short name is only known where its part ends.
      if (known === 0 || ((known & LONG) === 0 && IN_PART[units[i + 1]!] !== 0 && units[i + 1] !== close)) continue;
      if (this.#isKnown(hash, units, { at, i, end, close })) return true;
    }
    return false;
  }

  /** Whether a part that began like a known name up to `i` is one, alone or with the next. */
  #isKnown(hash: number, units: Uint16Array, { at, i, end, close }: Place): boolean {
    const isInPart = (unit: number) => unit < end && units[unit] !== close && IN_PART[units[unit]!] !== 0;
    let start = i;
    while (start > at && i - start < LETTERS && isInPart(start - 1)) start--;
    const letters = i - start + 1;
    let next = i + 1;
    if (letters < LETTERS ? isInPart(next) : letters > LETTERS) return false;
    const known = this.#table[hash]!;
    if ((known & WHOLE) !== 0 || (known & FIRST) === 0) return (known & WHOLE) !== 0;
    while (isInPart(next)) next++;
    while (next < end && units[next] !== close && !isInPart(next)) next++;
    let pair = hash;
    for (const stop = next + LETTERS; next < stop && isInPart(next); next++) pair = hashed(pair, units[next]!);
    return (this.#table[pair]! & PAIR) !== 0;
  }
}

/** Where a part of a value is looked at: the value begins at `at` and ends before `end` or the closing sign. */
interface Place {
  readonly at: number;
  readonly i: number;
  readonly end: number;
  readonly close: number;
}

/** A name with and without what may be missing. */
function spellings(name: string): string[] {
  const optional = OPTIONAL.exec(name);
  if (optional === null) return [name];
  const behind = name.slice(optional.index + optional[0].length);
  const before = name.slice(0, optional.index);
  return [...spellings(before + optional[1] + behind), ...spellings(before + behind)];
}

function hashed(hash: number, code: number): number {
  return (hash * FACTOR + (code | LOWER)) & (SIZE - 1);
}

/** The hash of a part behind that of the parts before it. */
function hashOf(part: string, before: number): number {
  let hash = before;
  for (let i = 0; i < Math.min(part.length, LETTERS); i++) hash = hashed(hash, part.charCodeAt(i));
  return hash;
}
