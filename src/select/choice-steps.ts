import { findCellsBetween, findCodeBetween, findPartsBetween, findWantedComments } from "./added-blocks.ts";
import type { ChoiceContext } from "./choice.ts";
import { findOtherThreads, findPostHeads, findPostTexts, findUnwantedQuotes } from "./discussion-steps.ts";
import {
  findBareHeadings,
  findContentsTables,
  findDuplicates,
  findLinkParagraphs,
  findNamedParts,
  findReaderComments,
  findUnseen,
  findWordless,
} from "./dropped-blocks.ts";

/** One step of the learned choice: adds blocks below the threshold, or drops blocks above it. */
export interface ChoiceStep {
  /** Key in `STEP_REASONS`, which explains the step in words. */
  readonly id: string;
  readonly effect: "add" | "drop";
  /** Finds the blocks to add or to drop. Changes nothing. */
  readonly find: (context: ChoiceContext) => readonly number[];
}

/** Id of the step that adds reader comments. */
export const WANTED_COMMENTS = "wanted-comments";

/** The steps after the threshold, in order. Each step reads the choice as changed by the steps before it. */
export const CHOICE_STEPS: readonly ChoiceStep[] = [
  { id: "code", effect: "add", find: findCodeBetween },
  { id: "parts", effect: "add", find: findPartsBetween },
  { id: "cells", effect: "add", find: findCellsBetween },
  { id: "post", effect: "add", find: findPostTexts },
  { id: "unseen", effect: "drop", find: findUnseen },
  { id: "no-word", effect: "drop", find: findWordless },
  { id: "contents", effect: "drop", find: findContentsTables },
  { id: "duplicate", effect: "drop", find: findDuplicates },
  { id: "link", effect: "drop", find: findLinkParagraphs },
  { id: "comment", effect: "drop", find: findReaderComments },
  { id: "signature", effect: "drop", find: (context) => findNamedParts(context, "signature") },
  { id: "consent", effect: "drop", find: (context) => findNamedParts(context, "consent") },
  { id: "quote", effect: "drop", find: findUnwantedQuotes },
  { id: "post-head", effect: "drop", find: findPostHeads },
  { id: "other-threads", effect: "drop", find: findOtherThreads },
  { id: "bare-heading", effect: "drop", find: findBareHeadings },
  { id: WANTED_COMMENTS, effect: "add", find: findWantedComments },
];

/** The blocks that a step added or dropped. */
export interface AppliedStep {
  readonly step: ChoiceStep;
  readonly blocks: readonly number[];
}

/** Runs all steps on `context.chosen`. Steps never add concealed blocks. Returns those that found blocks, in order. */
export function applySteps(context: ChoiceContext): readonly AppliedStep[] {
  const applied: AppliedStep[] = [];
  for (const step of CHOICE_STEPS) {
    const { concealed } = context.facts.page.blocks;
    const value = step.effect === "add" ? 1 : 0;
    const blocks = step.find(context).filter((block) => value === 0 || concealed[block] === 0);
    if (blocks.length === 0) continue;
    for (const block of blocks) context.chosen[block] = value;
    applied.push({ step, blocks });
  }
  return applied;
}
