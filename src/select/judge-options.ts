import type { ModelFile } from "../model/index.ts";

/** Options of the learned choice. */
export interface JudgeOptions {
  /** `precision` drops doubtful blocks, `recall` keeps them. */
  readonly favor?: "precision" | "recall" | undefined;
  /** Reader comments: `drop` (also if undefined) removes them, `keep` chooses them, `apart` chooses and marks them. */
  readonly comments?: "drop" | "keep" | "apart" | undefined;
  /** Quotations in the posts of a discussion: `keep` (also if undefined) or `drop`. */
  readonly quotes?: "keep" | "drop" | undefined;
  /** A model trained by `pith train`. Default: the model of the package. */
  readonly model?: ModelFile | undefined;
}

/**
 * Constants of the learned choice. Except where noted, the values were measured by cross-validation over folds of sites (trials in
 * docs/decisions/notebook.md).
 */
export interface Tuning {
  /**
   * Share, 0 to 1, of the pool's mean in a block's logit. A pool is the set of blocks with the same tags and classes above. Tried: .15 to
   * .7.
   */
  readonly poolShare: number;
  /** Probability from which blocks of prose pages are chosen. On other pages it is a share of the expected F1. Tried: .35 to .65. */
  readonly proseThreshold: number;
  /**
   * Share of the expected F1 from which blocks of other pages are chosen. One half is best if probabilities are exact (see `expectedF1`).
   * Measured: .4 is better by .0015 on WCXB, since the probabilities of lists are too low. Tried: .35 to .55.
   */
  readonly expectedShare: number;
  /** Pages with a lower expected word F1, 0 to 1, have no content. Tried: .1 to .3. */
  readonly minExpectedF1: number;
  /** Pages with this many words or more always get content. Measured: on shorter pages, "no content" was right in 8 of 13 cases. */
  readonly minLongPageWords: number;
  /** `favor` moves the threshold by this much, in logits. Set by hand: it moves a threshold of .5 to .73 or .27. */
  readonly favorShift: number;
  /** With `comments: "keep"` or `"apart"`, blocks of reader comments are chosen from this probability on. */
  readonly commentThreshold: number;
}

export const TUNING: Tuning = {
  poolShare: 0.5,
  proseThreshold: 0.55,
  expectedShare: 0.4,
  minExpectedF1: 0.2,
  minLongPageWords: 1000,
  favorShift: 1,
  commentThreshold: 0.06,
};
