import { FEATURE_KINDS, FeatureKind, ideographWord, mixCharacter, WORD_SEED } from "./character-kinds.ts";

/** The title's words; at most 30 are looked at. */
export interface TitleWords {
  readonly count: number;
  /** A bit for each word, by hash. */
  readonly bits: ReadonlyMap<number, number>;
  /** 1 where a word's hash may be: few words of a page need looking up. */
  readonly mayBe: Uint8Array;
}

/** Of a hash, what `mayBe` is asked with. */
export const FILTER_MASK = 1023;

const TITLE_WORDS_READ = 30;

/** The title's words, hashed as the scan hashes those of the blocks. */
export function titleWordsOf(title: string): TitleWords {
  const bits = new Map<number, number>();
  const mayBe = new Uint8Array(FILTER_MASK + 1);
  let hash = WORD_SEED;
  let previous = 0;
  for (let i = 0; i <= title.length; i++) {
    const code = i < title.length ? title.charCodeAt(i) : 32;
    const kind = FEATURE_KINDS[code];
    const isLetter =
      kind === FeatureKind.SMALL ||
      kind === FeatureKind.CAPITAL ||
      kind === FeatureKind.DIGIT ||
      kind === FeatureKind.IDEOGRAPH;
    if (kind === FeatureKind.IDEOGRAPH) {
      hash = ideographWord(previous, code);
      previous = code;
    } else if (isLetter) hash = mixCharacter(hash, code < 128 ? code | 32 : code);
    if (hash !== WORD_SEED && (!isLetter || kind === FeatureKind.IDEOGRAPH)) {
      mayBe[hash & FILTER_MASK] = 1;
      if (!bits.has(hash) && bits.size < TITLE_WORDS_READ) bits.set(hash, 1 << bits.size);
      hash = WORD_SEED;
    }
  }
  return { count: bits.size, bits, mayBe };
}
