import { type F1Scores, scoresOf } from "./scores.ts";
import type { Sequence } from "./vocabulary.ts";

/** How many blocks were found, how many there should be, and how many of the found are right. */
export interface BlockScores extends F1Scores {
  readonly correct: number;
  readonly found: number;
  readonly ideal: number;
}

/**
 * P = correct / found, R = correct / ideal, F = 2PR / (P + R) (Gowri and Siva Prakash, formulas 5 to 7). In the paper, experts judged which
 * blocks are correct. Here a found block is correct if it has the words of an ideal block, in order, and no earlier found block was matched
 * with that one. Blocks are given as `units`; blocks without words do not count. The blocks of a plain text are its `paragraphs`.
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
