import { valueEnd } from "../html/attributes.ts";

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

const SPACE = 32;
const DASH = 45;
const UNDERSCORE = 95;
const LOWER = 32;

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
    if (second !== "") this.#table[hashOf(second, hash)]! |= PAIR;
  }

  /** Looks at the attribute value at an offset of the source. */
  mayHold(source: string, at: number): boolean {
    const table = this.#table;
    const end = valueEnd(source, at);
    let hash = 0;
    let letters = 0;
    // Hash of this part and the one before it, if that is the first of a known name; else 0.
    let pair = 0;
    for (let i = at; i <= end; i++) {
      const code = i < end ? source.charCodeAt(i) : SPACE;
      if (code > SPACE && code !== DASH && code !== UNDERSCORE) {
        if (letters++ >= LETTERS) continue;
        hash = next(hash, code);
        if (pair !== 0) pair = next(pair, code);
      } else {
        const known = table[hash]!;
        if ((known & WHOLE) !== 0 || (table[pair]! & PAIR) !== 0) return true;
        if (letters > 0) pair = (known & FIRST) === 0 ? 0 : hash;
        hash = letters = 0;
      }
    }
    return false;
  }
}

/** A name with and without what may be missing. */
function spellings(name: string): string[] {
  const optional = OPTIONAL.exec(name);
  if (optional === null) return [name];
  const behind = name.slice(optional.index + optional[0].length);
  const before = name.slice(0, optional.index);
  return [...spellings(before + optional[1] + behind), ...spellings(before + behind)];
}

function next(hash: number, code: number): number {
  return (hash * FACTOR + (code | LOWER)) & (SIZE - 1);
}

/** The hash of a part behind that of the parts before it. */
function hashOf(part: string, before: number): number {
  let hash = before;
  for (let i = 0; i < Math.min(part.length, LETTERS); i++) hash = next(hash, part.charCodeAt(i));
  return hash;
}
