import type { Page } from "../page/index.ts";
import { withUnits } from "../text/index.ts";
import { type Anchor, findAnchor, pageTitle } from "./anchor.ts";
import { type Densities, densitiesOf } from "./block-density.ts";
import { aboveBlocks, textHolders } from "./holders.ts";
import { heapMemory, type Memory } from "./memory.ts";
import type { NameHints } from "./name-hints.ts";
import { type NameWeights, NO_WEIGHTS } from "./name-words.ts";
import { type NumberedKeys, numberKeys } from "./number-keys.ts";
import { type BlockText, scanBlocks } from "./scan-text.ts";
import { type Sections, sectionsOf } from "./sections.ts";
import { type SeedDistances, seedDistances } from "./seed-distance.ts";
import { structureOf, type TreeStructure } from "./structure.ts";
import { titleWordsOf } from "./title-words.ts";

/** Facts about the blocks of a page, gathered once. The features are computed from them, and the choice of content blocks reads them. */
export interface BlockFacts {
  readonly page: Page;
  /** Nodes that own a block or contain an owner, in page order. */
  readonly above: Int32Array;
  readonly text: BlockText;
  readonly structure: TreeStructure;
  readonly densities: Densities;
  readonly anchor: Anchor;
  readonly fromSeed: SeedDistances;
  readonly sections: Sections;
  /** Number of words in the title, at most 30. */
  readonly titleWords: number;
  /** Factor for word counts. Less than 1 on pages with ideographs, because each ideograph was counted as a word. */
  readonly scale: number;
  /** Words of all blocks times `scale`, at least 1. */
  readonly pageWords: number;
  /** By block: `scale` times the words, or the words in links, of all earlier blocks. One more entry at the end has the total. */
  readonly wordsBefore: Float64Array;
  readonly linkWordsBefore: Float64Array;
  /** Blocks with the same letters and digits share a number. ASCII case is ignored. */
  readonly sameText: NumberedKeys;
  /** The pool of each block. Two blocks share a pool if their owners, and three levels of ancestors, agree in tag and first class. */
  readonly pool: Int32Array;
  /** Number of pools. */
  readonly pools: number;
}

/** Words per ideograph (see `ScanKind.IDEOGRAPH`). Measured. */
const WORDS_PER_IDEOGRAPH = 0.6;

/** Gathers the facts of a page. */
export function gatherFacts(page: Page, memory: Memory = heapMemory, weights: NameWeights = NO_WEIGHTS): BlockFacts {
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
    fromSeed: seedDistances(page, {
      seed: anchor.seed,
      pool: pools.of,
      topParagraphNode: densities.topParagraphNode,
      scale,
      memory,
    }),
    sections: sectionsOf(page, scale, memory),
    titleWords: title.count,
    scale,
    pageWords: Math.max(1, wordsBefore[page.blocks.count]),
    wordsBefore,
    linkWordsBefore: sumsBefore(page.blocks.linkWords, scale, memory),
    sameText: numberKeys(text.hash, memory),
    pool: pools.of,
    pools: pools.count,
  };
}

function sumsBefore(list: Int32Array, scale: number, memory: Memory): Float64Array {
  const sums = memory.float64(list.length + 1);
  for (let i = 0; i < list.length; i++) sums[i + 1] = sums[i] + list[i] * scale;
  return sums;
}

/** Number of ancestors of the owner that the pool depends on. */
const POOL_LEVELS = 3;

function poolsOf({ tag, parent, blocks }: Page, { classHash }: NameHints, memory: Memory): NumberedKeys {
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
  return numberKeys(paths, memory);
}

function wordScale(page: Page, text: BlockText): number {
  let words = 0;
  let ideographs = 0;
  for (let block = 0; block < page.blocks.count; block++) {
    words += page.blocks.words[block];
    ideographs += text.ideographs[block];
  }
  return words === 0 ? 1 : 1 - (1 - WORDS_PER_IDEOGRAPH) * Math.min(1, ideographs / words);
}

/** Returns part / total, 0 if the total is 0. */
export function ratio(part: number, total: number): number {
  return total > 0 ? part / total : 0;
}
