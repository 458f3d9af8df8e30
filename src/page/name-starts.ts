import { valueEndIn } from "../html/index.ts";
import { unitsOf } from "../text/index.ts";

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
/** Set for the first letters of names, which tell most others. */
const LEAD = 8;

const LOWER = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;
/** Bits of a letter, whether capital or small, in the number that three of them make. */
const LETTER_BITS = 5;
const LETTER = 31;
const LEAD_LETTERS = 3;

/** What a code unit is to a name: a part of it, what parts its parts, or what may end the value. */
const Sort = { PART: 0, SEPARATOR: 1, CLOSE: 2 } as const;
const SORTS = new Uint8Array(0x10000).fill(Sort.SEPARATOR, 0, 33);
for (const separator of "-_") SORTS[separator.charCodeAt(0)] = Sort.SEPARATOR;
for (const close of [QUOTE, APOSTROPHE, GREATER]) SORTS[close] = Sort.CLOSE;

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
    this.#table[hash] |= isOpen || second === "" ? WHOLE : FIRST;
    if (second !== "") this.#table[hashOf(second, hash)] |= PAIR;
    const missing = LETTER_BITS * Math.max(0, LEAD_LETTERS - first.length);
    const lead = [...first].slice(0, LEAD_LETTERS).reduce((all, sign) => led(all, sign.charCodeAt(0)), 0) << missing;
    // What stands behind a shorter name may be anything.
    for (let behind = 0; behind < 1 << missing; behind++) this.#table[lead + behind] |= LEAD;
  }

  /** Looks at the attribute value at an offset of a source, of which the units and the length are given. */
  mayHold(units: Uint16Array, length: number, at: number): boolean {
    const table = this.#table;
    const before = units[at - 1];
    const isQuoted = before === QUOTE || before === APOSTROPHE;
    const end = isQuoted ? length : valueEndIn(units, at, length);
    const close = isQuoted ? before : GREATER;
    for (let i = at; i < end; i++) {
      const lead = table[led(led(led(0, units[i]), units[i + 1]), units[i + 2])];
      if ((lead & LEAD) !== 0 && this.#isKnown(units, i, close)) return true;
      i = partEnd(units, i, close);
      if (units[i] === close) return false;
    }
    return false;
  }

  /** Whether the part of a value that begins at a unit is a known name, alone or with the next. */
  #isKnown(units: Uint16Array, at: number, close: number): boolean {
    const end = partEnd(units, at, close);
    const hash = hashAt(units, at, { end, before: 0 });
    const known = this.#table[hash];
    if ((known & WHOLE) !== 0 || (known & FIRST) === 0) return (known & WHOLE) !== 0;
    let next = end;
    while (SORTS[units[next]] === Sort.SEPARATOR) next++;
    return (this.#table[hashAt(units, next, { end: partEnd(units, next, close), before: hash })] & PAIR) !== 0;
  }
}

/** Where the part of a name ends that begins at a unit; behind a source stand zeros, which end it. */
function partEnd(units: Uint16Array, at: number, close: number): number {
  let end = at;
  // The other quote is a sign like any.
  while (SORTS[units[end]] === Sort.PART || (SORTS[units[end]] === Sort.CLOSE && units[end] !== close)) end++;
  return end;
}

/** The number of some letters, with one more behind them. */
function led(letters: number, code: number): number {
  return (letters << LETTER_BITS) | (code & LETTER);
}

/** A name with and without what may be missing. */
function spellings(name: string): string[] {
  const optional = OPTIONAL.exec(name);
  if (optional === null) return [name];
  const behind = name.slice(optional.index + optional[0].length);
  const before = name.slice(0, optional.index);
  return [...spellings(before + optional[1] + behind), ...spellings(before + behind)];
}

/** The hash of a part behind that of the parts before it. */
function hashOf(part: string, before: number): number {
  return hashAt(unitsOf(part), 0, { end: part.length, before });
}

function hashAt(units: Uint16Array, at: number, { end, before }: { end: number; before: number }): number {
  const stop = Math.min(end, at + LETTERS);
  let hash = before;
  for (let i = at; i < stop; i++) hash = (hash * FACTOR + (units[i] | LOWER)) & (SIZE - 1);
  return hash;
}
