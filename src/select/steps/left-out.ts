/*
 * Text that was left out although it looks like the chosen text: the guard against a choice that stops in the middle of a long page.
 */
import { type BlockFacts, MAX_LONG_LINKS, ratio } from "../../features/index.ts";
import { RAW } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { ChoiceContext } from "../choice.ts";

/** Prose: a block with at least this many words (times the word scale) and few links. Set by hand: paragraphs of dialog are short. */
const MIN_PROSE_WORDS = 12;
/** The main path has at least this share of the chosen words. Otherwise the page has no main text to compare with. */
const MIN_MAIN_SHARE = 0.5;
/**
 * From this share of the prose on the main path, or from this many words (times the word scale), leaving it out is not a decision about single
 * paragraphs any more. Measured: on 3,700 labeled pages, shares from .05 to .2 and no limit of words differ by .0001 in word F1.
 */
const MIN_LEFT_OUT_SHARE = 0.12;
const MIN_LEFT_OUT_WORDS = 150;

/** The tag path that most of the chosen words have, and the smallest element around its chosen blocks. */
interface MainText {
  /** By block: a hash of the tags of its owner and of the elements around it. Classes do not count: each paragraph may have its own. */
  readonly paths: Int32Array;
  readonly path: number;
  readonly container: number;
  /** Whether people have to open it: then hidden paragraphs are like the chosen ones. */
  readonly isHidden: boolean;
}

/**
 * Finds prose that has the tag path of most of the chosen words, in the same container. Returns nothing if that is little (see
 * `MIN_LEFT_OUT_SHARE`): then single paragraphs were left out, such as a note of the editors.
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
    if (!isInside || main.paths[block] !== main.path || !isProse(blocks, block, facts.scale)) continue;
    if (blocks.concealed[block] === 1 || (blocks.hidden[block] === 1 && !main.isHidden)) continue;
    all += blocks.words[block];
    if (chosen[block] === 1) continue;
    left += blocks.words[block];
    found.push(block);
  }
  const isMuch = left >= MIN_LEFT_OUT_SHARE * all || left * facts.scale >= MIN_LEFT_OUT_WORDS;
  return isMuch ? found : [];
}

function isProse(blocks: Page["blocks"], block: number, scale: number): boolean {
  return (
    blocks.words[block] * scale >= MIN_PROSE_WORDS && blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block]
  );
}

function mainText({ page }: BlockFacts, chosen: Uint8Array): MainText | undefined {
  const { blocks, parent, end } = page;
  const paths = tagPaths(page);
  const path = mainPath(page, chosen, paths);
  if (path === undefined) return undefined;
  let first = -1;
  let last = -1;
  let count = 0;
  let hidden = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 0 || paths[block] !== path) continue;
    if (first < 0) first = block;
    last = block;
    count++;
    hidden += blocks.hidden[block];
  }
  // A block of a list item or a paragraph is not alone in its container: the container is above its owner.
  let container = first === last ? parent[blocks.owner[first]] : blocks.owner[first];
  while (container > page.body && end[container] <= blocks.owner[last]) container = parent[container];
  return { paths, path, container: Math.max(page.body, container), isHidden: 2 * hidden > count };
}

/** Returns the tag path of each block as a hash. */
function tagPaths({ blocks, tag, parent, count }: Page): Int32Array {
  const byNode = new Int32Array(count);
  for (let node = 1; node < count; node++) {
    if (tag[node] > RAW) byNode[node] = (Math.imul(byNode[parent[node]], 31) + tag[node]) | 0;
  }
  return blocks.owner.map((owner) => byNode[owner]);
}

/** Returns the path of `MIN_MAIN_SHARE` or more of the chosen words; undefined if no path has so many. */
function mainPath({ blocks }: Page, chosen: Uint8Array, paths: Int32Array): number | undefined {
  const words = new Map<number, number>();
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] === 0) continue;
    words.set(paths[block], (words.get(paths[block]) ?? 0) + blocks.words[block]);
    all += blocks.words[block];
  }
  for (const [path, sum] of words) if (sum > 0 && sum >= MIN_MAIN_SHARE * all) return path;
  return undefined;
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
    if (owner < container || owner >= end[container] || excused?.[block] === 1) continue;
    if (blocks.hidden[block] === 1 || !isProse(blocks, block, 1)) continue;
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
