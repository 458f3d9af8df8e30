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
  [
    "poolBlocks",
    "poolWords",
    "poolLinks",
    "poolShare",
    "poolLong",
    "poolSpread",
    "poolBefore",
    "poolRank",
    "records",
    "recordWords",
    "recordLinks",
    "recordShare",
    "recordRank",
    "recordPictures",
    "recordUp",
    "recordBlockShare",
    "recordImages",
    "outerRecords",
    "outerShare",
  ],
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
