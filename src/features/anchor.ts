import { RAW, Trait, tagId, traitsOf } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Densities } from "./block-density.ts";
import type { Memory } from "./memory.ts";
import type { BlockText } from "./scan-text.ts";

/** Where the content probably starts: the block with the page's title, and the first long block after it (the seed). */
export interface Anchor {
  /** Block numbers, -1 if not found. */
  readonly title: number;
  readonly seed: number;
  /** How well the title block matches the title, 0 to 1. */
  readonly match: number;
  /** By node: the innermost element that contains both the node and the seed. Filled for `AnchorInput.above`; body elsewhere. */
  readonly shared: Int32Array;
}

const TITLE = tagId("title");
const H1 = tagId("h1");
/** Limit: longer blocks are not titles. Set by hand. */
const MAX_TITLE_BLOCK_WORDS = 40;
/** A title block has at least this `match`. Set by hand. */
const MIN_MATCH = 0.2;
/** Factors of `match` for h1 and for other headings, which are titles more often than other blocks. Set by hand. */
const H1_BONUS = 2;
const HEADING_BONUS = 1.5;
/** A seed has at least this many words. Set by hand. */
const MIN_SEED_WORDS = 15;
/** A seed has less than this share of its characters in links. Set by hand. */
const MAX_SEED_LINKS = 0.3;

/** Returns the source text of the title element (character references are not decoded), "" if there is no title. */
export function pageTitle(page: Page): string {
  for (let node = 0; node < page.count; node++) {
    if (page.tag[node] !== TITLE) continue;
    const inside = node + 1;
    if (inside < page.end[node] && page.tag[inside] <= RAW)
      return page.source.slice(page.from[inside], page.to[inside]);
  }
  return "";
}

/** The input of `findAnchor` besides the page. */
export interface AnchorInput {
  readonly text: BlockText;
  readonly densities: Densities;
  /** Number of words in the title. */
  readonly titleWords: number;
  /** See `BlockFacts.scale`. */
  readonly scale: number;
  /** Nodes that own a block or contain an owner. */
  readonly above: Int32Array;
  readonly memory: Memory;
}

/** Finds the title block and the seed. */
export function findAnchor(page: Page, input: AnchorInput): Anchor {
  const { block: title, match } = titleBlock(page, input);
  const seed = seedAfter(page, input, title);
  return { title, seed, match, shared: sharedWith(page, seed, input) };
}

/**
 * Returns how well a block matches the title, 0 to 1. A block that has m words in common with the title has
 *
 *   match = m² / (words · titleWords)      the squared cosine of the two sets of words
 */
export function titleMatch(text: BlockText, titleWords: number, block: number): number {
  const common = text.titleWords[block];
  return common === 0 ? 0 : (common * common) / (Math.max(text.words[block], common) * titleWords);
}

/**
 * Finds the block that matches the title best. The best block has the largest match after bonuses for headings. Hidden blocks count half.
 */
function titleBlock(page: Page, { text, titleWords }: AnchorInput): { block: number; match: number } {
  let best = -1;
  let bestScore = 0;
  let match = 0;
  for (let block = 0; block < page.blocks.count; block++) {
    if (text.words[block] > MAX_TITLE_BLOCK_WORDS) continue;
    const blockMatch = titleMatch(text, titleWords, block);
    const score = blockMatch * bonus(page.tag[page.blocks.owner[block]]) * (page.blocks.hidden[block] === 1 ? 0.5 : 1);
    if (blockMatch < MIN_MATCH || score <= bestScore) continue;
    best = block;
    bestScore = score;
    match = blockMatch;
  }
  return { block: best, match };
}

function bonus(tag: number): number {
  if (tag === H1) return H1_BONUS;
  return (traitsOf(tag) & Trait.HEADING) === 0 ? 1 : HEADING_BONUS;
}

/**
 * Finds the seed: the first long, visible block with punctuation and few links after the title. Fallbacks: the first such block in the
 * element with the best paragraph score, then the longest block.
 */
function seedAfter(page: Page, { text, densities, scale }: AnchorInput, title: number): number {
  const { blocks } = page;
  const isLong = (block: number): boolean =>
    blocks.words[block] * scale >= MIN_SEED_WORDS &&
    blocks.hidden[block] === 0 &&
    blocks.linkChars[block] < MAX_SEED_LINKS * blocks.chars[block] &&
    text.stops[block] + text.commas[block] > 0;
  if (title >= 0) {
    for (let block = title + 1; block < blocks.count; block++) if (isLong(block)) return block;
  }
  const top = densities.topParagraphNode;
  let longest = -1;
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    if (owner >= top && owner < page.end[top] && isLong(block)) return block;
    if (longest < 0 || blocks.words[block] > blocks.words[longest]) longest = block;
  }
  return longest;
}

function sharedWith({ count, parent, end, body, blocks }: Page, seed: number, input: AnchorInput): Int32Array {
  const { above, memory } = input;
  const shared = memory.int32(count).fill(body);
  if (seed < 0) return shared;
  const seedOwner = blocks.owner[seed];
  for (let i = 0; i < above.length; i++) {
    const node = above[i];
    if (node > 0) shared[node] = node <= seedOwner && seedOwner < end[node] ? node : shared[parent[node]];
  }
  return shared;
}
