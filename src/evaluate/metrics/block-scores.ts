import { type F1Scores, scoresOf } from "./scores.ts";
import type { Sequence } from "./vocabulary.ts";

/** How many blocks were found, how many there should be, and how many of the found are right. */
export interface BlockScores extends F1Scores {
  readonly correct: number;
  readonly found: number;
  readonly ideal: number;
}

/**
 * Paper 001, formulas 5 to 7: P = correct / found, R = correct / ideal, F = 2PR / (P + R). The paper had experts say which
 * blocks are correct; here a found block is correct if it has the words of an ideal block, in order, and no other block
 * found was taken for that one already. Blocks are given as their `units`; those without a word are not counted. For a plain text its `paragraphs` are the blocks.
 */
export function blockScores(found: readonly Sequence[], ideal: readonly Sequence[]): BlockScores {
  const open = new Map<string, number>();
  let idealCount = 0;
  for (const key of keys(ideal)) {
    open.set(key, (open.get(key) ?? 0) + 1);
    idealCount++;
  }
  let correct = 0;
  let foundCount = 0;
  for (const key of keys(found)) {
    foundCount++;
    const left = open.get(key) ?? 0;
    if (left === 0) continue;
    open.set(key, left - 1);
    correct++;
  }
  return { correct, found: foundCount, ideal: idealCount, ...scoresOf(correct, foundCount, idealCount) };
}

function* keys(blocks: readonly Sequence[]): Generator<string> {
  for (const block of blocks) if (block.length > 0) yield block.join();
}
