const LOWER = 32;
/** The low bits of a Latin letter are the same in both cases. */
const LETTER_BITS = 31;
const PAIRS = 1024;

/**
 * Tells whether a stretch of text holds any of some words, letter case aside. A table of their first two letters rules
 * out nearly every place, which a pattern of alternatives has to try one by one.
 */
export class WordFinder {
  readonly #byPair: (readonly Uint8Array[])[] = new Array<readonly Uint8Array[]>(PAIRS).fill([]);
  readonly #begins = new Uint8Array(PAIRS);

  /** Words in lower case, Latin letters and hyphens, of two letters at least. */
  constructor(words: readonly string[]) {
    for (const word of words) {
      const codes = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
      const pair = pairOf(codes[0]!, codes[1]!);
      this.#begins[pair] = 1;
      this.#byPair[pair] = [...this.#byPair[pair]!, codes];
    }
  }

  isIn(text: string, from: number, to: number): boolean {
    const begins = this.#begins;
    let before = text.charCodeAt(from);
    for (let at = from + 1; at < to; at++) {
      const code = text.charCodeAt(at);
      const pair = pairOf(before, code);
      if (begins[pair] === 1 && this.#byPair[pair]!.some((word) => isAt(text, at - 1, word))) return true;
      before = code;
    }
    return false;
  }
}

function pairOf(first: number, second: number): number {
  return ((first & LETTER_BITS) << 5) | (second & LETTER_BITS);
}

function isAt(text: string, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if ((text.charCodeAt(at + i) | LOWER) !== word[i]) return false;
  return true;
}
