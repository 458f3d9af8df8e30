import { type BlockFacts, hintBit } from "../features/index.ts";
import { choose } from "./choice.ts";
import { type ChoiceRule, partNamed } from "./choice-rules.ts";
import type { JudgeOptions, Tuning } from "./judge-options.ts";

const COMMENT = hintBit("comment");

interface CommentInput {
  readonly chosen: Uint8Array;
  readonly dropped: Map<number, ChoiceRule>;
  readonly options: JudgeOptions;
  readonly tuning: Tuning;
}

/** Takes comments back in where the caller wants them; marks them if they are to stand apart. */
export function takeBackComments(facts: BlockFacts, scores: Float64Array, input: CommentInput): Uint8Array {
  const { chosen, dropped, options, tuning } = input;
  const marks = new Uint8Array(chosen.length);
  if (options.comments !== "keep" && options.comments !== "apart") return marks;
  const likely = choose(facts.page, scores, tuning.commentThreshold);
  for (const block of partNamed(facts, likely.chosen, COMMENT)) {
    chosen[block] = 1;
    dropped.delete(block);
    if (options.comments === "apart") marks[block] = 1;
  }
  return marks;
}
