/** Letters of a name's beginning that are looked at: enough to tell `element` from `elementor`. */
const LETTERS = 8;
const SIZE = 1 << 15;
/** Multiplier of the letters' hash: an odd number that spreads the beginnings over the table. */
const FACTOR = 37;

/** How a name of a list begins, up to its first separator. */
const WORD = /(?<=[|:)])[a-z][a-z\d]*/g;
/** A separator or letter that may be missing. */
const OPTIONAL = /(?:[a-z-]|\[-_\])\?/g;

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const DASH = 45;
const UNDERSCORE = 95;
const LOWER = 32;

/**
 * A cheap no to patterns for names: whether some part of a class or id begins as one of the words does. It reads the source
 * in place; nothing is cut out of it.
 */
export class NameStarts {
  readonly #table = new Uint8Array(SIZE);

  /** The words are those written in patterns: lists of names, with or without a separator between their parts. */
  constructor(...patterns: readonly RegExp[]) {
    for (const { source } of patterns) {
      for (const [word] of `${source} ${source.replace(OPTIONAL, "")}`.matchAll(WORD)) this.#table[hashOf(word)] = 1;
    }
  }

  /** Looks at the attribute value at an offset of the source. */
  mayHold(source: string, at: number): boolean {
    const table = this.#table;
    const quote = source.charCodeAt(at - 1);
    // Without quotes few names are written; they are left to the patterns.
    if (quote !== QUOTE && quote !== APOSTROPHE) return true;
    let hash = 0;
    let letters = 0;
    for (let i = at; ; i++) {
      const code: number = i < source.length ? source.charCodeAt(i) : quote;
      if (code > SPACE && code !== quote && code !== DASH && code !== UNDERSCORE) {
        if (letters++ < LETTERS) hash = next(hash, code);
      } else {
        if (table[hash] === 1) return true;
        if (code === quote) return false;
        hash = letters = 0;
      }
    }
  }
}

function next(hash: number, code: number): number {
  return (hash * FACTOR + (code | LOWER)) & (SIZE - 1);
}

function hashOf(part: string): number {
  let hash = 0;
  for (let i = 0; i < Math.min(part.length, LETTERS); i++) hash = next(hash, part.charCodeAt(i));
  return hash;
}
