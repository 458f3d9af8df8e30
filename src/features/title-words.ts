import { ideographWord, mixCharacter, SCAN_KINDS, ScanKind, WORD_SEED } from "./character-kinds.ts";

/** The distinct words of the page's title. */
export interface TitleWords {
  readonly count: number;
  /** From the hash of a word to its bit. */
  readonly bits: ReadonlyMap<number, number>;
}

/** Later words are ignored. The values of `bits` have one bit per word in 32-bit integers. */
const MAX_TITLE_WORDS = 30;

/** Splits a title into words and hashes them like the words of blocks in scan-text.ts. */
export function titleWordsOf(title: string): TitleWords {
  const bits = new Map<number, number>();
  let hash = WORD_SEED;
  let previous = 0;
  for (let i = 0; i <= title.length; i++) {
    const code = i < title.length ? title.charCodeAt(i) : 32;
    const kind = SCAN_KINDS[code];
    const isLetter =
      kind === ScanKind.SMALL || kind === ScanKind.CAPITAL || kind === ScanKind.DIGIT || kind === ScanKind.IDEOGRAPH;
    if (kind === ScanKind.IDEOGRAPH) {
      hash = ideographWord(previous, code);
      previous = code;
    } else if (isLetter) hash = mixCharacter(hash, code < 128 ? code | 32 : code);
    if (hash !== WORD_SEED && (!isLetter || kind === ScanKind.IDEOGRAPH)) {
      if (!bits.has(hash) && bits.size < MAX_TITLE_WORDS) bits.set(hash, 1 << bits.size);
      hash = WORD_SEED;
    }
  }
  return { count: bits.size, bits };
}
