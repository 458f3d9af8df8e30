/** A text as one number per word; equal words have equal numbers. Part i (a block or a line) is `[starts[i], starts[i + 1])`. */
export interface Tokens {
  readonly ids: Int32Array;
  readonly starts: Int32Array;
}

/** Length of the runs of words that must occur in the true text. Shorter runs occur by chance, longer ones miss short lines. */
const GRAM_WORDS = 4;
/** A block is content if at least this share of its words is in the true text. */
const MIN_COVERED_SHARE = 0.5;
/** Number of blocks before, and after, that decide between equal blocks. */
const NEIGHBORS = 4;

/**
 * Labels the blocks of a page: 1 for content. A word is covered if it is in a run of four words, also across blocks, that occurs in the
 * true text. A block is content if at least half of its words are covered, or if it equals a line of the true text. Blocks without words are
 * not content. Of equal blocks, only as many are content as the true text has: those with the most content around them.
 */
export function labelBlocks(page: Tokens, truth: Tokens): Uint8Array {
  const count = page.starts.length - 1;
  const coverage = gramCoverage(page, truth);
  const lines = new Set(partKeys(truth));
  const keys = partKeys(page);
  for (let block = 0; block < count; block++) {
    const hasWords = page.starts[block + 1] > page.starts[block];
    if (hasWords && coverage[block] < MIN_COVERED_SHARE && lines.has(keys[block])) coverage[block] = 1;
  }
  const labels = new Uint8Array(count);
  for (let block = 0; block < count; block++) labels[block] = coverage[block] >= MIN_COVERED_SHARE ? 1 : 0;
  dropSurplus({ page, truth, keys }, labels);
  return labels;
}

/** The covered share of each block. */
function gramCoverage(page: Tokens, truth: Tokens): Float64Array {
  const grams = new Set<number>();
  for (let i = 0; i + GRAM_WORDS <= truth.ids.length; i++) grams.add(keyOf(truth.ids, i, i + GRAM_WORDS));
  const covered = new Uint8Array(page.ids.length);
  for (let i = 0; i + GRAM_WORDS <= page.ids.length; i++) {
    if (grams.has(keyOf(page.ids, i, i + GRAM_WORDS))) covered.fill(1, i, i + GRAM_WORDS);
  }
  const share = new Float64Array(page.starts.length - 1);
  for (let block = 0; block < share.length; block++) {
    const start = page.starts[block];
    const end = page.starts[block + 1];
    let sum = 0;
    for (let i = start; i < end; i++) sum += covered[i];
    share[block] = end > start ? sum / (end - start) : 0;
  }
  return share;
}

interface Match {
  readonly page: Tokens;
  readonly truth: Tokens;
  readonly keys: Float64Array;
}

/** If more equal blocks are labeled 1 than the true text has, sets those with the least content around them to 0. */
function dropSurplus(match: Match, labels: Uint8Array): void {
  const groups = new Map<number, number[]>();
  for (let block = 0; block < labels.length; block++) {
    if (labels[block] === 0) continue;
    const group = groups.get(match.keys[block]);
    if (group === undefined) groups.set(match.keys[block], [block]);
    else group.push(block);
  }
  const before = labels.slice();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const allowed = occurrences(match, group[0]);
    if (allowed >= group.length) continue;
    const ranked = group.map((block) => ({ block, share: markedNeighborShare(match.page, before, block) }));
    ranked.sort((a, b) => b.share - a.share || a.block - b.block);
    for (const { block } of ranked.slice(allowed)) labels[block] = 0;
  }
}

/** Counts the occurrences of a block's words in the truth. At least 1, since the block is marked. */
function occurrences(match: Match, block: number): number {
  const start = match.page.starts[block];
  const size = match.page.starts[block + 1] - start;
  const { ids } = match.truth;
  let found = 0;
  for (let i = 0; i + size <= ids.length; i++) {
    let same = 0;
    while (same < size && ids[i + same] === match.page.ids[start + same]) same++;
    if (same === size) found++;
  }
  return Math.max(1, found);
}

/** Share of marked words among the neighbors of a block; near neighbors weigh more. */
function markedNeighborShare(page: Tokens, labels: Uint8Array, block: number): number {
  let marked = 0;
  let all = 1;
  const last = Math.min(labels.length - 1, block + NEIGHBORS);
  for (let other = Math.max(0, block - NEIGHBORS); other <= last; other++) {
    if (other === block) continue;
    const words = (page.starts[other + 1] - page.starts[other]) / Math.abs(other - block);
    all += words;
    if (labels[other] === 1) marked += words;
  }
  return marked / all;
}

function partKeys(tokens: Tokens): Float64Array {
  const keys = new Float64Array(tokens.starts.length - 1);
  for (let i = 0; i < keys.length; i++) keys[i] = keyOf(tokens.ids, tokens.starts[i], tokens.starts[i + 1]);
  return keys;
}

/** A 53-bit hash of a sequence of words. */
function keyOf(ids: Int32Array, start: number, end: number): number {
  let a = end - start;
  let b = 0x9e3779b9 | 0;
  for (let i = start; i < end; i++) {
    a = Math.imul(a ^ ids[i], 0x85ebca6b);
    a ^= a >>> 15;
    b = Math.imul(b + ids[i], 0xc2b2ae35);
    b ^= b >>> 13;
  }
  return (a >>> 0) * 2097152 + (b & 0x1fffff);
}
