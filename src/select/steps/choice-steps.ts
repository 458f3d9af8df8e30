import type { Hint } from "../../features/index.ts";
import { type ChoiceContext, chosenWords } from "../choice.ts";
import {
  findCellsBetween,
  findCodeBetween,
  findOnlyText,
  findOpened,
  findPartsBetween,
  findWantedComments,
} from "./added-blocks.ts";
import { findContentsTables } from "./contents-tables.ts";
import { findOtherThreads, findPostHeads, findPostTexts, findUnwantedQuotes } from "./discussion-steps.ts";
import {
  findArticleComments,
  findBareHeadings,
  findDuplicates,
  findLinkParagraphs,
  findNamedParts,
  findReaderComments,
  findUnseen,
  findWordless,
} from "./dropped-blocks.ts";
import { findLeftOut } from "./left-out.ts";
import { findSideTeasers } from "./side-teasers.ts";

/** One step of the learned choice: adds blocks below the threshold, or drops blocks above it. */
export type ChoiceStep = AddingStep | DroppingStep;

interface AddingStep extends AnyStep {
  readonly effect: "add";
}

interface DroppingStep extends AnyStep {
  readonly effect: "drop";
  /** If the blocks have a larger share of the chosen words, all of them stay: then they are the content. */
  readonly maxShare: number;
}

interface AnyStep {
  /** Key in `STEP_REASONS`, which explains the step in words. */
  readonly id: string;
  /** Finds the blocks to add or to drop. Changes nothing. */
  readonly find: (context: ChoiceContext) => readonly number[];
}

/** Id of the step that adds reader comments. */
export const WANTED_COMMENTS = "wanted-comments";

/** Limits: share of the chosen words that a step may drop. Measured, except the one for copies: three copies of a text become one. */
const MAX_NAMED_SHARE = 0.3;
/** A page with more unseen text is still loading, or covered. Set by hand. */
const MAX_UNSEEN_SHARE = 0.5;
const MAX_COPIES_SHARE = 0.75;
/** A short article may have ten times as many words of comments, which `comments` returns. */
const MAX_COMMENTS_SHARE = 0.9;
/** Quotations are dropped on request only. In a discussion, posts may be short, and other threads long. */
const MAX_QUOTES_SHARE = 0.9;
const MAX_HEADS_SHARE = 0.5;
const MAX_THREADS_SHARE = 0.75;
/** Teasers beside a short article have more words than it. */
const MAX_TEASERS_SHARE = 0.9;
const MAX_LINKS_SHARE = 0.2;
/** Above this share, the headings are the content. Measured: .03 is as good. */
const MAX_BARE_SHARE = 0.1;

const namedFinder =
  (hint: Hint) =>
  (context: ChoiceContext): readonly number[] =>
    findNamedParts(context, hint);

/** The steps after the threshold, in order. Each step reads the choice as changed by the steps before it. */
export const CHOICE_STEPS: readonly ChoiceStep[] = [
  { id: "only-text", effect: "add", find: findOnlyText },
  { id: "code", effect: "add", find: findCodeBetween },
  { id: "parts", effect: "add", find: findPartsBetween },
  { id: "cells", effect: "add", find: findCellsBetween },
  { id: "post", effect: "add", find: findPostTexts },
  { id: "opened", effect: "add", find: findOpened },
  { id: "left-out", effect: "add", find: findLeftOut },
  { id: "unseen", effect: "drop", maxShare: MAX_UNSEEN_SHARE, find: findUnseen },
  { id: "no-word", effect: "drop", maxShare: 0, find: findWordless },
  { id: "contents", effect: "drop", maxShare: MAX_NAMED_SHARE, find: findContentsTables },
  { id: "duplicate", effect: "drop", maxShare: MAX_COPIES_SHARE, find: findDuplicates },
  { id: "link", effect: "drop", maxShare: MAX_LINKS_SHARE, find: findLinkParagraphs },
  { id: "teaser", effect: "drop", maxShare: MAX_TEASERS_SHARE, find: findSideTeasers },
  { id: "comment", effect: "drop", maxShare: MAX_NAMED_SHARE, find: findReaderComments },
  { id: "reader-comment", effect: "drop", maxShare: MAX_COMMENTS_SHARE, find: findArticleComments },
  { id: "signature", effect: "drop", maxShare: MAX_NAMED_SHARE, find: namedFinder("signature") },
  { id: "consent", effect: "drop", maxShare: MAX_NAMED_SHARE, find: namedFinder("consent") },
  { id: "quote", effect: "drop", maxShare: MAX_QUOTES_SHARE, find: findUnwantedQuotes },
  { id: "post-head", effect: "drop", maxShare: MAX_HEADS_SHARE, find: findPostHeads },
  { id: "other-threads", effect: "drop", maxShare: MAX_THREADS_SHARE, find: findOtherThreads },
  { id: "bare-heading", effect: "drop", maxShare: MAX_BARE_SHARE, find: findBareHeadings },
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
    if (blocks.length === 0 || (step.effect === "drop" && isTooMuch(context, blocks, step.maxShare))) continue;
    for (const block of blocks) context.chosen[block] = value;
    applied.push({ step, blocks });
  }
  return applied;
}

function isTooMuch({ facts: { page }, chosen }: ChoiceContext, blocks: readonly number[], maxShare: number): boolean {
  const words = blocks.reduce((sum, block) => sum + page.blocks.words[block], 0);
  return words > maxShare * chosenWords(page, chosen);
}
