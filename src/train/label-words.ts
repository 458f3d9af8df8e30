import type { Tokens } from "./block-labels.ts";

/** Letters, digits and `_` in a row are a word. In Chinese, Japanese and Thai, each character is a word. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}_])+/gu;

/** Numbers words in order of first appearance. */
export class Lexicon {
  readonly #ids = new Map<string, number>();

  /** Numbers the words of several texts, one after the other. */
  read(parts: readonly string[]): Tokens {
    const ids: number[] = [];
    const starts = new Int32Array(parts.length + 1);
    for (const [index, part] of parts.entries()) {
      for (const word of part.toLowerCase().match(WORDS) ?? []) ids.push(this.#idOf(word));
      starts[index + 1] = ids.length;
    }
    return { ids: Int32Array.from(ids), starts };
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.#ids.size);
    return this.#ids.size - 1;
  }
}
