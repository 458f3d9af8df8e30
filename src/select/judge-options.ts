import type { ModelFile } from "../model/index.ts";

/** How a learned choice is made. */
export interface JudgeOptions {
  /** `precision`: rather too little than too much; `recall`: the other way round. */
  readonly favor?: "precision" | "recall" | undefined;
  /** What becomes of reader comments: taken away, taken in, or taken in but marked. */
  readonly comments?: "drop" | "keep" | "apart" | undefined;
  /** A model trained by `pith train`, instead of the one that comes with the package. */
  readonly model?: ModelFile | undefined;
}

/** Constants of the choice. All measured over the domain folds; see docs/decisions. */
export interface Tuning {
  /** Weight of the mean of like blocks. */
  readonly poolShare: number;
  /** Threshold on pages of prose that are no listings; how likely they are that mixes it with half the expected F1. */
  readonly prose: number;
  /** Pages with less expected F1 have no content, unless they have so many words that something must be it. */
  readonly leastExpected: number;
  readonly muchText: number;
  /** What `favor` adds to the logit of the threshold. */
  readonly favorShift: number;
  /** Blocks of comments are taken from this probability on, if asked for. */
  readonly commentThreshold: number;
}

export const TUNING: Tuning = {
  poolShare: 0.5,
  prose: 0.55,
  leastExpected: 0.2,
  muchText: 1000,
  favorShift: 1,
  commentThreshold: 0.02,
};
