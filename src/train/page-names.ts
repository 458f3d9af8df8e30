import { MAX_NAME_CHARS, readNameWords, spellNameWord } from "../features/index.ts";
import { valueEnd } from "../html/index.ts";
import type { Page } from "../page/index.ts";

/** The words in the names of a page's elements, element after element. */
export interface PageNames {
  readonly nodes: Int32Array;
  /** The words of `nodes[i]` are `words[starts[i]]` up to `starts[i + 1]`, as hashes. */
  readonly starts: Int32Array;
  readonly words: Int32Array;
  readonly spelling: ReadonlyMap<number, string>;
}

/** Reads the same names as the features do. */
export function pageNames(page: Page): PageNames {
  const nodes: number[] = [];
  const starts = [0];
  const words: number[] = [];
  const spelling = new Map<number, string>();
  const { source, classAt, idAt, measures } = page;
  const read = (start: number): void => {
    if (start === 0) return;
    const end = Math.min(valueEnd(source, start), start + MAX_NAME_CHARS);
    readNameWords(source, { start, end }, (hash, from, to) => {
      words.push(hash);
      if (!spelling.has(hash)) spelling.set(hash, spellNameWord(source, from, to));
    });
  };
  for (let node = 1; node < page.count; node++) {
    if (node === page.body || (measures.words[node] === 0 && measures.hiddenChars[node] === 0)) continue;
    read(classAt[node]);
    read(idAt[node]);
    if (words.length === starts.at(-1)) continue;
    nodes.push(node);
    starts.push(words.length);
  }
  return { nodes: Int32Array.from(nodes), starts: Int32Array.from(starts), words: Int32Array.from(words), spelling };
}
