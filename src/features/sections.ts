import { headingLevel, type Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";

/** A page split at its headings. */
export interface Sections {
  /** By block: its section. A heading starts a section. */
  readonly of: Int32Array;
  /** By section: first block, words, words in links, level of its heading. Section 0 is the text before the first heading, at level 0. */
  readonly first: readonly number[];
  readonly words: readonly number[];
  readonly linkWords: readonly number[];
  readonly level: readonly number[];
  /** By block: distance in blocks to the nearest long block before, and after. Without one, the number of blocks on the page. */
  readonly longBefore: Int32Array;
  readonly longAfter: Int32Array;
}

/** A long block has at least this many words. */
export const MIN_LONG_WORDS = 20;
/** A long block has less than this share of its characters in links. */
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
    const newLevel = headingLevel(page.tag[blocks.owner[block]]);
    if (newLevel > 0) {
      first.push(block);
      words.push(0);
      linkWords.push(0);
      level.push(newLevel);
    }
    const section = first.length - 1;
    of[block] = section;
    words[section] = words[section] + blocks.words[block] * scale;
    linkWords[section] = linkWords[section] + blocks.linkWords[block] * scale;
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
