/*
 * Words of class and id names, as the learned weights know them: runs of at least two letters, parted also where a small
 * letter meets a capital, and names of several such words as a whole, digits left out. `entry-content2` has the words
 * `entry`, `content` and `entry-content`.
 */

/** What a word in a name speaks for, by its hash: above 0 for content. Most words are not known: few are looked up. */
export class NameWeights {
  readonly #weights = new Map<number, number>();
  readonly #mayBe = new Uint8Array(FILTER_MASK + 1);

  /** Weights as a model keeps them: the words of each weight, with blanks between. */
  constructor(kept: Readonly<Record<string, string>>) {
    for (const [weight, words] of Object.entries(kept)) {
      for (const word of words.split(" ")) {
        const hash = wordHash(word);
        this.#weights.set(hash, Number(weight));
        this.#mayBe[hash & FILTER_MASK] = 1;
      }
    }
  }

  of(hash: number): number {
    return this.#mayBe[hash & FILTER_MASK] === 0 ? 0 : (this.#weights.get(hash) ?? 0);
  }
}

const FILTER_MASK = 0x7fff;

/** Where the hash of a word begins. */
export const SEED = 17;

export function mix(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The number a word is known by. */
export function wordHash(word: string): number {
  let hash = SEED;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
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
      nameHash = mix(nameHash, small);
      if (isSmall || isCapital) hash = mix(hash, small);
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
