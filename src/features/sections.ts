import { headingLevel, type Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";

/** A page split at its headings. */
export interface Sections {
  /** The section of each block. A heading starts a section. */
  readonly of: Int32Array;
  /** Per section: first block, words, words in links, level of its heading (0 for the text before the first heading). */
  readonly first: readonly number[];
  readonly words: readonly number[];
  readonly linkWords: readonly number[];
  readonly level: readonly number[];
  /** Per block, the distance in blocks to the nearest long block before and after it; the number of blocks if there is none. */
  readonly longBefore: Int32Array;
  readonly longAfter: Int32Array;
}

/** A long block has at least this many words, and a smaller share of characters in links than this. */
export const MIN_LONG_WORDS = 20;
export const MAX_LONG_LINKS = 0.3;

/** Splits a page at its headings. */
export function sectionsOf(page: Page, scale: number, memory: Memory): Sections {
  const { blocks } = page;
  const of = memory.int32(blocks.count);
  const first = [0];
  const words = [0];
  const linkWords = [0];
  const level = [0];
  for (let block = 0; block < blocks.count; block++) {
    const own = headingLevel(page.tag[blocks.owner[block]]);
    if (own > 0) {
      first.push(block);
      words.push(0);
      linkWords.push(0);
      level.push(own);
    }
    const at = first.length - 1;
    of[block] = at;
    words[at] = words[at] + blocks.words[block] * scale;
    linkWords[at] = linkWords[at] + blocks.linkWords[block] * scale;
  }
  return { of, first, words, linkWords, level, ...distancesToLong(page, scale, memory) };
}

function distancesToLong({ blocks }: Page, scale: number, memory: Memory): Pick<Sections, "longBefore" | "longAfter"> {
  const longBefore = memory.int32(blocks.count);
  const longAfter = memory.int32(blocks.count);
  const isLong = (block: number): boolean =>
    blocks.words[block] * scale >= MIN_LONG_WORDS &&
    blocks.hidden[block] === 0 &&
    blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
  let last = -blocks.count;
  for (let block = 0; block < blocks.count; block++) {
    longBefore[block] = Math.min(blocks.count, block - last);
    if (isLong(block)) last = block;
  }
  last = 2 * blocks.count;
  for (let block = blocks.count - 1; block >= 0; block--) {
    longAfter[block] = Math.min(blocks.count, last - block);
    if (isLong(block)) last = block;
  }
  return { longBefore, longAfter };
}
