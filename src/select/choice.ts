import type { BlockFacts } from "../features/index.ts";
import type { Page, Scores } from "../page/index.ts";
import type { JudgeOptions, Tuning } from "./judge-options.ts";
import type { Discussion } from "./page-discussion.ts";

/** Which blocks of a page are content. */
export interface Choice {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
  /** Score of each block. */
  readonly scores: Scores;
  /** Blocks with this score or more are chosen, before any steps. */
  readonly threshold: number;
}

/** An unfinished learned choice: the input of each step in `choice-steps.ts`. */
export interface ChoiceContext {
  readonly facts: BlockFacts;
  /** 1 for each block chosen so far. `applySteps` writes it, the steps only read it. */
  readonly chosen: Uint8Array;
  /** Per block, the probability that it is content. */
  readonly scores: Float64Array;
  /** Probability that the page is prose. */
  readonly prose: number;
  /** The posts that are the content of the page; undefined if it is not a discussion. */
  readonly discussion: Discussion | undefined;
  readonly options: JudgeOptions;
  readonly tuning: Tuning;
}

/** Returns the number of words in the chosen blocks. */
export function chosenWords({ blocks }: Page, chosen: Uint8Array): number {
  let sum = 0;
  for (let block = 0; block < chosen.length; block++) sum += chosen[block] * blocks.words[block];
  return sum;
}

/** Every method gives content a score of at least this. */
export const CONTENT_THRESHOLD = 0.5;

/** Chooses the blocks whose score reaches the threshold, except concealed ones. */
export function choose(page: Page, scores: Scores, threshold = CONTENT_THRESHOLD): Choice {
  const chosen = new Uint8Array(page.blocks.count);
  const { concealed } = page.blocks;
  for (let block = 0; block < chosen.length; block++) {
    chosen[block] = scores[block] >= threshold && concealed[block] === 0 ? 1 : 0;
  }
  return { chosen, scores, threshold };
}
