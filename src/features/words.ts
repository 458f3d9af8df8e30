import { pairBit } from "./quoted.ts";
import { Kind, kindOf, mix, WORD_SEED } from "./signs.ts";

/** The title's words; at most 30 are looked at. */
export interface TitleWords {
  readonly count: number;
  /** A bit for each word, by hash. */
  readonly bits: ReadonlyMap<number, number>;
  /** 1 where a word's hash may be: few words of a page need looking up. */
  readonly mayBe: Uint8Array;
}

/** Of a hash, what `mayBe` is asked with. */
export const FILTER_MASK = 255;

const TITLE_WORDS_READ = 30;

/** The title's words, hashed as the scan hashes those of the blocks. */
export function titleWordsOf(title: string): TitleWords {
  const bits = new Map<number, number>();
  const mayBe = new Uint8Array(FILTER_MASK + 1);
  let hash = WORD_SEED;
  for (let i = 0; i <= title.length; i++) {
    const code = i < title.length ? title.charCodeAt(i) : 32;
    const kind = kindOf(code);
    const isLetter = kind === Kind.SMALL || kind === Kind.CAPITAL || kind === Kind.DIGIT || kind === Kind.IDEOGRAPH;
    if (isLetter) hash = mix(hash, code < 128 ? code | 32 : code);
    if (hash !== WORD_SEED && (!isLetter || kind === Kind.IDEOGRAPH)) {
      mayBe[hash & FILTER_MASK] = 1;
      if (!bits.has(hash) && bits.size < TITLE_WORDS_READ) bits.set(hash, 1 << bits.size);
      hash = WORD_SEED;
    }
  }
  return { count: bits.size, bits, mayBe };
}

/** Hands over the place of each pair of words in a text. A letter behind a backslash is an escape, not a word. */
export function readPairs(text: string, onPair: (bit: number) => void): void {
  let hash = WORD_SEED;
  let previous = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (code === 92) i++;
    const kind = code === 92 ? Kind.OTHER : kindOf(code);
    const isLetter = kind === Kind.SMALL || kind === Kind.CAPITAL || kind === Kind.DIGIT || kind === Kind.IDEOGRAPH;
    if (isLetter) hash = mix(hash, code < 128 ? code | 32 : code);
    if (hash !== WORD_SEED && (!isLetter || kind === Kind.IDEOGRAPH)) {
      onPair(pairBit(previous, hash));
      previous = hash;
      hash = WORD_SEED;
    }
  }
}
