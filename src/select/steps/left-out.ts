/*
 * Text that was left out although it looks like the chosen text: the guard against a choice that stops in the middle of a long page.
 */
import { type BlockFacts, MAX_LONG_LINKS, ratio } from "../../features/index.ts";
import type { Page } from "../../page/index.ts";
import type { ChoiceContext } from "../choice.ts";

/** Prose: a block with at least this many words (times the word scale) and few links. Set by hand: paragraphs of dialog are short. */
const MIN_PROSE_WORDS = 12;
/** The main path has at least this share of the chosen words. Otherwise the page has no main text to compare with. */
const MIN_MAIN_SHARE = 0.5;
/** From this share of the prose on the main path, leaving it out is not a decision about single paragraphs any more. Set by hand. */
const MIN_LEFT_OUT_SHARE = 0.2;

/** The element path that most of the chosen words have, and the smallest element around its chosen blocks. */
interface MainText {
  readonly pool: number;
  readonly container: number;
}

/**
 * Finds prose that has the element path of most of the chosen words, in the same container. Returns nothing if it is less than
 * `MIN_LEFT_OUT_SHARE` of the prose there: then single paragraphs were left out, such as a note of the editors.
 */
export function findLeftOut({ facts, chosen }: ChoiceContext): readonly number[] {
  const main = mainText(facts, chosen);
  if (main === undefined) return [];
  const { blocks, end } = facts.page;
  const found: number[] = [];
  let left = 0;
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    const isInside = owner >= main.container && owner < end[main.container];
    if (!isInside || facts.pool[block] !== main.pool || !isProse(blocks, block, facts.scale)) continue;
    all += blocks.words[block];
    if (chosen[block] === 1) continue;
    left += blocks.words[block];
    found.push(block);
  }
  return left >= MIN_LEFT_OUT_SHARE * all ? found : [];
}

function isProse(blocks: Page["blocks"], block: number, scale: number): boolean {
  const isLong = blocks.words[block] * scale >= MIN_PROSE_WORDS && blocks.hidden[block] === 0;
  return isLong && blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
}

function mainText(facts: BlockFacts, chosen: Uint8Array): MainText | undefined {
  const { page, pool, pools } = facts;
  const { blocks, parent, end } = page;
  const words = new Float64Array(pools);
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 0) continue;
    words[pool[block]] += blocks.words[block];
    all += blocks.words[block];
  }
  let main = -1;
  for (let own = 0; own < pools; own++) if (words[own] > 0 && words[own] >= MIN_MAIN_SHARE * all) main = own;
  if (main < 0) return undefined;
  let first = -1;
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 0 || pool[block] !== main) continue;
    if (first < 0) first = block;
    last = block;
  }
  // A block of a list item or a paragraph is not alone in its container: the container is above its owner.
  let container = first === last ? parent[blocks.owner[first]] : blocks.owner[first];
  while (container > page.body && end[container] <= blocks.owner[last]) container = parent[container];
  return { pool: main, container: Math.max(page.body, container) };
}

/** Text in the container of the content that was not chosen. */
export interface LeftOut {
  /** Words of prose that are not chosen, and their share of the prose in the container, 0 to 1. */
  readonly words: number;
  readonly share: number;
}

/**
 * Measures the prose that was left out in the container of the content. The container is the smallest element around the chosen blocks, without
 * those that have the first and the last tenth of the chosen words. `excused` blocks (1) do not count: they were dropped for a known reason.
 */
export function measureLeftOut(page: Page, chosen: Uint8Array, excused?: Uint8Array): LeftOut {
  const { blocks, parent, end, body } = page;
  const [first, last] = innerBlocks(page, chosen);
  if (first < 0) return { words: 0, share: 0 };
  let container = blocks.owner[first];
  while (container > body && end[container] <= blocks.owner[last]) container = parent[container];
  let words = 0;
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    if (owner < container || owner >= end[container] || excused?.[block] === 1 || !isProse(blocks, block, 1)) continue;
    all += blocks.words[block];
    if (chosen[block] === 0) words += blocks.words[block];
  }
  return { words, share: ratio(words, all) };
}

/** From this share and this many words on, what was left out is said in a warning, and the confidence falls. Measured: 2 % of the labeled pages. */
const MIN_WARNED_SHARE = 0.4;
const MIN_WARNED_WORDS = 100;

/** Whether so much was left out that readers must know. */
export function isMuchLeftOut({ words, share }: LeftOut): boolean {
  return words >= MIN_WARNED_WORDS && share >= MIN_WARNED_SHARE;
}

/** Returns the confidence, or the kept share of the prose if much was left out and that is less. */
export function confidenceAfter(confidence: number, leftOut: LeftOut): number {
  return isMuchLeftOut(leftOut) ? Math.min(confidence, 1 - leftOut.share) : confidence;
}

/** Share of the chosen words before the first, and after the last, inner block. */
const OUTER_SHARE = 0.1;

function innerBlocks({ blocks }: Page, chosen: Uint8Array): readonly [first: number, last: number] {
  let all = 0;
  for (let block = 0; block < blocks.count; block++) all += chosen[block] * blocks.words[block];
  let first = -1;
  let last = -1;
  let before = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 0) continue;
    if (before <= (1 - OUTER_SHARE) * all) last = block;
    before += blocks.words[block];
    if (first < 0 && before > OUTER_SHARE * all) first = block;
  }
  return [first, last];
}
