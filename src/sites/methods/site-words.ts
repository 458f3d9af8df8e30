import { wordsOf } from "../../language/index.ts";
import { type Page, readBlock } from "../../page/index.ts";
import type { PageParts } from "./page-parts.ts";

/** The words of each part of a page, as numbers. Part p has `words[starts[p]]` to `words[starts[p + 1] - 1]`. */
export interface PartWords {
  readonly words: Int32Array;
  readonly starts: Int32Array;
}

/** Numbers the words of a site from 0 on: equal words have equal numbers on all its pages, in any letter case. */
export class SiteVocabulary {
  readonly #numbers = new Map<string, number>();

  /** Returns the words of all parts of a page. `isWanted` selects words in lower case. */
  read(page: Page, parts: PageParts, isWanted: (word: string) => boolean = () => true): PartWords {
    const lists: number[][] = Array.from({ length: parts.count }, () => []);
    for (const [block, part] of parts.of.entries()) {
      if (part === -1) continue;
      for (const word of wordsOf(readBlock(page, block))) {
        const lower = word.toLowerCase();
        if (isWanted(lower)) lists[part].push(this.numberOf(lower));
      }
    }
    const starts = new Int32Array(parts.count + 1);
    for (const [part, list] of lists.entries()) starts[part + 1] = starts[part] + list.length;
    return { words: Int32Array.from(lists.flat()), starts };
  }

  /** Returns the number of a word, a new one for a new word. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** Returns the different words of a part. */
export function differentWords({ words, starts }: PartWords, part: number): Int32Array {
  return Int32Array.from(new Set(words.subarray(starts[part], starts[part + 1])));
}
