import type { Page, Scores } from "../page/index.ts";
/** Which blocks are content. */
export interface Choice {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
  /** What it was decided by. */
  readonly scores: Scores;
  /** Score from which a block is chosen. */
  readonly threshold: number;
}

/** The words of the chosen blocks. */
export function chosenWords({ blocks }: Page, chosen: Uint8Array): number {
  let sum = 0;
  for (let block = 0; block < chosen.length; block++) sum += chosen[block] * blocks.words[block];
  return sum;
}

/** What every method promises: 0.5 and more is content. */
export const CONTENT_THRESHOLD = 0.5;

/** Takes the blocks whose score reaches the threshold. */
export function choose(page: Page, scores: Scores, threshold = CONTENT_THRESHOLD): Choice {
  const chosen = new Uint8Array(page.blocks.count);
  for (let block = 0; block < chosen.length; block++) chosen[block] = scores[block] >= threshold ? 1 : 0;
  return { chosen, scores, threshold };
}
