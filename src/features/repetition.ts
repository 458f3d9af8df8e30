import { ratio } from "./facts.ts";
import { group } from "./group.ts";

/** Blocks of the same class path, taken together. */
interface Pool {
  blocks: number;
  words: number;
  linkWords: number;
  first: number;
  last: number;
  long: number;
}

const LONG_WORDS = 15;

/** Blocks with the same tags and classes up to three levels, and records: elements among like siblings. */
export const repetition = group(
  {
    poolBlocks: "Blocks of the same class path",
    poolWords: "Words per block of the same class path",
    poolLinks: "Share of words in links in blocks of the same class path",
    poolShare: "Share of the page's words in blocks of the same class path",
    poolLong: "Share of long blocks among those of the same class path",
    poolSpread: "Share of the page's blocks between the first and the last of the same class path",
    poolBefore: "Blocks since the first of the same class path",
    poolRank: "Words in blocks of the same class path over the most of any class path",
    records: "Like siblings of the record around; 0 without one",
    recordWords: "Words per record",
    recordLinks: "Share of words in links in the records",
    recordShare: "Share of the page's words in the records",
    recordRank: "Words in the records over those of the largest set of records",
    recordPictures: "Images per record",
    recordUp: "Steps up to the record",
    recordBlockShare: "Share of its record's words that the block has",
    recordImages: "Images in the record",
    outerRecords: "Like siblings of the record around the record",
    outerShare: "Share of the page's words in those",
  },
  ({ page, structure, scale, pageWords }, { values, stride, at }) => {
    const { blocks, depth, parent, measures } = page;
    const { siblings, set } = structure;
    const pools = poolsOf();
    let mostWords = 1;
    for (const { words } of pools.values()) mostWords = Math.max(mostWords, words);
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      const owner = blocks.owner[block]!;
      const pool = pools.get(structure.classPath[owner]!)!;
      values[row + at.poolBlocks] = pool.blocks;
      values[row + at.poolWords] = (pool.words * scale) / pool.blocks;
      values[row + at.poolLinks] = ratio(pool.linkWords, pool.words);
      values[row + at.poolShare] = (pool.words * scale) / pageWords;
      values[row + at.poolLong] = pool.long / pool.blocks;
      values[row + at.poolSpread] = (pool.last - pool.first) / blocks.count;
      values[row + at.poolBefore] = block - pool.first;
      values[row + at.poolRank] = pool.words / mostWords;
      const record = structure.record[owner]!;
      if (record < 0) continue;
      const own = set[record]!;
      values[row + at.records] = siblings.size[own]!;
      values[row + at.recordWords] = (siblings.words[own]! * scale) / siblings.size[own]!;
      values[row + at.recordLinks] = ratio(siblings.linkWords[own]!, siblings.words[own]!);
      values[row + at.recordShare] = (siblings.words[own]! * scale) / pageWords;
      values[row + at.recordRank] = ratio(siblings.words[own]!, siblings.mostWords);
      values[row + at.recordPictures] = siblings.images[own]! / siblings.size[own]!;
      values[row + at.recordUp] = depth[owner]! - depth[record]!;
      values[row + at.recordBlockShare] = Math.min(1, ratio(blocks.words[block]!, measures.words[record]!));
      values[row + at.recordImages] = measures.images[record]!;
      const outer = structure.record[Math.max(0, parent[record]!)]!;
      if (outer < 0) continue;
      values[row + at.outerRecords] = siblings.size[set[outer]!]!;
      values[row + at.outerShare] = (siblings.words[set[outer]!]! * scale) / pageWords;
    }

    function poolsOf(): Map<number, Pool> {
      const found = new Map<number, Pool>();
      for (let block = 0; block < blocks.count; block++) {
        const key = structure.classPath[blocks.owner[block]!]!;
        let pool = found.get(key);
        if (pool === undefined)
          found.set(key, (pool = { blocks: 0, words: 0, linkWords: 0, first: block, last: block, long: 0 }));
        pool.blocks++;
        pool.words += blocks.words[block]!;
        pool.linkWords += blocks.linkWords[block]!;
        pool.last = block;
        if (blocks.words[block]! * scale >= LONG_WORDS) pool.long++;
      }
      return found;
    }
  },
);
