import { Arena, type BlockFacts, FEATURE_NAMES, featuresOf, PAGE_COLUMNS, pageValues } from "../features/index.ts";
import { loadModel, logitOf, type Model, type ModelFile, predictComplete, probability } from "../model/index.ts";
import type { Page } from "../page/index.ts";
import { cellsBetween, codeBetween, partsBetween } from "./between.ts";
import { type Choice, choose } from "./choice.ts";
import { type ChoiceRule, type RuleContext, rules } from "./choice-rules.ts";
import { takeBackComments } from "./comments.ts";
import { expectedF1 } from "./expected.ts";
import { type JudgeOptions, TUNING, type Tuning } from "./judge-options.ts";
import { PAGE_KINDS, type PageKind } from "./kinds.ts";
import { LIST_COLUMNS, type Lists, listsOf, movedByLists } from "./list-features.ts";
import { OUTCOME_COLUMNS, outcomeValues } from "./outcome.ts";
import { pooled } from "./pool.ts";

/** What the model makes of a page. */
export interface Judgement {
  /** Scores are probabilities; blocks that a rule took away or in are chosen or not whatever their score. */
  readonly choice: Choice;
  /** Per block the rule that took it away, if one did. */
  readonly dropped: ReadonlyMap<number, ChoiceRule>;
  /** Blocks that were taken because of what stands around them; a rule may still have dropped one. */
  readonly taken: Readonly<Record<"code" | "parts" | "cells", readonly number[]>>;
  /** 1 for blocks that are reader comments; all 0 unless `comments` is `apart`. */
  readonly comments: Uint8Array;
  readonly kind: PageKind;
  /** Word F1 to be expected of the choice, 0 to 1. */
  readonly confidence: number;
  /** What kind and confidence were read from, in the order of `VERDICT_COLUMNS`. */
  readonly verdict: Float32Array;
}

/** Columns the trees on pages may use: the page's shape, then what came out of the block model. */
export const VERDICT_COLUMNS: readonly string[] = [...PAGE_COLUMNS, ...OUTCOME_COLUMNS];

/** Binds a model file to this build's features. */
export function bindModel(file: ModelFile): Model {
  return loadModel(file, { block: FEATURE_NAMES, page: VERDICT_COLUMNS, list: LIST_COLUMNS });
}

/** Nothing of a page's features outlives its judgement. */
const arena = new Arena();

/** The learned choice of content. */
export function judge(page: Page, model: Model, options: JudgeOptions = {}): Judgement {
  const { facts, matrix } = featuresOf(page, arena.reset(), model.names);
  const logits = new Float64Array(page.blocks.count);
  predictComplete(model.fastContent, matrix, logits);
  return judgeLogits(facts, logits, { model, options, tuning: TUNING });
}

/** The choice from given logits: what training measures folds with. */
export function judgeLogits(
  facts: BlockFacts,
  logits: Float64Array,
  { model, options, tuning }: { model: JudgeModel; options: JudgeOptions; tuning: Tuning },
): Judgement {
  const { page } = facts;
  const { verdict, prose, listing, kinds, lists } = firstLook(facts, logits, { model, tuning });
  const scores = pooled(facts, movedByLists(logits, lists, model.lists), tuning.poolShare);
  const expected = expectedF1(page.blocks, scores);
  const isLong = page.measures.words[page.body] >= tuning.muchText;
  const hasContent = isLong || expected >= tuning.leastExpected;
  let threshold = thresholdOf({ expected, prose: prose * (1 - listing), tuning, favor: options.favor });
  let { chosen } = choose(page, scores, hasContent ? threshold : Number.POSITIVE_INFINITY);
  if (isLong && !chosen.includes(1)) {
    threshold = expected / 2;
    ({ chosen } = choose(page, scores, threshold));
  }
  const take = (blocks: readonly number[]): readonly number[] => {
    for (const block of blocks) chosen[block] = 1;
    return blocks;
  };
  const taken = {
    code: take(codeBetween(page, chosen)),
    parts: take(partsBetween(facts, { chosen, scores, prose })),
    cells: take(cellsBetween(page, { chosen, scores })),
  };
  const dropped = applyRules({ facts, chosen, scores, prose });
  const comments = takeBackComments(facts, scores, { chosen, dropped, options, tuning });
  verdict.set(outcomeValues(facts, scores, { chosen, expected, prose }), PAGE_COLUMNS.length);
  return {
    choice: { chosen, scores, threshold },
    dropped,
    taken,
    comments,
    kind: likeliestKind(kinds),
    confidence: probability(logitOf(model.confidence, verdict)),
    verdict,
  };
}

/** The trees that judge a page, apart from those on its blocks. */
export type JudgeModel = Pick<Model, "gate" | "confidence" | "kinds" | "lists">;

interface KindLogit {
  readonly kind: string;
  readonly logit: number;
}

/** What is known before lists are judged as wholes. */
export interface FirstLook {
  /** The page's shape; the outcome is still empty. */
  readonly verdict: Float32Array;
  readonly prose: number;
  /** How likely the page is a listing: lists of articles look like prose, but short titles are their content. */
  readonly listing: number;
  readonly kinds: readonly KindLogit[];
  readonly lists: Lists;
}

export function firstLook(
  facts: BlockFacts,
  logits: Float64Array,
  { model, tuning }: { model: Pick<JudgeModel, "gate" | "kinds">; tuning: Tuning },
): FirstLook {
  const verdict = new Float32Array(VERDICT_COLUMNS.length);
  verdict.set(pageValues(facts));
  const prose = probability(logitOf(model.gate, verdict));
  const kinds = model.kinds.map(({ kind, forest }) => ({ kind, logit: logitOf(forest, verdict) }));
  const likely = (wanted: PageKind): number => {
    const found = kinds.find(({ kind }) => kind === wanted);
    return found === undefined ? 0 : probability(found.logit);
  };
  const listing = likely("listing");
  const scores = pooled(facts, logits, tuning.poolShare);
  const lists = listsOf(facts, scores, {
    expected: expectedF1(facts.page.blocks, scores),
    prose,
    items: listing + likely("collection"),
    forum: likely("forum"),
    product: likely("product"),
  });
  return { verdict, prose, listing, kinds, lists };
}

interface ThresholdInput {
  readonly expected: number;
  readonly prose: number;
  readonly tuning: Tuning;
  readonly favor: JudgeOptions["favor"];
}

function thresholdOf({ expected, prose, tuning, favor }: ThresholdInput): number {
  const own = prose * tuning.prose + ((1 - prose) * expected) / 2;
  if (favor === undefined) return own;
  const shift = favor === "precision" ? tuning.favorShift : -tuning.favorShift;
  return probability(Math.log(own / (1 - own)) + shift);
}

function applyRules(context: RuleContext): Map<number, ChoiceRule> {
  const dropped = new Map<number, ChoiceRule>();
  for (const rule of rules) {
    for (const block of rule.drops(context)) {
      context.chosen[block] = 0;
      dropped.set(block, rule);
    }
  }
  return dropped;
}

/** The likeliest kind of those that this build knows. */
function likeliestKind(kinds: readonly KindLogit[]): PageKind {
  let best: PageKind = PAGE_KINDS[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const { kind, logit } of kinds) {
    const known = PAGE_KINDS.find((name) => name === kind);
    if (known !== undefined && logit > most) [best, most] = [known, logit];
  }
  return best;
}
