import { Arena, type BlockFacts, FEATURE_NAMES, featuresOf } from "../features/index.ts";
import { loadModel, logitOf, type Model, type ModelFile, predictComplete, probability } from "../model/index.ts";
import type { Page } from "../page/index.ts";
import type { Thread } from "../posts/index.ts";
import { type Choice, choose } from "./choice.ts";
import { type FirstLook, firstLook, type JudgeModel } from "./first-look.ts";
import { type JudgeOptions, TUNING, type Tuning } from "./judge-options.ts";
import { type LeftOutList, leftOutList } from "./left-out-list.ts";
import { correctByLists, LIST_COLUMNS } from "./list-features.ts";
import { VERDICT_COLUMNS, writeOutcome } from "./outcome.ts";
import { discussionOf } from "./page-discussion.ts";
import { likeliestKind, type PageKind } from "./page-kinds.ts";
import { expectedF1, pooledProbabilities } from "./probabilities.ts";
import {
  type AppliedStep,
  applySteps,
  confidenceAfter,
  type LeftOut,
  measureLeftOut,
  WANTED_COMMENTS,
} from "./steps/index.ts";

/** The learned choice on a page, with its reasons. */
export interface Judgment {
  /** Its arrays are valid until the next page is judged: they are in the memory that all pages share. */
  readonly facts: BlockFacts;
  /** Its scores are probabilities. A step may add or drop a block regardless of its score. */
  readonly choice: Choice;
  /** The steps that added or dropped blocks after the threshold, in order. A later step overrules an earlier one. */
  readonly steps: readonly AppliedStep[];
  /** The posts that are the content of the page; undefined if it is not a discussion. */
  readonly thread: Thread | undefined;
  /** 1 for blocks that are reader comments; all 0 unless `comments` is `apart`. */
  readonly comments: Uint8Array;
  readonly kind: PageKind;
  /** Prose near the content that was left out without a known reason. */
  readonly leftOut: LeftOut;
  /** The main list of a listing or collection, if it was left out. */
  readonly leftOutList: LeftOutList | undefined;
  /** Expected word F1 of the choice, 0 to 1. */
  readonly confidence: number;
  /** Input of the page models, a row of `VERDICT_COLUMNS`. */
  readonly verdict: Float32Array;
}

/** Binds a model file to the features of this build. Throws a ModelError if they do not fit. */
export function bindModel(file: ModelFile): Model {
  return loadModel(file, { block: FEATURE_NAMES, page: VERDICT_COLUMNS, list: LIST_COLUMNS });
}

/** Memory of the features, reused for every page. Only `judge` uses it, and no feature outlives the call. */
const arena = new Arena();

/** Chooses the content of a page by a model. */
export function judge(page: Page, model: Model, options: JudgeOptions = {}): Judgment {
  const { facts, matrix } = featuresOf(page, arena.reset(), model.names);
  const logits = new Float64Array(page.blocks.count);
  predictComplete(model.fastContent, matrix, logits);
  return judgeLogits(facts, logits, { model, options, tuning: TUNING });
}

/**
 * Chooses the content of a page from the logits of its blocks:
 *
 * 1. The logits are corrected by list (`correctByLists`) and become probabilities (`pooledProbabilities`).
 * 2. Blocks that reach the page's threshold are chosen.
 * 3. The steps of `CHOICE_STEPS` add and drop blocks.
 *
 * In training, the logits come from forests that were not trained on the page's site.
 */
export function judgeLogits(
  facts: BlockFacts,
  logits: Float64Array,
  { model, options, tuning }: { model: JudgeModel; options: JudgeOptions; tuning: Tuning },
): Judgment {
  const look = firstLook(facts, logits, { model, tuning });
  const { verdict, kinds } = look;
  const scores = pooledProbabilities(facts, correctByLists(logits, look.lists, model.lists), tuning.poolShare);
  const expected = expectedF1(facts.page.blocks, scores);
  const choice = chooseByThreshold(facts.page, scores, { look, expected, options, tuning });
  const discussion = discussionOf(facts, choice.chosen, kinds.forum);
  const context = { facts, chosen: choice.chosen, scores, prose: kinds.article, discussion, options, tuning };
  const steps = applySteps(context);
  const leftOut = measureLeftOut(facts.page, choice.chosen, droppedBy(steps, choice.chosen.length));
  writeOutcome(verdict, context, { expected, leftOut: leftOut.share });
  const kind =
    discussion === undefined ? likeliestKind(mayBeForum(facts.page) ? kinds : { ...kinds, forum: 0 }) : "forum";
  return {
    facts,
    choice,
    steps,
    thread: discussion?.thread,
    comments: markComments(steps, choice.chosen.length, options),
    kind,
    leftOut,
    leftOutList:
      kind === "listing" || kind === "collection" ? leftOutList(facts, choice.chosen, look.lists) : undefined,
    confidence: confidenceAfter(probability(logitOf(model.confidence, verdict)), leftOut),
    verdict,
  };
}

/** A page with fewer words has no room for a thread. Set by hand: `<p>Hello world` is like no page of the training. */
const MIN_FORUM_WORDS = 50;

function mayBeForum({ measures, body }: Page): boolean {
  return measures.words[body] >= MIN_FORUM_WORDS;
}

interface ThresholdInput {
  readonly look: FirstLook;
  /** Expected F1. */
  readonly expected: number;
  readonly options: JudgeOptions;
  readonly tuning: Tuning;
}

/** Chooses nothing on a short page with a low expected F1. On a long page where no block reaches the threshold, uses `expectedShare` of the expected F1. */
function chooseByThreshold(page: Page, scores: Float64Array, input: ThresholdInput): Choice {
  const { expected, tuning } = input;
  const isLong = page.measures.words[page.body] >= tuning.minLongPageWords;
  const hasContent = isLong || expected >= tuning.minExpectedF1;
  const threshold = thresholdOf(input);
  const { chosen } = choose(page, scores, hasContent ? threshold : Number.POSITIVE_INFINITY);
  return isLong && !chosen.includes(1)
    ? choose(page, scores, expected * tuning.expectedShare)
    : { chosen, scores, threshold };
}

/** Returns the weighted mean of the prose threshold and a share of the expected F1. The weight is the probability of an article. */
function thresholdOf({ look, expected, options: { favor }, tuning }: ThresholdInput): number {
  const prose = look.kinds.article;
  const threshold = prose * tuning.proseThreshold + (1 - prose) * expected * tuning.expectedShare;
  if (favor === undefined) return threshold;
  const shift = favor === "precision" ? tuning.favorShift : -tuning.favorShift;
  return probability(Math.log(threshold / (1 - threshold)) + shift);
}

function markComments(steps: readonly AppliedStep[], count: number, { comments }: JudgeOptions): Uint8Array {
  const marks = new Uint8Array(count);
  if (comments !== "apart") return marks;
  const wanted = steps.find(({ step }) => step.id === WANTED_COMMENTS);
  for (const block of wanted?.blocks ?? []) marks[block] = 1;
  return marks;
}

/** Returns 1 for each block that a step dropped. */
function droppedBy(steps: readonly AppliedStep[], count: number): Uint8Array {
  const dropped = new Uint8Array(count);
  for (const { step, blocks } of steps) if (step.effect === "drop") for (const block of blocks) dropped[block] = 1;
  return dropped;
}
