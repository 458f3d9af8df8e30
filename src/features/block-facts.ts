import type { Page } from "../page/index.ts";
import { withUnits } from "../text/index.ts";
import { type Anchor, findAnchor, pageTitle } from "./anchor.ts";
import { type Densities, densitiesOf } from "./block-density.ts";
import type { NameHints } from "./hints.ts";
import { aboveBlocks, textHolders } from "./holders.ts";
import { fresh, type Memory } from "./memory.ts";
import { type NameWeights, NO_WEIGHTS } from "./name-words.ts";
import { type Numbered, numbered } from "./numbered.ts";
import { type BlockText, scanBlocks } from "./scan.ts";
import { type Sections, sectionsOf } from "./sections.ts";
import { structureOf, type TreeStructure } from "./structure.ts";
import { titleWordsOf } from "./word-signs.ts";

/** All that the features are computed from, gathered once. */
export interface BlockFacts {
  readonly page: Page;
  /** The owners of blocks and all elements above them, in page order. */
  readonly above: Int32Array;
  readonly text: BlockText;
  readonly structure: TreeStructure;
  readonly densities: Densities;
  readonly anchor: Anchor;
  readonly sections: Sections;
  /** Words in the title. */
  readonly titleWords: number;
  /** What a counted word is worth: less than 1 on pages in scripts where each character is counted. */
  readonly scale: number;
  /** Words of the page, scaled; never 0. */
  readonly pageWords: number;
  /** Words, and words in links, in blocks before each block, scaled; behind the last stand the sums of all. */
  readonly wordsBefore: Float64Array;
  readonly linkWordsBefore: Float64Array;
  /** Blocks with the same letters and digits have one number. */
  readonly sameText: Numbered;
  /** The pool of each block: blocks with the same tags and first classes up to three levels, numbered from 0. */
  readonly pool: Int32Array;
  readonly pools: number;
}

/** A Chinese or Japanese character stands for about so much of a word (measured). */
const IDEOGRAPH_WORDS = 0.6;

export function gather(page: Page, memory: Memory = fresh, weights: NameWeights = NO_WEIGHTS): BlockFacts {
  const title = titleWordsOf(pageTitle(page));
  const holders = textHolders(page, memory);
  const above = aboveBlocks(page, holders, memory);
  const { text, structure } = withUnits(page.source, page.source.length, (units) => ({
    text: scanBlocks(page, { units, title, memory }),
    structure: structureOf(page, { units, holders, above, memory, weights }),
  }));
  const scale = wordScale(page, text);
  const densities = densitiesOf(page, { text, scale, holders, memory });
  const anchor = findAnchor(page, { text, densities, titleWords: title.count, scale, above, memory });
  const wordsBefore = sumsBefore(page.blocks.words, scale, memory);
  const pools = poolsOf(page, structure.names, memory);
  return {
    page,
    above,
    text,
    structure,
    densities,
    anchor,
    sections: sectionsOf(page, scale, memory),
    titleWords: title.count,
    scale,
    pageWords: Math.max(1, wordsBefore[page.blocks.count]),
    wordsBefore,
    linkWordsBefore: sumsBefore(page.blocks.linkWords, scale, memory),
    sameText: numbered(text.hash, memory),
    pool: pools.of,
    pools: pools.count,
  };
}

function sumsBefore(list: Int32Array, scale: number, memory: Memory): Float64Array {
  const sums = memory.float64(list.length + 1);
  for (let i = 0; i < list.length; i++) sums[i + 1] = sums[i] + list[i] * scale;
  return sums;
}

/** Levels above a block's owner that count for its pool. */
const POOL_LEVELS = 3;

function poolsOf({ tag, parent, blocks }: Page, { classHash }: NameHints, memory: Memory): Numbered {
  const paths = memory.int32(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    let node = blocks.owner[block];
    let hash = Math.imul(tag[node] + 1, 0x9e3779b1) ^ classHash[node];
    for (let level = 0; level < POOL_LEVELS; level++) {
      node = parent[node];
      if (node < 0) break;
      const own = Math.imul(tag[node] + 1, 0x9e3779b1) ^ classHash[node];
      hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ own;
    }
    paths[block] = hash;
  }
  return numbered(paths, memory);
}

function wordScale(page: Page, text: BlockText): number {
  let words = 0;
  let ideographs = 0;
  for (let block = 0; block < page.blocks.count; block++) {
    words += page.blocks.words[block];
    ideographs += text.ideographs[block];
  }
  return words === 0 ? 1 : 1 - (1 - IDEOGRAPH_WORDS) * Math.min(1, ideographs / words);
}

export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
