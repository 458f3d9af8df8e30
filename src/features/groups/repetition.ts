import { type BlockFacts, ratio } from "../block-facts.ts";
import { featureGroup } from "../group.ts";

/** By pool: number of blocks, of words, of words in links and of long blocks; first and last block. */
interface Pools {
  readonly size: Int32Array;
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly long: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** Blocks with at least this many words count as long in `poolLong`. */
const MIN_LONG_POOL_WORDS = 15;

/** The pool of the block (`BlockFacts.pool`), and the records around it (`TreeStructure.record`). */
export const repetition = featureGroup(
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
  (facts, { values, stride, at }) => {
    const { page, structure, scale, pageWords } = facts;
    const { blocks, depth, parent, measures } = page;
    const { siblings, set } = structure;
    const pools = sumPools(facts);
    const maxWords = pools.words.reduce((max, words) => Math.max(max, words), 1);
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      const owner = blocks.owner[block];
      const pool = facts.pool[block];
      const size = pools.size[pool];
      const words = pools.words[pool];
      const first = pools.first[pool];
      values[row + at.poolBlocks] = size;
      values[row + at.poolWords] = (words * scale) / size;
      values[row + at.poolLinks] = ratio(pools.linkWords[pool], words);
      values[row + at.poolShare] = (words * scale) / pageWords;
      values[row + at.poolLong] = pools.long[pool] / size;
      values[row + at.poolSpread] = (pools.last[pool] - first) / blocks.count;
      values[row + at.poolBefore] = block - first;
      values[row + at.poolRank] = words / maxWords;
      const record = structure.record[owner];
      if (record < 0) continue;
      const own = set[record];
      values[row + at.records] = siblings.size[own];
      values[row + at.recordWords] = (siblings.words[own] * scale) / siblings.size[own];
      values[row + at.recordLinks] = ratio(siblings.linkWords[own], siblings.words[own]);
      values[row + at.recordShare] = (siblings.words[own] * scale) / pageWords;
      values[row + at.recordRank] = ratio(siblings.words[own], siblings.mostWords);
      values[row + at.recordPictures] = siblings.images[own] / siblings.size[own];
      values[row + at.recordUp] = depth[owner] - depth[record];
      values[row + at.recordBlockShare] = Math.min(1, ratio(blocks.words[block], measures.words[record]));
      values[row + at.recordImages] = measures.images[record];
      const outer = structure.record[Math.max(0, parent[record])];
      if (outer < 0) continue;
      values[row + at.outerRecords] = siblings.size[set[outer]];
      values[row + at.outerShare] = (siblings.words[set[outer]] * scale) / pageWords;
    }
  },
);

function sumPools({ page, pool, pools, scale }: BlockFacts): Pools {
  const { blocks } = page;
  const perPool = (): Int32Array => new Int32Array(pools);
  const size = perPool();
  const words = perPool();
  const linkWords = perPool();
  const long = perPool();
  const first = perPool();
  const last = perPool();
  for (let block = 0; block < blocks.count; block++) {
    const own = pool[block];
    if (size[own] === 0) first[own] = block;
    last[own] = block;
    size[own] += 1;
    words[own] += blocks.words[block];
    linkWords[own] += blocks.linkWords[block];
    if (blocks.words[block] * scale >= MIN_LONG_POOL_WORDS) long[own] = long[own] + 1;
  }
  return { size, words, linkWords, long, first, last };
}
