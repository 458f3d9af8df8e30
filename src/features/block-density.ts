import { RAW, TEXT, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";
import type { BlockText } from "./scan.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const textNode = TEXT;
const raw = RAW;

/** Scores of elements as containers of text, and what those that hold text inherit of them, by node number. */
export interface Densities {
  /** Density sum of the best element at or above each, body and html aside (Song et al.; Nethra and Anitha). */
  readonly pathSum: Float64Array;
  readonly density: Float64Array;
  readonly topSum: number;
  readonly topSumNode: number;
  /** Paragraph score (Readability's idea) of the best element at or above each. */
  readonly pathParagraph: Float64Array;
  readonly paragraph: Float64Array;
  readonly topParagraph: number;
  readonly topParagraphNode: number;
}

/** Elements that hold one paragraph: their score goes to the element around them. */
const PARAGRAPH_LIKE = tagSet("p li td th pre blockquote dd dt h1 h2 h3 h4 h5 h6 figcaption");
/** Shorter blocks say nothing about their container. */
const LEAST_WORDS = 5;
/** Words per point, and the most points, of a block's length. */
const WORDS_PER_POINT = 15;
const MOST_POINTS = 3;

export interface DensityInput {
  readonly text: BlockText;
  /** What a word of this page counts. */
  readonly scale: number;
  /** The elements that hold text. */
  readonly holders: Int32Array;
  readonly memory: Memory;
}

export function densitiesOf(page: Page, input: DensityInput): Densities {
  const { density, sum } = densitySums(page, input.memory);
  const paragraph = paragraphScores(page, input);
  const { holders, memory } = input;
  const { count, parent, end, body } = page;
  const pathSum = memory.float64(count);
  const pathParagraph = memory.float64(count);
  // Without a better one, the first node inside body.
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
 * Composite text density CTD = C/T · ln(C/LC · T/LT) / ln(ln(C/¬LC · LC + LCb/Cb · C + e)) and its sum over the
 * children of each element.
 */
function densitySums(page: Page, memory: Memory): { density: Float64Array; sum: Float64Array } {
  const { count, tag, parent, body, measures } = page;
  const { chars, tags, linkChars, linkTags } = measures;
  const density = memory.float64(count);
  const sum = memory.float64(count);
  const plain = memory.float64(KEPT_CHARS);
  const kept = memory.float64(2 * KEPT_CHARS);
  const pageLinks = linkChars[body] / Math.max(1, chars[body]);
  for (let node = 0; node < count; node++) {
    const c = chars[node];
    if (c === 0 || tag[node] === raw) continue;
    const lc = tag[node] === textNode ? 0 : linkChars[node];
    const t = Math.max(1, tags[node]);
    const lt = Math.max(1, linkTags[node]);
    const isPlain = lc === 0 && t === 1 && lt === 1 && c < KEPT_CHARS;
    let own = isPlain ? plain[c] : 0;
    if (own === 0) {
      const ratio = (c / Math.max(1, lc)) * (t / lt);
      // A link and nothing else: ln(1) = 0, and no other logarithm is needed.
      if (ratio === 1) continue;
      const place = c < KEPT_CHARS && (lc === 0 || lc === c) ? 2 * c + +(lc === c) : 0;
      let below = kept[place];
      if (below === 0) {
        const base = Math.log((c / Math.max(1, c - lc)) * lc + pageLinks * c + Math.E);
        below = Math.log(Math.max(base, LEAST_BASE));
        if (place !== 0) kept[place] = below;
      }
      own = (c / t) * (Math.log(ratio) / below);
      if (isPlain) plain[c] = own;
    }
    density[node] = own;
    const up = parent[node];
    if (up >= 0) sum[up] = sum[up] + Math.max(0, own);
  }
  return { density, sum };
}

/**
 * The density of text without tags follows from its length alone, and where none or all of it is in links, so does what stands
 * below the fraction line: up to this length they are kept, and logarithms are saved.
 */
const KEPT_CHARS = 512;

/** ln(e) = 1 is no base for a logarithm. */
const LEAST_BASE = 1.05;

function paragraphScores(page: Page, { text, scale, memory }: DensityInput): Float64Array {
  const { blocks, tag, parent } = page;
  const score = memory.float64(page.count);
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] * scale;
    if (words < LEAST_WORDS || blocks.hidden[block] === 1) continue;
    const plain = 1 - blocks.linkChars[block] / Math.max(1, blocks.chars[block]);
    const points = plain * plain * (1 + text.commas[block] + Math.min(words / WORDS_PER_POINT, MOST_POINTS));
    const owner = blocks.owner[block];
    let holder = (PARAGRAPH_LIKE[tag[owner]] ?? 0) === 1 ? parent[owner] : owner;
    for (let level = 1; level <= 3 && holder > 0; level++) {
      score[holder] += points / level;
      holder = parent[holder];
    }
  }
  return score;
}
