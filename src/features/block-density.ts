import { RAW, TEXT, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";
import type { BlockText } from "./scan-text.ts";

/* Local copies: V8 inlines constants of the module itself, but looks up imported ones at every use. */
const textNode = TEXT;
const raw = RAW;

/**
 * Two scores of elements as containers of text: density sum and paragraph score. Arrays are indexed by node. `path…` is the best score among
 * the node and its ancestors inside body. `top…` is the best score in body, `top…Node` the node with that score.
 */
export interface Densities {
  /** Composite text density (Song et al.; Nethra and Anitha): see methods/density.ts. */
  readonly density: Float64Array;
  /** The density sum of an element is the sum of its children's positive densities. */
  readonly pathSum: Float64Array;
  readonly topSum: number;
  readonly topSumNode: number;
  /** Paragraph score, after an idea of Mozilla's Readability: see `paragraphScores`. */
  readonly paragraph: Float64Array;
  readonly pathParagraph: Float64Array;
  readonly topParagraph: number;
  readonly topParagraphNode: number;
}

/** Elements that hold one paragraph. The points of their text go to the parent instead. */
const PARAGRAPH_LIKE = tagSet("p li td th pre blockquote dd dt h1 h2 h3 h4 h5 h6 figcaption");
/** Shorter blocks score no points. Set by hand, after Readability's limit of 25 characters. */
const MIN_PARAGRAPH_WORDS = 5;
/** A block scores one point for every 15 words, up to three points. Readability gives one point for every 100 characters, up to three. */
const WORDS_PER_POINT = 15;
const MAX_LENGTH_POINTS = 3;

/** The input of `densitiesOf` besides the page. */
export interface DensityInput {
  readonly text: BlockText;
  /** See `BlockFacts.scale`. */
  readonly scale: number;
  /** The elements with text (see holders.ts). */
  readonly holders: Int32Array;
  readonly memory: Memory;
}

/** Computes both scores of all elements. */
export function densitiesOf(page: Page, input: DensityInput): Densities {
  const { density, sum } = childDensitySums(page, input.memory);
  const paragraph = paragraphScores(page, input);
  const { holders, memory } = input;
  const { count, parent, end, body } = page;
  const pathSum = memory.float64(count);
  const pathParagraph = memory.float64(count);
  // Default: the first node in body.
  const first = Math.min(body + 1, end[body] - 1);
  let topSumNode = first;
  let topParagraphNode = first;
  for (let i = 0; i < holders.length; i++) {
    const node = holders[i];
    if (node <= body) continue;
    if (node >= end[body]) break;
    const up = parent[node];
    pathSum[node] = Math.max(pathSum[up], sum[node]);
    pathParagraph[node] = Math.max(pathParagraph[up], paragraph[node]);
    if (sum[node] > sum[topSumNode]) topSumNode = node;
    if (paragraph[node] > paragraph[topParagraphNode]) topParagraphNode = node;
  }
  return {
    pathSum,
    density,
    topSum: sum[topSumNode],
    topSumNode,
    pathParagraph,
    paragraph,
    topParagraph: paragraph[topParagraphNode],
    topParagraphNode,
  };
}

/**
 * Computes the composite text density (CTD) of every node and the density sum of every element. methods/density.ts explains the symbols.
 *
 *   CTD = C/T · ln(C/LC · T/LT) / ln(ln(C/¬LC · LC + LCb/Cb · C + e))
 *
 * Two differences from the method: the base has another lower limit, and negative densities count 0 in sums. Trained models depend on both.
 */
function childDensitySums(page: Page, memory: Memory): { density: Float64Array; sum: Float64Array } {
  const { count, tag, parent, body, measures } = page;
  const { chars, tags, linkChars, linkTags } = measures;
  const density = memory.float64(count);
  const sum = memory.float64(count);
  const plainDensity = memory.float64(CACHED_CHARS);
  const denominators = memory.float64(2 * CACHED_CHARS);
  const pageLinks = linkChars[body] / Math.max(1, chars[body]);
  for (let node = 0; node < count; node++) {
    const c = chars[node];
    if (c === 0 || tag[node] === raw) continue;
    const lc = tag[node] === textNode ? 0 : linkChars[node];
    const t = Math.max(1, tags[node]);
    const lt = Math.max(1, linkTags[node]);
    const isPlain = lc === 0 && t === 1 && lt === 1 && c < CACHED_CHARS;
    let own = isPlain ? plainDensity[c] : 0;
    if (own === 0) {
      const ratio = (c / Math.max(1, lc)) * (t / lt);
      // Fast path: an element whose text and tags are all links has density 0, because ln(1) = 0.
      if (ratio === 1) continue;
      const slot = c < CACHED_CHARS && (lc === 0 || lc === c) ? 2 * c + +(lc === c) : 0;
      let denominator = denominators[slot];
      if (denominator === 0) {
        const base = Math.log((c / Math.max(1, c - lc)) * lc + pageLinks * c + Math.E);
        denominator = Math.log(Math.max(base, MIN_BASE));
        if (slot !== 0) denominators[slot] = denominator;
      }
      own = (c / t) * (Math.log(ratio) / denominator);
      if (isPlain) plainDensity[c] = own;
    }
    density[node] = own;
    const up = parent[node];
    if (up >= 0) sum[up] = sum[up] + Math.max(0, own);
  }
  return { density, sum };
}

/**
 * Densities and denominators of shorter texts are cached by length. The density depends on the length alone if there are no links and at most
 * one tag. The denominator does if none or all of the text is in links.
 */
const CACHED_CHARS = 512;

/** Lower limit of the logarithm's base, ln(…). On a page without links the base would be 1, and the denominator ln(1) = 0. Set by hand. */
const MIN_BASE = 1.05;

/**
 * Adds the points of each block to three nested elements: all to its owner (to the parent of a `PARAGRAPH_LIKE` owner), 1/2 to the next
 * ancestor, 1/3 to the one above.
 *
 *   points = (1 − share of characters in links)² · (1 + commas + points for length)
 */
function paragraphScores(page: Page, { text, scale, memory }: DensityInput): Float64Array {
  const { blocks, tag, parent } = page;
  const score = memory.float64(page.count);
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] * scale;
    if (words < MIN_PARAGRAPH_WORDS || blocks.hidden[block] === 1) continue;
    const plain = 1 - blocks.linkChars[block] / Math.max(1, blocks.chars[block]);
    const points = plain * plain * (1 + text.commas[block] + Math.min(words / WORDS_PER_POINT, MAX_LENGTH_POINTS));
    const owner = blocks.owner[block];
    let holder = (PARAGRAPH_LIKE[tag[owner]] ?? 0) === 1 ? parent[owner] : owner;
    for (let level = 1; level <= 3 && holder > 0; level++) {
      score[holder] += points / level;
      holder = parent[holder];
    }
  }
  return score;
}
