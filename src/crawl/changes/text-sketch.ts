/** A block of text as a hash of 32 bits and its number of words. */
export interface TextBlock {
  readonly hash: number;
  readonly words: number;
}

/** The blocks of a text, small enough to be stored for every page: `2:` and 16 bits of each hash in base64url. */
export type TextSketch = string;

/** Limit: blocks in a sketch. Of longer texts, it has a sample: with 64 blocks, the standard error of the share is .06 at most. */
const MAX_BLOCKS = 64;
const HALF_BITS = 16;

/**
 * Returns the sketch of a text. It keeps the blocks whose hash ends with n zero bits, with the smallest n that leaves at most 64. Both
 * versions of a text then sample the same blocks.
 */
export function sketchText(blocks: readonly TextBlock[]): TextSketch {
  let zeros = 0;
  let sampled = blocks;
  while (sampled.length > MAX_BLOCKS && zeros < HALF_BITS) sampled = blocks.filter(isSampled(++zeros));
  const halves = Uint16Array.from(sampled.slice(0, MAX_BLOCKS), ({ hash }) => upperHalf(hash));
  return `${zeros}:${Buffer.from(halves.buffer).toString("base64url")}`;
}

/**
 * Returns the share of a text that changed, 0 to 1, in steps of .01:
 *
 *     share = 1 − 2 k / (a + b)
 *
 * where a and b are the words of the old and the new version, and k those of the new blocks that the old version has too. A block with
 * one other word is another block.
 */
export function changedShare(
  { sketch = "0:", words: before = 0 }: { sketch?: TextSketch | undefined; words?: number | undefined },
  blocks: readonly TextBlock[],
): number {
  const { zeros, known } = readSketch(sketch);
  const sampled = blocks.filter(isSampled(zeros));
  const kept = wordsOf(sampled.filter(({ hash }) => known.has(upperHalf(hash))));
  const after = wordsOf(blocks);
  const keptOfAll = Math.min(kept === 0 ? 0 : (after * kept) / wordsOf(sampled), before);
  const total = before + after;
  return total === 0 ? 0 : Math.ceil(100 * (1 - (2 * keptOfAll) / total)) / 100;
}

/** Whether a sketch has all blocks of its text, so that `changedShare` is no estimate. */
export function isWhole(sketch: TextSketch | undefined): boolean {
  return sketch !== undefined && readSketch(sketch).zeros === 0;
}

function readSketch(sketch: TextSketch): { zeros: number; known: ReadonlySet<number> } {
  const [zeros, halves = ""] = sketch.split(":", 2);
  const bytes = Uint8Array.from(Buffer.from(halves, "base64url"));
  return { zeros: Number(zeros), known: new Set(new Uint16Array(bytes.buffer, 0, bytes.length >> 1)) };
}

/** Returns whether the sample with n zero bits has a block. */
function isSampled(zeros: number): (block: TextBlock) => boolean {
  const mask = 2 ** zeros - 1;
  return ({ hash }) => (hash & mask) === 0;
}

const upperHalf = (hash: number): number => hash >>> HALF_BITS;

function wordsOf(blocks: readonly TextBlock[]): number {
  let words = 0;
  for (const block of blocks) words += block.words;
  return words;
}
