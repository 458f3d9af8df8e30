/*
 * Words of class and id names, as the learned weights know them: runs of at least two letters, parted also where a small
 * letter meets a capital, and names of several such words as a whole, digits left out. `entry-content2` has the words
 * `entry`, `content` and `entry-content`.
 */

/**
 * What a word in a name speaks for, by its hash: above 0 for content. The table is three quarters empty: nearly all words, known or
 * not, are answered at the first place looked at.
 */
export class NameWeights {
  /** Hashes of the known words, 0 where there is none. */
  readonly #hashes: Int32Array;
  /** By place, which of the weights; at empty places the first, which is 0. */
  readonly #which: Uint16Array;
  readonly #weights: Float64Array;

  /** Weights as a model keeps them: the words of each weight, with blanks between. */
  constructor(kept: Readonly<Record<string, string>>) {
    const lists = Object.values(kept).map((words) => words.split(" "));
    const size = 4 * 2 ** Math.ceil(Math.log2(1 + lists.reduce((sum, { length }) => sum + length, 0)));
    this.#hashes = new Int32Array(size);
    this.#which = new Uint16Array(size);
    this.#weights = Float64Array.of(0, ...Object.keys(kept).map(Number));
    for (const [index, words] of lists.entries()) {
      for (const word of words) this.#add(wordHash(word), index + 1);
    }
  }

  #add(hash: number, which: number): void {
    const place = this.#placeOf(hash);
    this.#hashes[place] = hash;
    this.#which[place] = which;
  }

  of(hash: number): number {
    return this.#weights[this.#which[this.#placeOf(hash)]];
  }

  /** Where the hash is, or an empty place. */
  #placeOf(hash: number): number {
    const hashes = this.#hashes;
    const last = hashes.length - 1;
    let place = hash & last;
    while (hashes[place] !== 0 && hashes[place] !== hash) place = (place + 1) & last;
    return place;
  }
}

/** Where the hash of a word begins. */
export const SEED = 17;

export function mixNameUnit(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The number a word is known by. */
export function wordHash(word: string): number {
  let hash = SEED;
  for (let i = 0; i < word.length; i++) hash = mixNameUnit(hash, word.charCodeAt(i));
  return hash;
}

/** Takes a word: its hash, and where it stands in the source. */
export type SeeWord = (hash: number, from: number, to: number) => void;

/** Gives the words of the names in [start, end) of the source to `see`. */
export function readNameWords(source: string, { start, end }: { start: number; end: number }, see: SeeWord): void {
  let name = start;
  let nameHash = SEED;
  let parts = 0;
  let word = start;
  let hash = SEED;
  let wasSmall = false;
  for (let i = start; i <= end; i++) {
    const code = i < end ? source.charCodeAt(i) : SPACE;
    const isSmall = code >= 97 && code <= 122;
    const isCapital = code >= 65 && code <= 90;
    if ((!isSmall && !isCapital) || (isCapital && wasSmall)) {
      if (i - word > 1) {
        see(hash, word, i);
        parts++;
      }
      hash = SEED;
      word = isCapital ? i : i + 1;
    }
    wasSmall = isSmall;
    if (code <= SPACE) {
      if (parts > 1) see(nameHash, name, i);
      nameHash = SEED;
      parts = 0;
      name = i + 1;
    } else if (code < DIGIT_0 || code > DIGIT_9) {
      const small = isCapital ? code | 32 : code;
      nameHash = mixNameUnit(nameHash, small);
      if (isSmall || isCapital) hash = mixNameUnit(hash, small);
    }
  }
}

const SPACE = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const DIGITS = /[0-9]+/g;

/** A word of a name as it is written in a model. */
export function spelled(source: string, from: number, to: number): string {
  return source.slice(from, to).replace(DIGITS, "").toLowerCase();
}

/** Names say nothing. */
export const NO_WEIGHTS: NameWeights = new NameWeights({});
