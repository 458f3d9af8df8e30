import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";
import { MAX_LONG_LINKS, MIN_LONG_WORDS } from "./sections.ts";

/**
 * The distance of each block from the seed (see `Anchor`), in blocks and in words. Body text does not count, so that the last paragraph of a
 * long article is as near as the second. Negative before the seed.
 */
export interface SeedDistances {
  readonly blocks: Int32Array;
  /** Words times the word scale, without sign. */
  readonly words: Float64Array;
}

/** Up to this many other blocks between two blocks of body text do not count either: headings, a short list, a caption. */
const MAX_FREE_BLOCKS = 6;

/** The input of `seedDistances` besides the page. */
export interface SeedDistanceInput {
  /** The seed, -1 if the page has none. */
  readonly seed: number;
  readonly pool: Int32Array;
  /** The element with the best paragraph score. */
  readonly topParagraphNode: number;
  /** See `BlockFacts.scale`. */
  readonly scale: number;
  readonly memory: Memory;
}

/** Measures the distances of all blocks. */
export function seedDistances(page: Page, input: SeedDistanceInput): SeedDistances {
  const { seed, scale, memory } = input;
  const { count, words } = page.blocks;
  const distances = { blocks: memory.int32(count), words: memory.float64(count) };
  for (let block = seed - 1, sum = 0; block >= 0; block--) {
    sum += words[block] * scale;
    distances.blocks[block] = block - seed;
    distances.words[block] = sum;
  }
  const isBody = bodyTest(page, input);
  let counted = 0;
  let countedWords = 0;
  let since = 0;
  let sinceWords = 0;
  for (let block = Math.max(0, seed); block < count; block++) {
    if (isBody(block)) {
      if (since > MAX_FREE_BLOCKS) {
        counted += since;
        countedWords += sinceWords;
      }
      since = sinceWords = 0;
    } else {
      since++;
      sinceWords += words[block] * scale;
    }
    distances.blocks[block] = counted + since;
    distances.words[block] = countedWords + sinceWords;
  }
  return distances;
}

/** Returns a test for body text: blocks with the tags and classes of the seed, and long blocks with few links among the best paragraphs. */
function bodyTest(
  { blocks, end }: Page,
  { seed, pool, topParagraphNode, scale }: SeedDistanceInput,
): (block: number) => boolean {
  return (block) => {
    if (blocks.hidden[block] === 1) return false;
    if (seed >= 0 && pool[block] === pool[seed]) return true;
    const owner = blocks.owner[block];
    const isInside = owner >= topParagraphNode && owner < end[topParagraphNode];
    const isLong = blocks.words[block] * scale >= MIN_LONG_WORDS;
    return isInside && isLong && blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
  };
}
